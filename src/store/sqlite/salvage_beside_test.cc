#include "store/sqlite/salvage_beside.h"

#include <memory>

#include <gtest/gtest.h>

#include "jiyi/engine.h"
#include "testkit/store_fixture.h"

namespace jiyi::store {
namespace {

class SalvageBesideTest : public testkit::StoreFixture {};

TEST_F(SalvageBesideTest, WholeTasksAreSavedAndDamagedOnesSaid) {
  ASSERT_TRUE(store_
                  ->write(key_,
                          [](Transaction& txn) -> Result<void> {
                            for (const char* id : {"a", "b"}) {
                              const TaskRow task{
                                  .id = id, .number = 1, .state = "1", .results = "{}"};
                              if (auto saved = txn.tasks().save(task); !saved.ok()) return saved;
                            }
                            return {};
                          })
                  .ok());
  store_.reset();
  {
    auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
    ASSERT_TRUE(connection->execute("UPDATE tasks SET state='2' WHERE id='b'").ok());
  }
  const auto report = repair_sqlite(dir_.file("s.jiyi"), dir_.file("saved.jiyi"), {}).value();
  ASSERT_EQ(report.problems.size(), 1U);
  EXPECT_EQ(report.problems[0].where, "bank 1, tasks");
  const auto saved = open_sqlite({.path = dir_.file("saved.jiyi")}).value();
  EXPECT_TRUE(saved->find_task(1, "a").value().has_value());
  EXPECT_FALSE(saved->find_task(1, "b").value().has_value());
}

}  // namespace
}  // namespace jiyi::store
