#include "transfer/export_writer.h"

#include <utility>

#include "base/hash.h"
#include "base/hex.h"
#include "json/write.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {

std::uint64_t seed_of_file(std::uint64_t seed_before, std::uint64_t end_sum) {
  return base::hash64(base::hex(end_sum), seed_before);
}

Result<void> ExportWriter::write(const json::Object& line, std::uint64_t seed) {
  std::string text = json::write(line);
  text.pop_back();  // the closing brace
  sum_ = base::hash64(text, seed);
  return sink_(text + ",\"sum\":\"" + base::hex(sum_) + "\"}\n");
}

Result<void> ExportWriter::begin(const BankKey& bank) {
  ++banks_;
  bank_records_ = 0;
  json::Object line;
  line.set("jiyi_export", kExportVersion);
  line.set("tenant", bank.tenant);
  line.set("bank", bank.bank);
  auto written = write(line, 0);
  first_sum_ = sum_;
  return written;
}

Result<void> ExportWriter::add(const ExportRecord& record) {
  ++records_;
  ++bank_records_;
  json::Object line;
  if (record.memory) {
    line.set("memory", wire::to_json(*record.memory));
  } else if (!record.forgotten.empty()) {
    line.set("forgotten", record.forgotten);
  } else {
    line.set("rejected", record.rejected);
    line.set("at", format_timestamp(record.rejected_at));
    if (!record.rejected_memory.empty()) line.set("id", record.rejected_memory);
  }
  return write(line, sum_ + first_sum_);
}

Result<void> ExportWriter::finish() {
  json::Object end;
  end.set("records", bank_records_);
  json::Object line;
  line.set("end", std::move(end));
  auto written = write(line, sum_ + first_sum_);
  file_seed_ = seed_of_file(file_seed_, sum_);
  return written;
}

Result<void> ExportWriter::close() {
  if (banks_ == 0) return {};
  json::Object file;
  file.set("banks", banks_);
  file.set("records", records_);
  json::Object line;
  line.set("file", std::move(file));
  return write(line, file_seed_);
}

}  // namespace jiyi::transfer
