#include "text/character.h"

#include "text/unicode_tables.h"

namespace jiyi::text {

const Properties& properties(char32_t code) noexcept {
  return properties_of(code);
}

}  // namespace jiyi::text
