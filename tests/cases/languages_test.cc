#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

class LanguageCases : public testkit::EngineFixture {
 protected:
  // Memories in many scripts, so that each has to be told from the others.
  void remember_all(const std::vector<std::pair<std::string, std::string>>& cases) {
    std::vector<NewMemory> items;
    for (const auto& [query, text] : cases)
      items.push_back(note(query, text));
    remember(items);
  }
};

TEST_F(LanguageCases, L1TextStaysInItsLanguageByteForByte) {
  const std::string text = "J’habite à Genève ; 我的猫叫“团子”。";
  remember({note("a", text)});
  EXPECT_EQ(engine_->recall(bank_, {.query = "Genève 团子"}).value().hits.at(0).memory.text, text);
}

TEST_F(LanguageCases, L2EachScriptIsFound) {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"单位", "这个单位不要加到报表里"},
      {"デプロイ", "今日はテストデプロイを行います"},
      {"도커", "배포는 도커를 사용해야 한다"},
      {"развертывание", "Завтра будет развертывание сервиса"},
      {"دوكر", "يجب استخدام دوكر للنشر"},
      {"तैनाती", "तैनाती के लिए डॉकर चाहिए"},
      {"การปรับใช้", "การปรับใช้ระบบใหม่เริ่มวันจันทร์"},
      {"déploiement", "Le déploiement français est prévu"},
      {"猫", "家里有一只猫"},
      {"ﾃｽﾄ", "半角のテスト"}};
  remember_all(cases);
  for (const auto& [query, text] : cases) {
    const auto hits = recalled({.query = query});
    ASSERT_FALSE(hits.empty()) << query;
    EXPECT_EQ(hits[0], query);
  }
  EXPECT_EQ(recalled({.query = "deploiement"}).at(0), "déploiement");
}

TEST_F(LanguageCases, L3L4AWordInsideAChineseSentenceIsFound) {
  remember({note("a", "昨天和小林在西湖边喝了龙井茶"), note("b", "今天在公司开了三个会")});
  EXPECT_EQ(recalled({.query = "西湖"}), (std::vector<std::string>{"a"}));
  EXPECT_EQ(recalled({.query = "龍井茶"}), (std::vector<std::string>{"a"}));
  EXPECT_EQ(recalled({.query = "開會"}).at(0), "b");
}

TEST_F(LanguageCases, L2bDifferentQuestionsDoNotShareAnswers) {
  remember({note("a", "我喜欢喝绿茶"), note("b", "我喜欢打篮球")});
  EXPECT_EQ(recalled({.query = "喝绿茶"}).at(0), "a");
  EXPECT_EQ(recalled({.query = "打篮球"}).at(0), "b");
}

}  // namespace
}  // namespace jiyi
