#include "text/similarity.h"

#include <cmath>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/random.h"
#include "text/fold.h"

namespace jiyi::text {
namespace {

constexpr double kNear = 0.85;

double alike(std::string_view a, std::string_view b) {
  return similarity(signature(a), signature(b));
}

std::string random_letters(base::Random& random, std::size_t length) {
  std::string out;
  while (out.size() < length)
    out += static_cast<char>('a' + random.below(26));
  return out;
}

// Share of trigrams in common, counted one by one.
double exact_share(const std::string& a, const std::string& b) {
  const auto trigrams = [](const std::string& text) {
    std::set<std::string> out;
    for (std::size_t i = 0; i + 3 <= text.size(); ++i)
      out.insert(text.substr(i, 3));
    return out;
  };
  const auto in_a = trigrams(a);
  const auto in_b = trigrams(b);
  std::size_t both = 0;
  for (const auto& each : in_a)
    both += in_b.count(each);
  return static_cast<double>(both) / static_cast<double>(in_a.size() + in_b.size() - both);
}

TEST(Similarity, EqualTextsAreOne) {
  for (const std::string text : {"", "a", "猫", "我喜欢在早上喝咖啡", "🐱🐱", "..."}) {
    EXPECT_EQ(alike(text, text), 1.0) << text;
  }
}

TEST(Similarity, CaseSpacesAndPointsDoNotMatter) {
  EXPECT_EQ(alike("I like tea.", "i LIKE  tea"), 1.0);
  EXPECT_EQ(alike("我喜欢喝茶。", "我喜歡喝茶！"), 1.0);
}

TEST(Similarity, SmallChangeInALongTextIsNear) {
  const std::string text =
      "我们上个星期六下午在西湖边上的一家小茶馆里一起喝了很好的龙井茶，"
      "后来又沿着苏堤散步，直到天黑才坐地铁回家，大家都说下次还要再去一次";
  EXPECT_GE(alike(text, text + "呢"), kNear);
}

TEST(Similarity, OtherTextsAreFar) {
  EXPECT_LT(alike("我喜欢在早上喝咖啡", "他昨天买了一辆自行车"), 0.2);
  EXPECT_LT(alike("I like tea in the morning", "The train to Rome was late"), 0.2);
  EXPECT_LT(alike("🐱🐱🐱", "🐶🐶🐶"), 0.2);
  EXPECT_LT(alike("猫", "狗"), 0.2);
}

// The estimate has no bias and the error of 64 samples.
TEST(Similarity, EstimatesTheShareOfTrigrams) {
  base::Random random(5);
  double error_sum = 0;
  double error_most = 0;
  constexpr int kRounds = 300;
  for (int round = 0; round < kRounds; ++round) {
    const std::string shared = random_letters(random, 300);
    const std::string a = shared + random_letters(random, random.below(200));
    const std::string b = shared + random_letters(random, random.below(200));
    const double error = alike(a, b) - exact_share(a, b);
    error_sum += error;
    error_most = std::max(error_most, std::abs(error));
  }
  EXPECT_LT(std::abs(error_sum / kRounds), 0.015);
  EXPECT_LT(error_most, 0.25);
}

TEST(Similarity, NearTextsShareABandAndFarOnesDoNot) {
  base::Random random(6);
  int near_met = 0;
  int far_met = 0;
  for (int round = 0; round < 200; ++round) {
    const std::string text = random_letters(random, 200);
    const auto of = bands(signature(text));
    const auto of_near = bands(signature(text + random_letters(random, 20)));
    const auto of_far = bands(signature(random_letters(random, 200)));
    bool is_near = false;
    bool is_far = false;
    for (std::size_t i = 0; i < kBands; ++i) {
      is_near |= of[i] == of_near[i];
      is_far |= of[i] == of_far[i];
    }
    near_met += is_near ? 1 : 0;
    far_met += is_far ? 1 : 0;
  }
  EXPECT_GE(near_met, 198);
  EXPECT_LE(far_met, 2);
}

// Stored in files: a change here needs a migration.
TEST(Similarity, SignatureIsTheOneOfEveryVersion) {
  const auto of = signature("我喜欢喝茶");
  EXPECT_EQ(bands(of)[0], bands(signature("我喜歡喝茶。"))[0]);
  EXPECT_EQ(bands(of)[0], 3725986152634499111ULL);
  EXPECT_EQ(bands(of)[7], 4501870096055673994ULL);
}

}  // namespace
}  // namespace jiyi::text
