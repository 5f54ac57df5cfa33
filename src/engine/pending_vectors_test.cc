#include "engine/pending_vectors.h"

#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "testkit/embedding_world.h"
#include "testkit/fault_vfs.h"
#include "testkit/store_rows.h"

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class PendingVectorsTest : public testkit::EmbeddingWorld {
 protected:
  void remember_many(int count) {
    std::vector<NewMemory> items;
    for (int i = 0; i < count; ++i)
      items.push_back(note("n" + std::to_string(i), "text number " + std::to_string(i)));
    remember(std::move(items));
  }

  // Until the background thread has made all, or a deadline.
  bool all_made() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (stats().pending_vectors > 0) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      std::this_thread::yield();
    }
    return true;
  }
};

TEST_F(PendingVectorsTest, WhatAFailingEmbedderLeftIsFoundByWordsAndEmbeddedLater) {
  embedder("first").fails = true;
  remember({note("a", "the harbour at dawn")});
  EXPECT_EQ(stats().pending_vectors, 1U);
  EXPECT_EQ(engine_->recall(bank_, {.query = "harbour"}).value().hits.size(), 1U);
  EXPECT_EQ(engine_->embed_pending().error().code(), ErrorCode::Unavailable);

  embedder("first").fails = false;

  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_THAT(vectors("first"), SizeIs(1));
}

TEST_F(PendingVectorsTest, TheThreadMakesThemByItself) {
  background_ = true;
  open("first");
  embedder("first").fails = true;
  remember({note("a", "one")});
  embedder("first").fails = false;
  EXPECT_TRUE(all_made());
}

TEST_F(PendingVectorsTest, TheThreadTakesUpWhatAnEarlierProcessLeft) {
  open("none");
  remember_many(100);
  background_ = true;
  open("first");
  EXPECT_TRUE(all_made());
  EXPECT_THAT(vectors("first"), SizeIs(100));
}

TEST_F(PendingVectorsTest, OneRefusedTextKeepsNoOtherFromItsVector) {
  embedder("first").refused = "bad";
  remember({note("a", "good"), note("b", "bad"), note("c", "good too")});
  EXPECT_EQ(stats().pending_vectors, 3U);

  EXPECT_EQ(embed_pending(), 0U);

  EXPECT_FALSE(vectors("first")[0].codes.empty());
  EXPECT_TRUE(vectors("first")[1].codes.empty()) << "nothing is compared with it";
}

