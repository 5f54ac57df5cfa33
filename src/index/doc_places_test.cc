#include "index/doc_places.h"

#include <gtest/gtest.h>

namespace jiyi::index {
namespace {

TEST(DocPlaces, FindsWhatWasSet) {
  DocPlaces places;
  EXPECT_FALSE(places.find(0));
  places.set(5000, {.language = 3, .slot = (1U << 30U) - 2});
  places.set(0, {.language = 0, .slot = 0});
  EXPECT_EQ(places.find(5000)->language, 3);
  EXPECT_EQ(places.find(5000)->slot, (1U << 30U) - 2);
  EXPECT_EQ(places.find(0)->slot, 0U);
  EXPECT_FALSE(places.find(4999));
  EXPECT_FALSE(places.find(2000));
  EXPECT_FALSE(places.find(0xFFFFFFFFU));
  places.erase(5000);
  EXPECT_FALSE(places.find(5000));
}

TEST(DocPlaces, ACopyIsNotChanged) {
  DocPlaces places;
  places.set(1, {.language = 1, .slot = 7});
  places.seal();
  const DocPlaces before = places;
  places.set(1, {.language = 2, .slot = 8});
  places.set(2, {.language = 2, .slot = 9});
  EXPECT_EQ(before.find(1)->slot, 7U);
  EXPECT_FALSE(before.find(2));
}

}  // namespace
}  // namespace jiyi::index
