#include "embed/convert.h"

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::embed {
namespace {

TEST(Convert, LeavesNothingWhenTheSourceCannotBeRead) {
  const testkit::TempDir dir;
  ASSERT_TRUE(io::write_file(dir.file("x"), "not a model", io::Replace::No).ok());

  EXPECT_EQ(convert_model(dir.file("none"), dir.file("m"), {}).error().code(), ErrorCode::NotFound);
  EXPECT_EQ(convert_model(dir.file("x"), dir.file("m"), {}).error().code(), ErrorCode::Corruption);
  EXPECT_FALSE(io::exists(dir.file("m")).value());
}

}  // namespace
}  // namespace jiyi::embed
