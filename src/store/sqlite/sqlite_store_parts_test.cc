#include <memory>

#include <gtest/gtest.h>

#include "testkit/store_fixture.h"

namespace jiyi::store {
namespace {

class SqliteStorePartsTest : public testkit::StoreFixture {};

TEST_F(SqliteStorePartsTest, AnotherProcessThatOnlyReadsSeesTasksAndTheAudit) {
  ASSERT_TRUE(store_
                  ->write(key_,
                          [](Transaction& txn) -> Result<void> {
                            const TaskRow task{.id = "t", .state = "1", .results = "{}"};
                            if (auto saved = txn.tasks().save(task); !saved.ok()) return saved;
                            return txn.audit({.action = Action::TaskPut, .writer = "ann"});
                          })
                  .ok());
  const auto reader =
      open_sqlite({.path = dir_.file("s.jiyi"), .mode = OpenMode::ReadOnly}).value();
  EXPECT_EQ(reader->find_task(1, "t").value()->state, "1");
  EXPECT_EQ(reader->tasks(1, {}).value().size(), 1U);
  EXPECT_EQ(reader->count_tasks(1, {}).value().bytes, 3U);
  EXPECT_EQ(reader->audit_entries(1, {}).value().at(0).writer, "ann");
  EXPECT_TRUE(reader->verify_audit("", {}).value().faults.empty());
}

}  // namespace
}  // namespace jiyi::store
