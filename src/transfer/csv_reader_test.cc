#include "transfer/csv_reader.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;

// Rows as "line:field|field", faulty ones as "line!what".
std::vector<std::string> rows_of(std::string text) {
  MemorySource source("x.csv", std::move(text));
  CsvReader reader(source);
  std::vector<std::string> rows;
  while (true) {
    const auto row = reader.next().value();
    if (!row) return rows;
    std::string shown = std::to_string(row->line) + (row->fault ? "!" + *row->fault : ":");
    for (std::size_t i = 0; i < row->fields.size() && !row->fault; ++i) {
      shown += (i == 0 ? "" : "|") + row->fields[i];
    }
    rows.push_back(shown);
  }
}

TEST(CsvReader, ReadsRowsWithEitherLineEnd) {
  EXPECT_THAT(rows_of("a,b\r\n1,2\n3,\r\n,4"), ElementsAre("1:a|b", "2:1|2", "3:3|", "4:|4"));
  EXPECT_THAT(rows_of(""), ElementsAre());
}

TEST(CsvReader, ReadsQuotedFields) {
  EXPECT_THAT(rows_of("a,b\n\"x, \"\"y\"\"\",\"two\r\nlines\"\n\"\",\"q\"\r\n"),
              ElementsAre("1:a|b", "2:x, \"y\"|two\r\nlines", "4:|q"));
}

TEST(CsvReader, FindsTheSeparator) {
  EXPECT_THAT(rows_of("a;b;c\n1,5;2;3"), ElementsAre("1:a|b|c", "2:1,5|2|3"));
  EXPECT_THAT(rows_of("a\tb\n1\t2"), ElementsAre("1:a|b", "2:1|2"));
  EXPECT_THAT(rows_of("one\nx"), ElementsAre("1:one", "2:x"));
}

TEST(CsvReader, PassesOverBlankLines) {
  EXPECT_THAT(rows_of("a,b\n\n  \r\n1,2\n"), ElementsAre("1:a|b", "4:1|2"));
}

TEST(CsvReader, SaysWhatIsWrongAndGoesOnAtTheNextLine) {
  EXPECT_THAT(rows_of("a,b\nx\"y,1\n\"x\"y,2\n3,4"),
              ElementsAre("1:a|b", "2!a quote inside a field that is not quoted",
                          "3!characters behind a closing quote", "4:3|4"));
}

TEST(CsvReader, FindsAQuoteThatIsNotClosed) {
  EXPECT_THAT(rows_of("a\n\"x\ny"),
              ElementsAre("1:a", "2!the file is cut: a quoted field is not closed"));
}

TEST(CsvReader, KeepsNulAndLongFields) {
  const std::string wide(1'000'000, 'w');
  EXPECT_THAT(rows_of("a,b\n" + wide + "," + std::string("\0", 1)),
              ElementsAre("1:a|b", "2:" + wide + "|" + std::string("\0", 1)));
}

}  // namespace
}  // namespace jiyi::transfer
