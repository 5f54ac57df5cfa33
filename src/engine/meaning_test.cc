#include "engine/meaning.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/word_embedder.h"
#include "vec/code_rests.h"

namespace jiyi::engine {
namespace {

class MeaningTest : public testkit::StoreFixture {
 protected:
  Result<std::unique_ptr<Meaning>> opened(const std::string& source, bool read_only = false) {
    return Meaning::open(
        *store_,
        {.source = source,
         .open = [this](const std::string& name, auto) -> Result<std::shared_ptr<embed::Embedder>> {
           if (name == "gone") return Error{ErrorCode::NotFound, "gone"};
           last_ = std::make_shared<testkit::WordEmbedder>(rename_.empty() ? name : rename_);
           return std::shared_ptr<embed::Embedder>(last_);
         },
         .read_only = read_only,
         .log = [this](LogLevel, std::string_view line) { log_ += line; }});
  }

  std::string rename_;
  std::string log_;
  std::shared_ptr<testkit::WordEmbedder> last_;
};

TEST_F(MeaningTest, ANamedModelIsChosenAndUsedAgainWhenNoneIsNamed) {
  const auto named = opened("a").value();
  EXPECT_EQ(named->own()->row.name, "a");
  EXPECT_TRUE(named->is_chosen().value());

  EXPECT_EQ(opened("").value()->own()->row.id, named->own()->row.id);
  EXPECT_EQ(opened("none").value()->own(), nullptr);
  EXPECT_EQ(opened("gone").error().code(), ErrorCode::NotFound);

  const auto other = opened("b").value();
  EXPECT_FALSE(named->is_chosen().value()) << "another process chose another";
}

TEST_F(MeaningTest, WordsAloneWhenTheStoresModelCannotBeOpenedOrIsAnother) {
  EXPECT_EQ(opened("").value()->own(), nullptr);
  ASSERT_TRUE(opened("a").ok());
  rename_ = "another";
  EXPECT_EQ(opened("").value()->own(), nullptr);
  EXPECT_NE(log_.find("event=words_alone"), std::string::npos);
}

TEST_F(MeaningTest, AReaderUsesOnlyAModelThatTheStoreKnows) {
  EXPECT_EQ(opened("a", true).value()->own(), nullptr);
  ASSERT_TRUE(opened("a").ok());
  const auto reader = opened("a", true).value();
  ASSERT_NE(reader->own(), nullptr);
  EXPECT_FALSE(reader->calibrate().value());
}

TEST_F(MeaningTest, ABankIsAskedInTheModelThatServesIt) {
  const auto old_id = opened("a").value()->own()->row.id;
  const auto meaning = opened("b").value();
  const auto own = meaning->own()->row.id;
  EXPECT_EQ(meaning->choose_vectors(0)->id, own);
  EXPECT_EQ(meaning->choose_vectors(own)->id, own);
  EXPECT_EQ(meaning->choose_vectors(old_id)->id, old_id);
  rename_ = "another";
  EXPECT_EQ(opened("another").value()->choose_vectors(old_id)->id, own + 1)
      << "its own when the old one cannot be asked";
}

TEST_F(MeaningTest, CalibratesOnceAndKeepsIt) {
  const auto meaning = opened("a").value();
  EXPECT_EQ(meaning->choose_vectors(0)->calibration->passage_mean[0][0], 0);
  EXPECT_TRUE(meaning->calibrate().value());
  EXPECT_FALSE(meaning->calibrate().value());
  EXPECT_GT(meaning->choose_vectors(0)->calibration->passage_mean[1][0], 0);

  const auto again = opened("").value();
  EXPECT_TRUE(again->own()->calibrated);
  EXPECT_EQ(last_->queries, 0);
}

TEST_F(MeaningTest, AQuestionHasAVectorUnlessItsEmbedderFails) {
  const auto meaning = opened("a").value();
  const auto own = meaning->own()->row.id;
  const auto question = meaning->question(own, "在哪里");
  ASSERT_TRUE(question.has_value());
  EXPECT_EQ(question->values.size(), last_->model().dimension);
  EXPECT_EQ(question->language, 1);
  EXPECT_FALSE(meaning->question(0, "where").has_value());
  last_->fails = true;
  EXPECT_FALSE(meaning->question(own, "where").has_value());
}

TEST_F(MeaningTest, CodesRestsAndScaleStandForTheVector) {
  const auto meaning = opened("a").value();
  const std::vector<std::string> texts{"one two three"};
  const auto row = Meaning::passages(*meaning->own(), texts).value().front();
  std::vector<float> exact(last_->model().dimension);
  const std::string_view text = texts.front();
  ASSERT_TRUE(last_->embed(embed::Purpose::Passage, std::span(&text, 1), exact).ok());
  ASSERT_EQ(row.codes.size(), exact.size() + vec::rest_bytes(exact.size()));
  std::vector<std::int8_t> rests(exact.size());
  const std::string packed = row.codes.substr(exact.size());
  vec::spread_rests(reinterpret_cast<const std::uint8_t*>(packed.data()), rests.size(),
                    rests.data());
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const auto code = static_cast<float>(static_cast<signed char>(row.codes[i]));
    const float rest = vec::kRestStep * static_cast<float>(rests[i]);
    EXPECT_NEAR(exact[i], row.scale * (code + rest), row.scale * 0.0345F + 1e-6F);
  }
}

}  // namespace
}  // namespace jiyi::engine
