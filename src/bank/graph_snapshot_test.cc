#include "bank/graph_snapshot.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bank/graph_view_test.h"

namespace jiyi::bank {
namespace {

TEST(GraphSnapshot, GivesTheGraphBack) {
  const View view = linked_view(rows_with_gap(0), 300);
  const std::string bytes = graph_snapshot(view);
  View plain = view;
  plain.vectors = std::make_shared<const index::VectorIndex>(vectors_of(view, 300));
  EXPECT_EQ(plain.vectors->linked_size(), 0U);

  const auto again = with_graph_snapshot(plain, bytes);

  ASSERT_TRUE(again.ok()) << again.error().message();
  EXPECT_EQ(again.value().linked_size(), 300U);
  const auto question = direction(7);
  const auto before = view.vectors->top_k(question, 0, 10, nullptr);
  const auto after = again.value().top_k(question, 0, 10, nullptr);
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < after.size(); ++i)
    EXPECT_EQ(after[i].doc, before[i].doc);
}

// A view built from the rows that are left numbers its documents without the gap.
TEST(GraphSnapshot, FollowsDocumentsThatAreCountedAnew) {
  const View view = linked_view(rows_with_gap(0), 300);
  View later = view_of(rows_with_gap(40));
  later.model = view.model;
  later.vectors = std::make_shared<const index::VectorIndex>(vectors_of(later, 300));

  const auto again = with_graph_snapshot(later, graph_snapshot(view));

  ASSERT_TRUE(again.ok()) << again.error().message();
  EXPECT_EQ(again.value().size(), 260U);
  EXPECT_EQ(again.value().linked_size(), 260U);
}

TEST(GraphSnapshot, NoneWithoutAGraph) {
  EXPECT_EQ(graph_snapshot(View::empty()), "");
  View view = view_of(rows_with_gap(0));
  view.vectors = std::make_shared<const index::VectorIndex>(vectors_of(view, 10));
  EXPECT_EQ(graph_snapshot(view), "");
}

TEST(GraphSnapshot, DamagedBytesAreAnError) {
  const View view = linked_view(rows_with_gap(0), 300);
  const std::string bytes = graph_snapshot(view);
  const auto code = [&](std::string_view some) {
    const auto read = with_graph_snapshot(view, some);
    return read.ok() ? ErrorCode::Internal : read.error().code();
  };
  for (std::size_t cut = 0; cut < bytes.size(); cut += cut < 40 ? 1 : 997)
    EXPECT_EQ(code(std::string_view(bytes).substr(0, cut)), ErrorCode::Corruption) << cut;
  for (const std::size_t at : {0U, 8U, 16U, 23U, 24U + 8U * 300U, 24U + 8U * 300U + 100U}) {
    std::string other = bytes;
    other[at] = static_cast<char>(other[at] ^ 0x41);
    EXPECT_EQ(code(other), ErrorCode::Corruption) << at;
  }
  std::string twice = bytes;
  for (std::size_t i = 0; i < 8; ++i)
    twice[24 + 8 + i] = twice[24 + i];
  EXPECT_EQ(code(twice), ErrorCode::Corruption) << "one number for two documents";
}

}  // namespace
}  // namespace jiyi::bank
