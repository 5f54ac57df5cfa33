#include "recall/sources.h"

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class SourcesTest : public testkit::RecallWorld {
 protected:
  static Memory from(Memory memory, std::string source, Channel channel = Channel::Document) {
    memory.provenance.source = std::move(source);
    memory.provenance.channel = channel;
    return memory;
  }
  void write_six() {
    write({from(memory("a1", "tea one"), "a.pdf"), from(memory("a2", "tea two"), "a.pdf"),
           from(memory("a3", "tea three"), "a.pdf"),
           from(memory("b1", "tea, cups and things"), "b.pdf"),
           from(memory("u1", "tea, cups and other things"), "", Channel::User),
           from(memory("u2", "tea, cups and still other things"), "", Channel::User)});
  }
};

TEST_F(SourcesTest, ASourceElseTheChannelIsCounted) {
  write_six();
  const Sources sources = sources_of(reader(), RecallRequest{}, {5, 0, 1, 2, 3, 4}).value();
  EXPECT_EQ(source_of(sources, 0), source_of(sources, 2));
  EXPECT_NE(source_of(sources, 0), source_of(sources, 3));
  EXPECT_EQ(source_of(sources, 4), source_of(sources, 5));
  EXPECT_NE(source_of(sources, 4), source_of(sources, 3));
  EXPECT_EQ(source_of(sources, 6), std::nullopt);
}

TEST_F(SourcesTest, ACapLeavesRoomForOthersAndTheRestFillsUp) {
  write_six();
  EXPECT_EQ(ids({.query = "tea", .k = 3}), (std::vector<std::string>{"a1", "a2", "a3"}));
  EXPECT_EQ(ids({.query = "tea", .k = 3, .source_cap = 1}),
            (std::vector<std::string>{"a1", "b1", "u1"}));
  EXPECT_EQ(ids({.query = "tea", .k = 5, .source_cap = 1}),
            (std::vector<std::string>{"a1", "b1", "u1", "a2", "a3"}));
  EXPECT_EQ(ids({.query = "tea", .k = 3, .source_cap = 2}),
            (std::vector<std::string>{"a1", "a2", "b1"}));
}

TEST_F(SourcesTest, WhyNotNamesTheCap) {
  write_six();
  const WhyNot why = why_not(reader(), {.query = "tea", .k = 3, .source_cap = 1}, "a2").value();
  EXPECT_FALSE(why.found);
  EXPECT_EQ(why.rank, 2U);
  EXPECT_EQ(why.remedy, Remedy::LargerK);
  EXPECT_NE(why.reason.find("source_cap"), std::string::npos) << why.reason;
  const WhyNot farther = why_not(reader(), {.query = "tea", .k = 2}, "u2").value();
  EXPECT_EQ(farther.reason.find("cap"), std::string::npos) << farther.reason;
}

}  // namespace
}  // namespace jiyi::recall
