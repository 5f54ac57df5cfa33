#include "embed/local_embedder.h"

#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "embed/tiny_model_test.h"
#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::embed {
namespace {

class LocalEmbedderTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto bytes = tiny_file(TokenizerDescription::Kind::Unigram);
    ASSERT_TRUE(io::write_file(dir_.file("m.gguf"), bytes, io::Replace::No).ok());
    auto opened = LocalEmbedder::open(dir_.file("m.gguf"));
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    embedder_ = std::move(opened).value();
  }

  std::vector<float> vectors(Purpose purpose, const std::vector<std::string_view>& texts) {
    std::vector<float> out(texts.size() * embedder_->model().dimension, 7.0F);
    const auto done = embedder_->embed(purpose, texts, out);
    EXPECT_TRUE(done.ok()) << done.error().message();
    return out;
  }

  testkit::TempDir dir_;
  std::unique_ptr<LocalEmbedder> embedder_;
};

float length(std::span<const float> vector) {
  float sum = 0;
  for (const float value : vector)
    sum += value * value;
  return std::sqrt(sum);
}

TEST_F(LocalEmbedderTest, SaysWhatItIs) {
  EXPECT_EQ(embedder_->model().name, "tiny");
  EXPECT_EQ(embedder_->model().dimension, 32U);
  EXPECT_EQ(embedder_->model().fingerprint.size(), 16U);
  EXPECT_EQ(LocalEmbedder::open(dir_.file("none")).error().code(), ErrorCode::NotFound);
}

TEST_F(LocalEmbedderTest, VectorsHaveUnitLengthAndDoNotDependOnTheBatch) {
  const auto both = vectors(Purpose::Passage, {"ab", "中文 ab"});
  const auto one = vectors(Purpose::Passage, {"中文 ab"});
  EXPECT_NEAR(length(std::span(both).first(32)), 1, 1e-5);
  EXPECT_EQ(std::vector<float>(both.begin() + 32, both.end()), one);
  EXPECT_TRUE(vectors(Purpose::Passage, {}).empty());
}

TEST_F(LocalEmbedderTest, QuestionsHaveTheirPrefix) {
  EXPECT_NE(vectors(Purpose::Query, {"ab"}), vectors(Purpose::Passage, {"ab"}));
  EXPECT_EQ(vectors(Purpose::Query, {"ab"}), vectors(Purpose::Passage, {"ask: ab"}));
}

TEST_F(LocalEmbedderTest, ALongTextIsTakenWhole) {
  std::string text;
  for (int i = 0; i < 40; ++i)
    text += "ab c 中文 ";
  const auto whole = vectors(Purpose::Passage, {text});
  const auto cut = vectors(Purpose::Passage, {std::string_view(text).substr(0, 8)});
  EXPECT_NEAR(length(whole), 1, 1e-5);
  EXPECT_NE(whole, cut);
  EXPECT_NE(whole, vectors(Purpose::Passage, {text + "a a a a a a a a"})) << "its end counts";
}

TEST_F(LocalEmbedderTest, OfAVeryLongTextSomeWindowsAreReadFromStartToEnd) {
  std::string text;
  for (int i = 0; i < 4000; ++i)
    text += "ab c 中文 ";
  const auto whole = vectors(Purpose::Passage, {text});
  EXPECT_NEAR(length(whole), 1, 1e-5);
  EXPECT_NE(whole, vectors(Purpose::Passage, {"a a a a a a a a a a a a a a a a. " + text}));
  EXPECT_NE(whole, vectors(Purpose::Passage, {text + "a a a a a a a a a a a a a a a"}));
}

TEST_F(LocalEmbedderTest, ManyTextsInSeveralThreadsAreAsOneByOne) {
  std::vector<std::string> texts;
  for (int i = 0; i < 77; ++i)
    texts.push_back(std::string(static_cast<std::size_t>(i % 9), 'a') + " 中文 ab");
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  const auto all = vectors(Purpose::Passage, views);
  for (std::size_t i = 0; i < views.size(); ++i) {
    const auto at = all.begin() + static_cast<std::ptrdiff_t>(i * 32);
    EXPECT_EQ(vectors(Purpose::Passage, {views[i]}), std::vector<float>(at, at + 32));
  }
}

TEST_F(LocalEmbedderTest, CallersMayComeTogether) {
  const auto expected = vectors(Purpose::Passage, {"ab c"});
  std::vector<std::vector<float>> got(4);
  {
    std::vector<std::jthread> threads;
    for (auto& one : got)
      threads.emplace_back([&] { one = vectors(Purpose::Passage, {"ab c"}); });
  }
  for (const auto& one : got)
    EXPECT_EQ(one, expected);
}

}  // namespace
}  // namespace jiyi::embed
