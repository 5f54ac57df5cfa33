#include "eval/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::HasSubstr;

std::vector<std::string> places(std::string text) {
  std::vector<std::string> all;
  const auto done = for_each_value(*source_of(std::move(text)),
                                   [&all](const json::Value&, const std::string& path) {
                                     all.push_back(path);
                                     return Result<void>();
                                   });
  EXPECT_TRUE(done.ok());
  return all;
}

TEST(Documents, ReadsTheElementsOfAnArrayOrDocumentsInARow) {
  EXPECT_THAT(places("[1,\n 2]"), testing::ElementsAre("set.json:1", "set.json:2"));
  EXPECT_THAT(places("{}\n{}\n"), testing::ElementsAre("set.json:1", "set.json:2"));
  EXPECT_THAT(places(""), testing::IsEmpty());
}

TEST(Documents, BadJsonIsAnErrorWithThePlace) {
  const auto use = [](const json::Value&, const std::string&) { return Result<void>(); };

  const auto done = for_each_value(*source_of("[1,\n{\"a\":}]"), use);

  ASSERT_FALSE(done.ok());
  EXPECT_THAT(done.error().message(), HasSubstr("set.json:2"));
}

TEST(Documents, StopsAtTheFirstErrorOfTheUser) {
  int calls = 0;
  const auto done =
      for_each_value(*source_of("[1,2,3]"), [&calls](const json::Value&, const std::string&) {
        return ++calls == 2 ? Result<void>(Error(ErrorCode::InvalidArgument, "no"))
                            : Result<void>();
      });

  EXPECT_FALSE(done.ok());
  EXPECT_EQ(calls, 2);
}

TEST(Documents, ItemsKeepWhatAQuestionSetTells) {
  transfer::Record record;
  NewMemory item = item_of("1", "s1", "hi");
  item.speaker = "Ann";
  item.event_at = Timestamp{.unix_us = 7};
  item.kind = Kind::Message;
  item.type = "sms";
  record.items.push_back(item);

  const auto items = items_of(record, "f:1");

  ASSERT_TRUE(items.ok());
  ASSERT_EQ(items.value().size(), 1U);
  const NewMemory& kept = items.value()[0];
  EXPECT_EQ(kept.id, "1");
  EXPECT_EQ(kept.text, "hi");
  EXPECT_EQ(kept.scope.session_id, "s1");
  EXPECT_EQ(kept.speaker, "Ann");
  EXPECT_EQ(kept.event_at->unix_us, 7);
  EXPECT_FALSE(kept.kind.has_value());
  EXPECT_EQ(kept.type, "");
}

TEST(Documents, FirstFaultOfARecordIsTheError) {
  transfer::Record record;
  record.faults.emplace_back(ErrorCode::InvalidArgument, "no date");
  const auto items = items_of(record, "f:1");

  ASSERT_FALSE(items.ok());
  EXPECT_EQ(items.error().message(), "f:1: no date");
}

}  // namespace
}  // namespace jiyi::eval
