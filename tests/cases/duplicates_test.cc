#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

class DuplicateCases : public testkit::EngineFixture {
 protected:
  std::size_t count() { return engine_->stats(bank_.tenant).value().banks.at(0).memories; }

  RememberReply send(std::vector<NewMemory> items) {
    auto reply = engine_->remember(bank_, std::move(items));
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : RememberReply{};
  }
};

TEST_F(DuplicateCases, D1ManyWritersOfOneFactLeaveOneRecord) {
  const auto second = Engine::open({.path = path()}).value();
  std::vector<std::set<std::string>> ids(8);
  {
    std::vector<std::jthread> writers;
    for (std::size_t at = 0; at < ids.size(); ++at) {
      writers.emplace_back([&, at] {
        Engine& engine = at % 2 == 0 ? *engine_ : *second;
        for (int round = 0; round < 5; ++round) {
          const auto reply = engine.remember(bank_, {note("", "我对青霉素过敏")});
          if (reply.ok()) ids[at].insert(reply.value().items[0].id);
        }
      });
    }
  }
  for (const auto& seen : ids)
    EXPECT_EQ(seen, ids[0]);
  EXPECT_EQ(count(), 1U);
}

TEST_F(DuplicateCases, D2TheSameSentenceTwiceIsStillThere) {
  const std::string id = send({note("", "I moved to Berlin")}).items[0].id;
  const auto again = send({note("", "I moved to Berlin")}).items[0];
  EXPECT_TRUE(again.deduplicated);
  EXPECT_EQ(again.id, id);
  EXPECT_EQ(recalled({.query = "Berlin"}), (std::vector<std::string>{id}));
}

TEST_F(DuplicateCases, D3OneSentenceSentThreeTimesIsOneHitWithThreeSources) {
  for (const char* id : {"m1", "m2", "m3"}) {
    NewMemory said = turn(id, "Ann", "The gate code is 4711");
    said.provenance.source = std::string("chat/") + id;
    remember({said});
  }
  const auto reply = engine_->recall(bank_, {.query = "gate code"}).value();
  ASSERT_EQ(reply.hits.size(), 1U);
  std::set<std::string> sources{reply.hits[0].memory.provenance.source};
  for (const std::string& twin : reply.hits[0].twins)
    sources.insert(engine_->get(bank_, twin, {}).value().provenance.source);
  EXPECT_EQ(sources, (std::set<std::string>{"chat/m1", "chat/m2", "chat/m3"}));
}

TEST_F(DuplicateCases, D4RestatingWhatRecallGaveCountsAndAddsNoRow) {
  send({note("", "The boss is  called 李雷")});
  for (int day = 0; day < 20; ++day) {
    const auto reply = engine_->recall(bank_, {.query = "李雷"}).value();
    send({note("", reply.hits.at(0).memory.text + "\n")});
  }
  EXPECT_EQ(count(), 1U);
  const auto reply = engine_->recall(bank_, {.query = "李雷"}).value();
  EXPECT_EQ(reply.hits.at(0).memory.restated, 20U);
  EXPECT_EQ(engine_->stats(bank_.tenant).value().banks.at(0).versions, 1U);
}

TEST_F(DuplicateCases, D5ASecondRunOfTheSameImportChangesNothing) {
  const std::vector<NewMemory> conversation{turn("t1", "Ann", "Hi"), turn("t2", "Bo", "Hi"),
                                            note("n1", "Ann met Bo")};
  const auto first = send(conversation);
  const auto second = send(conversation);
  EXPECT_EQ(first.seq, second.seq);
  EXPECT_EQ(count(), 3U);
}

TEST_F(DuplicateCases, D6AnEpisodeSentTwiceUnderItsKeyIsTheSame) {
  NewMemory episode = note("", "A whole evening about sailing");
  episode.kind = Kind::Episode;
  episode.idempotency_key = "episode 7";
  const auto first = send({episode}).items[0];
  const auto second = send({episode}).items[0];
  EXPECT_EQ(first.id, second.id);
  EXPECT_TRUE(second.deduplicated);
}

TEST_F(DuplicateCases, D9QuickVersionsFromTwoSidesHaveOneNewest) {
  remember({note("a", "version 1")});
  const auto second = Engine::open({.path = path()}).value();
  {
    std::vector<std::jthread> writers;
    for (Engine* engine : {engine_.get(), second.get()}) {
      writers.emplace_back([engine, this] {
        for (int i = 0; i < 10; ++i) {
          std::string text = engine == engine_.get() ? "left " : "right ";
          text += std::to_string(i);
          EXPECT_TRUE(engine->update(bank_, {.id = "a", .text = text}).ok());
        }
      });
    }
  }
  const auto versions = engine_->history(bank_, "a").value();
  ASSERT_EQ(versions.size(), 21U);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    EXPECT_EQ(versions[i].version, i + 1);
    EXPECT_EQ(versions[i].superseded_at.has_value(), i + 1 < versions.size());
  }
}

TEST_F(DuplicateCases, D10NoTextComesTwiceInOneAnswer) {
  for (int i = 0; i < 30; ++i)
    remember({turn("t" + std::to_string(i), "Ann", i % 3 == 0 ? "good tea" : "tea at  noon ")});
  const auto reply = engine_->recall(bank_, {.query = "tea"}).value();
  std::set<std::string> texts;
  for (const Hit& hit : reply.hits)
    EXPECT_TRUE(texts.insert(hit.memory.text).second);
  EXPECT_EQ(texts.size(), 2U);
}

TEST_F(DuplicateCases, D12DifferentFactsOfAnyScriptAreBothKept) {
  const auto reply = send({note("", "我喜欢绿茶"), note("", "我讨厌香菜"), note("", "أحب القهوة"),
                           note("", "أكره الشاي"), note("", "🎉🎉"), note("", "🎂🎂")});
  for (const Remembered& one : reply.items)
    EXPECT_FALSE(one.deduplicated);
  EXPECT_EQ(count(), 6U);
}

}  // namespace
}  // namespace jiyi
