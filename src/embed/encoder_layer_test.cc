#include "embed/encoder_layer.h"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "embed/random_weights_test.h"

namespace jiyi::embed {
namespace {

using testing::HasSubstr;

Result<EncoderWeights> load(const RandomWeights& weights, const EncoderConfig& config) {
  return load_encoder_weights(weights, config, vec::kernels(vec::Level::Scalar));
}

std::string refusal(const EncoderConfig& config) {
  const auto loaded = load(RandomWeights(small_config()), config);
  EXPECT_FALSE(loaded.ok());
  return loaded.ok() ? "" : loaded.error().message();
}

TEST(EncoderLayer, LoadsWhatTheConfigurationSays) {
  const EncoderConfig config = small_config();
  const RandomWeights weights(config);
  const auto loaded = load(weights, config);
  ASSERT_TRUE(loaded.ok()) << loaded.error().message();
  ASSERT_EQ(loaded.value().layers.size(), 2U);
  EXPECT_EQ(loaded.value().layers[1].queries_keys_values.outputs(), 144U);
  EXPECT_EQ(loaded.value().layers[1].down.inputs(), 80U);
  // The position's row with that of the type.
  const auto& positions = weights.matrices.at("position_embd.weight").numbers;
  const auto& types = weights.matrices.at("token_types.weight").numbers;
  EXPECT_EQ(loaded.value().positions[48 + 5], positions[48 + 5] + types[5]);
}

TEST(EncoderLayer, RefusesNumbersThatContradictEachOther) {
  EncoderConfig config = small_config();
  config.heads = 5;
  EXPECT_THAT(refusal(config), HasSubstr("48 hidden numbers, no multiple of its 5 heads"));
  config = small_config();
  config.hidden = 0;
  EXPECT_THAT(refusal(config), HasSubstr("0 hidden numbers"));
  config = small_config();
  config.layers = kLayersMax + 1;
  EXPECT_THAT(refusal(config), HasSubstr("257 layers, outside 1 to 256"));
  config = small_config();
  config.ffn = kFfnMax + 1;
  EXPECT_THAT(refusal(config), HasSubstr("65537 numbers in the feed-forward part"));
  config = small_config();
  config.epsilon = 0;
  EXPECT_THAT(refusal(config), HasSubstr("epsilon"));
}

TEST(EncoderLayer, RefusesATensorOfAnotherShape) {
  EncoderConfig config = small_config();
  config.ffn = 81;
  EXPECT_THAT(refusal(config), HasSubstr("tensor blk.0.ffn_up.weight is 80 × 48, the model needs "
                                         "81 × 48"));
  config = small_config();
  config.positions = 41;
  EXPECT_THAT(refusal(config), HasSubstr("position_embd.weight is 40 × 48"));
}

TEST(EncoderLayer, SaysWhichTensorIsMissing) {
  RandomWeights weights(small_config());
  weights.matrices.erase("blk.1.ffn_down.bias");
  const auto loaded = load(weights, small_config());
  ASSERT_FALSE(loaded.ok());
  EXPECT_EQ(loaded.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(loaded.error().message(), HasSubstr("blk.1.ffn_down.bias"));
}

TEST(EncoderLayer, RefusesNumbersThatAreNotFinite) {
  for (const float bad :
       {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity()}) {
    RandomWeights weights(small_config());
    weights.matrices["blk.1.attn_k.weight"].numbers[50] = bad;
    const auto loaded = load(weights, small_config());
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.error().code(), ErrorCode::Corruption);
    EXPECT_THAT(loaded.error().message(), HasSubstr("blk.1.attn_k.weight row 1 has numbers"));
  }
}

}  // namespace
}  // namespace jiyi::embed
