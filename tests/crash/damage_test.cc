// Bytes of the store's files change behind its back. Whatever is read is right or a typed
// error; the rest is still there; check finds it; repair saves what is whole.

#include <map>

#include <gtest/gtest.h>

#include "base/random.h"
#include "testkit/fault_vfs.h"
#include "testkit/file_bytes.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

const BankKey kBank{.tenant = "t", .bank = "b"};
constexpr int kMemories = 400;
constexpr int kRounds = 150;
constexpr std::size_t kPage = 4096;

using testkit::bytes_of;
using testkit::put_bytes;
using Texts = std::map<std::string, std::string>;

std::string damaged(std::string bytes, base::Random& random) {
  const std::size_t at = random.below(bytes.size());
  const std::size_t page = at / kPage * kPage;
  switch (random.below(4)) {
    case 0:
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.below(8)));
      break;
    case 1:
      bytes.replace(page, std::min(kPage, bytes.size() - page),
                    std::min(kPage, bytes.size() - page), '\0');
      break;
    case 2:
      bytes.resize(at);
      break;
    default:
      for (std::size_t i = at; i < std::min(bytes.size(), at + 64); ++i) {
        bytes[i] = static_cast<char>(random.next());
      }
  }
  return bytes;
}

// Where two versions of a file part, for the trace of a failure.
std::string first_difference(const std::string& whole, const std::string& bad) {
  std::size_t at = 0;
  while (at < bad.size() && bad[at] == whole[at])
    ++at;
  std::string text("differs from byte ");
  return text.append(std::to_string(at)).append(", has ").append(std::to_string(bad.size()));
}

bool is_typed(const Error& error) {
  return error.code() == ErrorCode::Corruption || error.code() == ErrorCode::Io ||
         error.code() == ErrorCode::NotFound;
}

class Damage : public testing::Test {
 protected:
  void SetUp() override {
    auto store = open(source_.file("s.db")).value();
    for (int batch = 0; batch < 4; ++batch) {
      std::vector<store::Row> rows;
      for (int i = 0; i < kMemories / 4; ++i) {
        const std::string id = std::to_string(batch * 1000 + i);
        texts_[id] = "text of " + id + std::string(random_.below(400), 'x');
        rows.push_back(testkit::message(id, texts_[id]));
      }
      ASSERT_TRUE(testkit::insert(*store, kBank, std::move(rows)).ok());
    }
    ASSERT_TRUE(store->scrub().ok());
    file_ = bytes_of(source_.file("s.db"));
    std::vector<store::Row> last;
    texts_["in the log"] = "a text that is in the log only";
    last.push_back(testkit::message("in the log", texts_["in the log"]));
    ASSERT_TRUE(testkit::insert(*store, kBank, std::move(last)).ok());
    log_ = bytes_of(source_.file("s.db-wal"));
  }

  Result<std::unique_ptr<store::Store>> open(const std::string& path) {
    return store::open_sqlite({.path = path, .vfs = disk_.name()});
  }

  // How many memories are served, all of them with the right text. Any failure is typed.
  std::size_t served(store::Store& store) {
    const auto banks = store.banks("");
    if (!banks.ok()) {
      EXPECT_TRUE(is_typed(banks.error())) << banks.error().message();
      return 0;
    }
    std::size_t count = 0;
    for (const store::BankRow& bank : banks.value()) {
      EXPECT_EQ(bank.key, kBank);
      const auto changes = store.changes(bank.id, 0, std::size_t{kMemories} * 2);
      if (!changes.ok()) {
        EXPECT_TRUE(is_typed(changes.error())) << changes.error().message();
        continue;
      }
      for (const store::Row& row : changes.value().rows) {
        EXPECT_EQ(row.memory.text, texts_.at(row.memory.id)) << "wrong data";
        ++count;
      }
      for (const auto& [id, text] : texts_) {
        const auto versions = store.versions(bank.id, id);
        if (!versions.ok()) {
          EXPECT_TRUE(is_typed(versions.error())) << versions.error().message();
        } else if (!versions.value().empty()) {
          EXPECT_EQ(versions.value()[0].memory.text, text) << "wrong data";
        }
      }
    }
    return count;
  }

