#include "transfer/items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Imported items_of(std::string bytes, bool keep_going = false) {
  return imported(std::move(bytes), {.format = Format::Items, .keep_going = keep_going},
                  "talk.jsonl");
}

TEST(Items, ReadsALineAnItem) {
  const Imported read = items_of(
      R"({"id":"D1:3","text":"hi","at":"2023-05-08T13:56:00Z","session":"s1","speaker":"Ann"})"
      "\r\n\n"
      R"({"id":"2","text":"note","channel":"tool","source":"s"})");

  EXPECT_EQ(read.error, "");
  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_EQ(item_text(read.items[0]),
            R"({"id":"D1:3","text":"hi","session_id":"s1","speaker":"Ann","channel":"import",)"
            R"("source":"talk.jsonl","event_at":"2023-05-08T13:56:00Z"})");
  EXPECT_EQ(item_text(read.items[1]), R"({"id":"2","text":"note","channel":"tool","source":"s"})");
}

TEST(Items, GoToTheBankTheyName) {
  const Imported read = items_of(
      R"({"bank":"user:a","text":"1"}
{"bank":"user:b","text":"2"}
{"bank":null,"text":"3"})");
  EXPECT_THAT(read.banks, ElementsAre("user:a", "user:b", ""));
  EXPECT_THAT(items_of(R"({"bank":7,"text":"x"})").error,
              HasSubstr("bank: expected a string, got a number"));
}

TEST(Items, GetIdsOfTheirOwnThatAreTheSameTheNextTime) {
  const std::string file =
      "{\"text\":\"ok\",\"role\":\"user\"}\n{\"text\":\"ok\",\"role\":\"user\"}\n";
  const Imported read = items_of(file);

  ASSERT_EQ(read.items.size(), 2U);
  EXPECT_NE(read.items[0].id, read.items[1].id);
  EXPECT_EQ(items_of(file).ids(), read.ids());
  EXPECT_EQ(items_of(file + "{\"text\":\"more\"}").items[1].id, read.items[1].id);
}

TEST(Items, AlsoStandInAnArray) {
  EXPECT_THAT(items_of("[{\"text\":\"a\"},\n{\"text\":\"b\"}]").texts(), ElementsAre("a", "b"));
}

TEST(Items, NameTheLineOfABadOne) {
  const std::string file =
      "{\"text\":\"a\"}\n{\"txt\":\"b\"}\n[]\n{\"text\":7}\nnope\n{\"text\":\"e\"}";
  EXPECT_THAT(items_of(file).error, HasSubstr("talk.jsonl:2: "));

  const Imported read = items_of(file, true);
  EXPECT_THAT(read.texts(), ElementsAre("a", "e"));
  EXPECT_THAT(read.report.faults,
              ElementsAre(HasSubstr("talk.jsonl:2: text: is required"),
                          HasSubstr("talk.jsonl:3: expected an object, got an array"),
                          HasSubstr("talk.jsonl:4: text: expected a string, got a number"),
                          HasSubstr("talk.jsonl:5: JSON at byte")));
}

}  // namespace
}  // namespace jiyi::transfer
