#include "transfer/record.h"

#include "base/try.h"
#include "json/parse.h"
#include "transfer/json_elements.h"
#include "transfer/line_reader.h"

namespace jiyi::transfer {
namespace {

void convert_text(const std::string& text, const Converter& convert, Record& record) {
  auto value = json::parse(text);
  if (value.ok()) {
    convert(value.value(), record);
  } else {
    record.faults.push_back(std::move(value).error());
  }
}

class JsonRecords final : public RecordReader {
 public:
  JsonRecords(Source& source, Converter convert)
      : elements_(source), convert_(std::move(convert)) {}

  Result<std::optional<Record>> next() override {
    ASSIGN_OR_RETURN(const auto element, elements_.next());
    if (!element) return std::optional<Record>();
    Record record{.line = element->line};
    convert_text(element->text, convert_, record);
    return std::optional(std::move(record));
  }

 private:
  JsonElements elements_;
  Converter convert_;
};

class JsonLineRecords final : public RecordReader {
 public:
  JsonLineRecords(Source& source, Converter convert)
      : lines_(source), convert_(std::move(convert)) {}

  Result<std::optional<Record>> next() override {
    while (true) {
      ASSIGN_OR_RETURN(const auto line, lines_.next());
      if (!line) return std::optional<Record>();
      Record record{.line = line->number};
      if (line->too_long) {
        record.faults.emplace_back(
            ErrorCode::LimitExceeded,
            "the line is over the limit of " + std::to_string(kLineBytesMax) + " bytes");
      } else if (line->text.find_first_not_of(" \t") == std::string::npos) {
        continue;
      } else {
        convert_text(line->text, convert_, record);
      }
      return std::optional(std::move(record));
    }
  }

 private:
  LineReader lines_;
  Converter convert_;
};

}  // namespace

std::unique_ptr<RecordReader> json_records(Source& source, Converter convert) {
  return std::make_unique<JsonRecords>(source, std::move(convert));
}

std::unique_ptr<RecordReader> json_line_records(Source& source, Converter convert) {
  return std::make_unique<JsonLineRecords>(source, std::move(convert));
}

}  // namespace jiyi::transfer
