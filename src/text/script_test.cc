#include "text/script.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::text {
namespace {

TEST(Script, RunsCoverTheTextAndEndAtBorders) {
  const std::string text = "  用Docker 部署! 한글";
  const auto runs = script_runs(text);

  ASSERT_EQ(runs.size(), 4U);
  EXPECT_EQ(runs[0].script, Script::Han);
  EXPECT_EQ(runs[1].script, Script::Latin);
  EXPECT_EQ(runs[2].script, Script::Han);
  EXPECT_EQ(runs[3].script, Script::Hangul);
  EXPECT_EQ(runs.front().begin, 0U);
  for (std::size_t i = 1; i < runs.size(); ++i)
    EXPECT_EQ(runs[i].begin, runs[i - 1].end);
  EXPECT_EQ(runs.back().end, text.size());
}

TEST(Script, KanaStaysWithHan) {
  EXPECT_EQ(script_runs("お茶を飲む").size(), 1U);
}

TEST(Script, TextWithoutLettersIsOneCommonRun) {
  ASSERT_EQ(script_runs("12 !?").size(), 1U);
  EXPECT_EQ(script_runs("12 !?")[0].script, Script::Common);
  EXPECT_TRUE(script_runs("").empty());
}

TEST(Script, DominantScriptCountsWordsAgainstCharacters) {
  EXPECT_EQ(dominant_script("我们用 Kubernetes 部署"), Script::Han);
  EXPECT_EQ(dominant_script("The word 猫 means cat in Chinese"), Script::Latin);
  EXPECT_EQ(dominant_script("развертывание сервера v2"), Script::Cyrillic);
  EXPECT_EQ(dominant_script("123"), Script::Common);
}

TEST(Script, LanguagesAreGuessed) {
  EXPECT_EQ(guess_language("我今天去了公园"), Language::Chinese);
  EXPECT_EQ(guess_language("昨日、東京へ行きました"), Language::Japanese);
  EXPECT_EQ(guess_language("배포는 도커를 사용해야 한다"), Language::Korean);
  EXPECT_EQ(guess_language("I went to the park"), Language::English);
  EXPECT_EQ(guess_language("That’s the café we like"), Language::English);
  EXPECT_EQ(guess_language("Où êtes-vous allés hier soir, déjà"), Language::Other);
  EXPECT_EQ(guess_language("развертывание"), Language::Other);
  EXPECT_EQ(guess_language("42!"), Language::Unknown);
}

}  // namespace
}  // namespace jiyi::text
