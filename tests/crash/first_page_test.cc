// The first page of a store changes behind its back: the file's header, or the list of its
// tables. Opening says what is wrong, check reports it, and repair saves the rows.

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/file_bytes.h"
#include "testkit/store_rows.h"
#include "testkit/temp_dir.h"

namespace jiyi::crash {
namespace {

using testing::HasSubstr;
using testkit::bytes_of;
using testkit::put_bytes;

const BankKey kBank{.tenant = "t", .bank = "b"};
constexpr std::size_t kMemories = 60;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kHeader = 100;

std::set<std::string> names(const std::filesystem::path& folder) {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    found.insert(entry.path().filename());
  }
  return found;
}

class FirstPage : public testing::Test {
 protected:
  void SetUp() override {
    auto store = store::open_sqlite({.path = dir_.file("s.db")}).value();
    std::vector<store::Row> rows;
    for (std::size_t i = 0; i < kMemories; ++i) {
      const std::string id = std::to_string(i);
      texts_[id] = "text of " + id + std::string(i * 7, 'x');
      rows.push_back(testkit::message(id, texts_[id]));
    }
    ASSERT_TRUE(testkit::insert(*store, kBank, std::move(rows)).ok());
    ASSERT_TRUE(testkit::forget(*store, kBank, "7").ok());
    texts_.erase("7");
    store.reset();
    file_ = bytes_of(dir_.file("s.db"));
  }

  // How many memories are served, all of them with the right text.
  std::size_t served(store::Store& store) {
    std::size_t count = 0;
    const auto banks = store.banks("");
    if (!banks.ok()) return 0;
    for (const store::BankRow& bank : banks.value()) {
      EXPECT_EQ(bank.key, kBank);
      const auto changes = store.changes(bank.id, 0, kMemories * 2);
      if (!changes.ok()) continue;
      for (const store::Row& row : changes.value().rows) {
        EXPECT_EQ(row.memory.text, texts_.at(row.memory.id)) << "wrong data";
        ++count;
      }
    }
    return count;
  }

  void expect_told(const std::string& path) {
    const auto opened = store::open_sqlite({.path = path, .mode = OpenMode::MustExist});
    if (opened.ok()) {
      EXPECT_EQ(served(*opened.value()), texts_.size());
      return;
    }
    EXPECT_EQ(opened.error().code(), ErrorCode::Corruption) << opened.error().message();
    EXPECT_THAT(opened.error().message(), HasSubstr("first page"));
    EXPECT_THAT(opened.error().message(), HasSubstr("run repair"));
    const auto report = store::check_sqlite(path, {});
    ASSERT_TRUE(report.ok()) << report.error().message();
    EXPECT_FALSE(report.value().problems.empty());
  }

  void expect_saved(const std::string& path) {
    const std::string before = bytes_of(path);
    const auto folder = std::filesystem::path(path).parent_path();
    const auto folder_before = names(folder);
    const testkit::TempDir out;
    const auto report = store::repair_sqlite(path, out.file("new.db"), {});
    EXPECT_EQ(bytes_of(path), before) << "the source was changed";
    auto folder_after = names(folder);
    if (folder_before.contains("s.db-wal")) folder_after.erase("s.db-shm");
    EXPECT_EQ(folder_after, folder_before) << "files were left beside the source";
    ASSERT_TRUE(report.ok()) << report.error().message();
    EXPECT_EQ(report.value().rows_checked, texts_.size());
    EXPECT_EQ(names(out.path()), std::set<std::string>{"new.db"});
    auto store = store::open_sqlite({.path = out.file("new.db"), .mode = OpenMode::MustExist});
    ASSERT_TRUE(store.ok()) << store.error().message();
    EXPECT_EQ(served(*store.value()), texts_.size());
    EXPECT_EQ(store.value()->tombstones(1).value().size(), 1U);
    EXPECT_TRUE(store.value()->check().value().problems.empty());
  }

  void flip_and_expect(std::size_t at, unsigned mask) {
    SCOPED_TRACE("byte " + std::to_string(at) + " xor " + std::to_string(mask));
    const testkit::TempDir dir;
    std::string bad = file_;
    bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ mask);
    put_bytes(dir.file("s.db"), bad);
    expect_saved(dir.file("s.db"));
    expect_told(dir.file("s.db"));
  }

  testkit::TempDir dir_;
  std::map<std::string, std::string> texts_;
  std::string file_;
};

TEST_F(FirstPage, WithOneByteOfItsHeaderDamagedLosesNoRow) {
  const bool all = std::getenv("JIYI_LONG") != nullptr;  // NOLINT(concurrency-mt-unsafe)
  for (std::size_t at = 0; at < kHeader; at += all ? 1 : 5) {
    for (const unsigned mask : {0x01U, 0x80U, 0xFFU}) {
      if (all || mask == 0xFF || at == 60) flip_and_expect(at, mask);
    }
  }
}

TEST_F(FirstPage, WithOneByteOfTheRestDamagedLosesNoRow) {
  const bool all = std::getenv("JIYI_LONG") != nullptr;  // NOLINT(concurrency-mt-unsafe)
  for (std::size_t at = kHeader; at < kPage; at += all ? 1 : 149) {
    flip_and_expect(at, 0xFF);
    if (all) flip_and_expect(at, 0x01);
  }
}

TEST_F(FirstPage, LostAltogetherLosesNoRow) {
  for (const char byte : {'\0', '\xA5'}) {
    const testkit::TempDir dir;
    std::string bad = file_;
    bad.replace(0, kPage, std::string(kPage, byte));
    put_bytes(dir.file("s.db"), bad);
    expect_saved(dir.file("s.db"));
    expect_told(dir.file("s.db"));
  }
}

TEST_F(FirstPage, DamagedUnderALogKeepsWhatIsInTheLog) {
  const testkit::TempDir dir;
  put_bytes(dir.file("s.db"), file_);
  auto store = store::open_sqlite({.path = dir.file("s.db")}).value();
  texts_["logged"] = "in the log only";
  ASSERT_TRUE(testkit::insert(*store, kBank, "logged", texts_["logged"]).ok());
  const testkit::TempDir copy;
  put_bytes(copy.file("s.db-wal"), bytes_of(dir.file("s.db-wal")));
  put_bytes(copy.file("s.db"),
            std::string(kHeader, '\xA5') + bytes_of(dir.file("s.db")).substr(kHeader));
  expect_saved(copy.file("s.db"));
}

TEST_F(FirstPage, OfAnotherProgramsFileIsNotTakenForOurs) {
  const testkit::TempDir dir;
  put_bytes(dir.file("notes.txt"), std::string(3 * kPage, 'x'));
  for (const auto code :
       {store::open_sqlite({.path = dir.file("notes.txt")}).error().code(),
        store::check_sqlite(dir.file("notes.txt"), {}).error().code(),
        store::repair_sqlite(dir.file("notes.txt"), dir.file("new.db"), {}).error().code()}) {
    EXPECT_EQ(code, ErrorCode::Corruption);
  }
  EXPECT_FALSE(std::filesystem::exists(dir.file("new.db")));
}

}  // namespace
}  // namespace jiyi::crash
