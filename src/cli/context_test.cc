#include "cli/context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;

class ContextTest : public CliTest {
 protected:
  bool read_only_ = false;

  Context context(NamedValues flags) {
    auto settings = Settings::resolve(
        {.flags = std::move(flags), .file = {}, .file_path = "", .environment = environment()});
    EXPECT_TRUE(settings.ok());
    return Context(
        {.settings = std::move(settings).value(),
         .console = console(),
         .environment = environment(),
         .open_engine = [this](EngineOptions options) -> Result<std::unique_ptr<Engine>> {
           ++opens_;
           opened_ = std::move(options);
           if (read_only_ && opened_.mode != OpenMode::ReadOnly) {
             return Error{ErrorCode::Io, "the folder cannot be written"};
           }
           return std::unique_ptr<Engine>(std::make_unique<testkit::FakeEngine>(banks_));
         },
         .json = false});
  }
};

TEST_F(ContextTest, EngineIsOpenedOnceWithTheSettings) {
  auto context = this->context(
      {{"store", "a.db"}, {"durability", "normal"}, {"busy_timeout_ms", "5"}, {"writer", "ann"}});
  EXPECT_EQ(opens_, 0);
  ASSERT_TRUE(context.engine(OpenMode::MustExist).ok());
  ASSERT_TRUE(context.engine(OpenMode::MustExist).ok());

  EXPECT_EQ(opens_, 1);
  EXPECT_EQ(opened_.path, "a.db");
  EXPECT_EQ(opened_.mode, OpenMode::MustExist);
  EXPECT_EQ(opened_.durability, Durability::Normal);
  EXPECT_EQ(opened_.busy_timeout.count(), 5);
  EXPECT_EQ(opened_.writer, "ann");
}

TEST_F(ContextTest, WhatCannotBeWrittenIsStillRead) {
  read_only_ = true;
  auto context = this->context({});
  EXPECT_EQ(context.engine(OpenMode::MustExist).error().code(), ErrorCode::Io);
  EXPECT_TRUE(context.engine_for_reading().ok());
  EXPECT_EQ(opened_.mode, OpenMode::ReadOnly);
}

TEST_F(ContextTest, OutputIsGatheredAndNothingFollowsItsEnd) {
  auto context = this->context({});
  context.print("a");
  EXPECT_EQ(out_, "");
  ASSERT_TRUE(context.flush().ok());
  EXPECT_EQ(out_, "a");

  reader_gone_ = true;
  context.print("b");
  EXPECT_EQ(context.flush().error().code(), ErrorCode::Cancelled);
  reader_gone_ = false;
  context.print("c");
  EXPECT_FALSE(context.flush().ok());
  EXPECT_FALSE(context.output_state().ok());
  EXPECT_EQ(out_, "a");
}

TEST_F(ContextTest, LogShowsWarningsWithoutControls) {
  const auto sink = context({}).log_sink();
  sink(LogLevel::Info, "event=opened");
  sink(LogLevel::Warning, "event=rebuilt\x1b[2J");
  EXPECT_THAT(err_, HasSubstr("event=rebuilt"));
  EXPECT_EQ(err_.find("opened"), std::string::npos);
  EXPECT_EQ(err_.find('\x1b'), std::string::npos);
}

TEST_F(ContextTest, OtherStoreTakesNoOtherSetting) {
  environment_["JIYI_USER"] = "ann";
  auto outer = context({{"session", "s"}});
  const auto inner = outer.with_store_alone("demo.db");
  ASSERT_TRUE(inner.ok());
  EXPECT_EQ(inner.value().store_path(), "demo.db");
  EXPECT_EQ(inner.value().bank().bank, "shared");
  EXPECT_EQ(inner.value().settings().address().scope, Scope());
}

}  // namespace
}  // namespace jiyi::cli
