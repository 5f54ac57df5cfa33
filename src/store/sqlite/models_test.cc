#include "store/sqlite/models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"
#include "testkit/vectors.h"

namespace jiyi::store {
namespace {

using testing::IsEmpty;
using testkit::add_vector;
using testkit::model;
using testkit::vector_of;

class ModelsTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    ASSERT_TRUE(testkit::insert(*store_, key_, "a", "one").ok());
    ASSERT_TRUE(testkit::insert(*store_, key_, "b", "two").ok());
  }

  ModelId chosen(const std::string& name) { return store_->choose_model(model(name)).value().id; }
  void add_all(ModelId model) {
    for (const Number number : {1U, 2U})
      ASSERT_TRUE(add_vector(*store_, key_, model, vector_of(number)).value());
  }
  bool in_write(const std::function<Result<bool>(Transaction&)>& use) {
    bool outcome = false;
    const auto written = store_->write(key_, [&](Transaction& txn) -> Result<void> {
      auto used = use(txn);
      if (!used.ok()) return used.error();
      outcome = used.value();
      return {};
    });
    EXPECT_TRUE(written.ok());
    return outcome;
  }
  bool serve(ModelId model) {
    return in_write([&](Transaction& txn) { return txn.serve(model); });
  }
  bool serve_before() {
    return in_write([](Transaction& txn) { return txn.serve_before(); });
  }
  std::size_t drop(std::size_t limit) {
    std::size_t dropped = 0;
    in_write([&](Transaction& txn) -> Result<bool> {
      dropped = txn.drop_unused_vectors(limit).value();
      return true;
    });
    return dropped;
  }
  BankModels models() { return store_->bank_models(bank().id).value(); }
};

TEST_F(ModelsTest, OneIsChosenAndAModelIsKnownAgain) {
  const ModelId a = chosen("a");
  const ModelId b = chosen("b");
  EXPECT_NE(a, b);
  EXPECT_EQ(chosen("a"), a);

  const auto all = store_->models().value();

  ASSERT_EQ(all.size(), 2U);
  EXPECT_TRUE(all[0].chosen);
  EXPECT_FALSE(all[1].chosen);
  EXPECT_EQ(all[1].name, "b");
  EXPECT_EQ(all[1].dimension, testkit::kTestDimension);
}

TEST_F(ModelsTest, AnotherDimensionOrFingerprintIsAnotherModel) {
  const ModelId a = chosen("a");
  ModelRow other = model("a");
  other.dimension = 16;
  EXPECT_NE(store_->choose_model(other).value().id, a);
  other = model("a");
  other.fingerprint = "another";
  EXPECT_NE(store_->choose_model(other).value().id, a);
}

TEST_F(ModelsTest, CalibrationIsKeptWithTheModel) {
  const ModelId a = chosen("a");
  ASSERT_TRUE(store_->save_calibration(a, std::string("x\0y", 3)).ok());
  EXPECT_EQ(store_->choose_model(model("a")).value().calibration, std::string("x\0y", 3));
}

TEST_F(ModelsTest, TheFirstModelServesFromItsFirstVector) {
  const ModelId a = chosen("a");
  EXPECT_EQ(models().serving, 0);
  ASSERT_TRUE(add_vector(*store_, key_, a, vector_of(1)).value());
  EXPECT_EQ(models().serving, a);
  EXPECT_EQ(models().before, 0);
}

TEST_F(ModelsTest, AnotherServesOnlyWhenNoRowLacksItsVector) {
  const ModelId a = chosen("a");
  add_all(a);
  const ModelId b = chosen("b");
  ASSERT_TRUE(add_vector(*store_, key_, b, vector_of(1)).value());
  EXPECT_EQ(models().serving, a);
  EXPECT_FALSE(serve(b));
  const auto seq = bank().seq;

  ASSERT_TRUE(add_vector(*store_, key_, b, vector_of(2)).value());
  chosen("a");
  EXPECT_FALSE(serve(b)) << "another was chosen meanwhile";
  chosen("b");
  EXPECT_TRUE(serve(b));

  EXPECT_EQ(models().serving, b);
  EXPECT_EQ(models().before, a);
  EXPECT_EQ(bank().seq, seq + 2) << "the swap is a change of its own, so that others see it";
  EXPECT_EQ(store_->changes(1, 0, 9, b).value().serving, b);
  EXPECT_TRUE(serve(b));
  EXPECT_EQ(bank().seq, seq + 2) << "and only once";
}

TEST_F(ModelsTest, TheOneBeforeCanServeAgain) {
  const ModelId a = chosen("a");
  add_all(a);
  EXPECT_FALSE(serve_before()) << "there was none";
  const ModelId b = chosen("b");
  add_all(b);
  ASSERT_TRUE(serve(b));

  EXPECT_TRUE(serve_before());

  EXPECT_EQ(models().serving, a);
  EXPECT_EQ(models().before, b);
  EXPECT_EQ(store_->vectors({1, a, 0, 99}, 9).value().added.size(), 2U);
}

TEST_F(ModelsTest, OnlyVectorsThatNoOneNeedsAreDropped) {
  const ModelId a = chosen("a");
  add_all(a);
  const ModelId b = chosen("b");
  add_all(b);
  ASSERT_TRUE(serve(b));
  EXPECT_EQ(drop(9), 0U) << "one serves, one did before";
  const ModelId c = chosen("c");
  add_all(c);
  EXPECT_EQ(drop(9), 0U) << "and one is chosen";
  ASSERT_TRUE(serve(c));

  EXPECT_EQ(drop(1), 1U);
  EXPECT_EQ(drop(9), 1U);

  EXPECT_THAT(store_->vectors({1, a, 0, 99}, 9).value().added, IsEmpty());
  EXPECT_EQ(store_->vectors({1, b, 0, 99}, 9).value().added.size(), 2U);
}

TEST_F(ModelsTest, ReadOnlyStoresChooseNone) {
  const ModelId a = chosen("a");
  auto reader = open_sqlite({.path = dir_.file("s.jiyi"), .mode = OpenMode::ReadOnly}).value();
  EXPECT_EQ(reader->choose_model(model("a")).error().code(), ErrorCode::InvalidArgument);
  EXPECT_EQ(reader->models().value()[0].id, a);
}

}  // namespace
}  // namespace jiyi::store
