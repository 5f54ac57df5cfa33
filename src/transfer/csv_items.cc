#include "transfer/csv_items.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "json/parse.h"
#include "json/utf8.h"
#include "transfer/chat_message.h"
#include "transfer/csv_reader.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {
namespace {

constexpr std::array<std::string_view, 25> kFields{
    "id",         "text",       "kind",     "type",       "user_id", "user",    "agent_id",
    "agent",      "app_id",     "app",      "session_id", "session", "speaker", "role",
    "importance", "metadata",   "channel",  "writer",     "source",  "model",   "event_at",
    "at",         "valid_from", "valid_to", "expires_at"};
constexpr std::array<std::string_view, 3> kTextSynonyms{"content", "message", "body"};

std::string listed(const std::vector<std::string>& columns) {
  std::string list;
  for (const std::string& column : columns)
    list += (list.empty() ? "" : ", ") + column;
  return list;
}

// The field each column holds; "" for those that go into the metadata.
Result<std::vector<std::string>> fields_of(const std::vector<std::string>& columns,
                                           const ReadContext& context) {
  std::vector<std::string> fields(columns.size());
  for (const auto& [field, column] : context.columns) {
    if (std::ranges::find(kFields, field) == kFields.end()) {
      return Error{ErrorCode::InvalidArgument, "there is no field \"" + field + "\" for a column"};
    }
    const auto found = std::ranges::find(columns, column);
    if (found == columns.end()) {
      return Error{ErrorCode::InvalidArgument,
                   "no column \"" + column + "\"; the columns are " + listed(columns)};
    }
    fields[static_cast<std::size_t>(found - columns.begin())] = field;
  }
  const auto has = [&](std::string_view name) {
    return std::ranges::find(fields, name) != fields.end();
  };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool known = std::ranges::find(kFields, columns[i]) != kFields.end();
    if (fields[i].empty() && known && !has(columns[i])) fields[i] = columns[i];
  }
  for (const std::string_view synonym : kTextSynonyms) {
    const auto found = std::ranges::find(columns, synonym);
    if (!has("text") && found != columns.end()) {
      fields[static_cast<std::size_t>(found - columns.begin())] = "text";
    }
  }
  if (has("text")) return fields;
  return Error{
      ErrorCode::InvalidArgument,
      "no column \"text\"; name the one that holds it; the columns are " + listed(columns)};
}

// Everything is text in CSV; importance is a number and metadata an object.
Result<json::Value> value_of(const std::string& field, const std::string& text) {
  if (field == "metadata") return json::parse(text);
  if (field != "importance") return json::Value(text);
  int number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec == std::errc() && read.ptr == end) return json::Value(number);
  return Error{ErrorCode::InvalidArgument, "expected a whole number"};
}

class CsvRecords final : public RecordReader {
 public:
  CsvRecords(Source& source, ReadContext context) : rows_(source), context_(std::move(context)) {}

  Result<std::optional<Record>> next() override {
    if (columns_.empty()) RETURN_IF_ERROR(read_header());
    ASSIGN_OR_RETURN(const auto row, rows_.next());
    if (!row) return std::optional<Record>();
    Record record{.line = row->line, .metadata_columns = std::exchange(unmapped_, {})};
    if (auto converted = convert(*row, record); !converted.ok()) {
      record.faults.push_back(std::move(converted).error());
    }
    return std::optional(std::move(record));
  }

 private:
  Result<void> read_header() {
    ASSIGN_OR_RETURN(auto row, rows_.next());
    if (!row) return Error{ErrorCode::InvalidArgument, context_.source + ": there is no first row"};
    if (row->fault) {
      return Error{ErrorCode::InvalidArgument,
                   place(context_.source, row->line) + ": " + *row->fault};
    }
    columns_ = std::move(row->fields);
    auto fields = fields_of(columns_, context_);
    if (!fields.ok()) {
      return std::move(fields).error().with_context(place(context_.source, row->line));
    }
    fields_ = std::move(fields).value();
    name_unmapped();
    return {};
  }

  // Each gets a name of its own, since the metadata has one value for a name.
  void name_unmapped() {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (!fields_[i].empty()) continue;
      const std::string plain = columns_[i];
      for (int next = 2; std::ranges::find(unmapped_, columns_[i]) != unmapped_.end(); ++next) {
        columns_[i] = plain + " " + std::to_string(next);
      }
      unmapped_.push_back(columns_[i]);
    }
  }

  Result<void> convert(const CsvRow& row, Record& record) {
    if (row.fault) return Error{ErrorCode::InvalidArgument, *row.fault};
    if (row.fields.size() != columns_.size()) {
      return Error{ErrorCode::InvalidArgument, std::to_string(row.fields.size()) +
                                                   " fields where the first row has " +
                                                   std::to_string(columns_.size())};
    }
    ASSIGN_OR_RETURN(const json::Object object, object_of(row));
    ASSIGN_OR_RETURN(NewMemory item, wire::read_new_memory(object, ""));
    if (object.find("channel") == nullptr) item.provenance.channel = Channel::Import;
    if (item.provenance.source.empty()) item.provenance.source = context_.source;
    record.in_session = is_message(item);
    record.items.push_back(std::move(item));
    return {};
  }

  Result<json::Object> object_of(const CsvRow& row) const {
    json::Object object;
    json::Object metadata;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string& text = row.fields[i];
      if (const auto valid = json::utf8_valid_bytes(text); valid < text.size()) {
        return Error{ErrorCode::InvalidArgument,
                     "column \"" + columns_[i] + "\": not UTF-8 at byte " + std::to_string(valid)};
      }
      if (text.empty()) continue;
      if (fields_[i].empty()) {
        metadata.set(columns_[i], text);
        continue;
      }
      auto value = value_of(fields_[i], text);
      if (!value.ok())
        return std::move(value).error().with_context("column \"" + columns_[i] + "\"");
      object.set(fields_[i], std::move(value).value());
    }
    if (const json::Value* own = object.find("metadata")) {
      if (own->if_object() == nullptr) return object;  // refused by whoever reads it
      for (const json::Member& member : *own->if_object())
        metadata.set(member.name, member.value);
    }
    if (!metadata.empty()) object.set("metadata", std::move(metadata));
    return object;
  }

  CsvReader rows_;
  ReadContext context_;
  std::vector<std::string> columns_;
  std::vector<std::string> fields_;
  std::vector<std::string> unmapped_;  // until the first row has told them
};

}  // namespace

std::unique_ptr<RecordReader> csv_records(Source& source, const ReadContext& context) {
  return std::make_unique<CsvRecords>(source, context);
}

}  // namespace jiyi::transfer
