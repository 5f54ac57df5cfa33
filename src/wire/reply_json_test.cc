#include "wire/reply_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;

std::string text_of(const json::Object& object) {
  return json::write(object);
}

TEST(ReplyJson, WritesAnError) {
  EXPECT_EQ(text_of(to_json(Error{ErrorCode::InvalidArgument, "k: 0"})),
            R"({"error":{"code":"invalid_argument","message":"k: 0"}})");
}

TEST(ReplyJson, WritesWhatWasRemembered) {
  const RememberReply reply{
      .items = {{.id = "a"},
                {.id = "b", .version = 2, .deduplicated = true, .near_duplicates = {"c"}}},
      .seq = 7};
  EXPECT_EQ(text_of(to_json(reply)),
            R"({"ids":["a","b"],"items":[{"id":"a","version":1,"rule":"nothing_to_keep"},)"
            R"({"id":"b","version":2,"deduplicated":true,"near_duplicates":["c"],)"
            R"("rule":"nothing_to_keep"}],"seq":7})");
}

TEST(ReplyJson, WritesHitsWithTheMemorysOwnFields) {
  RecallReply reply;
  Hit hit{.memory = {.id = "a", .text = "t"}, .score = 1.5, .relevance = 0.5, .twins = {"b"}};
  hit.explanation.terms.push_back({.term = "tea", .weight = 2, .frequency = 1, .share = 1.25});
  hit.explanation.boosts.push_back({.name = "phrase", .amount = 0.25, .reason = "r"});
  reply.hits = {hit};
  reply.best_score = 0.5;
  reply.considered = 9;
  reply.seq = 3;

  const std::string text = text_of(to_json(reply));
  EXPECT_THAT(text, HasSubstr(R"({"ids":["a"],"hits":[{"id":"a","version":1,)"));
  EXPECT_THAT(text, HasSubstr(R"("score":1.5,"relevance":0.5,"twins":["b"],"explanation":)"
                              R"({"terms":[{"term":"tea","weight":2.0,"frequency":1,)"
                              R"("share":1.25}],"boosts":[{"name":"phrase","amount":0.25,)"
                              R"("reason":"r"}],"lexical":0.0,"coverage":0.0}})"));
  EXPECT_THAT(text, HasSubstr(R"("abstained":false,"best_score":0.5,"below_min":0,)"
                              R"("considered":9,"seq":3})"));
}

TEST(ReplyJson, AnExcerptStandsForTheText) {
  RecallReply reply;
  reply.hits = {{.memory = {.id = "a", .text = "all of it"}, .excerpt = "of it"},
                {.memory = {.id = "b", .text = "short"}}};
  const std::string text = text_of(to_json(reply));
  EXPECT_THAT(text, HasSubstr(R"("state":"live","excerpt":"of it",)"));
  EXPECT_THAT(text, HasSubstr(R"("text":"short")"));
  EXPECT_THAT(text, testing::Not(HasSubstr("all of it")));
}

TEST(ReplyJson, SaysOfAReRankerWhetherItDecided) {
  EXPECT_THAT(text_of(to_json(RecallReply())), testing::Not(HasSubstr("rerank")));
  EXPECT_THAT(text_of(to_json(RecallReply{.reranked = true})), HasSubstr(R"("reranked":true)"));
  EXPECT_THAT(text_of(to_json(RecallReply{.rerank_fault = "late"})),
              HasSubstr(R"("reranked":false,"rerank_fault":"late")"));
}

