#include "text/normalise.h"

#include "text/normal_form.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

std::string normal_form(std::string_view text, Form form) {
  if (ascii_prefix(text) == text.size()) return std::string(text);
  std::vector<FoldedChar> chars;
  append_normal_form(text, form, chars);
  return to_utf8(chars);
}

}  // namespace

std::string nfc(std::string_view text) {
  return normal_form(text, Form::Nfc);
}

std::string nfkc(std::string_view text) {
  return normal_form(text, Form::Nfkc);
}

std::string case_fold(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const auto& at : CodePoints(text)) {
    const std::uint16_t place = mapping_place(kCase, at.code);
    if (place == 0) {
      append_utf8(out, at.code);
      continue;
    }
    for (const char32_t code : mapping_at(place))
      append_utf8(out, code);
  }
  return out;
}

}  // namespace jiyi::text
