#include "transfer/import.h"

#include <algorithm>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string item(const std::string& id, const std::string& text, const std::string& bank = "") {
  return R"({"id":")" + id + R"(","text":")" + text + "\"" +
         (bank.empty() ? "" : ",\"bank\":\"" + bank + "\"") + "}\n";
}

TEST(Import, HandsOutNothingOfABadFile) {
  const Imported read = imported(item("1", "a") + item("2", "b") + "{\"text\":", {}, "x.jsonl");
  EXPECT_THAT(read.error, HasSubstr("x.jsonl:3: JSON at byte"));
  EXPECT_THAT(read.items, IsEmpty());
}

TEST(Import, LeavesOutBadRecordsWhenTold) {
  const Imported read = imported(item("1", "a") + "nope\n" + item("2", " ") + item("3", "c"),
                                 {.keep_going = true}, "x.jsonl");
  EXPECT_THAT(read.ids(), ElementsAre("1", "3"));
  EXPECT_EQ(read.report.format, Format::Items);
  EXPECT_EQ(read.report.records, 4U);
  EXPECT_EQ(read.report.items, 2U);
  EXPECT_EQ(read.report.skipped, 2U);
  EXPECT_THAT(read.report.faults,
              ElementsAre(HasSubstr("x.jsonl:2"), HasSubstr("x.jsonl:3: text is empty")));
}

TEST(Import, KeepsOnlyTheFirstFaults) {
  std::string file = item("1", "a");
  for (std::size_t i = 0; i < kFaultsKept + 10; ++i)
    file += "nope\n";
  const Imported read = imported(file, {.keep_going = true});
  EXPECT_EQ(read.report.skipped, kFaultsKept + 10);
  EXPECT_EQ(read.report.faults.size(), kFaultsKept);
}

TEST(Import, TakesWhatStandsBeforeACutWhenTold) {
  const std::string cut = R"([{"role":"user","content":"a"},{"role":"us)";
  EXPECT_THAT(imported(cut, {}).error, HasSubstr("file.json:1: JSON: the file is cut"));
  const Imported read = imported(cut, {.keep_going = true});
  EXPECT_THAT(read.texts(), ElementsAre("a"));
  EXPECT_THAT(read.report.faults, ElementsAre(HasSubstr("the file is cut")));
}

TEST(Import, LeavesOutWhatIsRepeatedAndRefusesAContradiction) {
  const Imported same = imported(item("1", "a") + item("2", "b") + item("1", "a"), {});
  EXPECT_THAT(same.ids(), ElementsAre("1", "2"));
  EXPECT_EQ(same.report.repeated, 1U);

  const std::string other = item("1", "a") + item("1", "b");
  EXPECT_THAT(imported(other, {}).error,
              HasSubstr("file.json:2: the id \"1\" stood before another text already"));
  EXPECT_THAT(imported(other, {.keep_going = true}).texts(), ElementsAre("a"));
  EXPECT_EQ(imported(item("1", "a", "x") + item("1", "b", "y"), {}).items.size(), 2U);
}

TEST(Import, CutsBatchesByCountBytesAndBank) {
  std::string file;
  for (int i = 0; i < 10; ++i)
    file += item(std::to_string(i), "0123456789");
  EXPECT_EQ(imported(file, {}).banks.size(), 1U);
  EXPECT_EQ(imported(file, {.batch_items_max = 10}).banks.size(), 1U);
  EXPECT_EQ(imported(file, {.batch_items_max = 9}).banks.size(), 2U);
  EXPECT_EQ(imported(file, {.batch_bytes_max = 100}).banks.size(), 1U);
  EXPECT_EQ(imported(file, {.batch_bytes_max = 99}).banks.size(), 2U);
  EXPECT_THAT(imported(item("1", "a", "x") + item("2", "b", "x") + item("3", "c", "y"), {}).banks,
              ElementsAre("x", "y"));
}

TEST(Import, GivesEveryItemAKeyThatMakesARetryHarmless) {
  const std::string file = item("1", "a") + "{\"text\":\"b\",\"idempotency_key\":\"mine\"}\n";
  const Imported first = imported(file, {});
  const Imported second = imported(file, {});
  ASSERT_EQ(first.items.size(), 2U);
  EXPECT_THAT(first.items[0].idempotency_key, HasSubstr("import:"));
  EXPECT_EQ(first.items[1].idempotency_key, "mine");
  EXPECT_EQ(first.items[0].idempotency_key, second.items[0].idempotency_key);
  EXPECT_NE(first.items[0].idempotency_key,
            imported(item("1", "other"), {}).items[0].idempotency_key);
}

