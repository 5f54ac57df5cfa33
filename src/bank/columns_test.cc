#include "bank/columns.h"

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

Attributes numbered(store::Number number) {
  Attributes values;
  values.number = number;
  return values;
}

TEST(Columns, FindsRowsOnBothSidesOfAChunk) {
  ColumnsEditor editor{Columns()};
  for (store::Number n = 1; n <= kChunkDocs + 1; ++n)
    editor.append(numbered(n * 10));
  const Columns columns = std::move(editor).take();

  EXPECT_EQ(columns.size(), kChunkDocs + 1);
  EXPECT_EQ(columns.find(10), 0U);
  EXPECT_EQ(columns.find(kChunkDocs * 10), kChunkDocs - 1);
  EXPECT_EQ(columns.find((kChunkDocs + 1) * 10), kChunkDocs);
  EXPECT_EQ(columns.find(5), kNoDoc);
  EXPECT_EQ(columns.find(15), kNoDoc);
  EXPECT_EQ(columns.find(0), kNoDoc);
}

TEST(Columns, EditingLeavesTheOldTableAlone) {
  ColumnsEditor first{Columns()};
  first.append(numbered(1));
  const Columns before = std::move(first).take();

  ColumnsEditor second(before);
  second.append(numbered(2));
  second.set(0, numbered(0));
  const Columns after = std::move(second).take();

  EXPECT_EQ(before.size(), 1U);
  EXPECT_EQ(before.number(0), 1U);
  EXPECT_EQ(after.number(0), 0U);
  EXPECT_EQ(after.find(2), 1U);
}

TEST(Columns, FindsRowsAfterAForgottenHeadOfAChunk) {
  ColumnsEditor editor{Columns()};
  for (store::Number n = 1; n <= kChunkDocs; ++n)
    editor.append(numbered(n));
  editor.append(numbered(0));
  editor.append(numbered(900));
  const Columns columns = std::move(editor).take();

  EXPECT_EQ(columns.find(900), kChunkDocs + 1);
  EXPECT_EQ(columns.find(kChunkDocs), kChunkDocs - 1);
}

}  // namespace
}  // namespace jiyi::bank
