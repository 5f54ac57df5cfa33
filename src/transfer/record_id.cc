#include "transfer/record_id.h"

#include <charconv>

#include "base/endian.h"
#include "base/hash.h"
#include "base/hex.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kDigits = 16;
constexpr char kInCourse = '-';
constexpr char kAside = '.';

void append_field(std::string& bytes, std::string_view field) {
  base::append_fixed(bytes, static_cast<std::uint64_t>(field.size()));
  bytes += field;
}

void append_moment(std::string& bytes, const std::optional<Timestamp>& moment) {
  append_field(bytes, moment ? format_timestamp(*moment) : std::string());
}

std::optional<std::uint64_t> read_hex(std::string_view digits) {
  std::uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, number, 16);
  if (read.ec != std::errc() || read.ptr != end || base::hex(number) != digits) return std::nullopt;
  return number;
}

}  // namespace

std::string to_text(const RecordId& id) {
  return base::hex(id.conversation) + (id.aside ? kAside : kInCourse) + base::hex(id.content);
}

std::optional<RecordId> read_record_id(std::string_view text) {
  if (text.size() != 2 * kDigits + 1) return std::nullopt;
  const char between = text[kDigits];
  if (between != kInCourse && between != kAside) return std::nullopt;
  const auto conversation = read_hex(text.substr(0, kDigits));
  const auto content = read_hex(text.substr(kDigits + 1));
  if (!conversation || !content) return std::nullopt;
  return RecordId{.conversation = *conversation, .content = *content, .aside = between == kAside};
}

std::uint64_t content_of(const NewMemory& item) {
  std::string bytes;
  for (const std::string* field :
       {&item.text, &item.role, &item.speaker, &item.type, &item.metadata, &item.scope.user_id,
        &item.scope.agent_id, &item.scope.app_id}) {
    append_field(bytes, *field);
  }
  append_moment(bytes, item.event_at);
  append_moment(bytes, item.valid_from);
  append_moment(bytes, item.valid_to);
  if (item.expires_at) append_moment(bytes, item.expires_at);
  return base::hash64(bytes);
}

std::uint64_t content_of(std::uint64_t content, std::uint64_t number) {
  std::string bytes;
  base::append_fixed(bytes, number);
  return base::hash64(bytes, content);
}

bool is_aside(const NewMemory& item) {
  return item.role == "system" || item.role == "developer";
}

}  // namespace jiyi::transfer
