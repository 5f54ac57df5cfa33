#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EntityProjects, AreNamedBeforeOrBehindTheWord) {
  EXPECT_THAT(entities_in("凤凰项目延期了"), ElementsAre("project:凤凰"));
  EXPECT_THAT(entities_in("“猎鹰”项目"), ElementsAre("project:猎鹰"));
  EXPECT_THAT(entities_in("项目代号“曙光”"), ElementsAre("project:曙光"));
  EXPECT_THAT(entities_in("Atlas项目"), ElementsAre("project:Atlas"));
  EXPECT_THAT(entities_in("the Atlas project is late"), ElementsAre("project:Atlas"));
  EXPECT_THAT(entities_in("The project is called Nimbus."), ElementsAre("project:Nimbus"));
  EXPECT_THAT(entities_in("I lead Project Phoenix"), ElementsAre("project:Phoenix"));
}

TEST(EntityProjects, WithoutANameAreNone) {
  for (const char* text : {"这个项目下周上线", "新项目还没立项", "The project is late.",
                           "What project are you on?", "项目经理请假了", "开源项目"}) {
    EXPECT_THAT(entities_in(text), IsEmpty()) << text;
  }
}

TEST(EntityProjects, ATechnologyBeforeTheWordIsNotItsName) {
  EXPECT_THAT(entities_in("Spring Boot项目启动慢"), ElementsAre("technology:Spring Boot"));
}

}  // namespace
}  // namespace jiyi::sense
