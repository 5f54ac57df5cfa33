#include "wire/request_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"

namespace jiyi::wire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

// What `take` makes of a request, and what the reader says at the end.
template <typename Take>
auto taken(std::string_view text, Take take) {
  const json::Value value = json::parse(text).value();
  json::FieldReader in(value, "");
  auto request = take(in);
  const auto finished = in.finish();
  return std::pair(std::move(request), finished.ok() ? "" : finished.error().message());
}

TEST(RequestJson, ReadsARecall) {
  const auto [request, fault] = taken(
      R"({"query":"tea","k":3,"at":"2023-08-01T00:00:00Z","collapse":false,"group":"session",
          "min_score":0.5,"explain":true,"as_of":"2024-01-01","valid_at":"2023-01-01",
          "filter":{"user":"u","kinds":["note"]}})",
      take_recall);

  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.query, "tea");
  EXPECT_EQ(request.k, 3);
  EXPECT_EQ(format_timestamp(request.now.value()), "2023-08-01T00:00:00Z");
  EXPECT_FALSE(request.collapse);
  EXPECT_EQ(request.group, Group::Session);
  EXPECT_EQ(request.min_score, 0.5);
  EXPECT_TRUE(request.explain);
  EXPECT_EQ(format_timestamp(request.at.as_of.value()), "2024-01-01T00:00:00Z");
  EXPECT_EQ(format_timestamp(request.at.valid_at.value()), "2023-01-01T00:00:00Z");
  EXPECT_EQ(request.filter.scope.user_id, "u");
  EXPECT_THAT(request.filter.kinds, ElementsAre(Kind::Note));
}

TEST(RequestJson, RecallKeepsTheDefaultsOfTheApi) {
  const auto [request, fault] = taken(R"({"query":"","at":null})", take_recall);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.k, 10);
  EXPECT_TRUE(request.collapse);
  EXPECT_EQ(request.group, Group::Memory);
  EXPECT_EQ(request.min_score, kMinScoreDefault);
  EXPECT_FALSE(request.now.has_value());
}

TEST(RequestJson, RecallRefusesWhatIsOutOfRange) {
  const auto fault = [](std::string_view text) { return taken(text, take_recall).second; };
  EXPECT_EQ(fault(R"({"query":"q","k":1000})"), "");
  EXPECT_THAT(fault(R"({"query":"q","k":1001})"), HasSubstr("k: 1001 is outside 1 to 1000"));
  EXPECT_THAT(fault(R"({"query":"q","k":0})"), HasSubstr("k: 0 is outside"));
  EXPECT_EQ(fault(R"({"query":"q","min_score":1})"), "");
  EXPECT_THAT(fault(R"({"query":"q","min_score":1.01})"), HasSubstr("min_score"));
  EXPECT_THAT(fault(R"({"query":"q","min_score":-0.01})"), HasSubstr("min_score"));
  EXPECT_THAT(fault(R"({"k":3})"), HasSubstr("query: is required"));
  EXPECT_THAT(fault(R"({"query":"q","group":"day"})"), HasSubstr("memory, session"));
}

TEST(RequestJson, ReadsWhetherToAskFirst) {
  const auto [asked, none] =
      taken(R"({"query":"ok","trigger":true,"asking_session":"s"})", take_recall);
  EXPECT_EQ(none, "");
  EXPECT_TRUE(asked.trigger);
  EXPECT_EQ(asked.asking_session, "s");
  const auto [plain, fault] = taken(R"({"query":"ok"})", take_recall);
  EXPECT_EQ(fault, "");
  EXPECT_FALSE(plain.trigger);
}

TEST(RequestJson, ReadsHowARecallRanks) {
  const auto [request, fault] = taken(
      R"({"query":"tea","factors":"balanced","fusion":{"vector":0.7,"keyword":0.3},
          "diversity":0.25,"session_cap":0,"source_cap":2,"excerpt":300})",
      take_recall);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.factors, (Factors{0.4, 0.3, 0.3}));
  EXPECT_EQ(request.fusion, (Fusion{FusionMethod::Scores, 0.7, 0.3, 0}));
  EXPECT_EQ(request.diversity, 0.25);
  EXPECT_EQ(request.session_cap, 0);
  EXPECT_EQ(request.source_cap, 2);
  EXPECT_EQ(request.excerpt, 300);

  const auto said = [](std::string_view text) { return taken(text, take_recall).second; };
  EXPECT_EQ(said(R"({"query":"q","diversity":1,"source_cap":1000,"excerpt":32})"), "");
  EXPECT_THAT(said(R"({"query":"q","diversity":1.1})"), HasSubstr("diversity: is outside 0 to 1"));
  EXPECT_THAT(said(R"({"query":"q","source_cap":1001})"), HasSubstr("source_cap: 1001"));
  EXPECT_THAT(said(R"({"query":"q","excerpt":31})"), HasSubstr("excerpt: is neither 0 nor"));
  EXPECT_THAT(said(R"({"query":"q","excerpt":1048577})"), HasSubstr("excerpt: 1048577"));
}

TEST(RequestJson, EmptyNamesOfAFilterAreRefused) {
  for (const std::string name : {"user", "agent", "app", "session", "speaker", "role"}) {
    const auto fault = taken("{\"filter\":{\"" + name + "\":\"\"}}", take_filter).second;
    EXPECT_EQ(fault, "filter." + name + ": is empty; give a name, or leave it out");
  }
}

