#include "transfer/known_ids.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

TEST(KnownIds, FindIdsOfEveryForm) {
  KnownIds ids;
  const RecordId said{.conversation = 7, .content = 1};
  const RecordId prompt{.conversation = 7, .content = 2, .aside = true};
  for (const std::string& id : {to_text(said), to_text(prompt), std::string("D1:3")})
    ids.add(id);

  EXPECT_TRUE(ids.has(to_text(said)) && ids.has(to_text(prompt)) && ids.has("D1:3"));
  EXPECT_TRUE(ids.has(said) && ids.has(prompt));
  EXPECT_FALSE(ids.has("D1:4"));
  EXPECT_FALSE(ids.has(RecordId{.conversation = 7, .content = 2}));
  EXPECT_FALSE(ids.has(RecordId{.conversation = 8, .content = 1}));
}

TEST(KnownIds, CountAConversationWithoutWhatIsAside) {
  KnownIds ids;
  for (int twice = 0; twice < 2; ++twice) {
    ids.add(to_text({.conversation = 7, .content = 1}));
    ids.add(to_text({.conversation = 7, .content = 2, .aside = true}));
    ids.add(to_text({.conversation = 7, .content = 3}));
  }
  EXPECT_EQ(ids.size_of(7), 2U);
  EXPECT_EQ(ids.size_of(8), 0U);
}

TEST(KnownIds, TellWhoHasAContentUnlessManyDo) {
  KnownIds ids;
  for (const std::uint64_t conversation : {5U, 6U, 7U})
    ids.add(to_text({.conversation = conversation, .content = 1}));
  ids.add(to_text({.conversation = 5, .content = 2}));
  EXPECT_THAT(ids.holders_of(1, 3), UnorderedElementsAre(5U, 6U, 7U));
  EXPECT_THAT(ids.holders_of(1, 2), IsEmpty());
  EXPECT_THAT(ids.holders_of(2, 3), ElementsAre(5U));
  EXPECT_THAT(ids.holders_of(3, 3), IsEmpty());
}

TEST(KnownIds, StayFoundAsTheyBecomeMany) {
  KnownIds ids;
  constexpr std::uint64_t kMany = 20'000;
  for (std::uint64_t content = 0; content < kMany; ++content)
    ids.add(to_text({.conversation = content % 3, .content = content * 7919}));
  for (std::uint64_t content = 0; content < kMany; ++content)
    EXPECT_TRUE(ids.has(RecordId{.conversation = content % 3, .content = content * 7919}));
  EXPECT_EQ(ids.size_of(0) + ids.size_of(1) + ids.size_of(2), kMany);
}

}  // namespace
}  // namespace jiyi::transfer
