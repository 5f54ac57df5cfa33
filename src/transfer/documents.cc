#include "transfer/documents.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "json/utf8.h"
#include "json/write.h"
#include "transfer/chat_message.h"
#include "transfer/chunks.h"

namespace jiyi::transfer {
namespace {

std::string_view next_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view unquoted(std::string_view value) {
  const std::size_t first = value.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  value = value.substr(first, value.find_last_not_of(" \t") - first + 1);
  const bool quoted = value.size() > 1 && (value.front() == '"' || value.front() == '\'') &&
                      value.back() == value.front();
  return quoted ? value.substr(1, value.size() - 2) : value;
}

struct FrontMatter {
  std::optional<Timestamp> date;
  std::string title;
  std::size_t lines = 0;  // that it takes up
  std::size_t bytes = 0;
};

// The lines between "---" at the very start; nothing if they are not closed.
FrontMatter read_front_matter(std::string_view text) {
  constexpr std::string_view kFence = "---";
  FrontMatter found;
  const std::size_t size = text.size();
  if (next_line(text) != kFence) return {};
  found.lines = 1;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    ++found.lines;
    if (line == kFence) {
      found.bytes = size - text.size();
      return found;
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = unquoted(line.substr(colon + 1));
    if (name == "title") found.title = value;
    if (name != "date") continue;
    if (const auto date = parse_timestamp(value); date.ok()) found.date = date.value();
  }
  return {};
}

std::string metadata_of(const std::string& title, const std::string& heading) {
  json::Object metadata;
  if (!title.empty()) metadata.set("title", title);
  if (!heading.empty()) metadata.set("heading", heading);
  return metadata.empty() ? std::string() : json::write(metadata);
}

class Documents final : public RecordReader {
 public:
  Documents(Source& source, ReadContext context, DocumentKind kind)
      : in_(source), context_(std::move(context)), kind_(kind) {}

  Result<std::optional<Record>> next() override {
    if (std::exchange(done_, true)) return std::optional<Record>();
    ASSIGN_OR_RETURN(const std::string bytes, read_all(in_, kDocumentBytesMax));
    Record record{.line = 1, .in_session = true};
    if (const auto valid = json::utf8_valid_bytes(bytes); valid < bytes.size()) {
      add_fault(record, "not UTF-8 at byte " + std::to_string(valid));
    } else {
      convert(bytes, record);
    }
    return std::optional(std::move(record));
  }

 private:
  void convert(std::string_view text, Record& record) const {
    const bool markdown = kind_ == DocumentKind::Markdown;
    const FrontMatter front = markdown ? read_front_matter(text) : FrontMatter();
    text.remove_prefix(front.bytes);
    for (Chunk& chunk : markdown ? split_markdown(text) : split_text(text)) {
      NewMemory item;
      item.kind = Kind::Note;
      item.type = "document";
      item.event_at = front.date;
      item.metadata = metadata_of(front.title, chunk.heading);
      item.provenance = {.channel = Channel::Document, .source = context_.source};
      item.text = std::move(chunk.text);
      record.items.push_back(std::move(item));
    }
  }

  ByteReader in_;
  ReadContext context_;
  DocumentKind kind_;
  bool done_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> document_records(Source& source, const ReadContext& context,
                                               DocumentKind kind) {
  return std::make_unique<Documents>(source, context, kind);
}

}  // namespace jiyi::transfer
