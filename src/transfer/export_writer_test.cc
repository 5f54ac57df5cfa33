#include "transfer/export_writer.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::HasSubstr;

TEST(ExportWriter, WritesALineARecordBetweenFirstAndEndLine) {
  std::string file;
  ExportWriter writer([&](std::string_view line) {
    file += line;
    return Result<void>();
  });
  ASSERT_TRUE(writer.begin({.tenant = "t", .bank = "记"}).ok());
  ASSERT_TRUE(writer.add({.memory = Memory{.id = "a", .text = "x\ny"}}).ok());
  ASSERT_TRUE(writer.add({.forgotten = "9f86"}).ok());
  ASSERT_TRUE(writer.finish().ok());
  ASSERT_TRUE(writer.close().ok());

  // Exports are kept for years, so neither form nor sums may change.
  EXPECT_EQ(writer.records(), 2U);
  EXPECT_EQ(file, R"({"jiyi_export":4,"tenant":"t","bank":"记","sum":"d045c3f439d55311"}
{"memory":{"id":"a","version":1,"kind":"note","state":"live",)"
                  R"("text":"x\ny","importance":5,"channel":"user","trust":"medium",)"
                  R"("recorded_at":"1970-01-01T00:00:00Z"},"sum":"dc50ab3f3554f072"}
{"forgotten":"9f86","sum":"1f389e3ed7b1c2f4"}
{"end":{"records":2},"sum":"e8e370c7e226764c"}
{"file":{"banks":1,"records":2},"sum":"9c25838453282331"}
)");
}

TEST(ExportWriter, SaysWhatTheReceiverSays) {
  ExportWriter writer([](std::string_view) -> Result<void> {
    return Error{ErrorCode::Io, "disk full"};
  });
  const auto begun = writer.begin({});
  ASSERT_FALSE(begun.ok());
  EXPECT_THAT(begun.error().message(), HasSubstr("disk full"));
}

}  // namespace
}  // namespace jiyi::transfer
