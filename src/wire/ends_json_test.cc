#include "wire/ends_json.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/parse.h"
#include "json/write.h"

namespace jiyi::wire {
namespace {

using testing::HasSubstr;

template <typename Take>
auto taken(const std::string& text, Take take, std::string* fault = nullptr) {
  const auto value = json::parse(text).value();
  json::FieldReader in(value, "");
  auto request = take(in);
  const auto finished = in.finish();
  EXPECT_EQ(finished.ok(), fault == nullptr) << text;
  if (fault != nullptr && !finished.ok()) *fault = finished.error().message();
  return request;
}

TEST(EndsJson, RequestsAreTakenByTheirFields) {
  EXPECT_EQ(taken(R"({"ids":["a"],"dry_run":true})", take_reject).ids.at(0), "a");
  EXPECT_EQ(taken(R"({"text":"wrong"})", take_reject).text, "wrong");
  EXPECT_EQ(taken(R"({"names":["a"]})", take_lift).names.size(), 1U);
  EXPECT_EQ(taken(R"({"whole":"tenant"})", take_erase).whole, EraseWhole::Tenant);
  EXPECT_EQ(taken(R"({"source":"s","from":"2025-01-01T00:00:00Z"})", take_erase).source, "s");
  const auto undo =
      taken(R"({"of":"mallory","first":3,"last":9,"writer":"ann"})", take_undo_writes);
  EXPECT_EQ(undo.writer, "mallory");
  EXPECT_EQ(undo.by, "ann");
  EXPECT_EQ(undo.last, 9U);
}

TEST(EndsJson, WrongFieldsAreNamed) {
  std::string fault;
  taken(R"({"whole":"world"})", take_erase, &fault);
  EXPECT_THAT(fault, HasSubstr("whole"));
  taken(R"({"source":""})", take_erase, &fault);
  EXPECT_THAT(fault, HasSubstr("source"));
  taken("{}", take_lift, &fault);
  EXPECT_THAT(fault, HasSubstr("names"));
}

TEST(EndsJson, RepliesSayWhatWasDone) {
  EraseReply erased{.memories = 2, .clean = true};
  EXPECT_THAT(json::write(to_json(erased)), testing::Not(HasSubstr("clean"))) << "a dry run";
  erased.receipt = Receipt{.number = 1, .text = "{}"};
  EXPECT_THAT(json::write(to_json(erased)), HasSubstr(R"("clean":true,"receipt":{"number":1)"));
  const UndoWritesReply undone{.undone = {{.id = "a", .from_version = 2, .to_version = 1}},
                               .first = 5};
  EXPECT_THAT(json::write(to_json(undone)), HasSubstr(R"("from_version":2,"to_version":1)"));
  EXPECT_THAT(json::write(to_json(RejectReply{.ids = {"a"}, .stored = "a"})),
              HasSubstr(R"("stored":"a")"));
  EXPECT_THAT(json::write(to_json(Rejection{.name = "a", .text = "t"})),
              HasSubstr(R"("name":"a")"));
  EXPECT_THAT(json::write(to_json(LiftReply{.lifted = {"a"}})), HasSubstr(R"("lifted":["a"])"));
  EXPECT_THAT(json::write(to_json(ReceiptCheck{.problems = {"p"}})),
              HasSubstr(R"("problems":["p"])"));
}

}  // namespace
}  // namespace jiyi::wire
