#include "store/sqlite/tombstones.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "io/files.h"
#include "store/sqlite/bank_state.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/row_code.h"
#include "store/sqlite/schema.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kSecret = "secret";

class TombstonesTest : public testing::Test {
 protected:
  TombstonesTest() {
    EXPECT_TRUE(migrate(*file_, migrations()).ok());
    bank_ = create_bank(*file_, {.tenant = "t", .bank = "b"}).value();
  }

  void add(const std::string& id, std::int64_t recorded_us, std::uint32_t version = 1) {
    Row row = testkit::message(id, "text of " + id);
    row.number = ++bank_.seq;
    row.memory.version = version;
    row.memory.recorded_at = {.unix_us = recorded_us};
    ASSERT_TRUE(insert_row(*file_, bank_.id, row).ok());
  }

  bool is_marked(const std::string& id) {
    return store::is_marked(*file_, bank_.id, id, kSecret).value();
  }

  testkit::TempDir dir_;
  std::unique_ptr<Connection> file_ =
      Connection::open({.path = dir_.file("s.db"), .access = Access::Create}).value();
  BankState bank_;
};

// They go from store to store, so the functions may not change. By `printf | sha256sum`.
TEST_F(TombstonesTest, MarksKeepTheirValues) {
  add("a", 1'000'000);
  const ForgottenMark mark = find_mark(*file_, bank_.id, "a").value();
  EXPECT_EQ(mark.id, sha256_16(std::string("forgotten id\0a", 14)).value());
  EXPECT_EQ(mark.memory,
            sha256_16(std::string("forgotten memory\0\x40\x42\x0f\0\0\0\0\0a", 26)).value());
}

TEST_F(TombstonesTest, AMarkIsOfOneIdAndWrittenOnce) {
  add("a", 1);
  const ForgottenMark mark = find_mark(*file_, bank_.id, "a").value();
  EXPECT_FALSE(is_marked("a"));
  EXPECT_TRUE(write_mark(*file_, bank_.id, {.seq = 7, .mark = mark}).value());
  EXPECT_FALSE(write_mark(*file_, bank_.id, {.seq = 8, .mark = mark}).value());
  EXPECT_TRUE(is_marked("a"));
  EXPECT_FALSE(is_marked("b"));
}

TEST_F(TombstonesTest, AreReadWithoutThoseOfIdsThatLiveAgain) {
  add("again", 1);
  add("gone", 2);
  for (const char* id : {"again", "gone"}) {
    const ForgottenMark mark = find_mark(*file_, bank_.id, id).value();
    ASSERT_TRUE(write_mark(*file_, bank_.id, {.seq = 3, .mark = mark}).value());
  }
  const ForgottenMark gone = find_mark(*file_, bank_.id, "gone").value();
  ASSERT_TRUE(file_->execute("DELETE FROM memories WHERE id='gone'").ok());

  const auto read = read_tombstones(*file_, bank_.id).value();
  const std::array<std::string, 3> ids{"again", "gone", "never"};
  EXPECT_EQ(find_forgotten(*file_, bank_.id, ids, kSecret).value(),
            (std::vector<bool>{false, true, false}));

  ASSERT_EQ(read.size(), 1U);
  EXPECT_EQ(read[0].seq, 3U);
  EXPECT_EQ(read[0].mark, gone);
}

TEST_F(TombstonesTest, OfAnOlderFormatAreKnownHereAndGoNowhere) {
  const Digest keyed = keyed_hash_16(kSecret, "old").value();
  {
    Statement write = file_->prepare("INSERT INTO tombstones VALUES(1,?,1)").value();
    ASSERT_TRUE(write.blob(as_bytes(keyed)).run().ok());
  }

  EXPECT_TRUE(is_marked("old"));
  EXPECT_FALSE(store::is_marked(*file_, bank_.id, "old", "another").value());
  EXPECT_TRUE(read_tombstones(*file_, bank_.id).value().empty());
}

// By the moment its first version was recorded.
TEST_F(TombstonesTest, TellAMemoryFromAnotherOfItsId) {
  add("a", 5);
  add("a", 6, 2);
  add("other", 5);
  const ForgottenMark mark = find_mark(*file_, bank_.id, "a").value();
  ForgottenMark of_another_life = mark;
  of_another_life.memory = {1};

  const auto same = find_marked(*file_, bank_.id, std::array{mark}).value();
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0].id, "a");
  EXPECT_FALSE(same[0].is_another);
  EXPECT_TRUE(find_marked(*file_, bank_.id, std::array{of_another_life}).value()[0].is_another);
  EXPECT_FALSE(
      find_marked(*file_, bank_.id, std::array{of_another_life, mark}).value()[0].is_another);
  EXPECT_TRUE(find_marked(*file_, bank_.id + 1, std::array{mark}).value().empty());
}

}  // namespace
}  // namespace jiyi::store
