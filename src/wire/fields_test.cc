#include "wire/fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;

json::Value value_of(std::string_view text) {
  return json::parse(text).value();
}

TEST(Fields, ReadsTimesAndSaysWhatIsWrongWithOthers) {
  const json::Value value = value_of(R"({"at":"2025-03-05T21:14:00+08:00","to":"tomorrow"})");
  json::FieldReader in(value, "items[1]");

  EXPECT_EQ(format_timestamp(optional_time(in, "at").value()), "2025-03-05T21:14:00+08:00");
  EXPECT_FALSE(optional_time(in, "absent").has_value());
  EXPECT_TRUE(in.ok());
  EXPECT_FALSE(optional_time(in, "to").has_value());
  EXPECT_THAT(in.finish().error().message(), HasSubstr("items[1].to: time at byte 0"));
}

TEST(Fields, NameIsThereOrAbsentButNeverEmpty) {
  const json::Value value = value_of(R"({"user":"林","agent":null,"app":""})");
  json::FieldReader in(value, "filter");

  EXPECT_EQ(optional_name(in, "user"), "林");
  EXPECT_EQ(optional_name(in, "agent"), std::nullopt);
  EXPECT_EQ(optional_name(in, "session"), std::nullopt);
  EXPECT_TRUE(in.ok());
  EXPECT_EQ(optional_name(in, "app"), std::nullopt);
  EXPECT_EQ(in.finish().error().message(), "filter.app: is empty; give a name, or leave it out");
}

TEST(Fields, ReadsEnumerationsAndListsTheNames) {
  const json::Value value = value_of(R"({"a":"fact","l":["note","message"],"b":"thought"})");
  json::FieldReader in(value, "");

  EXPECT_EQ(optional_enum<Kind>(in, "a"), Kind::Fact);
  EXPECT_EQ(enums<Kind>(in, "l"), (std::vector{Kind::Note, Kind::Message}));
  EXPECT_FALSE(optional_enum<Kind>(in, "b").has_value());
  EXPECT_EQ(in.finish().error().message(), "b: is none of message, episode, fact, note, summary");
}

TEST(Fields, RefusesAnUnknownNameInAList) {
  const json::Value value = value_of(R"({"l":["note","x"]})");
  json::FieldReader in(value, "");
  EXPECT_TRUE(enums<Kind>(in, "l").empty());
  EXPECT_THAT(in.finish().error().message(), HasSubstr("l: an element is none of message"));
}

TEST(Fields, KeepsMetadataAsAnObject) {
  const json::Value value = value_of(R"({"m":{"b":1,"a":[true]},"e":{},"x":[1]})");
  json::FieldReader in(value, "");

  const std::string metadata = metadata_text(in, "m");
  EXPECT_EQ(metadata, R"({"b":1,"a":[true]})");
  EXPECT_EQ(metadata_text(in, "e"), "");
  json::Object out;
  put_metadata(out, "m", metadata);
  put_metadata(out, "none", "");
  put_metadata(out, "raw", "not json");
  EXPECT_EQ(json::write(out), R"({"m":{"b":1,"a":[true]},"raw":"not json"})");

  metadata_text(in, "x");
  EXPECT_EQ(in.finish().error().message(), "x: expected an object, got an array");
}

TEST(Fields, LeavesOutWhatIsEmpty) {
  json::Object out;
  put(out, "text", "");
  put(out, "time", std::optional<Timestamp>());
  put(out, "list", std::vector<std::string>());
  EXPECT_TRUE(out.empty());
  put(out, "text", "x");
  put(out, "time", std::optional(Timestamp{}));
  put(out, "list", std::vector<std::string>{"p"});
  EXPECT_EQ(json::write(out), R"({"text":"x","time":"1970-01-01T00:00:00Z","list":["p"]})");
}

}  // namespace
}  // namespace jiyi::wire
