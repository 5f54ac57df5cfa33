#include "store/sqlite/writer.h"

#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::store {
namespace {

using WriterTest = testkit::StoreFixture;

TEST_F(WriterTest, ManyThreadsEachGetTheirOwnNumbers) {
  constexpr int kThreads = 8;
  constexpr int kEach = 40;
  std::vector<std::jthread> threads;
  std::array<std::vector<std::uint64_t>, kThreads> seqs;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < kEach; ++i) {
        std::string id = std::to_string(thread * kEach + i);
        const auto seq = testkit::insert(*store_, key_, std::move(id), "x");
        if (seq.ok()) seqs[static_cast<std::size_t>(thread)].push_back(seq.value());
      }
    });
  }
  threads.clear();

  std::set<std::uint64_t> all;
  for (const auto& of_one : seqs) {
    EXPECT_TRUE(std::is_sorted(of_one.begin(), of_one.end()));
    all.insert(of_one.begin(), of_one.end());
  }
  EXPECT_EQ(all.size(), std::size_t{kThreads * kEach});
  EXPECT_EQ(*all.rbegin(), std::uint64_t{kThreads * kEach});
}

// Works that fail, throw or only try share commits with works that succeed.
TEST_F(WriterTest, AFailureInASharedCommitUndoesThatWorkAlone) {
  constexpr int kThreads = 8;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 20; ++i) {
        std::string id = std::to_string(thread * 100 + i);
        const auto work = [&](Transaction& txn) -> Result<void> {
          EXPECT_TRUE(txn.insert(testkit::message(id, "x")).ok());
          if (i % 4 == 1) return Error{ErrorCode::Conflict, "no"};
          if (i % 4 == 2) throw std::bad_alloc();
          return {};
        };
        if (i % 4 == 3) {
          (void)store_->try_out(key_, work);
        } else {
          EXPECT_EQ(store_->write(key_, work).ok(), i % 4 == 0);
        }
      }
    });
  }
  threads.clear();

  const auto changes = store_->changes(bank().id, 0, 1000).value();
  EXPECT_EQ(changes.rows.size(), std::size_t{kThreads * 5});
  EXPECT_EQ(changes.seq, std::uint64_t{kThreads * 5});
  EXPECT_TRUE(store_->check().value().problems.empty());
}

TEST_F(WriterTest, AWorkThatWritesNothingStillMakesTheBank) {
  EXPECT_EQ(store_->write(key_, [](Transaction&) { return Result<void>(); }).value(), 0U);
  EXPECT_EQ(bank().seq, 0U);
}

// A writer that never stops and a reader that holds nothing: the log is kept short.
TEST_F(WriterTest, TheLogDoesNotGrowWithoutEnd) {
  std::vector<Row> rows;
  for (int i = 0; i < 2000; ++i)
    rows.push_back(testkit::message("", std::string(2000, 'x')));
  for (int round = 0; round < 12; ++round) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].memory.id = std::to_string(round * 10'000 + static_cast<int>(i));
    }
    ASSERT_TRUE(testkit::insert(*store_, key_, rows).ok());
    EXPECT_LT(store_->file_sizes().value().wal_bytes, std::size_t{64} << 20);
  }
  EXPECT_GT(store_->file_sizes().value().file_bytes, std::size_t{40} << 20);
}

}  // namespace
}  // namespace jiyi::store
