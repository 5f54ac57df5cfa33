#include "recall/list.h"

#include <string>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class ListTest : public testkit::RecallWorld {
 protected:
  std::string listed(const ListRequest& request) {
    std::string ids;
    const ListReply reply = list(reader(), request).value();
    for (const Memory& memory : reply.memories)
      ids += memory.id;
    return ids;
  }
};

TEST_F(ListTest, RunsBothWaysInBothOrders) {
  Memory late = memory("a", "one");
  late.event_at = testkit::at_second(9);
  Memory early = memory("b", "two");
  early.event_at = testkit::at_second(1);
  write({late, early, memory("c", "three")});
  EXPECT_EQ(listed({}), "abc");
  EXPECT_EQ(listed({.newest_first = true}), "cba");
  EXPECT_EQ(listed({.order = Order::Event}), "ba");
  EXPECT_EQ(listed({.order = Order::Event, .newest_first = true}), "ab");
}

TEST_F(ListTest, CursorsWorkBackwardsToo) {
  write({memory("a", "one"), memory("b", "two"), memory("c", "three")});
  const ListReply first = list(reader(), {.newest_first = true, .limit = 2}).value();
  EXPECT_EQ(first.total, 3U);
  EXPECT_EQ(listed({.newest_first = true, .limit = 2, .cursor = first.next_cursor}), "a");
}

TEST_F(ListTest, TheLastPageHasNoCursor) {
  write({memory("a", "one"), memory("b", "two")});
  EXPECT_TRUE(list(reader(), {.limit = 2}).value().next_cursor.empty());
  EXPECT_FALSE(list(reader(), {.limit = 1}).value().next_cursor.empty());
}

}  // namespace
}  // namespace jiyi::recall
