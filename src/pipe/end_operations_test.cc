#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using EndOperations = PipeTest;

TEST_F(EndOperations, AClaimIsRejectedListedAndLifted) {
  engine_.ends->rejected = {.ids = {"a"}};
  EXPECT_NE(ask(R"({"op":"reject","bank":"b","ids":["a"],"dry_run":true})").find("ids"), nullptr);
  EXPECT_THAT(engine_.ends->reject.ids, ElementsAre("a"));
  EXPECT_TRUE(engine_.ends->reject.dry_run);
  ask(R"({"op":"reject","user":"ann","text":"wrong"})");
  EXPECT_EQ(engine_.ends->reject.within.user_id, "ann");
  engine_.ends->rejections = {{.name = "a", .memory = "a", .text = "wrong"}};
  EXPECT_EQ(ask(R"({"op":"rejected","bank":"b"})").find("rejected")->if_array()->size(), 1U);
  EXPECT_EQ(ask(R"({"op":"rejected","text":"right"})").find("rejected")->if_array()->size(), 0U);
  ask(R"({"op":"lift","names":["a"]})");
  EXPECT_THAT(engine_.ends->lift.names, ElementsAre("a"));
}

TEST_F(EndOperations, ErasingGoesThroughAllBanksUnlessOneIsNamed) {
  ask(R"({"op":"erase","user":"ann","session":"s"})");
  EXPECT_EQ(engine_.ends->erase.bank, "");
  EXPECT_EQ(engine_.ends->erase.scope.user_id, "ann");
  EXPECT_EQ(engine_.ends->erase.scope.session_id, "s");
  ask(R"({"op":"erase","whole":"bank","user":"ann"})");
  EXPECT_EQ(engine_.ends->erase.bank, "user:ann");
  EXPECT_EQ(engine_.ends->erase.scope, Scope{});
  ask(R"({"op":"erase","whole":"tenant","tenant":"acme","user":"ann"})");
  EXPECT_EQ(engine_.ends->erase.scope.user_id, "ann") << "which the engine refuses";
  EXPECT_THAT(fault(R"({"op":"erase","user":""})"), HasSubstr("user"));
}

TEST_F(EndOperations, ReceiptsAreListedAndVerified) {
  engine_.ends->receipts = {{.number = 1, .text = "{}"}};
  EXPECT_EQ(ask(R"({"op":"receipts"})").find("receipts")->if_array()->size(), 1U);
  const auto check = ask(R"({"op":"receipt_verify","file":"nonsense"})");
  EXPECT_EQ(check.find("problems")->if_array()->size(), 1U);
}

TEST_F(EndOperations, TheWritesOfOneAreTakenBack) {
  ask(R"({"op":"undo_writes","bank":"b","of":"mallory","session":"s","writer":"ann"})");
  EXPECT_EQ(engine_.ends->undo.writer, "mallory");
  EXPECT_EQ(engine_.ends->undo.by, "ann");
  EXPECT_EQ(engine_.ends->undo.scope.session_id, "s");
}

}  // namespace
}  // namespace jiyi::pipe
