#include "sense/memory_request.h"

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

MemoryRequest read(std::string_view text) {
  return memory_request(Message(text));
}

TEST(MemoryRequest, KnowsOrdersToKeep) {
  for (const auto* text : {"记住我不吃辣", "请记一下", "别忘了周五交租", "remember that I'm vegan",
                           "Note that it closed", "keep in mind: no nuts", "記住這件事"}) {
    EXPECT_EQ(read(text), MemoryRequest::Remember) << text;
  }
}

TEST(MemoryRequest, RememberingIsNoOrder) {
  for (const auto* text :
       {"你还记得吗", "记不住", "我记住了", "do you remember me?", "I can't remember", "笔记",
        "I remember that day", "a remembered song", ""}) {
    EXPECT_EQ(read(text), MemoryRequest::None) << text;
  }
}

TEST(MemoryRequest, RefusalsAreTheirOwnAndWin) {
  for (const auto* text : {"别记这个", "不用记住", "don't save this", "off the record",
                           "Don't remember this", "Remember that I like tea. Don't save this."}) {
    EXPECT_EQ(read(text), MemoryRequest::DoNotRemember) << text;
  }
}

}  // namespace
}  // namespace jiyi::sense
