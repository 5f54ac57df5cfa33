#include "transfer/content_id.h"

#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

TEST(ContentId, IsStableAndTellsFieldsApart) {
  EXPECT_EQ(content_id({"a", "b"}), content_id({"a", "b"}));
  EXPECT_NE(content_id({"a", "b"}), content_id({"ab", ""}));
  EXPECT_NE(content_id({"a", "b"}), content_id({"b", "a"}));
  EXPECT_NE(content_id({"a"}), content_id({"a", ""}));
  EXPECT_EQ(content_id({"x"}).size(), 32U);
}

// Ids are stored, so the function may not change.
TEST(ContentId, KeepsItsValues) {
  EXPECT_EQ(content_id({"jiyi", "记忆"}), "76e5bb889175b64a0c1cc62c689d75e9");
  EXPECT_EQ(IdChain("s").next({"user", "hi"}), "fccfba9e61337eb0320129558ca46a75");
}

TEST(ContentId, ChainTellsEqualRecordsApartAndKeepsTheBeginning) {
  IdChain one("s");
  const std::string first = one.next({"hi"});
  const std::string second = one.next({"hi"});
  EXPECT_NE(first, second);

  IdChain again("s");
  EXPECT_EQ(again.next({"hi"}), first);
  EXPECT_EQ(again.next({"hi"}), second);
  EXPECT_NE(IdChain("t").next({"hi"}), first);
}

}  // namespace
}  // namespace jiyi::transfer
