// The formats we read, and how one is recognised.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "jiyi/result.h"
#include "transfer/record.h"
#include "transfer/source.h"

namespace jiyi::transfer {

enum class Format : std::uint8_t {
  Auto,     // recognise it
  Jiyi,     // our own export
  Items,    // items of `remember`, one a line
  OpenAi,   // chat messages
  ChatGpt,  // data export
  Claude,   // data export
  LoCoMo,
  LifeBench,
  Markdown,
  Text,
  Csv,
};

struct FormatName {
  Format format;
  std::string_view name;
  std::string_view meaning;  // for help
};

inline constexpr std::array<FormatName, 11> kFormatNames{{
    {Format::Auto, "auto", "recognised by name and content"},
    {Format::Jiyi, "jiyi", "an export of jiyi, checked line by line"},
    {Format::Items, "items", "JSON objects with text, one a line"},
    {Format::OpenAi, "openai", "chat messages with role and content"},
    {Format::ChatGpt, "chatgpt", "conversations.json of a ChatGPT data export"},
    {Format::Claude, "claude", "conversations.json of a Claude data export"},
    {Format::LoCoMo, "locomo", "LoCoMo conversations"},
    {Format::LifeBench, "lifebench", "LifeBench phone records"},
    {Format::Markdown, "markdown", "a Markdown document"},
    {Format::Text, "text", "a text document"},
    {Format::Csv, "csv", "rows with named columns"},
}};

std::string_view name_of(Format format);
std::optional<Format> format_from_name(std::string_view name);

// Whether the name's ending alone tells the format, as with ".md".
bool has_known_ending(std::string_view file_name);

// Looks at the name's ending and the first bytes, and rewinds. InvalidArgument when nothing fits.
Result<Format> recognise(Source& source);

// REQUIRES: a format other than Auto and Jiyi. Borrows the source, which stands at its start.
Result<std::unique_ptr<RecordReader>> open_records(Format format, Source& source,
                                                   const ReadContext& context);

}  // namespace jiyi::transfer
