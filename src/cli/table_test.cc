#include "cli/table.h"

#include <gtest/gtest.h>

namespace jiyi::cli {
namespace {

Table two_people() {
  Table table({{.heading = "who"}, {.heading = "n", .align = Align::Right}, {.heading = "text"}});
  table.add({"林晓", "7", "我对青霉素过敏，芒果也过敏"});
  table.add({"Sam", "12", "a\nb"});
  return table;
}

TEST(Table, AlignsWideAndNarrowCells) {
  EXPECT_EQ(two_people().text(Style(false), 0),
            "who    n  text\n"
            "林晓   7  我对青霉素过敏，芒果也过敏\n"
            "Sam   12  a b\n");
}

TEST(Table, CutsOnlyTheLastColumn) {
  EXPECT_EQ(two_people().text(Style(false), 27),
            "who    n  text\n"
            "林晓   7  我对青霉素过敏，…\n"
            "Sam   12  a b\n");
}

}  // namespace
}  // namespace jiyi::cli
