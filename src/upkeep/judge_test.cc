#include "upkeep/judge.h"

#include <gtest/gtest.h>

namespace jiyi::upkeep {
namespace {

constexpr std::int64_t kDayUs = 86'400'000'000;

Memory said(std::string text, int importance = 1) {
  Memory memory;
  memory.kind = Kind::Note;
  memory.text = std::move(text);
  memory.importance = importance;
  memory.recorded_at = {.unix_us = 0};
  return memory;
}

TEST(Judge, AgeCountsFromTheLaterOfEventAndWriting) {
  Memory memory = said("x");
  memory.recorded_at.unix_us = 10 * kDayUs;
  EXPECT_EQ(life_of(memory, nullptr, 30 * kDayUs).days, 20);
  memory.event_at = Timestamp{.unix_us = 25 * kDayUs};
  EXPECT_EQ(life_of(memory, nullptr, 30 * kDayUs).days, 5);
  const store::AccessRow access{.id = "", .count = 4, .days = 2, .last_us = 28 * kDayUs};
  const auto life = life_of(memory, &access, 30 * kDayUs);
  EXPECT_EQ(life.uses, 4U);
  EXPECT_EQ(life.use_days, 2U);
  EXPECT_EQ(life.days_since_use, 2);
}

TEST(Judge, SweepsWhatIsStaleUnimportantAndUnused) {
  const RunRequest request;
  const Memory memory = said("the bus was late", request.importance_max);
  const auto at = [&](const Memory& one, std::int64_t day, const store::AccessRow* access) {
    return judge_sweep(
        {.request = request, .memory = one, .access = access, .now_us = day * kDayUs});
  };
  EXPECT_FALSE(at(memory, 99, nullptr).verdict);
  EXPECT_TRUE(at(memory, 100, nullptr).verdict);
  EXPECT_FALSE(at(said("the bus was late", request.importance_max + 1), 1000, nullptr).verdict);
  const store::AccessRow access{.id = "", .count = 3, .days = 3, .last_us = 90 * kDayUs};
  EXPECT_FALSE(at(memory, 100, &access).verdict);
  EXPECT_TRUE(at(memory, 100, &access).is_exempt);
  EXPECT_FALSE(at(said("always answer in Chinese"), 1000, nullptr).verdict);
}

TEST(Judge, JunkHasItsReason) {
  const auto reason = [](std::string text) {
    const auto verdict = judge_junk(said(std::move(text)));
    return verdict ? verdict->reason : std::string();
  };
  EXPECT_EQ(reason("ok, thanks!"), "courtesy");
  EXPECT_EQ(reason("👍"), "empty: no letter or digit");
  EXPECT_EQ(reason("Relevant memories:\n- Ann likes tea"), "recalled and stored again");
  EXPECT_EQ(reason("the gate code is blue"), "");
  EXPECT_EQ(reason("please remember: thanks"), "") << "it was asked for";
}

TEST(Judge, SameIsTheTextWithoutCaseAndMarksOfOneOwner) {
  EXPECT_TRUE(is_same(said("Ann likes tea."), said("ann  likes TEA")));
  EXPECT_TRUE(is_same(said("我住在杭州。"), said("我住在杭州")));
  EXPECT_FALSE(is_same(said("Ann likes tea"), said("Ann likes pea")));
  EXPECT_FALSE(is_same(said("use v1.9"), said("use v19")));
  EXPECT_FALSE(is_same(said("!!"), said("??"))) << "they say nothing";
  Memory other = said("Ann likes tea");
  other.scope.user_id = "bob";
  EXPECT_FALSE(is_same(said("Ann likes tea"), other));
  Memory message = said("Ann likes tea");
  message.kind = Kind::Message;
  EXPECT_FALSE(is_same(message, message)) << "messages are never merged";
}

}  // namespace
}  // namespace jiyi::upkeep
