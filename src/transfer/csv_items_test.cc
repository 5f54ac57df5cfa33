#include "transfer/csv_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Columns = std::vector<std::pair<std::string, std::string>>;

Imported rows_of(std::string bytes, Columns columns = {}, bool keep_going = false) {
  ImportOptions options{.format = Format::Csv, .keep_going = keep_going};
  options.context.columns = std::move(columns);
  return imported(std::move(bytes), std::move(options), "notes.csv");
}

TEST(CsvItems, ReadsColumnsByTheirNames) {
  const Imported read = rows_of(
      "id,text,at,session,speaker,importance,Mood,metadata\r\n"
      "1,\"Hi, you\",2024-03-01 10:00,s1,Ann,7,,\"{\"\"a\"\":1}\"\r\n");

  ASSERT_EQ(read.items.size(), 1U) << read.error;
  EXPECT_EQ(item_text(read.items[0]),
            R"({"id":"1","text":"Hi, you","session_id":"s1","speaker":"Ann","importance":7,)"
            R"("metadata":{"a":1},"channel":"import","source":"notes.csv",)"
            R"("event_at":"2024-03-01T10:00:00Z"})");
}

TEST(CsvItems, KeepsOtherColumnsAsMetadata) {
  const Imported read = rows_of("text,Mood,Place\na,good,\n");
  ASSERT_EQ(read.items.size(), 1U) << read.error;
  EXPECT_EQ(read.items[0].metadata, R"({"Mood":"good"})");
}

TEST(CsvItems, TellsWhichColumnsAreNoField) {
  EXPECT_THAT(rows_of("text,Mood,speaker,Place\na,good,Ann,\nb,,,\n").report.metadata_columns,
              ElementsAre("Mood", "Place"));
  EXPECT_TRUE(rows_of("text,speaker\na,Ann\n").report.metadata_columns.empty());
}

TEST(CsvItems, LosesNoColumnBesideMetadataOrOneOfTheSameName) {
  const Imported both = rows_of("text,Mood,metadata\na,good,\"{\"\"lang\"\":\"\"en\"\"}\"\n");
  ASSERT_EQ(both.items.size(), 1U) << both.error;
  EXPECT_EQ(both.items[0].metadata, R"({"Mood":"good","lang":"en"})");

  const Imported twice = rows_of("text,Mood,Mood\na,good,bad\n");
  ASSERT_EQ(twice.items.size(), 1U) << twice.error;
  EXPECT_EQ(twice.items[0].metadata, R"({"Mood":"good","Mood 2":"bad"})");
  EXPECT_THAT(rows_of("text,metadata,Mood\na,[],good\n").error, HasSubstr("metadata"));
}

TEST(CsvItems, TakesColumnsUnderNamesItIsTold) {
  const Imported read =
      rows_of("Body,When,text\nhello,2024-01-01,other\n", {{"text", "Body"}, {"at", "When"}});
  ASSERT_EQ(read.items.size(), 1U) << read.error;
  EXPECT_EQ(read.items[0].text, "hello");
  EXPECT_TRUE(read.items[0].event_at.has_value());
  EXPECT_EQ(read.items[0].metadata, R"({"text":"other"})");
}

TEST(CsvItems, KnowsOtherNamesOfTheText) {
  for (const char* name : {"content", "message", "body"}) {
    EXPECT_THAT(rows_of(std::string(name) + ",x\nhi,1\n").texts(), ElementsAre("hi"));
  }
}

TEST(CsvItems, NeedsATextColumnEvenWhenGoingOn) {
  for (const bool keep_going : {false, true}) {
    EXPECT_THAT(rows_of("a,b\n1,2\n", {}, keep_going).error,
                HasSubstr("notes.csv:1: no column \"text\"; name the one that holds it; the "
                          "columns are a, b"));
    EXPECT_THAT(rows_of("text\nx\n", {{"at", "When"}}, keep_going).error,
                HasSubstr("no column \"When\"; the columns are text"));
    EXPECT_THAT(rows_of("text\nx\n", {{"colour", "text"}}, keep_going).error,
                HasSubstr("there is no field \"colour\""));
    EXPECT_THAT(rows_of("", {}, keep_going).error, HasSubstr("there is no first row"));
  }
}

TEST(CsvItems, NamesTheLineAndColumnOfABadRow) {
  const std::string file =
      "text,importance,at\nok,5,\nx,high,\ny,11,\nz,1,soon\nw,1\n\xFF,1,\n,1,\nend,,\n";
  EXPECT_THAT(rows_of(file).error, HasSubstr("notes.csv:3: column \"importance\""));

  const Imported read = rows_of(file, {}, true);
  EXPECT_THAT(read.texts(), ElementsAre("ok", "end"));
  EXPECT_THAT(read.report.faults,
              ElementsAre(HasSubstr(":3: column \"importance\": expected a whole"),
                          HasSubstr(":4: importance: 11 is outside 0 to 10"),
                          HasSubstr(":5: at: time at byte 0"),
                          HasSubstr(":6: 2 fields where the first row has 3"),
                          HasSubstr(":7: column \"text\": not UTF-8 at byte 0"),
                          HasSubstr(":8: text: is required")));
}

TEST(CsvItems, GivesEqualRowsIdsOfTheirOwnThatStay) {
  const std::string file = "text,speaker\nok,A\nok,A\n";
  const Imported read = rows_of(file);
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_NE(read.items[0].id, read.items[1].id);
  EXPECT_EQ(rows_of(file).ids(), read.ids());
}

}  // namespace
}  // namespace jiyi::transfer
