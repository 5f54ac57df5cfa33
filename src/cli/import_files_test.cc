#include "cli/import_files.h"

#include <gtest/gtest.h>

#include "json/write.h"

namespace jiyi::cli {
namespace {

// What import does is tried in transfer_commands_test.cc and demo_command_test.cc.
TEST(ImportFiles, TotalsAreTheAnswer) {
  ImportTotals totals{.files = 1, .records = 4, .added = 2, .present = 1, .skipped = 1};
  totals.faults = {"a.csv:3: text is empty"};
  EXPECT_EQ(json::write(to_json(totals)),
            R"({"ok":true,"files":1,"records":4,"added":2,"present":1,"forgotten":0,"skipped":1,)"
            R"("faults":["a.csv:3: text is empty"]})");
  totals.faults.clear();
  totals.abandoned = 2;
  totals.unread = 1;
  totals.vectors = {.made = 2, .lacking = 1, .fault = Error{ErrorCode::Unavailable, "away"}};
  totals.metadata_columns = {"Mood"};
  EXPECT_EQ(
      json::write(to_json(totals)),
      R"({"ok":true,"files":1,"records":4,"added":2,"present":1,"forgotten":0,"skipped":1,)"
      R"("abandoned":2,"unread":1,"vectors_made":2,"vectors_lacking":1,"vectors_fault":"away",)"
      R"("metadata_columns":["Mood"]})");
}

}  // namespace
}  // namespace jiyi::cli
