#include "cli/config_edit.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "cli/config_file.h"
#include "io/files.h"

namespace jiyi::cli {
namespace {

// A basic string of TOML; only what it asks for is escaped.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    constexpr std::string_view kHex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      out += kHex[byte >> 4U];
      out += kHex[byte & 0xFU];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

bool sets(std::string_view line, std::string_view name) {
  const auto begin = std::min(line.find_first_not_of(" \t"), line.size());
  line.remove_prefix(begin);
  if (!line.starts_with(name)) return false;
  line.remove_prefix(name.size());
  const auto next = line.find_first_not_of(" \t");
  return next != std::string_view::npos && line[next] == '=';
}

NamedValues without(NamedValues values, std::string_view name) {
  std::erase_if(values, [&](const auto& each) { return each.first == name; });
  return values;
}

}  // namespace

Result<std::string> with_setting(std::string_view toml, std::string_view name,
                                 const std::optional<std::string>& value) {
  ASSIGN_OR_RETURN(const auto before, parse_config(toml));
  const auto line = value ? std::string(name) + " = " + quoted(*value) + "\n" : std::string();
  std::string out;
  bool done = false;
  for (auto rest = toml; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    const bool here = sets(rest.substr(0, end), name);
    out += here ? (done ? std::string_view() : std::string_view(line)) : rest.substr(0, end);
    done = done || here;
    rest.remove_prefix(end);
  }
  if (!done) {
    if (!out.empty() && !out.ends_with('\n')) out += '\n';
    out += line;
  }
  const auto after = parse_config(out);
  auto expected = without(before, name);
  auto found = after.ok() ? without(after.value(), name) : NamedValues();
  const bool kept =
      after.ok() && expected == found && after.value().size() == found.size() + (value ? 1 : 0);
  if (kept) return out;
  return Error{ErrorCode::InvalidArgument,
               "the setting " + std::string(name) + " does not stand in a line of its own"};
}

Result<void> edit_config(const std::string& path, std::string_view name,
                         const std::optional<std::string>& value) {
  if (path.empty()) {
    return Error{ErrorCode::InvalidArgument, "there is no configuration file; give --config"};
  }
  ASSIGN_OR_RETURN(const bool there, io::exists(path));
  std::string text;
  if (there) {
    ASSIGN_OR_RETURN(text, io::read_file(path, kConfigBytesMax));
  }
  auto edited = with_setting(text, name, value);
  if (!edited.ok()) return std::move(edited).error().with_context("configuration file " + path);
  RETURN_IF_ERROR(io::make_folders(io::folder_of(path)));
  return io::write_file(path, edited.value(), io::Replace::Yes);
}

}  // namespace jiyi::cli
