#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "jiyi/engine.h"
#include "testkit/engine_fixture.h"
#include "testkit/file_bytes.h"

namespace jiyi::engine {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

NewMemory of_user(std::string user, NewMemory item) {
  item.scope.user_id = std::move(user);
  return item;
}

class EraseOps : public testkit::EngineFixture {
 protected:
  EraseReply erase(EraseRequest request) {
    request.tenant = "t";
    auto reply = engine_->erase(request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : EraseReply{};
  }
  bool is_there(const std::string& id) { return engine_->get(bank_, id, {}).ok(); }
};

TEST_F(EraseOps, ASubjectGoesFromEveryBankAndTheReceiptSaysSoAfterLooking) {
  const std::string canary = "canary phrase about zebras and harpsichords";
  remember({of_user("ann.example", note("a", canary)), of_user("bob", note("b", "tea at five"))});
  ASSERT_TRUE(engine_->update(bank_, {.id = "a", .text = canary + ", twice"}).ok());
  const BankKey other{"t", "other"};
  ASSERT_TRUE(
      engine_->remember(other, {of_user("ann.example", turn("c", "Ann", "hello " + canary))}).ok());
  ASSERT_EQ(recalled({.query = "zebras"}).size(), 1U);

  const EraseReply reply = erase({.scope = {.user_id = "ann.example"}});

  EXPECT_EQ(reply.memories, 2U);
  EXPECT_EQ(reply.versions, 3U);
  EXPECT_TRUE(reply.clean);
  EXPECT_FALSE(is_there("a"));
  EXPECT_TRUE(is_there("b"));
  EXPECT_FALSE(engine_->get(other, "c", {}).ok());
  EXPECT_THAT(recalled({.query = "zebras harpsichords"}), IsEmpty());
  ASSERT_TRUE(reply.receipt);
  EXPECT_THAT(reply.receipt->text, HasSubstr("\"clean\":true"));
  EXPECT_THAT(reply.receipt->text, HasSubstr("\"memories\":2"));
  EXPECT_THAT(reply.receipt->text, Not(HasSubstr("ann.ex")));
  EXPECT_THAT(reply.receipt->text, Not(HasSubstr("zebras")));
  engine_.reset();
  EXPECT_THAT(testkit::bytes_of(path()), Not(HasSubstr("zebras")));
}

TEST_F(EraseOps, ADryRunCountsAndChangesNothing) {
  remember({of_user("ann.example", note("a", "tea at five o'clock"))});
  const EraseReply reply = erase({.scope = {.user_id = "ann.example"}, .dry_run = true});
  EXPECT_EQ(reply.memories, 1U);
  EXPECT_FALSE(reply.receipt);
  EXPECT_TRUE(is_there("a"));
  EXPECT_THAT(engine_->receipts().value(), IsEmpty());
}

TEST_F(EraseOps, WhatHasAnotherSourceStaysWithIt) {
  NewMemory shared = note("shared", "the meeting is on Friday");
  shared.parents = {"t1", "t2"};
  NewMemory alone = note("alone", "the meeting is in York");
  alone.parents = {"t1"};
  NewMemory summary = note("summary", "they spoke about the meeting");
  summary.kind = Kind::Summary;
  summary.parents = {"t1", "t2"};
  NewMemory second = turn("t2", "Bob", "yes, on Friday");
  second.scope.session_id = "s2";
  remember({turn("t1", "Ann", "shall we meet on Friday, in York"), second});
  remember({shared, alone, summary});

  const EraseReply reply = erase({.scope = {.session_id = "s1"}});

  EXPECT_EQ(reply.memories, 3U) << "the turn, what has no other source, and the summary";
  EXPECT_EQ(reply.derived, 2U);
  EXPECT_EQ(reply.kept, 1U);
  EXPECT_EQ(engine_->get(bank_, "shared", {}).value().parents, (std::vector<std::string>{"t2"}));
  EXPECT_FALSE(is_there("alone"));
  EXPECT_FALSE(is_there("summary"));
  EXPECT_TRUE(is_there("t2"));
  EXPECT_TRUE(engine_->check().value().problems.empty());
}

TEST_F(EraseOps, SourceAndSpanAndBankAndTenant) {
  NewMemory web = note("w", "from the web, long ago");
  web.provenance.source = "https://a.example/";
  web.event_at = Timestamp{.unix_us = 1'000'000'000'000'000};
  remember({web, note("n", "kept here for now")});
  EXPECT_EQ(erase({.source = "https://b.example/"}).memories, 0U);
  EXPECT_EQ(erase({.source = "https://a.example/"}).memories, 1U);
  remember({note("m", "of the present day")});
  EXPECT_EQ(erase({.to = Timestamp{.unix_us = 1'100'000'000'000'000}}).memories, 0U);
  EXPECT_EQ(erase({.bank = "b", .whole = EraseWhole::Bank}).memories, 2U);
  remember({note("p", "once more, something")});
  EXPECT_EQ(erase({.whole = EraseWhole::Tenant}).memories, 1U);
}

TEST_F(EraseOps, NothingNamedIsRefused) {
  remember({note("n", "kept")});
  for (const EraseRequest& request :
       {EraseRequest{.tenant = "t"}, EraseRequest{.tenant = "t", .whole = EraseWhole::Bank},
        EraseRequest{.tenant = "t", .bank = "b", .whole = EraseWhole::Tenant},
        EraseRequest{.tenant = "t",
        .bank = "b",
        .whole = EraseWhole::Bank,
        .scope = {.user_id = "ann.example"}}}) {
    EXPECT_EQ(engine_->erase(request).error().code(), ErrorCode::InvalidArgument);
  }
  EXPECT_EQ(engine_->erase({.tenant = "nobody", .scope = {.user_id = "a"}}).error().code(),
            ErrorCode::NotFound);
  EXPECT_TRUE(is_there("n"));
}

TEST_F(EraseOps, WindowsGoWithTheirSession) {
  const WindowKey key{.bank = bank_, .scope = {.session_id = "s1"}};
  WindowMessage message;
  message.memory = turn("t", "Ann", "hello, window of ours");
  message.memory.role = "user";
  ASSERT_TRUE(engine_->windows().add(key, {message}).ok());
  EXPECT_TRUE(erase({.scope = {.session_id = "s1"}}).clean);
  EXPECT_FALSE(engine_->windows().show(key).ok());
}

TEST_F(EraseOps, ASubjectOfMoreThanAPageIsGoneWhole) {
  std::vector<NewMemory> items;
  for (int i = 0; i < 10'001; ++i) {
    items.push_back(of_user(i % 2 == 0 ? "ann.example" : "bob",
                            note("", "memory number " + std::to_string(i) + " of many")));
  }
  remember(std::move(items));
  const EraseReply reply = erase({.scope = {.user_id = "ann.example"}});
  EXPECT_EQ(reply.memories, 5001U);
  EXPECT_TRUE(reply.clean) << reply.receipt->text;
  EXPECT_EQ(engine_->list(bank_, {}).value().total, 5000U);
}

TEST_F(EraseOps, WhatIsForgottenHereDoesNotComeBackByAnImport) {
  remember({of_user("ann.example", note("a", "Ann's secret garden"))});
  std::vector<ExportRecord> records;
  ASSERT_TRUE(engine_
                  ->export_bank(bank_,
                                [&](const ExportRecord& record) -> Result<void> {
                                  records.push_back(record);
                                  return {};
                                })
                  .ok());
  const EraseReply reply = erase({.scope = {.user_id = "ann.example"}});
  EXPECT_THAT(reply.receipt->text, HasSubstr("\"what\":\"export\""));
  EXPECT_EQ(engine_->import_records(bank_, records).value().forgotten, 1U);
}

TEST_F(EraseOps, BackupsAreNamedAsNotReached) {
  remember({of_user("ann.example", note("a", "Ann's secret garden"))});
  ASSERT_TRUE(engine_->backup(dir_.file("copy.jiyi")).ok());
  EXPECT_THAT(erase({.scope = {.user_id = "ann.example"}}).receipt->text,
              HasSubstr("\"what\":\"backup\",\"made_at\":\"2"));
}

TEST_F(EraseOps, ReceiptsFollowOneAnotherAndAreVerifiedOffline) {
  remember({of_user("ann.example", note("a", "the first of them")),
            of_user("bob", note("b", "second"))});
  erase({.scope = {.user_id = "ann.example"}});
  erase({.scope = {.user_id = "bob"}});
  const auto receipts = engine_->receipts().value();
  ASSERT_EQ(receipts.size(), 2U);
  const std::string file = receipt_lines(receipts[0]) + receipt_lines(receipts[1]);
  const ReceiptCheck good = verify_receipts(file, receipts[0].public_key);
  EXPECT_THAT(good.problems, IsEmpty());
  EXPECT_EQ(good.receipts, 2U);
  EXPECT_TRUE(good.is_clean);
  reopen();
  EXPECT_EQ(engine_->receipts().value()[1].text, receipts[1].text);
}

}  // namespace
}  // namespace jiyi::engine