// A store that refuses some ids, as one does in which they stand for other texts.
struct Store {
  std::vector<std::string> refuses;
  std::vector<std::string> ids;      // kept
  std::vector<std::string> parents;  // that were looked up while trying out
  std::vector<Keep> calls;

  Result<ImportReport> import(std::string file, ImportOptions options) {
    MemorySource source("x.jsonl", std::move(file));
    return import_items(source, std::move(options),
                        [&](Batch&& batch, Keep keep) { return take(batch, keep); });
  }

  Result<std::vector<Refused>> take(const Batch& batch, Keep keep) {
    calls.push_back(keep);
    std::vector<Refused> refused;
    for (std::size_t i = 0; i < batch.items.size(); ++i) {
      const NewMemory& item = batch.items[i];
      if (keep == Keep::Nothing) {
        parents.insert(parents.end(), item.parents.begin(), item.parents.end());
      }
      if (std::ranges::count(refuses, item.id) == 0) continue;
      refused.push_back({.item = i, .why = {ErrorCode::AlreadyExists, "id is taken"}});
    }
    if (keep == Keep::Nothing || (keep == Keep::AllOrNone && !refused.empty())) return refused;
    for (const NewMemory& item : batch.items) {
      if (std::ranges::count(refuses, item.id) == 0) ids.push_back(item.id);
    }
    return refused;
  }
};

TEST(Import, WhatTheStoreRefusesIsNamedByItsLineOfTheFile) {
  std::string file;
  for (int i = 1; i <= 7; ++i)
    file += item(std::to_string(i), "text");
  for (const std::size_t part : {std::size_t{2}, std::size_t{3}, std::size_t{100}}) {
    Store store{.refuses = {"5"}};
    const auto refused = store.import(file, {.batch_items_max = part});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code(), ErrorCode::AlreadyExists);
    EXPECT_EQ(refused.error().message(), "x.jsonl:5: id is taken");
    EXPECT_THAT(store.ids, IsEmpty()) << "part of " << part;

    Store lenient{.refuses = {"5", "7"}};
    const auto kept = lenient.import(file, {.keep_going = true, .batch_items_max = part});
    ASSERT_TRUE(kept.ok());
    EXPECT_THAT(lenient.ids, ElementsAre("1", "2", "3", "4", "6"));
    EXPECT_EQ(kept.value().items, 5U);
    EXPECT_EQ(kept.value().skipped, 2U);
    EXPECT_THAT(kept.value().faults,
                ElementsAre("x.jsonl:5: id is taken", "x.jsonl:7: id is taken"));
  }
}

TEST(Import, OnlyAFileOfSeveralPartsIsTriedOutFirst) {
  const std::string file = item("1", "a") + item("2", "b") + item("3", "c");
  Store one;
  ASSERT_TRUE(one.import(file, {}).ok());
  EXPECT_THAT(one.calls, ElementsAre(Keep::AllOrNone));
  Store two;
  ASSERT_TRUE(two.import(file, {.batch_items_max = 2}).ok());
  EXPECT_THAT(two.calls,
              ElementsAre(Keep::Nothing, Keep::Nothing, Keep::AllOrNone, Keep::AllOrNone));
  Store lenient;
  ASSERT_TRUE(lenient.import(file, {.keep_going = true, .batch_items_max = 2}).ok());
  EXPECT_THAT(lenient.calls, ElementsAre(Keep::Accepted, Keep::Accepted));
}

TEST(Import, TryingOutKnowsWhatEarlierPartsBring) {
  Store store;
  const std::string child = R"({"id":"2","text":"b","parents":["1","old"]})";
  ASSERT_TRUE(store.import(item("1", "a") + child + "\n", {.batch_items_max = 1}).ok());
  EXPECT_THAT(store.parents, ElementsAre("old"));

  const std::string keyed = R"({"id":"1","text":"a","idempotency_key":"k"})";
  const std::string again = R"({"id":"2","text":"b","idempotency_key":"k"})";
  EXPECT_THAT(store.import(keyed + "\n" + again + "\n", {.batch_items_max = 1}).error().message(),
              HasSubstr("x.jsonl:2: the idempotency_key \"k\" stood before another text"));
}

