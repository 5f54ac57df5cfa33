#include "transfer/export_writer.h"

#include <utility>

#include "base/hash.h"
#include "json/write.h"
#include "transfer/content_id.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {

Result<void> ExportWriter::write(const json::Object& line) {
  std::string text = json::write(line);
  text.pop_back();  // the closing brace
  sum_ = base::hash64(text, sum_);
  return sink_(text + ",\"sum\":\"" + hex(sum_) + "\"}\n");
}

Result<void> ExportWriter::begin(const BankKey& bank) {
  sum_ = 0;
  records_ = 0;
  json::Object line;
  line.set("jiyi_export", kExportVersion);
  line.set("tenant", bank.tenant);
  line.set("bank", bank.bank);
  return write(line);
}

Result<void> ExportWriter::add(const ExportRecord& record) {
  ++records_;
  json::Object line;
  if (record.memory) {
    line.set("memory", wire::to_json(*record.memory));
  } else {
    line.set("forgotten", record.forgotten);
  }
  return write(line);
}

Result<void> ExportWriter::finish() {
  json::Object end;
  end.set("records", records_);
  json::Object line;
  line.set("end", std::move(end));
  return write(line);
}

}  // namespace jiyi::transfer
