// What any backend of the interface owes, whatever it is made of: nothing crosses between
// banks, and what is forgotten is in no file.

#include "store/store.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::store {
namespace {

using testkit::message;

// Prefixes of each other, and every character that means something to somebody.
std::vector<std::string> awkward_names() {
  return {"a",
          "ab",
          "a%",
          "a_",
          "%",
          "_",
          "a:b",
          "a:",
          ":b",
          "'",
          "a' OR 1=1 --",
          "\"",
          "a\n",
          " a",
          "a ",
          "A",
          "\xF0\x9F\x98\x80",
          "\xE8\xAE\xB0",
          std::string("a\0", 2),
          std::string("a\0b", 3),
          std::string("\0", 1)};
}

TEST(Store, NothingCrossesBetweenBanksWhateverTheirNames) {
  const testkit::TempDir dir;
  auto store = open_sqlite({.path = dir.file("s.db"), .durability = Durability::Normal}).value();
  const auto names = awkward_names();
  base::Random random(31);
  std::map<BankKey, std::map<std::string, std::string>> model;
  for (int round = 0; round < 300; ++round) {
    const BankKey key{.tenant = names[random.below(names.size())],
                      .bank = names[random.below(names.size())]};
    const std::string& id = names[random.below(names.size())];
    auto& held = model[key];
    if (held.contains(id) && random.below(2) == 0) {
      ASSERT_TRUE(testkit::forget(*store, key, id).ok());
      held.erase(id);
    } else if (!held.contains(id)) {
      std::string text = "canary " + std::to_string(round);
      ASSERT_TRUE(testkit::insert(*store, key, id, text).ok());
      held[id] = std::move(text);
    }
  }

  EXPECT_EQ(store->banks("").value().size(), model.size());
  for (const auto& [key, held] : model) {
    const BankRow bank = store->find_bank(key).value().value();
    EXPECT_EQ(bank.key, key);
    std::map<std::string, std::string> found;
    const auto changes = store->changes(bank.id, 0, 1000).value();
    for (const Row& row : changes.rows) {
      found[row.memory.id] = row.memory.text;
    }
    EXPECT_EQ(found, held);
    for (const std::string& id : names) {
      EXPECT_EQ(store->versions(bank.id, id).value().empty(), !held.contains(id));
    }
  }
  for (const std::string& tenant : names) {
    const auto banks = store->banks(tenant).value();
    for (const BankRow& bank : banks)
      EXPECT_EQ(bank.key.tenant, tenant);
  }
}

// Ordinary file reading is fine here: the store is closed.
std::string all_bytes(const testkit::TempDir& dir) {
  std::string all;
  for (const auto& entry : std::filesystem::directory_iterator(dir.path())) {
    std::ifstream file(entry.path(), std::ios::binary);
    all.append(std::istreambuf_iterator<char>(file), {});
  }
  return all;
}

std::string copies_on_disk(const testkit::TempDir& dir, const testkit::TempDir& to) {
  for (const auto& entry : std::filesystem::directory_iterator(dir.path())) {
    std::filesystem::copy_file(entry.path(), to.path() / entry.path().filename());
  }
  return all_bytes(to);
}

std::string canary(int number, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += "<canary-" + std::to_string(number) + ">";
  return text;
}

// Deletes spread over small, page-sized and overflowing texts of a file whose pages have been
// split and merged, with a snapshot that held all of it.
TEST(Store, ForgottenBytesAreInNoFileAfterAScrub) {
  const testkit::TempDir dir;
  base::Random random(5);
  std::set<int> kept;
  {
    auto store = open_sqlite({.path = dir.file("s.db"), .durability = Durability::Normal}).value();
    std::string derived;
    for (int round = 0; round < 12; ++round) {
      std::vector<Row> rows;
      for (int i = 0; i < 60; ++i) {
        const int number = 10'000 + round * 60 + i;
        const std::array<std::size_t, 5> sizes{40, 200, 900, 3000, 20'000};
        std::string text = canary(number, sizes[random.below(5)]);
        derived += text;
        rows.push_back(message("id-" + std::to_string(number), text));
        rows.back().memory.metadata = canary(number, 30);
        rows.back().memory.provenance.source = canary(number, 30);
        kept.insert(number);
      }
      ASSERT_TRUE(testkit::insert(*store, {}, std::move(rows)).ok());
      ASSERT_TRUE(store->save_snapshot(1, "words", store->seq(1).value(), derived).ok());
      for (int i = 0; i < 40; ++i) {
        const auto victim =
            std::next(kept.begin(), static_cast<std::ptrdiff_t>(random.below(kept.size())));
        const std::string id = "id-" + std::to_string(*victim);
        ASSERT_TRUE(testkit::forget(*store, {}, id).ok());
        kept.erase(victim);
      }
    }
    ASSERT_TRUE(store->scrub().ok());
    const testkit::TempDir copy;
    const std::string bytes = copies_on_disk(dir, copy);
    for (int number = 10'000; number < 10'720; ++number) {
      const bool found = bytes.find("<canary-" + std::to_string(number)) != std::string::npos;
      EXPECT_EQ(found, kept.contains(number)) << "canary " << number;
    }
    EXPECT_TRUE(store->check().value().problems.empty());
  }
  const std::string bytes = all_bytes(dir);
  for (int number = 10'000; number < 10'720; ++number) {
    const bool found = bytes.find("<canary-" + std::to_string(number)) != std::string::npos;
    EXPECT_EQ(found, kept.contains(number)) << "canary " << number << " after closing";
  }
}

// Also when two close at once, or one of them only read.
TEST(Store, NothingBesideTheFileIsLeftWhenTheLastOneCloses) {
  const testkit::TempDir dir;
  for (int round = 0; round < 20; ++round) {
    auto one = open_sqlite({.path = dir.file("s.db"), .durability = Durability::Normal}).value();
    auto other = open_sqlite({.path = dir.file("s.db"), .durability = Durability::Normal}).value();
    ASSERT_TRUE(testkit::insert(*one, {}, std::to_string(round), "x").ok());
    EXPECT_TRUE(other->seq(1).ok());
    {
      const std::jthread closing([&] { one.reset(); });
      other.reset();
    }
    EXPECT_FALSE(std::filesystem::exists(dir.file("s.db-wal"))) << "round " << round;
    EXPECT_FALSE(std::filesystem::exists(dir.file("s.db-shm"))) << "round " << round;
  }
}

TEST(Store, ScrubWaitsForReadersAndThenSaysThatTheTextMayStillBeThere) {
  const testkit::TempDir dir;
  auto store =
      open_sqlite({.path = dir.file("s.db"), .busy_timeout = std::chrono::milliseconds(30)})
          .value();
  ASSERT_TRUE(testkit::insert(*store, {}, "a", "x").ok());
  auto other = open_sqlite({.path = dir.file("s.db")}).value();
  const auto held = other->write({}, [&](Transaction& txn) -> Result<void> {
    EXPECT_TRUE(txn.current("a").ok());
    const auto scrubbed = store->scrub();
    EXPECT_FALSE(scrubbed.ok());
    EXPECT_EQ(scrubbed.error().code(), ErrorCode::Unavailable);
    return {};
  });
  ASSERT_TRUE(held.ok());
  EXPECT_TRUE(store->scrub().ok());
}

}  // namespace
}  // namespace jiyi::store
