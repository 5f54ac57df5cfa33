#include "store/needles.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::store {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> found_in(const Needles& needles, std::string_view bytes,
                                  std::size_t begins) {
  std::vector<std::string> found;
  needles.find_in(bytes, begins, [&](std::size_t needle) { found.push_back(needles[needle]); });
  return found;
}

TEST(Needles, EachOccurrenceIsFoundOverlappingOnesToo) {
  const Needles needles({"zebrazebra", "zebrazeb", "elephants"});
  const std::string bytes = "a zebrazebra, elephants; zebrazebra";
  EXPECT_THAT(found_in(needles, bytes, bytes.size()),
              testing::UnorderedElementsAre("zebrazeb", "zebrazebra", "elephants", "zebrazeb",
                                            "zebrazebra"));
}

TEST(Needles, ShortOnesAreLeftOutAndRepeatedOnesCountOnce) {
  EXPECT_EQ(Needles({"1234567"}).size(), 0U);
  EXPECT_EQ(Needles({"12345678"}).size(), 1U);
  EXPECT_EQ(Needles({"12345678", "12345678"}).size(), 1U);
}

TEST(Needles, OfALongOneTheFirstBytesAreLookedFor) {
  const std::string longest(kNeedleBytesMax, 'x');
  EXPECT_EQ(Needles({longest})[0], longest);
  EXPECT_EQ(Needles({longest + "y"})[0], longest);
}

TEST(Needles, OnlyWhatBeginsInThePieceCounts) {
  const Needles needles({"elephants"});
  const std::string bytes = "12345elephants";
  EXPECT_THAT(found_in(needles, bytes, 5), IsEmpty());
  EXPECT_THAT(found_in(needles, bytes, 6), ElementsAre("elephants"));
  EXPECT_THAT(found_in(needles, bytes.substr(0, 13), 13), IsEmpty()) << "cut at the end";
  EXPECT_THAT(found_in(needles, "", 0), IsEmpty());
}

TEST(Needles, BytesOfAnyKindAreFound) {
  const std::string zeros(9, '\0');
  EXPECT_EQ(found_in(Needles({zeros}), std::string(10, '\0'), 10).size(), 2U);
  EXPECT_EQ(found_in(Needles({"我对青霉素过敏"}), "说:我对青霉素过敏。", 40).size(), 1U);
}

}  // namespace
}  // namespace jiyi::store