TEST(Import, StopsWhenTheReceiverRefuses) {
  MemorySource source("x.jsonl", item("1", "a") + item("2", "b"));
  int calls = 0;
  const auto report = import_items(source, {.batch_items_max = 1},
                                   [&](Batch&&, Keep) -> Result<std::vector<Refused>> {
                                     ++calls;
                                     return Error{ErrorCode::Io, "disk full"};
                                   });
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code(), ErrorCode::Io);
  EXPECT_EQ(calls, 1);
}

TEST(Import, TellsProgressAndCanBeStopped) {
  std::string file;
  for (int i = 0; i < 600; ++i)
    file += item(std::to_string(i), "text");
  std::vector<Progress> seen;
  const auto watch = [&](const Progress& progress) {
    seen.push_back(progress);
    return Result<void>();
  };
  ASSERT_EQ(imported(file, {.progress = watch}).error, "");
  ASSERT_EQ(seen.size(), 9U);
  EXPECT_EQ(seen[2].phase, Progress::Phase::Noting);
  EXPECT_EQ(seen[5].phase, Progress::Phase::Checking);
  EXPECT_EQ(seen[5].bytes_done, file.size());
  EXPECT_EQ(seen[8].phase, Progress::Phase::Writing);
  EXPECT_EQ(seen[8].records, 600U);
  EXPECT_EQ(seen[8].bytes_total, file.size());

  const auto stop = [](const Progress&) -> Result<void> {
    return Error{ErrorCode::Cancelled, "stopped"};
  };
  EXPECT_EQ(imported(file, {.progress = stop}).error, "stopped");
}

TEST(Import, RecognisesTheFormatOrTakesTheOneItIsTold) {
  EXPECT_EQ(imported(R"([{"role":"user","content":"a"}])", {}).report.format, Format::OpenAi);
  EXPECT_EQ(imported("{\"text\":\"a\"}", {.format = Format::Text}).report.format, Format::Text);
  EXPECT_THAT(imported("what", {}).error, HasSubstr("--format"));
  for (const char* nothing : {"[]", " [\n] \n"}) {
    EXPECT_EQ(imported(nothing, {}).error, "");
    EXPECT_EQ(imported(nothing, {}).report.items, 0U);
  }
  EXPECT_THAT(imported(R"({"jiyi_export":1})", {}).error, HasSubstr("export of jiyi"));
}

NewMemory with_text(std::string text) {
  return {.text = std::move(text)};
}

TEST(Import, ChecksWhatTheEngineWouldRefuse) {
  EXPECT_TRUE(check_item(with_text(std::string(kTextBytesMax, 'a'))).ok());
  EXPECT_FALSE(check_item(with_text(std::string(kTextBytesMax + 1, 'a'))).ok());
  EXPECT_FALSE(check_item(with_text("")).ok());
  EXPECT_THAT(check_item(with_text("ab\xFF")).error().message(), HasSubstr("not UTF-8 at byte 2"));
  NewMemory named = with_text("x");
  named.speaker = std::string(kNameBytesMax, 'a');
  EXPECT_TRUE(check_item(named).ok());
  named.speaker += 'a';
  EXPECT_THAT(check_item(named).error().message(), HasSubstr("speaker of 513 bytes is over"));
  NewMemory described = with_text("x");
  described.metadata = std::string(kMetadataBytesMax + 1, ' ');
  EXPECT_FALSE(check_item(described).ok());
}

// Whatever the bytes, every format answers, and with the same items twice.
TEST(Import, AnswersToHostileFilesInEveryFormat) {
  const std::string deep = std::string(10'000, '[') + std::string(10'000, ']');
  const std::vector<std::string> files{"",
                                       " ",
                                       "\xEF\xBB\xBF",
                                       std::string("\0", 1),
                                       "null",
                                       "[null]",
                                       "[[]]",
                                       "{}",
                                       "[{}]",
                                       deep,
                                       "[" + deep + "]",
                                       "{\"mapping\":" + deep + "}",
                                       "\xFF\xFE",
                                       "\"",
                                       "{\"a\"",
                                       "[1,2",
                                       "\r\n\r\n",
                                       "text\n\"",
                                       "{\"messages\":null}",
                                       "{\"text\":\"\\u0000\"}",
                                       std::string(300'000, '{')};
  for (const FormatName& entry : kFormatNames) {
    for (const std::string& file : files) {
      const Imported once = imported(file, {.format = entry.format, .keep_going = true});
      const Imported again = imported(file, {.format = entry.format, .keep_going = true});
      EXPECT_EQ(once.ids(), again.ids());
      EXPECT_EQ(once.error, again.error);
    }
  }
}

}  // namespace
}  // namespace jiyi::transfer
