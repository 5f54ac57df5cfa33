#include "recall/choose.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "testkit/recall_world.h"

namespace jiyi::recall {
namespace {

class ChooseTest : public testkit::RecallWorld {};

TEST_F(ChooseTest, EveryStepTogetherStillAddsUp) {
  write({memory("a", "the green tea from Hangzhou is the best", "s1", "Ann"),
         memory("b", "the green tea from Hangzhou is good", "s1", "Bob"),
         memory("c", "our neighbour pours \"green tea\" over his bonsai", "s2", "Cid"),
         memory("d", "green paint", "s2", "Ann")});
  RecallRequest request{.query = "what did Ann say of \"green tea\"?", .explain = true};
  request.factors = {.similarity = 0.4, .importance = 0.3, .retention = 0.3};
  request.diversity = 0.3;
  request.source_cap = 2;
  request.rerank.deadline = std::chrono::milliseconds(60'000);
  request.rerank.candidates = 2;
  request.rerank.scores = [](const RerankTask& task) {
    return std::vector<double>(task.texts.size(), 1.0);
  };
  for (const Group group : {Group::Memory, Group::Session}) {
    request.group = group;
    const RecallReply reply = ask(request);
    ASSERT_FALSE(reply.hits.empty());
    EXPECT_TRUE(reply.reranked) << reply.rerank_fault;
    for (const Hit& hit : reply.hits) {
      double sum = 0;
      for (const Boost& boost : hit.explanation.boosts)
        sum += boost.amount;
      EXPECT_NEAR(sum, hit.score, 1e-9) << hit.memory.id;
      const WhyNot why = why_not(reader(), request, hit.memory.id).value();
      EXPECT_TRUE(why.found);
      EXPECT_NEAR(why.score, hit.score, 1e-6);
    }
  }
}

TEST_F(ChooseTest, NothingAskedForChangesNothing) {
  write({memory("a", "tea tea"), memory("b", "tea and more"), memory("c", "else")});
  const auto from = reader();
  const RecallRequest request{.query = "tea"};
  const Asked asked = recall::ask(from, request).value();
  const Ordered ordered(from.view(), request, asked, nullptr);
  const Chosen chosen = choose(from, request, asked, ordered.get()).value();
  EXPECT_TRUE(chosen.candidates.lifts.empty());
  EXPECT_TRUE(chosen.sources.empty());
  EXPECT_FALSE(chosen.candidates.reranked);
  ASSERT_EQ(chosen.selected.size(), ordered.get().ranked().size());
  for (std::size_t i = 0; i < chosen.selected.size(); ++i)
    EXPECT_EQ(chosen.selected[i].ranked.doc, ordered.get().ranked()[i].doc);
}

}  // namespace
}  // namespace jiyi::recall
