#include "transfer/format.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/try.h"
#include "transfer/chatgpt.h"
#include "transfer/claude.h"
#include "transfer/csv_items.h"
#include "transfer/documents.h"
#include "transfer/items.h"
#include "transfer/lifebench.h"
#include "transfer/locomo.h"
#include "transfer/openai.h"

namespace jiyi::transfer {
namespace {

// The beginning, without a byte order mark.
Result<std::string> head_of(Source& source) {
  ASSIGN_OR_RETURN(std::string head, read_head(source));
  if (head.starts_with("\xEF\xBB\xBF")) head.erase(0, 3);
  return head;
}

// Where the string that begins at `start` ends, behind its quote.
std::size_t string_end(std::string_view text, std::size_t start) {
  std::size_t at = start + 1;
  while (at < text.size() && text[at] != '"')
    at += text[at] == '\\' ? 2U : 1U;
  return std::min(at + 1, text.size());
}

// Names of the members of the outermost objects, as far as the head goes.
std::vector<std::string_view> member_names(std::string_view head) {
  std::vector<std::string_view> names;
  std::size_t depth = 0;
  for (std::size_t at = 0; at < head.size(); ++at) {
    if (head[at] == '{') ++depth;
    if (head[at] == '}' && depth > 0) --depth;
    if (head[at] != '"') continue;
    const std::size_t end = string_end(head, at);
    const std::size_t next = head.find_first_not_of(" \t\r\n", end);
    if (depth == 1 && next != std::string_view::npos && head[next] == ':') {
      names.push_back(head.substr(at + 1, end - at - 2));
    }
    at = end - 1;
  }
  return names;
}

std::optional<Format> by_member_names(std::string_view head) {
  const auto names = member_names(head);
  const auto has = [&](std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  if (has("jiyi_export")) return Format::Jiyi;
  if (has("mapping")) return Format::ChatGpt;
  if (has("chat_messages")) return Format::Claude;
  if (has("phone_id")) return Format::LifeBench;
  if (has("sample_id") || (has("qa") && !has("text")) || (has("conversation") && !has("role"))) {
    return Format::LoCoMo;
  }
  if (has("messages") || (has("role") && !has("text"))) return Format::OpenAi;
  if (has("text")) return Format::Items;
  return std::nullopt;
}

std::optional<Format> by_ending(std::string name) {
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (name.ends_with(".gz")) name.resize(name.size() - 3);
  for (const char* ending : {".md", ".markdown", ".mdown"}) {
    if (name.ends_with(ending)) return Format::Markdown;
  }
  for (const char* ending : {".txt", ".text", ".log"}) {
    if (name.ends_with(ending)) return Format::Text;
  }
  for (const char* ending : {".csv", ".tsv"}) {
    if (name.ends_with(ending)) return Format::Csv;
  }
  return std::nullopt;
}

// "[]" may be of any format; there is nothing in it.
bool is_empty_array(std::string_view head) {
  std::string brackets(head);
  std::erase_if(brackets, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return brackets == "[]";
}

// Items may also stand in one array.
std::unique_ptr<RecordReader> items_records(Source& source, const ReadContext& context,
                                            std::string_view head) {
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  const bool array = first != std::string_view::npos && head[first] == '[';
  return array ? json_records(source, items_converter(context))
               : json_line_records(source, items_converter(context));
}

}  // namespace

std::string_view name_of(Format format) {
  return std::ranges::find(kFormatNames, format, &FormatName::format)->name;
}

std::optional<Format> format_from_name(std::string_view name) {
  const auto found = std::ranges::find(kFormatNames, name, &FormatName::name);
  if (found == kFormatNames.end()) return std::nullopt;
  return found->format;
}

bool has_known_ending(std::string_view file_name) {
  return by_ending(std::string(file_name)).has_value();
}

Result<Format> recognise(Source& source) {
  if (const auto format = by_ending(source.name())) return *format;
  ASSIGN_OR_RETURN(const std::string head, head_of(source));
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first != std::string::npos && (head[first] == '{' || head[first] == '[')) {
    if (const auto format = by_member_names(head)) return *format;
    if (is_empty_array(head)) return Format::Items;
  }
  return Error{ErrorCode::InvalidArgument,
               source.name() + ": the format is none we recognise; name it with --format"};
}

Result<std::unique_ptr<RecordReader>> open_records(Format format, Source& source,
                                                   const ReadContext& context) {
  switch (format) {
    case Format::OpenAi:
      return json_records(source, openai_converter(context));
    case Format::ChatGpt:
      return json_records(source, chatgpt_converter(context));
    case Format::Claude:
      return json_records(source, claude_converter(context));
    case Format::LoCoMo:
      return json_records(source, locomo_converter(context));
    case Format::LifeBench:
      return json_records(source, lifebench_converter(context));
    case Format::Markdown:
      return document_records(source, context, DocumentKind::Markdown);
    case Format::Text:
      return document_records(source, context, DocumentKind::Text);
    case Format::Csv:
      return csv_records(source, context);
    case Format::Items:
      break;
    case Format::Auto:
    case Format::Jiyi:
      return Error{ErrorCode::Internal, "format has no records of items"};
  }
  ASSIGN_OR_RETURN(const std::string head, head_of(source));
  return items_records(source, context, head);
}

}  // namespace jiyi::transfer
