#include "store/sqlite/loose_rows.h"

#include <map>

#include <gtest/gtest.h>

#include "base/random.h"
#include "store/sqlite/page_guard.h"
#include "testkit/file_bytes.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kMemoriesRoot = 5;

class LooseRowsTest : public testkit::StoreFixture {
 protected:
  // Of every shape: empty and long texts, times, other ids, zeros and large numbers.
  void SetUp() override {
    StoreFixture::SetUp();
    base::Random random(7);
    std::vector<Row> rows;
    for (int i = 0; i < 300; ++i) {
      Row row = testkit::message("id-" + std::to_string(i), std::string(random.below(900), 'x'));
      if (i % 10 == 0) row.memory.text.assign(random.below(30'000), 'y');
      if (i % 3 == 0) row.memory.event_at = {.unix_us = std::int64_t{-5} * i, .offset_minutes = 60};
      row.memory.importance = i % 11;
      row.memory.parents.assign(random.below(3), "p");
      texts_[row.memory.id] = row.memory.text;
      rows.push_back(std::move(row));
    }
    ASSERT_TRUE(testkit::insert(*store_, key_, std::move(rows)).ok());
    store_.reset();
  }

  std::map<std::string, std::string> found_in(const std::string& name) {
    auto file = Connection::open({.path = dir_.file(name), .access = Access::Salvage}).value();
    auto other = Connection::open({.path = ":memory:", .access = Access::Create}).value();
    std::map<std::string, std::string> found;
    const auto scanned =
        find_loose_rows(*file, *other, [&](BankId bank, const Row& row) -> Result<void> {
          EXPECT_EQ(bank, 1);
          EXPECT_TRUE(found.emplace(row.memory.id, row.memory.text).second) << "twice";
          return {};
        });
    EXPECT_TRUE(scanned.ok()) << scanned.error().message();
    return found;
  }

  std::map<std::string, std::string> texts_;
};

TEST_F(LooseRowsTest, OfAWholeFileAreAllItsRowsOnce) {
  EXPECT_EQ(found_in("s.jiyi"), texts_);
}

TEST_F(LooseRowsTest, AreFoundWithoutTheRootOfTheirTable) {
  std::string bad = testkit::bytes_of(dir_.file("s.jiyi"));
  bad.replace((kMemoriesRoot - 1) * kPageBytes, kPageBytes, kPageBytes, '\0');
  testkit::put_bytes(dir_.file("bad"), bad);
  EXPECT_GT(found_in("bad").size(), texts_.size() - 30);
}

TEST_F(LooseRowsTest, OfDamagedPagesAreRightOrLeftOut) {
  const std::string whole = testkit::bytes_of(dir_.file("s.jiyi"));
  base::Random random(11);
  for (int round = 0; round < 20; ++round) {
    std::string bad = whole;
    for (std::size_t at = kPageBytes; at < bad.size(); at += 1 + random.below(2000))
      bad[at] = static_cast<char>(random.next());
    testkit::put_bytes(dir_.file("bad"), bad);
    const auto found = found_in("bad");
    for (const auto& [id, text] : found)
      EXPECT_EQ(texts_.at(id), text);
  }
}

}  // namespace
}  // namespace jiyi::store
