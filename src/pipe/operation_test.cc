#include "pipe/operation.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pipe/pipe_test.h"

namespace jiyi::pipe {
namespace {

using testing::HasSubstr;

using Operations = PipeTest;

TEST_F(Operations, NamesAreUniqueAndFound) {
  std::set<std::string_view> names;
  for (const auto& operation : operations()) {
    EXPECT_TRUE(names.insert(operation.name).second) << operation.name;
    EXPECT_EQ(find_operation(operation.name), &operation);
  }
  EXPECT_EQ(find_operation("Recall"), nullptr);
}

TEST_F(Operations, HelpListsEachOne) {
  EXPECT_EQ(ask(R"({"op":"help"})").find("operations")->if_array()->size(), operations().size());
}

TEST_F(Operations, EachRefusesAFieldItDoesNotKnow) {
  for (const auto& operation : operations()) {
    const auto message = fault(R"({"op":")" + std::string(operation.name) +
                               R"(","bank":"b","tenant":"t","colour":"red"})");
    EXPECT_THAT(message, HasSubstr("invalid_argument")) << operation.name;
  }
  EXPECT_THAT(fault(R"({"op":"get","id":"a","colour":"red"})"), HasSubstr("colour"));
  EXPECT_THAT(fault(R"({"op":"open","path":"/etc/passwd"})"), HasSubstr("path"));
}

}  // namespace
}  // namespace jiyi::pipe
