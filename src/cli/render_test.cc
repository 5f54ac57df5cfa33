#include "cli/render.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

const Style kPlain(false);
const Page kPage{.style = kPlain, .columns = 60};

Memory allergy() {
  Memory memory;
  memory.id = std::string("lin-03-16.5");
  memory.text = std::string("我青霉素过敏");
  memory.speaker = std::string("林晓");
  memory.event_at = parse_timestamp("2025-03-16T10:05:00+08:00").value();
  return memory;
}

TEST(Render, MomentIsShownInItsOwnOffset) {
  EXPECT_EQ(moment_text(parse_timestamp("2025-03-16T21:10:00+08:00").value()), "2025-03-16 21:10");
  EXPECT_EQ(moment_text(parse_timestamp("0001-01-01T00:00:00Z").value()), "0001-01-01 00:00");
  EXPECT_EQ(moment_text(std::nullopt), "—");
}

TEST(Render, NumbersAndSizes) {
  EXPECT_EQ(decimal(0.125, 1), "0.1");
  EXPECT_EQ(decimal(-2, 2), "-2.00");
  EXPECT_EQ(size_text(999), "999 B");
  EXPECT_EQ(size_text(1400), "1.4 kB");
  EXPECT_EQ(size_text(2'500'000'000), "2.5 GB");
  EXPECT_EQ(memories_text(1), "1 memory");
  EXPECT_EQ(memories_text(0), "0 memories");
}

TEST(Render, HitShowsRankDateSpeakerRelevanceTextAndWhy) {
  Hit hit;
  hit.memory = allergy();
  hit.relevance = 0.46;
  hit.score = 12.5;
  hit.explanation.terms = {{.term = "药", .weight = 1, .frequency = 1, .share = 0.7},
                           {.term = "过敏", .weight = 1, .frequency = 1, .share = 5.4}};
  hit.explanation.boosts = {{.name = "speaker", .amount = 1.5, .reason = "林晓 is named"}};

  EXPECT_EQ(hit_page(hit, 1, kPage),
            " 1  2025-03-16 10:05  林晓  0.46 (score 12.50)  lin-03-16.5\n"
            "    我青霉素过敏\n"
            "    why: 过敏 5.4 · 药 0.7; speaker +1.5 (林晓 is named)\n");
}

TEST(Render, OfALongMemoryTheExcerptIsShownWithTheWayToAll) {
  Hit hit;
  hit.memory = allergy();
  hit.memory.text = std::string(2000, 'x');
  hit.excerpt = "我青霉素过敏";
  const auto page = hit_page(hit, 1, kPage);
  EXPECT_THAT(page,
              HasSubstr("    我青霉素过敏\n    in part; jiyi get lin-03-16.5 shows 2.0 kB\n"));
  EXPECT_EQ(page.find("xx"), std::string::npos);
}

TEST(Render, ListMarksWhatIsNotLive) {
  auto hidden = allergy();
  hidden.state = State::Archived;
  EXPECT_THAT(memory_table({allergy(), hidden}, kPage), HasSubstr("[archived] 我青霉素过敏"));
  EXPECT_EQ(memory_table({}, kPage), "");
}

TEST(Render, StoredTextCannotDriveTheTerminal) {
  auto memory = allergy();
  memory.text = std::string("a\x1b[2Jb\nc");
  memory.speaker = std::string("\x1b]0;x\x07");
  memory.id = std::string("i\rd");
  Hit hit;
  hit.memory = memory;
  for (const auto& page : {memory_page(memory, kPage), memory_table({memory}, kPage),
                           history_page({memory}, kPage), hit_page(hit, 1, kPage)}) {
    EXPECT_EQ(page.find('\x1b'), std::string::npos);
    EXPECT_EQ(page.find('\r'), std::string::npos);
  }
}

TEST(Render, PageShowsTheFieldsThatAreSet) {
  auto memory = allergy();
  memory.metadata = std::string(R"({"lang":"zh"})");
  const auto page = memory_page(memory, kPage);
  EXPECT_THAT(page, HasSubstr("speaker       林晓\n"));
  EXPECT_THAT(page, HasSubstr(R"(metadata      {"lang":"zh"})"));
  EXPECT_THAT(page, HasSubstr("\n\n我青霉素过敏\n"));
  EXPECT_EQ(page.find("superseded"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::cli
