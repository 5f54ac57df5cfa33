#include <gtest/gtest.h>

#include "sense/importance_table.h"
#include "toml/parse.h"

namespace jiyi::sense {
namespace {

TEST(ImportanceWords, ComeAlongAsToml) {
  const auto document = toml::parse(built_in_importance_words());

  ASSERT_TRUE(document.ok()) << document.error().message();
  EXPECT_NE(document.value().find("weights"), nullptr);
  EXPECT_NE(document.value().find("group"), nullptr);
}

}  // namespace
}  // namespace jiyi::sense
