#include "text/terms.h"

#include <algorithm>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"

namespace jiyi::text {
namespace {

using ::testing::IsSupersetOf;

std::vector<std::string> ranked(const std::vector<Term>& terms) {
  std::vector<std::string> out;
  for (const Term& term : terms) {
    if (!term.stop_word) out.push_back(term.text);
  }
  return out;
}

// Whether a word index over `text` answers `question`: a word, pair or identifier in common.
bool finds(std::string_view question, std::string_view text) {
  const auto in_text = ranked(terms(text));
  const std::set<std::string> known(in_text.begin(), in_text.end());
  const auto asked = ranked(question_terms(question));
  return std::ranges::any_of(asked, [&](const auto& term) { return known.contains(term); });
}

struct Pair {
  std::string text;
  std::string question;
};

TEST(Terms, L2EveryScriptGivesTermsAndIsFound) {
  const std::vector<Pair> pairs = {
      {"单位不要", "单位"},
      {"テストデプロイ", "デプロイ"},
      {"배포는 도커를 사용해야 한다", "배포"},
      {"развертывание", "Развертывание"},
      {"يجب استخدام دوكر", "دوكر"},
      {"तैनाती के लिए डॉकर", "डॉकर"},
      {"การปรับใช้", "ปรับ"},
      {"déploiement français", "deploiement"},
      {"猫", "猫"},
      {"家里有一只猫很可爱", "猫"},
      {"ﾃｽﾄﾃﾞﾌﾟﾛｲ", "テスト"},
      {"㐀㐁的名字", "㐀㐁"},
      {"𠀀𠀁在此", "𠀀"},
      {"\uF9DC山", "隆"},
      {"\u1107\u1162\u1111\u1169", "배포"},
      {"ສະບາຍດີ", "ສະບາຍ"},
      {"ភាសាខ្មែរ", "ខ្មែរ"},
      {"မြန်မာ", "မြန်"},
  };
  for (const Pair& each : pairs) {
    EXPECT_FALSE(ranked(terms(each.text)).empty()) << each.text;
    EXPECT_TRUE(finds(each.text, each.text)) << each.text;
    EXPECT_TRUE(finds(each.question, each.text)) << each.question << " in " << each.text;
  }
}

TEST(Terms, L3ChineseSentenceIsFoundByAWordOfIt) {
  const std::string text = "我上周在杭州西湖边上喝了龙井茶";
  for (const std::string question : {"西湖", "龙井茶是哪里的", "杭州", "龍井"}) {
    EXPECT_TRUE(finds(question, text)) << question;
  }
  EXPECT_FALSE(finds("北京烤鸭", text));
}

TEST(Terms, L4WordsWithoutSpacesAroundThemAreFound) {
  const std::string text = "部署用Docker和Kubernetes,版本v1.9";
  for (const std::string question : {"docker", "部署", "kubernetes", "v1.9", "版本"}) {
    EXPECT_TRUE(finds(question, text)) << question;
  }
}

TEST(Terms, IdentifiersGiveTheirPartsAsWell) {
  EXPECT_THAT(ranked(terms("ASR-1603 snake_case foo/bar C++")),
              IsSupersetOf({"asr-1603", "asr", "1603", "snake_case", "snak", "cas", "foo/bar",
                            "foo", "bar", "c++", "c"}));
}

TEST(Terms, QuestionWordsAreLeftOut) {
  const auto asked = ranked(question_terms("我什么时候去了哪里"));
  EXPECT_EQ(std::ranges::count(asked, "什么"), 0);
  EXPECT_EQ(std::ranges::count(asked, "哪里"), 0);
  EXPECT_EQ(std::ranges::count(asked, "时候"), 1);
  EXPECT_EQ(std::ranges::count(ranked(terms("我什么时候去")), "什"), 1);
}

TEST(Terms, IdentifiersAndDatesHaveThePositionOfTheirFirstWord) {
  const auto all = terms("we met at foo/bar on 2023-05-08");
  const auto position_of = [&](std::string_view text) {
    return std::ranges::find(all, text, &Term::text)->position;
  };
  EXPECT_EQ(position_of("foo/bar"), 3U);
  EXPECT_EQ(position_of("2023-05-08"), 6U);
  EXPECT_EQ(position_of("y2023"), 6U);
}

TEST(Terms, ThereIsNoQuerySyntax) {
  for (const std::string text : {"\"", "(", "a AND", "NEAR(", "*", "-", "%", "a:b", "^", "';--",
                                 "\\", "{}[]", "OR OR", "~~~", "", " "}) {
    for (const Term& term : question_terms(text))
      EXPECT_FALSE(term.text.empty());
  }
}

TEST(Terms, AppendsToWhatIsThere) {
  std::vector<Term> out = terms("first");
  append_terms("v1.9 second", out);

  EXPECT_EQ(out[0].text, "first");
  EXPECT_EQ(out[1].position, 0U);
  EXPECT_EQ(out.back().text, "v1.9");
  EXPECT_EQ(out.back().position, 0U);
}

TEST(Terms, SpansLieInTheTextForAnyBytes) {
  base::Random random(7);
  const std::string alphabet = "aZ1 .-/@+'\n猫の배ก\xFF\xE7\xCC\x81";
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i)
      text += alphabet[random.below(alphabet.size())];
    for (const Term& term : terms(text)) {
      ASSERT_LT(term.byte_begin, term.byte_end) << "round " << round;
      ASSERT_LE(term.byte_end, text.size());
      ASSERT_FALSE(term.text.empty());
      ASSERT_LE(term.text.size(), kTermBytesMax);
    }
  }
}

// Processor time of this thread: what else the machine does adds next to nothing to it.
double work_ms() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
}

// The least of three, in which nothing got in the way.
double work_on(const std::string& piece, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes)
    text += piece;
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < 3; ++round) {
    const double before = work_ms();
    terms(text);
    question_terms(text);
    least = std::min(least, work_ms() - before);
  }
  return least;
}

// Each of these was chosen to make a careless scanner read the same bytes again and again: of
// eight times the text that would make 64 times the work.
TEST(Terms, WorstCasesAreLinear) {
  constexpr std::size_t kBytes = 6000;
  for (const std::string piece : {"a", "1", "-", "a-", "1-", "+1 ", "/", "://", "\u0301", "may ",
                                  "1 ", "early ", "\xFF", "什么", "ا", "🇨"}) {
    EXPECT_LT(work_on(piece, 8 * kBytes), 28 * work_on(piece, kBytes)) << piece;
  }
}

}  // namespace
}  // namespace jiyi::text
