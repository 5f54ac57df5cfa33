#include "eval/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::eval {
namespace {

using testing::HasSubstr;

Report small_report() {
  Row good{.type = "t", .milliseconds = 2, .metrics = Metrics{1, 1, 1, 0.5, 0.5, 0.613, 1}};
  Row trap{.type = "trap", .answerable = false, .abstained = true, .milliseconds = 4};
  const std::vector<Row> rows{good, trap};
  Report report{.k = 10, .banks = 1, .items = 3, .questions = 2, .items_per_second = 1234.4};
  report.views.push_back(
      {.level = Level::Memory,
       .key = Key::Published,
       .lines = table(rows),
       .speed = speed(rows),
       .beside = {{.name = "words alone", .lines = table(rows), .speed = speed(rows)},
                  {.name = "plain BM25", .lines = table(rows), .speed = speed(rows)}}});
  return report;
}

TEST(Report, TextHasALineATypeAndPlainBm25Beside) {
  const std::string text = text_report("toy", small_report());

  EXPECT_THAT(text, HasSubstr("toy: 1 bank, 3 memories, 2 questions, k 10, stray 0; "
                              "remembered 1234 memories/s\n"));
  EXPECT_THAT(text, HasSubstr("by memory                            n  gold   hit@1   hit@5  "
                              "hit@10     R@5    R@10 nDCG@10     MRR    abst\n"));
  EXPECT_THAT(text, HasSubstr("t                                    1     1   100.0   100.0   "
                              "100.0    50.0    50.0    61.3   100.0     0.0\n"));
  EXPECT_THAT(text, HasSubstr("trap                                 1     0       -       -"));
  EXPECT_THAT(text, HasSubstr("\nwords alone, answerable              1     1   100.0"));
  EXPECT_THAT(text, HasSubstr("\nplain BM25, answerable               1     1   100.0"));
  EXPECT_THAT(text, HasSubstr("recall p50 4.000 ms, p95 4.000 ms, max 4.000 ms; words alone p50"));
}

TEST(Report, AuditedKeyIsNamed) {
  Report report = small_report();
  report.views[0].key = Key::Audited;
  report.views[0].level = Level::Session;

  EXPECT_THAT(text_report("toy", report), HasSubstr("by session-group, audited key"));
}

TEST(Report, JsonHasTheSameNumbers) {
  const json::Value value = json_report("toy", small_report());

  const json::Object& report = *value.if_object();
  EXPECT_EQ(*report.find("set")->if_string(), "toy");
  const json::Array& views = *report.find("views")->if_array();
  const json::Object& view = *views[0].if_object();
  EXPECT_EQ(*view.find("by")->if_string(), "memory");
  const json::Object& lines = *view.find("jiyi")->if_object()->find("table")->if_object();
  EXPECT_DOUBLE_EQ(*lines.find("t")->if_object()->find("nDCG@10")->number(), 61.3);
  EXPECT_EQ(lines.find("trap")->if_object()->find("MRR"), nullptr);
  EXPECT_DOUBLE_EQ(*lines.find("trap")->if_object()->find("abst")->number(), 100);
  EXPECT_NE(view.find("words_alone")->if_object()->find("table"), nullptr);
  EXPECT_NE(view.find("plain_bm25")->if_object()->find("table"), nullptr);
}

}  // namespace
}  // namespace jiyi::eval
