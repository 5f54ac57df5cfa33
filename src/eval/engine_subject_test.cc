#include "eval/engine_subject.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "eval/eval_test_fixture.h"

namespace jiyi::eval {
namespace {

using testing::ElementsAre;

// Keeps what it is given and recalls all of it; refuses everything else.
class SmallEngine final : public Engine {
 public:
  BankKey bank;
  RecallRequest request;
  std::vector<NewMemory> items;
  std::size_t there = 0;  // memories in the bank when it is opened

  Result<BankStats> open_bank(const BankKey& key) override {
    bank = key;
    return BankStats{.bank = key, .memories = there};
  }
  Result<RememberReply> remember(const BankKey&, std::vector<NewMemory> more) override {
    for (auto& item : more)
      items.push_back(std::move(item));
    return RememberReply{};
  }
  Result<RecallReply> recall(const BankKey&, const RecallRequest& asked) override {
    request = asked;
    RecallReply reply;
    reply.abstained = true;
    for (const NewMemory& item : items) {
      Hit hit;
      hit.memory.id = item.id;
      hit.memory.scope = item.scope;
      reply.hits.push_back(std::move(hit));
    }
    return reply;
  }

  Result<Memory> get(const BankKey&, const std::string&, const ReadAt&) override { return no(); }
  Result<ListReply> list(const BankKey&, const ListRequest&) override { return no(); }
  Result<Memory> update(const BankKey&, const UpdateRequest&) override { return no(); }
  Result<std::vector<Memory>> history(const BankKey&, const std::string&) override { return no(); }
  Result<std::vector<FieldChange>> diff(const BankKey&, const std::string&, std::uint32_t,
                                        std::uint32_t) override {
    return no();
  }
  Result<EndReply> supersede(const BankKey&, const std::string&, const std::string&,
                             bool) override {
    return no();
  }
  Result<EndReply> end(const BankKey&, const EndRequest&) override { return no(); }
  Result<WhyNot> why_not(const BankKey&, const RecallRequest&, const std::string&) override {
    return no();
  }
  Result<std::vector<BankKey>> banks(const std::string&) override { return no(); }
  Result<StoreStats> stats(const std::string&) override { return no(); }
  Result<void> export_bank(const BankKey&,
                           const std::function<Result<void>(const ExportRecord&)>&) override {
    return no();
  }
  Result<ImportReply> import_records(const BankKey&, std::vector<ExportRecord>) override {
    return no();
  }
  Result<CheckReport> check() override { return no(); }
  Result<void> backup(const std::string&) override { return no(); }

 private:
  static Error no() { return {ErrorCode::Internal, "not part of an evaluation"}; }
};

TEST(EngineSubject, RemembersIntoTheOpenedBankAndRecallsIds) {
  SmallEngine engine;
  EngineSubject subject(engine);
  ASSERT_TRUE(subject.open("b").ok());
  ASSERT_TRUE(subject.remember(std::vector{item_of("1", "s1"), item_of("2")}).ok());

  const auto answer =
      subject.recall({.query = "q", .at = Timestamp{.unix_us = 5}, .k = 7, .unit = Unit::Memory});

  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(engine.bank.bank, "b");
  EXPECT_THAT(answer.value().ids, ElementsAre("1", "2"));
  EXPECT_TRUE(answer.value().abstained);
  EXPECT_EQ(engine.request.query, "q");
  EXPECT_EQ(engine.request.k, 7);
  EXPECT_EQ(engine.request.now->unix_us, 5);
  EXPECT_FALSE(engine.request.collapse);
  EXPECT_EQ(engine.request.group, Group::Memory);
}

TEST(EngineSubject, SessionsAreNamedByTheirIdOrThatOfTheMemory) {
  SmallEngine engine;
  EngineSubject subject(engine);
  ASSERT_TRUE(subject.open("b").ok());
  ASSERT_TRUE(subject.remember(std::vector{item_of("1", "s1"), item_of("2")}).ok());

  const auto answer =
      subject.recall({.query = "q", .at = std::nullopt, .k = 7, .unit = Unit::Session});

  ASSERT_TRUE(answer.ok());
  EXPECT_THAT(answer.value().ids, ElementsAre("s1", "2"));
  EXPECT_EQ(engine.request.group, Group::Session);
}

TEST(EngineSubject, RefusesABankThatIsNotEmpty) {
  SmallEngine engine;
  engine.there = 1;
  EngineSubject subject(engine);

  const auto opened = subject.open("b");

  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code(), ErrorCode::AlreadyExists);
}

}  // namespace
}  // namespace jiyi::eval
