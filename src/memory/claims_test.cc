#include "memory/claims.h"

#include <string>

#include <gtest/gtest.h>

#include "memory/reject.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class ClaimsTest : public testkit::MemoryWorld {
 protected:
  void reject(const std::string& id) {
    ASSERT_TRUE(in_write([&](store::Transaction& txn) {
                  return memory::reject(txn, {.ids = {id}}, std::nullopt);
                }).ok());
  }
  bool is_rejected(const std::string& text) {
    return in_write([&](store::Transaction& txn) { return rejected_as(txn, text); })
        .value()
        .has_value();
  }
  std::string named_for(const std::string& text, const Scope& scope) {
    Memory memory;
    memory.text = text;
    memory.scope = scope;
    const auto value =
        in_write([&](store::Transaction& txn) { return rejected_for(txn, memory); }).value();
    return value ? value->memory : "none";
  }
};

TEST_F(ClaimsTest, SpellingMakesNoOtherClaim) {
  ASSERT_TRUE(remember({note("a", "Ann lives at 12 Baker Street")}).ok());
  reject("a");
  for (const char* same : {"ann lives at 12 baker street", "Ａｎｎ lives at １２ Baker Street.",
                           "ANN  lives at 12 Baker-Street!", "Ann lives at the 12 Baker Street"})
    EXPECT_TRUE(is_rejected(same)) << same;
}

TEST_F(ClaimsTest, ScriptMakesNoOtherClaim) {
  ASSERT_TRUE(remember({note("a", "小明对头孢过敏")}).ok());
  reject("a");
  EXPECT_TRUE(is_rejected("小明對頭孢過敏。"));
  EXPECT_TRUE(is_rejected("小明 对 头孢 过敏了"));
  EXPECT_FALSE(is_rejected("小明对头孢不过敏"));
  EXPECT_FALSE(is_rejected("小红对头孢过敏"));
}

TEST_F(ClaimsTest, AnotherNumberNegationOrderOrTenseIsAnotherClaim) {
  ASSERT_TRUE(remember({note("a", "Ann likes Bob and lives at 12 Baker Street")}).ok());
  reject("a");
  for (const char* other :
       {"Ann likes Bob and lives at 13 Baker Street", "Bob likes Ann and lives at 12 Baker Street",
        "Ann does not like Bob and lives at 12 Baker Street",
        "Ann likes Bob and lived at 12 Baker Street", "Ann likes Bob"})
    EXPECT_FALSE(is_rejected(other)) << other;
}

TEST_F(ClaimsTest, NothingIsRejectedInABankWithoutRejections) {
  ASSERT_TRUE(remember({note("a", "Ann lives in Leeds")}).ok());
  EXPECT_FALSE(is_rejected("Ann lives in Leeds"));
}

// That it is wrong holds for all of a bank; whose memory it was is not told to others.
TEST_F(ClaimsTest, AMemoryIsNamedToItsOwnUserInAnySession) {
  NewMemory item = note("a", "the pool closes at nine");
  item.scope = {.user_id = "ann", .session_id = "s1"};
  ASSERT_TRUE(remember({item}).ok());
  reject("a");
  EXPECT_EQ(named_for("The pool closes at nine", {.user_id = "ann", .session_id = "s2"}), "a");
  EXPECT_EQ(named_for("The pool closes at nine", {.user_id = "bob"}), "");
  EXPECT_EQ(named_for("The pool closes at ten", {.user_id = "ann"}), "none");
}

TEST_F(ClaimsTest, MarksAreWrittenAndReadAndOthersRefused) {
  const auto marks = claim_marks("Ann lives in Leeds").value();
  ASSERT_EQ(marks.size(), 2U);
  for (const store::ValueMark& mark : marks) {
    EXPECT_EQ(value_text(mark).size(), 34U);
    EXPECT_EQ(read_value_text(value_text(mark)).value(), mark);
  }
  const std::string hash(32, 'a');
  EXPECT_TRUE(read_value_text("01" + hash).ok());
  EXPECT_TRUE(read_value_text("03" + hash).ok());
  for (const std::string& text : {"00" + hash, "04" + hash, "01" + hash.substr(1), hash + "zz"})
    EXPECT_EQ(read_value_text(text).error().code(), ErrorCode::InvalidArgument) << text;
}

TEST_F(ClaimsTest, TheReasonSaysWhenAndAsWhat) {
  const store::RejectedValue value{.at = {.unix_us = 1'700'000'000'000'000}, .memory = "a"};
  EXPECT_EQ(not_stored(value), "not stored: rejected on 2023-11-14 as a");
  EXPECT_EQ(rejected_when({.at = value.at}), "rejected on 2023-11-14");
}

}  // namespace
}  // namespace jiyi::memory
