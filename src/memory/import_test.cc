#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "memory/writer.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class ImportTest : public testkit::MemoryWorld {
 protected:
  Result<ImportReply> import(const std::vector<Memory>& memories) {
    std::vector<ExportRecord> records;
    for (const Memory& memory : memories)
      records.push_back({.bank = key_, .memory = memory});
    return in_write(
        [&](store::Transaction& txn) { return memory::import_records(txn, records, "tester"); });
  }

  static std::vector<Memory> two_versions() {
    Memory first;
    first.id = "a";
    first.text = "one";
    first.recorded_at = Timestamp{1'000'000, 480};
    first.superseded_at = Timestamp{2'000'000};
    Memory second = first;
    second.version = 2;
    second.text = "two";
    second.recorded_at = Timestamp{2'000'000};
    second.superseded_at.reset();
    return {first, second};
  }
};

TEST_F(ImportTest, KeepsVersionsAndTimes) {
  const auto reply = import(two_versions());
  ASSERT_TRUE(reply.ok()) << reply.error().message();
  EXPECT_EQ(reply.value().added, 2U);
  const auto all = versions("a");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].memory.recorded_at.unix_us, 1'000'000);
  EXPECT_EQ(all[0].memory.recorded_at.offset_minutes, 480);
  EXPECT_EQ(all[0].memory.superseded_at->unix_us, 2'000'000);
  EXPECT_FALSE(all[1].memory.superseded_at);
}

TEST_F(ImportTest, TwiceChangesNothing) {
  ASSERT_TRUE(import(two_versions()).ok());
  const auto seq = bank().seq;
  const auto again = import(two_versions());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value().added, 0U);
  EXPECT_EQ(again.value().present, 2U);
  EXPECT_EQ(bank().seq, seq);
}

TEST_F(ImportTest, RefusesWhatIsHereWithAnotherText) {
  ASSERT_TRUE(import({two_versions()[0]}).ok());
  auto other = two_versions()[0];
  other.text = "another";
  EXPECT_EQ(import({other}).error().code(), ErrorCode::AlreadyExists);
}

TEST_F(ImportTest, RefusesAKeyThatStandsForAnotherMemory) {
  NewMemory here;
  here.id = "here";
  here.text = "something";
  here.idempotency_key = "k";
  ASSERT_TRUE(remember({here}).ok());
  Memory other = two_versions()[0];
  other.idempotency_key = "k";
  const auto refused = import({other});
  ASSERT_EQ(refused.error().code(), ErrorCode::AlreadyExists);
  EXPECT_NE(refused.error().message().find("'here'"), std::string::npos);
}

TEST_F(ImportTest, RefusesAGapInTheVersions) {
  EXPECT_EQ(import({two_versions()[1]}).error().code(), ErrorCode::InvalidArgument);
}

TEST_F(ImportTest, DoesNotBringBackWhatWasForgotten) {
  ASSERT_TRUE(import(two_versions()).ok());
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::end(txn, Verb::Forget, {"a"}, "tester");
              }).ok());
  const auto again = import(two_versions());
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again.value().forgotten, 2U);
  EXPECT_TRUE(versions("a").empty());
}

TEST_F(ImportTest, KnowsAForgottenIdThatStandsForAnotherMemorySince) {
  const auto old = two_versions()[0];
  ASSERT_TRUE(import({old}).ok());
  ASSERT_TRUE(in_write([](store::Transaction& txn) {
                return memory::end(txn, Verb::Forget, {"a"}, "tester");
              }).ok());
  NewMemory again;
  again.id = "a";
  again.text = "another life";
  ASSERT_TRUE(remember({again}).ok());

  EXPECT_EQ(import({versions("a")[0].memory}).value().present, 1U);
  EXPECT_EQ(import({old}).value().forgotten, 1U);
  ASSERT_EQ(versions("a").size(), 1U);
  EXPECT_EQ(versions("a")[0].memory.text, "another life");
}

}  // namespace
}  // namespace jiyi::memory
