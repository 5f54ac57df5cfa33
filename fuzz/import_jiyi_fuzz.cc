// Our own export: any bytes are refused or read, and what was read and is written again is read
// as the same.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/check.h"
#include "transfer/export_reader.h"
#include "transfer/export_writer.h"

namespace {

using jiyi::BankKey;
using jiyi::ExportRecord;
using jiyi::Result;
using jiyi::base::check;

// What is in the file, written as an export again; "" if nothing is.
std::string rewritten(const std::string& file, bool keep_going) {
  std::string out;
  jiyi::transfer::ExportWriter writer([&](std::string_view line) {
    out += line;
    return Result<void>();
  });
  jiyi::transfer::MemorySource source("fuzz", file);
  const auto report =
      import_export(source, {.keep_going = keep_going},
                    [&](const BankKey& bank, std::vector<ExportRecord>&& records) -> Result<void> {
                      check(!records.empty(), "a batch has records");
                      check(writer.begin(bank).ok(), "a line can be written");
                      for (const ExportRecord& record : records)
                        check(writer.add(record).ok(), "and the next");
                      return writer.finish();
                    });
  check(writer.close().ok(), "and the last");
  check(report.ok() || out.empty(), "a bad file leaves nothing behind");
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string file(data, data + size);
  for (const bool keep_going : {false, true}) {
    const std::string once = rewritten(file, keep_going);
    check(once.empty() || rewritten(once, false) == once, "an export is read as it was written");
  }
  return 0;
}