  testkit::FaultVfs disk_;
  testkit::TempDir source_;
  base::Random random_{17};
  Texts texts_;
  std::string file_;
  std::string log_;
};

TEST_F(Damage, OfTheFileIsNeverServedAndAlwaysFound) {
  std::size_t openable = 0;
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const testkit::TempDir dir;
    const std::string bad = damaged(file_, random_);
    put_bytes(dir.file("s.db"), bad);
    auto store = open(dir.file("s.db"));
    if (!store.ok()) {
      EXPECT_TRUE(is_typed(store.error())) << store.error().message();
      continue;
    }
    ++openable;
    const std::size_t count = served(*store.value());
    const auto report = store.value()->check();
    const bool found = !report.ok() || !report.value().problems.empty();
    if (count < kMemories) {
      EXPECT_TRUE(found) << "a loss that check does not see";
    }
    (void)store.value()->load_snapshot(1, "words");
    (void)testkit::insert(*store.value(), kBank, "new", "x");
  }
  EXPECT_GT(openable, static_cast<std::size_t>(kRounds) / 2);
}

TEST_F(Damage, OfOneByteOfOnePageIsFoundByCheckInEveryPage) {
  for (std::size_t page = 1; page < file_.size() / kPage; ++page) {
    const testkit::TempDir dir;
    std::string bad = file_;
    char& byte = bad[page * kPage + 100 + random_.below(3000)];
    byte = static_cast<char>(byte ^ 0x10);
    put_bytes(dir.file("s.db"), bad);
    auto store = open(dir.file("s.db"));
    if (!store.ok()) {
      EXPECT_EQ(store.error().code(), ErrorCode::Corruption) << store.error().message();
      continue;
    }
    const auto report = store.value()->check();
    EXPECT_TRUE(!report.ok() || !report.value().problems.empty()) << "page " << page + 1;
  }
}

TEST_F(Damage, OfTheLogLosesAtMostItsTail) {
  for (int round = 0; round < kRounds / 3; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const testkit::TempDir dir;
    put_bytes(dir.file("s.db"), file_);
    put_bytes(dir.file("s.db-wal"), damaged(log_, random_));
    auto store = open(dir.file("s.db"));
    ASSERT_TRUE(store.ok()) << store.error().message();
    EXPECT_GE(served(*store.value()), static_cast<std::size_t>(kMemories));
    EXPECT_TRUE(store.value()->check().value().problems.empty());
  }
}

TEST_F(Damage, OfAnyKindLeavesARepairThatAddsNothingFalse) {
  for (int round = 0; round < kRounds / 5; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const testkit::TempDir dir;
    const std::string bad = damaged(file_, random_);
    SCOPED_TRACE(first_difference(file_, bad));
    put_bytes(dir.file("s.db"), bad);
    const auto report = store::repair_sqlite(dir.file("s.db"), dir.file("new.db"), {});
    EXPECT_EQ(bytes_of(dir.file("s.db")), bad) << "the source was changed";
    if (!report.ok()) {
      EXPECT_TRUE(is_typed(report.error())) << report.error().message();
      continue;
    }
    auto store = open(dir.file("new.db"));
    ASSERT_TRUE(store.ok()) << store.error().message();
    const std::size_t count = served(*store.value());
    EXPECT_EQ(count, report.value().rows_checked);
    EXPECT_TRUE(count == kMemories || !report.value().problems.empty())
        << "a silent loss of " << kMemories - count;
    EXPECT_TRUE(store.value()->check().value().problems.empty());
  }
}

}  // namespace
}  // namespace jiyi::crash
