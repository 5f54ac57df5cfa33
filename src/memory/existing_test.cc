#include "memory/existing.h"

#include <string>

#include <gtest/gtest.h>

#include "memory/validate.h"
#include "testkit/memory_world.h"

namespace jiyi::memory {
namespace {

class ExistingTest : public testkit::MemoryWorld {
 protected:
  static Prepared prepared(NewMemory item) { return prepare(checked(std::move(item)).value()); }
  Result<std::optional<Existing>> named(NewMemory item) {
    return in_write(
        [&](store::Transaction& txn) { return find_named(txn, prepared(std::move(item))); });
  }
};

TEST_F(ExistingTest, AnIdOrKeyOfTheSameTextIsTheSameMemory) {
  NewMemory item = note("a", "tea at five");
  item.idempotency_key = "k";
  ASSERT_TRUE(remember({item}).ok());
  EXPECT_EQ(named(note("a", "tea at five")).value()->memory.id, "a");
  NewMemory by_key = note("other", "tea at five");
  by_key.idempotency_key = "k";
  EXPECT_EQ(named(by_key).value()->memory.id, "a");
  EXPECT_FALSE(named(note("b", "tea at five")).value());
}

TEST_F(ExistingTest, AnotherTextOrScopeUnderIdOrKeyIsRefused) {
  NewMemory item = note("a", "tea at five");
  item.idempotency_key = "k";
  ASSERT_TRUE(remember({item}).ok());
  NewMemory elsewhere = note("a", "tea at five");
  elsewhere.scope.user_id = "ann";
  NewMemory key = note("b", "rum at nine");
  key.idempotency_key = "k";
  for (const NewMemory& other : {note("a", "rum at nine"), elsewhere, key})
    EXPECT_EQ(named(other).error().code(), ErrorCode::AlreadyExists);
}

TEST_F(ExistingTest, TheSameNoteIsRestatedUnlessItHasAnIdOfItsOwn) {
  ASSERT_TRUE(remember({note("", "tea at five")}).ok());
  const auto same = [&](bool has_own_id) {
    Prepared item = prepared(note("b", "tea at five"));
    item.has_own_id = has_own_id;
    return in_write([&](store::Transaction& txn) { return with_same_text(txn, item); }).value();
  };
  ASSERT_TRUE(same(false));
  EXPECT_TRUE(same(false)->restated);
  EXPECT_FALSE(same(true));
}

}  // namespace
}  // namespace jiyi::memory
