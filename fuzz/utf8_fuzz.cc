// Any bytes: what is said to be valid is what decoding and encoding leave as it was, and every
// walk covers the text.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "text/utf8.h"

using jiyi::base::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto found = jiyi::text::find_utf8_fault(text);
  const bool is_valid = found.fault == jiyi::text::Utf8Fault::None;
  check(found.valid_bytes <= size, "the fault is in the text");
  check(!is_valid || found.valid_bytes == size, "a valid text is valid to its end");
  check(jiyi::text::check_utf8(text).ok() == is_valid, "both checks agree");
  check(jiyi::text::check_utf8(text.substr(0, found.valid_bytes)).ok(), "the part before is valid");

  std::string again;
  std::size_t covered = 0;
  for (const auto& at : jiyi::text::CodePoints(text)) {
    check(at.begin == covered && at.end > at.begin, "a walk leaves nothing out");
    covered = at.end;
    jiyi::text::append_utf8(again, at.code);
  }
  check(covered == size, "a walk ends at the end");
  check(!is_valid || again == text, "encoding undoes decoding");
  check(jiyi::text::check_utf8(again).ok(), "what is encoded is valid");
  return 0;
}
