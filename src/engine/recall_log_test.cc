#include "engine/recall_log.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kText = "Ann moves to Leeds in May and takes her piano along";

RecallReply reply(std::string id, std::string text) {
  Hit hit;
  hit.memory.id = std::move(id);
  hit.memory.text = std::move(text);
  RecallReply out;
  out.hits.push_back(std::move(hit));
  return out;
}

TEST(RecallLog, KnowsWhatWasGivenOutInTheSameBank) {
  RecallLog log;
  log.note({"t", "b"}, reply("a", kText));

  EXPECT_THAT(log.known_in({"t", "b"}, kText), ElementsAre("a"));
  EXPECT_THAT(log.known_in({"t", "c"}, kText), IsEmpty());
  EXPECT_THAT(log.known_in({"u", "b"}, kText), IsEmpty());
  EXPECT_THAT(log.known_in({"t", "b"}, "another thing altogether, of the same length"), IsEmpty());
}

TEST(RecallLog, MarkersNeedNothingBefore) {
  RecallLog log;

  EXPECT_THAT(log.known_in({"t", "b"}, "[jiyi:x1] tea"), ElementsAre("x1"));
  EXPECT_THAT(log.known_in({"t", "b"}, "tea"), IsEmpty());
}

TEST(RecallLog, IsBounded) {
  RecallLog log;
  log.note({"t", "b"}, reply("first", kText));
  for (std::size_t i = 0; i < RecallLog::kWaitingMax; ++i)
    log.note({"t", "b"}, reply("x", "short"));

  EXPECT_THAT(log.known_in({"t", "b"}, kText), IsEmpty());
}

}  // namespace
}  // namespace jiyi::engine
