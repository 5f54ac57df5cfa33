#include "cli/make_vectors.h"

#include <gmock/gmock.h>

#include "cli/cli_test.h"
#include "json/write.h"

namespace jiyi::cli {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class MakeVectors : public CliTest {
 protected:
  Context context(bool json = false) {
    return Context(
        {.settings = Settings::resolve(
                         {.flags = {}, .file = {}, .file_path = "", .environment = environment()})
                         .value(),
         .console = console(),
         .environment = environment(),
         .open_engine = nullptr,
         .json = json});
  }
  testkit::FakeEngine engine_{banks_};
};

TEST_F(MakeVectors, SaysHowManyWereMade) {
  engine_.lacking = 3;
  Context shown = context();

  const auto vectors = make_vectors(shown, engine_);
  report_vectors(shown, vectors);
  ASSERT_TRUE(shown.flush().ok());

  EXPECT_EQ(out_, "3 vectors made\n");
  EXPECT_THAT(err_, IsEmpty());
  json::Object out;
  put(out, vectors);
  EXPECT_EQ(json::write(json::Value(out)), R"({"vectors_made":3})");
}

TEST_F(MakeVectors, ShowsHowFarItIsOnATerminal) {
  terminal_ = true;
  engine_.lacking = 3;
  Context shown = context();
  make_vectors(shown, engine_);
  EXPECT_THAT(err_, HasSubstr("making vectors"));
}

TEST_F(MakeVectors, AFaultIsANote) {
  engine_.embed_fault = Error{ErrorCode::Unavailable, "the service is away"};
  Context shown = context();

  const auto vectors = make_vectors(shown, engine_);
  report_vectors(shown, vectors);

  EXPECT_THAT(out_, IsEmpty());
  EXPECT_THAT(err_, HasSubstr("found by words alone"));
  EXPECT_THAT(err_, HasSubstr("the service is away"));
  json::Object out;
  put(out, vectors);
  EXPECT_EQ(json::write(json::Value(out)), R"({"vectors_fault":"the service is away"})");
}

TEST_F(MakeVectors, WithNothingToMakeNothingIsSaid) {
  Context shown = context(true);
  report_vectors(shown, make_vectors(shown, engine_));
  ASSERT_TRUE(shown.flush().ok());
  EXPECT_THAT(out_ + err_, IsEmpty());
}

}  // namespace
}  // namespace jiyi::cli
