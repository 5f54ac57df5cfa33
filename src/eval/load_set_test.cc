#include "eval/load_set.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/temp_dir.h"

namespace jiyi::eval {
namespace {

using testing::HasSubstr;

constexpr const char* kPassages =
    R"({"data":[{"paragraphs":[{"context":"One.","qas":[{"id":"q","question":"a?"}]}]}]})";
constexpr const char* kQuestions =
    R"([{"question":"?","question_type":"t","ask_time":"2025-01",
         "evidence":[{"type":"sms","id":1}]}])";
constexpr const char* kSms =
    R"([{"type":"sms","message_content":"hi","contactName":"A","message_type":"in",
         "datetime":"2025-01-09 08:00:00","phone_id":1}])";

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

std::string fault(const SetRequest& request) {
  const auto banks = load_set(request);
  return banks.ok() ? std::string() : banks.error().message();
}

TEST(LoadSet, BanksAreCalledAfterTheirFilesAndStayApart) {
  const testkit::TempDir dir;
  write(dir.file("a/xquad.en.json"), kPassages);
  write(dir.file("b/xquad.en.json"), kPassages);

  const auto banks = load_set(
      {.set = "xquad", .paths = {dir.file("a/xquad.en.json"), dir.file("b/xquad.en.json")}});

  ASSERT_TRUE(banks.ok());
  ASSERT_EQ(banks.value().size(), 2U);
  EXPECT_EQ(banks.value()[0].name, "xquad.en");
  EXPECT_EQ(banks.value()[1].name, "xquad.en#2");
}

TEST(LoadSet, LifeBenchIsAFolderOrItsFileOfQuestions) {
  const testkit::TempDir dir;
  write(dir.file("wang/QA_clean.json"), kQuestions);
  for (const char* kind : {"agent_chat", "sms", "push", "photo", "call", "note", "calendar"}) {
    write(dir.file("wang/phone_data/" + std::string(kind) + ".json"),
          std::string(kind) == "sms" ? kSms : "[]");
  }

  for (const std::string& path :
       {dir.file("wang"), dir.file("wang/"), dir.file("wang/QA_clean.json")}) {
    const auto banks = load_set({.set = "lifebench", .paths = {path}});

    ASSERT_TRUE(banks.ok()) << path << ": " << banks.error().message();
    EXPECT_EQ(banks.value()[0].name, "wang");
    EXPECT_EQ(banks.value()[0].items.size(), 1U);
    EXPECT_EQ(banks.value()[0].questions.size(), 1U);
  }
}

TEST(LoadSet, MissingFilesAndUnknownSetsAreRefused) {
  const testkit::TempDir dir;
  write(dir.file("empty.json"), R"({"data":[]})");

  EXPECT_THAT(fault({.set = "squad", .paths = {}}), HasSubstr("locomo, lifebench, xquad, cmrc"));
  EXPECT_THAT(fault({.set = "cmrc", .paths = {dir.file("none.json")}}), HasSubstr("none.json"));
  EXPECT_THAT(fault({.set = "cmrc", .paths = {dir.file("empty.json")}}), HasSubstr("no questions"));
  EXPECT_THAT(fault({.set = "xquad", .paths = {dir.file("empty.json")}, .audit = "a.json"}),
              HasSubstr("audited key"));
}

}  // namespace
}  // namespace jiyi::eval
