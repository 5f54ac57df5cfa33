#include "engine/embedders.h"

#include <gtest/gtest.h>

#include "testkit/temp_dir.h"

namespace jiyi::engine {
namespace {

TEST(Embedders, AFileThatIsNotThereIsNamed) {
  const testkit::TempDir dir;
  const auto missing = open_embedder(dir.file("none.gguf"), {});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code(), ErrorCode::NotFound);
  EXPECT_NE(missing.error().message().find("none.gguf"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::engine
