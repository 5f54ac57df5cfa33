#include "wire/reading_json.h"

#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

TEST(ReadingJson, TakesTheTextAndItsOptions) {
  const auto value = json::parse(R"({"text":"a","role":"tool","at":"2025-01-02T03:04:05Z",)"
                                 R"("zone":"Asia/Shanghai","model":"gpt-4o","words":"x"})")
                         .value();
  json::FieldReader in(value, "");
  const ReadRequest request = take_read(in);

  EXPECT_TRUE(in.finish().ok());
  EXPECT_EQ(request.text, "a");
  EXPECT_EQ(request.options.role, "tool");
  EXPECT_EQ(format_timestamp(*request.options.at), "2025-01-02T03:04:05Z");
  EXPECT_EQ(request.options.zone, "Asia/Shanghai");
  EXPECT_EQ(request.options.model, "gpt-4o");
  EXPECT_EQ(request.options.words, "x");
}

TEST(ReadingJson, TheTextIsRequiredAndOtherFieldsAreNone) {
  const auto value = json::parse(R"({"txt":"a"})").value();
  json::FieldReader in(value, "");
  static_cast<void>(take_read(in));

  EXPECT_FALSE(in.finish().ok());
}

TEST(ReadingJson, SaysAllOfAReading) {
  MessageReading reading{.text = "At 3, tea", .language = "en", .script = "latin"};
  reading.secrets.push_back({.kind = "code", .at = {1, 2}});
  reading.sentences.push_back({0, 9});
  reading.entities.push_back({.kind = "person", .at = {0, 2}, .text = "At", .normalised = "at"});
  reading.times.push_back({.kind = "moment",
                           .precision = "hour",
                           .at = {0, 4},
                           .text = "At 3",
                           .from = Timestamp{},
                           .to = std::nullopt,
                           .length = 2});
  reading.importance = 9.1 + 0.2;
  reading.reasons.push_back({"word (x)", 9.3});
  reading.level = "critical";
  reading.memory_request = "none";

  EXPECT_EQ(json::write(to_json(reading)),
            R"({"text":"At 3, tea","language":"en","script":"latin","characters":0,"tokens":0,)"
            R"("encoding":"","secrets":[{"kind":"code","begin":1,"end":2}],"sentences":[[0,9]],)"
            R"("entities":[{"kind":"person","begin":0,"end":2,"text":"At","normalised":"at"}],)"
            R"("times":[{"kind":"moment","begin":0,"end":4,"text":"At 3","precision":"hour",)"
            R"("from":"1970-01-01T00:00:00Z","length":2}],"importance":9.3,"level":"critical",)"
            R"j("reasons":[{"what":"word (x)","points":9.3}],"instruction_likeness":0.0,)j"
            R"("signals":[],"memory_request":"none","courtesy":false,"question":false,)"
            R"("questions":0,"complexity":0.0})");
}

}  // namespace
}  // namespace jiyi::wire
