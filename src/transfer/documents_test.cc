#include "transfer/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported markdown_of(std::string bytes) {
  return imported(std::move(bytes), {.format = Format::Markdown}, "notes/tea.md");
}

TEST(Documents, MakeNotesWithTheirPlace) {
  const Imported read = markdown_of(
      "---\ntitle: \"Tea\"\ndate: 2024-03-01\ntags: [a]\n---\n# Green\n\nSteep it.\n# "
      "Black\nBoil.\n");

  EXPECT_EQ(read.error, "");
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_EQ(item_text(read.items[0]),
            "{\"id\":\"" + read.items[0].id +
                R"(","kind":"note","type":"document","text":"# Green\n\nSteep it.",)"
                R"("session_id":"notes/tea.md","metadata":{"title":"Tea","heading":"Green"},)"
                R"("channel":"document","source":"notes/tea.md",)"
                R"("event_at":"2024-03-01T00:00:00Z"})");
}

TEST(Documents, ReadFrontMatterOnlyWhenItIsClosedAndFirst) {
  EXPECT_THAT(markdown_of("---\ntitle: x\nno end").texts(), ElementsAre("---\ntitle: x\nno end"));
  EXPECT_THAT(markdown_of("a\n---\ndate: 2024-01-01\n---\n").texts(),
              ElementsAre("a\n---\ndate: 2024-01-01\n---"));
  EXPECT_THAT(markdown_of("---\r\ndate: '2024-01-01 10:00'\r\n---\r\nbody").texts(),
              ElementsAre("body"));
  EXPECT_FALSE(markdown_of("---\ndate: soon\n---\nbody").items[0].event_at.has_value());
  EXPECT_TRUE(markdown_of("---\ntitle:\n---\n").items.empty());
}

TEST(Documents, TextHasNoHeadingsAndNoFrontMatter) {
  EXPECT_THAT(imported("---\ndate: x\n---\n# a\n", {.format = Format::Text}, "a.txt").texts(),
              ElementsAre("---\ndate: x\n---\n# a"));
}

TEST(Documents, KeepIdsOfWhatDidNotChange) {
  const auto before = markdown_of("# A\n\none\n\n# B\n\ntwo\n").ids();
  const auto after = markdown_of("# A\n\none\n\n# C\n\nnew\n\n# B\n\ntwo\n").ids();
  ASSERT_EQ(after.size(), 3U);
  EXPECT_EQ(after[0], before[0]);
  EXPECT_EQ(after[2], before[1]);
}

TEST(Documents, NameTheByteThatIsNotUtf8) {
  EXPECT_THAT(markdown_of("good\n\xE4\xBD").error,
              HasSubstr("notes/tea.md:1: not UTF-8 at byte 5"));
}

TEST(Documents, SkipAByteOrderMark) {
  EXPECT_THAT(markdown_of("\xEF\xBB\xBF---\ntitle: T\n---\nx").texts(), ElementsAre("x"));
}

TEST(Documents, MayBeEmpty) {
  EXPECT_EQ(markdown_of("").error, "");
  EXPECT_TRUE(markdown_of("\n \n").items.empty());
}

}  // namespace
}  // namespace jiyi::transfer