TEST(ReplyJson, WritesListsEndsAndImports) {
  EXPECT_EQ(text_of(to_json(ListReply{.total = 0})), R"({"memories":[],"total":0})");
  EXPECT_THAT(
      text_of(to_json(ListReply{.memories = {{.id = "x"}}, .next_cursor = "c", .total = 5})),
      HasSubstr(R"("next_cursor":"c","total":5})"));
  EXPECT_EQ(text_of(to_json(EndReply{.ids = {"a"}, .missing = {"b"}, .seq = 2})),
            R"({"ids":["a"],"missing":["b"],"seq":2})");
  EXPECT_EQ(text_of(to_json(EndReply{.ids = {"a"}, .missing = {}, .scrub_pending = true})),
            R"({"ids":["a"],"scrub_pending":true,"seq":0})");
  EXPECT_EQ(text_of(to_json(ImportReply{.added = 1, .present = 2, .forgotten = 3})),
            R"({"added":1,"present":2,"forgotten":3})");
  EXPECT_EQ(text_of(to_json(FieldChange{.field = "text", .before = "a", .after = "b"})),
            R"({"field":"text","before":"a","after":"b"})");
}

TEST(ReplyJson, SaysWhetherItLookedOnlyWhereThatWasAsked) {
  EXPECT_THAT(text_of(to_json(RecallReply{})), Not(HasSubstr("looked")));
  const RecallReply saved{.abstained = true, .looked = false, .trigger_rule = "courtesy"};
  EXPECT_THAT(text_of(to_json(saved)), HasSubstr(R"("looked":false,"trigger_rule":"courtesy")"));
}

TEST(ReplyJson, WritesWhyNot) {
  EXPECT_EQ(text_of(to_json(WhyNot{.rank = 12, .reason = "below", .score = 1, .score_needed = 2})),
            R"({"found":false,"rank":12,"reason":"below","score":1.0,"score_needed":2.0,)"
            R"("explanation":{"terms":[],"boosts":[],"lexical":0.0,"coverage":0.0}})");
}

TEST(ReplyJson, WritesWhyAnItemWasKeptOrNot) {
  RememberReply reply{
      .items = {{.rule = WriteRule::Courtesy, .reason = "why", .skipped = true},
                {.id = "q", .rule = WriteRule::InstructionLike, .masked = 2, .quarantined = true}}};

  EXPECT_EQ(text_of(to_json(reply)),
            R"({"ids":[null,"q"],"items":[{"skipped":true,"rule":"courtesy","reason":"why"},)"
            R"({"id":"q","version":1,"quarantined":true,"masked":2,"rule":"instruction_like"}],)"
            R"("seq":0})");
}

TEST(ReplyJson, WritesStatsAndReports) {
  BankStats bank{.bank = {"t", "b"}, .seq = 1, .memories = 2, .versions = 3};
  bank.by_kind = {{"note", 2}};
  bank.by_state = {{"live", 1}, {"archived", 1}};
  const StoreStats store{.path = "p", .file_bytes = 1, .wal_bytes = 2, .banks = {bank}};
  EXPECT_EQ(text_of(to_json(store)),
            R"({"path":"p","file_bytes":1,"wal_bytes":2,"banks":[{"tenant":"t","bank":"b","seq":1,)"
            R"("memories":2,"versions":3,"by_kind":{"note":2},"by_type":{},)"
            R"("by_state":{"live":1,"archived":1},"importance_mean":0.0,"text_bytes":0,)"
            R"("masked":0,"index_bytes":0,"pending_vectors":0,"tasks":0,"task_bytes":0,)"
            R"("accesses":0,"accessed":0,"recalls_asked":0,"recalls_saved":0}]})");
  const CheckReport report{.rows_checked = 4, .problems = {{"row 3", "checksum", true}}};
  EXPECT_EQ(
      text_of(to_json(report)),
      R"({"rows_checked":4,"problems":[{"where":"row 3","what":"checksum","repairable":true}]})");
}

TEST(ReplyJson, WritesArraysOfTheRepeatedTypes) {
  EXPECT_EQ(json::write(array_json(std::vector<BankKey>{{"t", "b"}})),
            R"([{"tenant":"t","bank":"b"}])");
  EXPECT_EQ(array_json(std::vector<Memory>(2)).size(), 2U);
  EXPECT_EQ(array_json(std::vector<FieldChange>(3)).size(), 3U);
}

}  // namespace
}  // namespace jiyi::wire