TEST_F(PendingVectorsTest, WhenAllTextsAreRefusedTheyStayPending) {
  embedder("first").refused = "text";
  remember_many(3);
  EXPECT_EQ(engine_->embed_pending().error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(stats().pending_vectors, 3U);
}

TEST_F(PendingVectorsTest, TheModelIsCalibratedBeforeItsFirstPendingVector) {
  open("none");
  remember({note("a", "one")});
  open("first");
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_FALSE(store()->models().value()[0].calibration.empty());
}

TEST_F(PendingVectorsTest, AnotherModelServesOnlyOnceItsVectorsAreComplete) {
  remember_many(100);
  open("second");
  EXPECT_EQ(serving(), "first");
  EXPECT_EQ(stats().model, "first") << "questions are asked in it";
  EXPECT_EQ(stats().pending_vectors, 100U);
  int calls = 0;
  embedder("second").before_call = [&] {
    if (++calls == 6) embedder("second").fails = true;  // four to calibrate, then the first batch
  };
  EXPECT_FALSE(engine_->embed_pending().ok());
  EXPECT_THAT(vectors("second"), SizeIs(64));
  EXPECT_EQ(serving(), "first");

  embedder("second").fails = false;
  EXPECT_EQ(embed_pending(), 0U);

  EXPECT_EQ(serving(), "second");
  EXPECT_EQ(stats().model, "second");
  EXPECT_THAT(embedder("second").passages(), SizeIs(100 + 96)) << "no text twice";
  EXPECT_THAT(vectors("first"), SizeIs(100)) << "kept for going back";
}

TEST_F(PendingVectorsTest, WorkIsPausedByWhoWatchesItAndGoesOnLater) {
  remember_many(200);
  open("second");
  std::vector<std::size_t> made;
  std::vector<std::size_t> lacking;
  const auto watch = [&](const EmbedProgress& progress) {
    made.push_back(progress.made);
    lacking.push_back(progress.lacking);
    return made.size() % 2 == 1;
  };

  EXPECT_EQ(engine_->embed_pending(watch).value(), 200U - 128);
  EXPECT_THAT(made, ElementsAre(64, 128));
  EXPECT_THAT(lacking, ElementsAre(136, 72));
  EXPECT_EQ(serving(), "first") << "the old vectors serve during the pause";

  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(serving(), "second");
  EXPECT_THAT(embedder("second").passages(), SizeIs(200 + 96)) << "no text twice";
}

TEST_F(PendingVectorsTest, TheLastButOneIsDroppedAtTheNextSwap) {
  remember_many(3);
  for (const char* next : {"second", "third"}) {
    open(next);
    EXPECT_EQ(embed_pending(), 0U);
  }
  EXPECT_THAT(vectors("first"), IsEmpty());
  EXPECT_THAT(vectors("second"), SizeIs(3));
  EXPECT_THAT(vectors("third"), SizeIs(3));
  EXPECT_TRUE(store()->check().value().problems.empty());
}

TEST_F(PendingVectorsTest, AProcessKilledInTheMiddleIsResumed) {
  remember_many(200);
  engine_.reset();
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    open("second");
    int calls = 0;
    embedder("second").before_call = [&] {
      if (++calls == 7) _exit(9);  // two batches are written
    };
    static_cast<void>(engine_->embed_pending());
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_EQ(WEXITSTATUS(status), 9);

  open("");
  EXPECT_EQ(serving(), "first");
  EXPECT_EQ(stats().pending_vectors, 200U - 128);
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(serving(), "second");
  EXPECT_THAT(embedder("second").passages(), SizeIs(72)) << "and no calibration either";
  EXPECT_TRUE(store()->check().value().problems.empty());
}

TEST_F(PendingVectorsTest, TwoProcessesSeeEachOthersVectorsAndTheSwap) {
  remember({turn("a", "one"), turn("b", "two")});
  const auto other = opened("").value();
  EXPECT_EQ(other->open_bank(bank_).value().pending_vectors, 0U);

  forget("a");
  EXPECT_EQ(other->open_bank(bank_).value().pending_vectors, 1U);
  EXPECT_EQ(other->embed_pending().value(), 0U);
  EXPECT_EQ(stats().pending_vectors, 0U);

  open("second");
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(other->open_bank(bank_).value().model, "second") << "it learned of the swap by seq";
  EXPECT_EQ(other->embed_pending().value(), 0U);
  EXPECT_EQ(serving(), "second") << "one that was not chosen last swaps nothing back";
}

TEST_F(PendingVectorsTest, MemoriesWrittenDuringTheChangeAreInTheNewModel) {
  remember_many(3);
  open("second");
  remember({note("x", "new")});
  EXPECT_THAT(vectors("second"), SizeIs(1));
  EXPECT_EQ(stats().pending_vectors, 3U);
  EXPECT_EQ(embed_pending(), 0U);
  EXPECT_EQ(serving(), "second");
}

// A disk that is full in the middle of a change: the old vectors go on serving, and the change
// goes on when there is room.
TEST(PendingVectorsOnAFullDisk, LeaveTheOldOnesInUse) {
  testkit::FaultVfs disk;
  const testkit::TempDir dir;
  const BankKey key{"t", "b"};
  auto store = store::open_sqlite({.path = dir.file("s.jiyi"), .vfs = disk.name()}).value();
  for (int i = 0; i < 300; ++i)
    ASSERT_TRUE(testkit::insert(*store, key, "m" + std::to_string(i), "a text").ok());
  const auto work_with = [&](const std::string& name) -> Result<std::size_t> {
    auto meaning =
        Meaning::open(*store, {.source = name,
                               .open =
                                   [](const std::string& source, auto) {
                                     return Result<std::shared_ptr<embed::Embedder>>(
                                         std::make_shared<testkit::WordEmbedder>(source, 512));
                                   }})
            .value();
    bank::Banks banks(*store, 4, nullptr,
                      [&](store::ModelId serving) { return meaning->choose_vectors(serving); });
    Passages passages(*store, banks, nullptr);
    PendingVectors pending({.store = *store,
                            .banks = banks,
                            .meaning = *meaning,
                            .passages = passages,
                            .log = nullptr});
    if (name == "second") disk.set_quota(disk.used_bytes() + 100'000);
    auto outcome = pending.work_off();
    disk.set_quota(std::nullopt);
    return outcome;
  };
  ASSERT_EQ(work_with("first").value(), 0U);
  const auto bank = store->find_bank(key).value()->id;
  const auto first = store->bank_models(bank).value().serving;

  EXPECT_EQ(work_with("second").error().code(), ErrorCode::Io);

  EXPECT_EQ(store->bank_models(bank).value().serving, first);
  EXPECT_EQ(store->count_pending(bank, first).value(), 0U);
  EXPECT_TRUE(store->check().value().problems.empty());
  EXPECT_EQ(work_with("third").value(), 0U);
  EXPECT_NE(store->bank_models(bank).value().serving, first);
}

}  // namespace
}  // namespace jiyi::engine
