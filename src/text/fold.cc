#include "text/fold.h"

#include "text/normal_form.h"

namespace jiyi::text {

std::string fold(std::string_view text) {
  return to_utf8(fold_chars(text));
}

std::vector<FoldedChar> fold_chars(std::string_view text) {
  std::vector<FoldedChar> chars;
  append_normal_form(text, Form::Fold, chars);
  return chars;
}

}  // namespace jiyi::text
