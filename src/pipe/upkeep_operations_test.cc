#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

class UpkeepOperations : public PipeTest {
 protected:
  const testkit::FakeUpkeep::Asked& asked() const { return *engine_.fake_upkeep.asked; }
};

TEST_F(UpkeepOperations, EachRunHasItsKind) {
  EXPECT_EQ(json::write(ask(R"({"op":"sweep","bank":"b","threshold":0.3})")),
            R"({"ok":true,"run":"1","changes":[],"erased":[],"examined":0,"exempt":0,"steps":0})");
  EXPECT_EQ(asked().run.kind, RunKind::Sweep);
  EXPECT_EQ(asked().run.threshold, 0.3);
  ask(R"({"op":"consolidate","bank":"b","dry_run":true})");
  EXPECT_EQ(asked().run.kind, RunKind::Consolidate);
  EXPECT_TRUE(asked().run.dry_run);
  ask(R"({"op":"junk","bank":"b"})");
  EXPECT_EQ(asked().run.kind, RunKind::Junk);
  EXPECT_TRUE(asked().run.dry_run) << "it only lists unless told otherwise";
}

TEST_F(UpkeepOperations, ScopeThatDoesNotChooseTheBankNarrows) {
  ask(R"({"op":"sweep","bank":"b","user":"ann"})");
  EXPECT_EQ(asked().run.within.user_id, "ann");
  ask(R"({"op":"undo","user":"ann","run":"7"})");
  EXPECT_EQ(asked().bank.bank, "user:ann");
  EXPECT_EQ(asked().undo.within, Scope());
  EXPECT_EQ(asked().undo.run, "7");
}

TEST_F(UpkeepOperations, UsedTakesIds) {
  ask(R"({"op":"used","bank":"b","ids":["x","y"]})");
  EXPECT_EQ(asked().used, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(fault(R"({"op":"used","bank":"b"})"), "invalid_argument: ids: is required");
}

TEST_F(UpkeepOperations, RunsAndTheirChangesAreListed) {
  engine_.fake_upkeep.listed = {{.id = "2", .kind = RunKind::Junk, .changes = 1}};
  EXPECT_EQ(json::write(ask(R"({"op":"runs","bank":"b"})")),
            R"({"ok":true,"runs":[{"run":"2","kind":"junk","state":"done",)"
            R"("at":"1970-01-01T00:00:00Z","changes":1,"undone":0,"erased":0}]})");
  engine_.fake_upkeep.changed = {{.id = "x", .reason = "courtesy"}};
  EXPECT_EQ(json::write(ask(R"({"op":"run_changes","bank":"b","run":"2"})")),
            R"({"ok":true,"changes":[{"id":"x","before":"live","after":"archived",)"
            R"("reason":"courtesy"}]})");
  EXPECT_EQ(json::write(ask(R"({"op":"undo","bank":"b","run":"2"})")),
            R"({"ok":true,"ids":["x"],"left":[]})");
}

}  // namespace
}  // namespace jiyi::pipe
