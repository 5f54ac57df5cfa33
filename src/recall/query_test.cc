#include "recall/query.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/rows.h"

namespace jiyi::recall {
namespace {

bank::View view_of(std::vector<store::Row> rows) {
  const auto seq = rows.size();
  return bank::apply(bank::View::empty(), {.rows = std::move(rows), .forgotten = {}, .seq = seq});
}

TEST(Query, FindsWhatStandsInQuotationMarks) {
  EXPECT_EQ(quoted("say \"blue kettle\" and 「蓝色水壶」"),
            (std::vector<std::string_view>{"blue kettle", "蓝色水壶"}));
  EXPECT_TRUE(quoted("an \"unclosed one").empty());
  EXPECT_TRUE(quoted("\"\" 5\"").empty());
}

TEST(Query, KnowsTheSpeakersItNames) {
  const auto view =
      view_of({testkit::row(1, "hi", "s", "Caroline"), testkit::row(2, "yo", "s", "Mel")});
  const Query query = read_query(view, "When did Caroline move?", {});
  ASSERT_EQ(query.speakers.size(), 1U);
  EXPECT_EQ(view.names->labels.name(query.speakers[0]), "Caroline");
  EXPECT_TRUE(query.asks_when);
}

TEST(Query, NamesAreComparedAsTheyAreWritten) {
  const auto view =
      view_of({testkit::row(1, "hi", "s", "Tim"), testkit::row(2, "yo", "s", "王小明"),
               testkit::row(3, "ok", "s", "James")});
  const auto named = [&](std::string_view question) {
    std::string names;
    for (const std::uint32_t speaker : read_query(view, question, {}).speakers)
      names += view.names->labels.name(speaker);
    return names;
  };
  EXPECT_EQ(named("How many times did it rain?"), "");
  EXPECT_EQ(named("A timed game, timing, the jam"), "");
  EXPECT_EQ(named("How many times did TIM call?"), "Tim");
  EXPECT_EQ(named("Where is Tim's car?"), "Tim");
  EXPECT_EQ(named("Where is Tim’s car?"), "Tim");
  EXPECT_EQ(named("Is that James's?"), "James");
  EXPECT_EQ(named("昨天王小明去了哪里"), "王小明");
  EXPECT_EQ(named("谁给小明打了电话"), "王小明");
}

TEST(Query, WeighsByClassAndKeepsUnknownWords) {
  const auto view = view_of({testkit::row(1, "otter v1.9 喝茶")});
  const Query query = read_query(view, "otter v1.9 喝茶 unheard", {});
  double whole = 0;
  for (const QueryTerm& term : query.terms) {
    whole += term.weight * term.idf;
    if (term.text == "unheard") {
      EXPECT_FALSE(term.known);
    }
    if (term.text == "v1.9") {
      EXPECT_EQ(term.weight, Weights{}.identifier);
    }
    if (term.text == "喝") {
      EXPECT_EQ(term.weight, Weights{}.character);
    }
  }
  EXPECT_DOUBLE_EQ(whole, query.weight_all);
}

TEST(Query, LongQuestionsKeepTheirHeaviestTerms) {
  std::string text;
  for (int i = 0; i < 500; ++i)
    text += "word" + std::to_string(i) + " ";
  const Weights weights;
  EXPECT_EQ(read_query(view_of({}), text, weights).terms.size(), weights.terms_max);
}

std::string unheard_words(int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "unheard" + std::string(1, static_cast<char>('a' + i / 26)) +
            std::string(1, static_cast<char>('a' + i % 26)) + " ";
  return text;
}

TEST(Query, LongQuestionsKeepTheWordsThatAMemoryHolds) {
  const auto view = view_of({testkit::row(1, "Poppy is allergic to peanuts")});
  const Query query = read_query(view, unheard_words(80) + "Poppy allergic peanuts", {});
  const auto known = std::count_if(query.terms.begin(), query.terms.end(),
                                   [](const QueryTerm& term) { return term.known; });
  EXPECT_EQ(query.terms.size(), Weights{}.terms_max);
  EXPECT_EQ(known, 3);
  EXPECT_GT(query.weight_all, 70 * query.idf_unseen);
}

TEST(Query, ALighterTermNeverStaysForAHeavierOne) {
  const auto view = view_of({testkit::row(1, "nothing of it")});
  Weights weights;
  weights.terms_max = 3;
  const Query query = read_query(view, "alpha beta gamma delta build v1.9", weights);
  ASSERT_EQ(query.terms.size(), 3U);
  EXPECT_EQ(query.terms[0].text, "alpha");
  EXPECT_EQ(query.terms[1].text, "beta");
  EXPECT_EQ(query.terms[2].text, "v1.9");
}

TEST(Query, AMemoryHasTheDateByTheFinestPartNamed) {
  const auto view = view_of({testkit::row(1, "x")});
  const auto has = [&](std::string_view question, std::initializer_list<std::string_view> held) {
    const Query query = read_query(view, question, {});
    std::uint64_t terms = 0;
    for (std::size_t i = 0; i < query.terms.size(); ++i) {
      if (std::find(held.begin(), held.end(), query.terms[i].text) != held.end())
        terms |= std::uint64_t{1} << i;
    }
    return has_the_date(query, terms);
  };
  EXPECT_TRUE(has("lunch on 2025-03-05", {"y2025", "m3", "d3-5"}));
  EXPECT_FALSE(has("lunch on 2025-03-05", {"y2025", "m3"})) << "another day of that month";
  EXPECT_FALSE(has("lunch on 2025-03-05", {"d3-5"})) << "of another year";
  EXPECT_TRUE(has("lunch in March", {"m3"}));
  EXPECT_TRUE(has("2025年的午饭", {"y2025"}));
  EXPECT_FALSE(has("lunch", {"lunch"})) << "names no date";
}

std::vector<std::string> spans_of(std::string_view question) {
  std::vector<std::string> spans;
  const Timestamp asked = parse_timestamp("2025-03-12T09:00:00+08:00").value();
  for (const AskedSpan& span : read_spans(question, asked)) {
    const auto day = [](std::int64_t us) {
      constexpr std::int16_t kChina = 480;
      return format_timestamp({.unix_us = us, .offset_minutes = kChina}).substr(0, 10);
    };
    spans.push_back(day(span.from_us) + "/" + day(span.to_us));
  }
  return spans;
}

TEST(Query, TimesAreThoseOfTheMomentOfAsking) {
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(spans_of("上周三吃了什么"), ElementsAre("2025-03-05/2025-03-06"));
  EXPECT_THAT(spans_of("what did I eat last Wednesday"), ElementsAre("2025-03-05/2025-03-06"));
  EXPECT_THAT(spans_of("三月上旬见了谁"), ElementsAre("2025-03-01/2025-03-11"));
  EXPECT_THAT(spans_of("what did I eat lately"), IsEmpty());
  EXPECT_THAT(spans_of("每周三去哪里"), IsEmpty());
  EXPECT_THAT(spans_of("what did I eat"), IsEmpty());
}

TEST(Query, ASpanHoldsItsBeginningAndNotItsEnd) {
  const Query query{.spans = {{10, 20}, {30, 40}}};
  EXPECT_FALSE(is_in_span(query, 9));
  EXPECT_TRUE(is_in_span(query, 10));
  EXPECT_TRUE(is_in_span(query, 19));
  EXPECT_FALSE(is_in_span(query, 20));
  EXPECT_TRUE(is_in_span(query, 30));
  EXPECT_FALSE(is_in_span(query, bank::kUnknown));
  EXPECT_FALSE(is_in_span({}, 10));
}

}  // namespace
}  // namespace jiyi::recall
