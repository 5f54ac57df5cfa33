#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/entities_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(EntityListed, JoinsPlacesThatStandBehindEachOther) {
  EXPECT_THAT(entities_in("住在浙江省杭州市西湖区文三路"),
              ElementsAre("place:浙江省杭州市西湖区文三路"));
  EXPECT_THAT(entities_in("从南京到武汉"), ElementsAre("place:南京", "place:武汉"));
}

TEST(EntityListed, TakesTheModelOfAProduct) {
  EXPECT_THAT(entities_in("my iPhone 15 Pro broke"), ElementsAre("product:iPhone 15 Pro"));
  EXPECT_THAT(entities_in("小米14拍照"), ElementsAre("product:小米14"));
  EXPECT_THAT(entities_in("小米的创始人"), ElementsAre("organisation:小米"));
  EXPECT_THAT(entities_in("Chrome 122.0.6261.94"),
              ElementsAre("product:Chrome", "version:122.0.6261.94"));
}

TEST(EntityListed, CommonWordsNeedACue) {
  EXPECT_THAT(entities_in("written in Go"), ElementsAre("technology:Go"));
  EXPECT_THAT(entities_in("后端用Go写"), ElementsAre("technology:Go"));
  EXPECT_THAT(entities_in("I have to go now"), IsEmpty());
  EXPECT_THAT(entities_in("Swift is a bird."), IsEmpty());
  EXPECT_THAT(entities_in("a trail of rust"), IsEmpty());
  EXPECT_THAT(entities_in("an apple a day"), IsEmpty());
}

TEST(EntityListed, NormalisesToOneNameOfEachThing) {
  EXPECT_EQ(normalised("北京市"), "北京");
  EXPECT_EQ(normalised("I live in Beijing"), "北京");
  EXPECT_EQ(normalised("在k8s上"), "Kubernetes");
}

}  // namespace
}  // namespace jiyi::sense
