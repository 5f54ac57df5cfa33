#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"
#include "sense/entity_rules.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EntityHan, FindsPeopleByIntroductionTitleAndSurname) {
  EXPECT_THAT(entities_in("我叫李明"), ElementsAre("person:李明"));
  EXPECT_THAT(entities_in("我叫欧阳修远，"), ElementsAre("person:欧阳修远"));
  EXPECT_THAT(entities_in("张先生来了"), ElementsAre("person:张先生"));
  EXPECT_THAT(entities_in("罗翔老师讲课"), ElementsAre("person:罗翔"));
  EXPECT_THAT(entities_in("王总让我来"), ElementsAre("person:王总"));
  EXPECT_THAT(entities_in("老张和小李"), ElementsAre("person:老张", "person:小李"));
  EXPECT_THAT(entities_in("昨天李强说他病了"), ElementsAre("person:李强"));
  EXPECT_THAT(entities_in("@张三 看一下"), ElementsAre("person:张三"));
  EXPECT_THAT(entities_in("猫的名字叫“豆豆”"), ElementsAre("person:豆豆"));
}

TEST(EntityHan, WordsThatBeginLikeANameAreNone) {
  for (const char* text :
       {"今天真高兴", "马上放假", "方便的话", "我是北方人", "我叫了外卖", "我叫他别来",
        "黄总是迟到", "成功了", "高中的时候", "常常觉得累", "这道题谁会做"}) {
    EXPECT_THAT(entities_in(text), IsEmpty()) << text;
  }
}

TEST(EntityHan, FindsOrganisationsByTheirEnding) {
  EXPECT_THAT(entities_in("入职杭州云启科技有限公司"),
              ElementsAre("organisation:杭州云启科技有限公司"));
  EXPECT_THAT(entities_in("在上海第一人民医院住院"), ElementsAre("organisation:上海第一人民医院"));
}

TEST(EntityHan, OrganisationsWithoutANameAreNone) {
  for (const char* text :
       {"公司最近裁员", "我们公司", "一家互联网公司", "附近的医院", "重点大学", "这个银行"}) {
    EXPECT_THAT(entities_in(text), IsEmpty()) << text;
  }
}

TEST(EntityHan, AStemBeginsBehindTheLastStopButKeepsListedNames) {
  const NameBook book;

  EXPECT_EQ(stem_begin(MessageChars("我在上海星河"), book, 6), 2U);
  EXPECT_EQ(stem_begin(MessageChars("我们新"), book, 3), 3U);
  EXPECT_EQ(quoted_at(MessageChars("“猎鹰”"), 0), (CharRange{.begin = 1, .end = 3}));
  EXPECT_EQ(quoted_at(MessageChars("“猎鹰"), 0).end, 0U);
}

}  // namespace
}  // namespace jiyi::sense
