#include "embed/encoder.h"

#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "embed/plain_encoder_test.h"
#include "embed/random_weights_test.h"

namespace jiyi::embed {
namespace {

using Texts = std::vector<std::vector<std::int32_t>>;
using testing::HasSubstr;

Texts random_texts(const EncoderConfig& config, std::size_t count) {
  base::Random random(5);
  Texts texts(count);
  for (auto& text : texts) {
    text.resize(1 + random.below(config.positions));
    for (auto& id : text)
      id = static_cast<std::int32_t>(random.below(config.vocabulary));
  }
  return texts;
}

std::vector<Encoder::Ids> spans(const Texts& texts) {
  return {texts.begin(), texts.end()};
}

std::vector<float> encoded(const Encoder& encoder, const Texts& texts) {
  std::vector<float> out(texts.size() * encoder.hidden());
  Encoder::Workspace work;
  EXPECT_TRUE(encoder.encode(spans(texts), out, work).ok());
  return out;
}

void expect_like_floats(const EncoderConfig& config, vec::Level level) {
  const RandomWeights weights(config);
  const auto encoder = Encoder::load(weights, config, {.level = level});
  ASSERT_TRUE(encoder.ok()) << encoder.error().message();
  const PlainEncoder plain(weights, config);
  const Texts texts = random_texts(config, 12);
  const auto out = encoded(encoder.value(), texts);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::span<const float> vector{out.data() + i * config.hidden, config.hidden};
    EXPECT_GT(cosine(vector, plain.encode(texts[i])), 0.999) << "text " << i;
  }
}

TEST(Encoder, AgreesWithFloatsOnEachLevel) {
  for (const vec::Level level : vec::usable_levels()) {
    SCOPED_TRACE(vec::level_name(level));
    expect_like_floats(small_config(), level);
  }
}

TEST(Encoder, FirstTokenLaterPositionsAndOddWidthsAgreeToo) {
  EncoderConfig config = small_config();
  config.pooling = EncoderConfig::Pooling::Cls;
  config.normalize = false;
  config.position_offset = 2;
  expect_like_floats(config, vec::best_level());
  config.hidden = 35;
  config.heads = 5;
  config.ffn = 67;
  expect_like_floats(config, vec::best_level());
}

TEST(Encoder, AVectorHasTheSameBitsAloneInCompanyAndOnThreads) {
  const EncoderConfig config = small_config();
  const RandomWeights weights(config);
  const auto encoder = Encoder::load(weights, config);
  ASSERT_TRUE(encoder.ok());
  const Texts texts = random_texts(config, 40);
  const auto together = encoded(encoder.value(), texts);
  std::vector<float> alone;
  for (const auto& text : texts) {
    const auto one = encoded(encoder.value(), {text});
    alone.insert(alone.end(), one.begin(), one.end());
  }
  EXPECT_EQ(together, alone);
  for (const std::size_t threads : {1U, 2U, 3U}) {
    std::vector<Encoder::Workspace> work(threads);
    std::vector<float> out(together.size());
    ASSERT_TRUE(encoder.value().encode_batch(spans(texts), out, work).ok());
    EXPECT_EQ(out, together);
  }
}

TEST(Encoder, AWorkspaceIsUsedAgainWithoutGrowing) {
  const EncoderConfig config = small_config();
  const RandomWeights weights(config);
  const auto encoder = Encoder::load(weights, config);
  ASSERT_TRUE(encoder.ok());
  const Texts texts = random_texts(config, 9);
  Encoder::Workspace work;
  std::vector<float> out(texts.size() * config.hidden);
  ASSERT_TRUE(encoder.value().encode(spans(texts), out, work).ok());
  const float* const states = work.states.data();
  const auto* const codes = work.inner_codes.data();
  const std::vector<float> first = out;
  ASSERT_TRUE(encoder.value().encode(spans(texts), out, work).ok());
  EXPECT_EQ(work.states.data(), states);
  EXPECT_EQ(work.inner_codes.data(), codes);
  EXPECT_EQ(out, first);
}

TEST(Encoder, RefusesTextsItCannotEncodeAndWritesNothing) {
  const EncoderConfig config = small_config();
  const RandomWeights weights(config);
  const auto encoder = Encoder::load(weights, config);
  ASSERT_TRUE(encoder.ok());
  const auto refused = [&](const Texts& texts, std::size_t floats) {
    std::vector<Encoder::Workspace> work(2);
    std::vector<float> out(floats, 7);
    const auto one = encoder.value().encode(spans(texts), out, work[0]);
    const auto batch = encoder.value().encode_batch(spans(texts), out, work);
    EXPECT_EQ(out, std::vector<float>(floats, 7));
    EXPECT_FALSE(one.ok() || batch.ok());
    return one.ok() ? "" : one.error().message();
  };
  EXPECT_THAT(refused({{1}, {}}, 96), HasSubstr("text 1 has 0 tokens"));
  EXPECT_THAT(refused({std::vector<std::int32_t>(41, 3)}, 48), HasSubstr("41 tokens"));
  EXPECT_THAT(refused({{1, 97}}, 48), HasSubstr("token 97, the vocabulary has 97"));
  EXPECT_THAT(refused({{-1}}, 48), HasSubstr("token -1"));
  EXPECT_THAT(refused({{1}}, 47), HasSubstr("room for 47 numbers"));
  EXPECT_EQ(encoded(encoder.value(), {std::vector<std::int32_t>(40, 96)}).size(), 48U);
  EXPECT_TRUE(encoded(encoder.value(), {}).empty());
}

TEST(Encoder, RefusesALevelThatDoesNotRunHere) {
  const EncoderConfig config = small_config();
  const RandomWeights weights(config);
  const auto foreign = vec::is_usable(vec::Level::Neon) ? vec::Level::Avx2 : vec::Level::Neon;
  const auto encoder = Encoder::load(weights, config, {.level = foreign});
  ASSERT_FALSE(encoder.ok());
  EXPECT_EQ(encoder.error().code(), ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace jiyi::embed
