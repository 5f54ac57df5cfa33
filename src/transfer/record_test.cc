#include "transfer/record.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "json/write.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Keeps the JSON of each value as the text of an item.
void keep(const json::Value& value, Record& record) {
  record.items.push_back({.text = json::write(value)});
}

std::vector<std::string> read(RecordReader& reader) {
  std::vector<std::string> found;
  while (true) {
    auto record = reader.next();
    if (!record.ok()) {
      found.push_back("error " + record.error().message());
      return found;
    }
    if (!record.value()) return found;
    const std::string line = std::to_string(record.value()->line) + ":";
    for (const auto& item : record.value()->items)
      found.push_back(line + item.text);
    for (const auto& fault : record.value()->faults)
      found.push_back(line + fault.message());
  }
}

TEST(Record, ReadsTheElementsOfADocument) {
  MemorySource source("x", "[1,\n{\"a\":tru},\n3]");
  EXPECT_THAT(read(*json_records(source, keep)),
              ElementsAre("1:1", HasSubstr("2:JSON at byte"), "3:3"));
}

TEST(Record, EndsWithAnErrorWhenTheDocumentIsCut) {
  MemorySource source("x", "[1,{");
  EXPECT_THAT(read(*json_records(source, keep)), ElementsAre("1:1", HasSubstr("error x:1")));
}

TEST(Record, ReadsALineAtATimeAndGoesOnAfterABadOne) {
  MemorySource source("x", "\xEF\xBB\xBF{\"a\":1}\r\n\n  \n{\"a\":\n[2]\n\"\xFF\"\n3");
  EXPECT_THAT(read(*json_line_records(source, keep)),
              ElementsAre("1:{\"a\":1}", HasSubstr("4:JSON at byte"), "5:[2]",
                          HasSubstr("6:JSON at byte 1: not UTF-8"), "7:3"));
}

TEST(Record, RefusesDeepNesting) {
  const std::string deep = std::string(10'000, '[') + std::string(10'000, ']');
  MemorySource source("x", "[" + deep + ",1]");
  EXPECT_THAT(read(*json_records(source, keep)), ElementsAre(HasSubstr("deeper"), "1:1"));
}

}  // namespace
}  // namespace jiyi::transfer
