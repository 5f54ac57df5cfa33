#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "text/similarity.h"

namespace jiyi::text {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

void expect_differ(const Pairs& pairs) {
  for (const auto& [a, b] : pairs) {
    EXPECT_TRUE(identifiers_differ(a, b)) << a << " | " << b;
    EXPECT_TRUE(identifiers_differ(b, a)) << b << " | " << a;
  }
}

TEST(Difference, NumbersVersionsAndIdentifiersTellTextsApart) {
  expect_differ({{"the release is v1.9", "the release is v1.7"},
                 {"会议在3月5日", "会议在3月6日"},
                 {"order ASR-1603", "order ASR-1604"},
                 {"订单号 20240017 已发货", "订单号 20240018 已发货"},
                 {"write C++", "write C#"},
                 {"it costs $5", "it costs 5"},
                 {"it is -5 degrees", "it is 5 degrees"},
                 {"grew 5%", "grew 5"},
                 {"mail ann@a.com", "mail ann@b.com"},
                 {"10 GB/s", "10 MB/s"},
                 {"has 2 cats", "has cats"}});
}

TEST(Difference, NumbersInWordsTellTextsApart) {
  expect_differ({{"I have two cats", "I have three cats"},
                 {"会议在周二", "会议在周三"},
                 {"三月五日", "三月六日"},
                 {"we meet on Monday", "we meet on Tuesday"},
                 {"in March", "in April"}});
}

TEST(Difference, NegationTellsTextsApart) {
  expect_differ({{"我喜欢咖啡", "我不喜欢咖啡"},
                 {"I like tea", "I don't like tea"},
                 {"他去过北京", "他没去过北京"},
                 {"she smokes", "she never smokes"},
                 {"I can swim", "I cannot swim"},
                 {"мы едем", "мы не едем"}});
}

TEST(Difference, OtherWordsDoNotMatter) {
  for (const auto& [a, b] : Pairs{{"我喜欢喝咖啡", "我很喜欢喝咖啡。"},
                                  {"I like v1.9", "i really like V1.9!"},
                                  {"3月5日出发", "３月５日出发了"},
                                  {"don't go", "do not go"},
                                  {"", ""}}) {
    EXPECT_FALSE(identifiers_differ(a, b)) << a << " | " << b;
  }
}

}  // namespace
}  // namespace jiyi::text