TEST(RequestJson, ReadsEveryFieldOfAFilter) {
  const auto [filter, fault] = taken(
      R"({"filter":{"ids":["a"],"kinds":["fact","note"],"types":["t"],"states":["archived"],
          "user_id":"u","agent_id":"g","app_id":"p","session_id":"s","speaker":"Ann",
          "role":"user","importance_min":3,"trust_min":"low","event_from":"2023-01-01",
          "event_to":"2023-01-02","recorded_from":"2023-01-03","recorded_to":"2023-01-04",
          "metadata":{"lang":"zh","n":1,"b":true,"z":null}}})",
      take_filter);

  EXPECT_EQ(fault, "");
  ASSERT_TRUE(filter.has_value());
  EXPECT_THAT(filter->ids, ElementsAre("a"));
  EXPECT_THAT(filter->kinds, ElementsAre(Kind::Fact, Kind::Note));
  EXPECT_THAT(filter->types, ElementsAre("t"));
  EXPECT_THAT(filter->states, ElementsAre(State::Archived));
  EXPECT_EQ(filter->scope, (Scope{"u", "g", "p", "s"}));
  EXPECT_EQ(filter->speaker, "Ann");
  EXPECT_EQ(filter->role, "user");
  EXPECT_EQ(filter->importance_min, 3);
  EXPECT_EQ(filter->trust_min, Trust::Low);
  EXPECT_LT(filter->event_from, filter->event_to);
  EXPECT_LT(filter->recorded_from, filter->recorded_to);
  EXPECT_THAT(filter->metadata, ElementsAre(Pair("lang", "\"zh\""), Pair("n", "1"),
                                            Pair("b", "true"), Pair("z", "null")));
}

TEST(RequestJson, RefusesAnUnknownFilter) {
  const auto [filter, fault] = taken(R"({"filter":{"usr":"u"}})", take_filter);
  EXPECT_THAT(fault, HasSubstr("filter: unknown field \"usr\"; the nearest known is \"user\""));
}

TEST(RequestJson, RefusesMetadataThatIsNoScalar) {
  const auto [filter, fault] = taken(R"({"filter":{"metadata":{"a":[1]}}})", take_filter);
  EXPECT_THAT(fault, HasSubstr("filter.metadata: can be compared with"));
}

TEST(RequestJson, ReadsItemsAndNamesTheWrongOne) {
  const auto [items, fault] =
      taken(R"({"items":[{"text":"a"},{"text":"b","id":"2"}]})", take_items);
  EXPECT_EQ(fault, "");
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[1].id, "2");

  EXPECT_THAT(taken(R"({"items":[{"text":"a"},{"text":7}]})", take_items).second,
              HasSubstr("items[1].text: expected a string, got a number"));
  EXPECT_THAT(taken(R"({})", take_items).second, HasSubstr("items: is required"));
}

TEST(RequestJson, ReadsAList) {
  const auto [request, fault] = taken(
      R"({"limit":1000,"cursor":"c","order":"event","newest_first":true,"as_of":"2024-01-01"})",
      take_list);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.limit, 1000U);
  EXPECT_EQ(request.cursor, "c");
  EXPECT_TRUE(request.newest_first);
  EXPECT_EQ(request.order, Order::Event);
  EXPECT_TRUE(request.at.as_of.has_value());
  EXPECT_THAT(taken(R"({"limit":1001})", take_list).second, HasSubstr("limit"));
}

TEST(RequestJson, UpdateTellsGivenFromAbsent) {
  const auto [request, fault] = taken(
      R"({"id":"x","text":"","metadata":{},"importance":0,"expected_version":2,"at":"2023-01-01"})",
      take_update);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.text, "");
  EXPECT_EQ(request.metadata, "");
  EXPECT_EQ(request.importance, 0);
  EXPECT_EQ(request.expected_version, 2U);
  EXPECT_TRUE(request.event_at.has_value());
  EXPECT_FALSE(request.type.has_value());

  const auto bare = taken(R"({"id":"x"})", take_update).first;
  EXPECT_FALSE(bare.text.has_value());
  EXPECT_FALSE(bare.metadata.has_value());
}

TEST(RequestJson, ReadsAnEnd) {
  const auto take = [](json::FieldReader& in) { return take_end(in, Verb::Forget); };
  const auto [request, fault] = taken(R"({"ids":["a","b"],"dry_run":true,"writer":"w"})", take);
  EXPECT_EQ(fault, "");
  EXPECT_EQ(request.verb, Verb::Forget);
  EXPECT_THAT(request.ids, ElementsAre("a", "b"));
  EXPECT_TRUE(request.dry_run);
  EXPECT_FALSE(request.filter.has_value());
  EXPECT_TRUE(taken(R"({"filter":{}})", take).first.filter.has_value());
}

TEST(RequestJson, TakesTheBankOrTheDefault) {
  const auto take = [](json::FieldReader& in) {
    return take_bank(in, {.tenant = "t", .bank = "b"});
  };
  EXPECT_EQ(taken(R"({"bank":"x"})", take).first, (BankKey{"t", "x"}));
  EXPECT_EQ(taken(R"({"tenant":"y","bank":null})", take).first, (BankKey{"y", "b"}));
}

}  // namespace
}  // namespace jiyi::wire
