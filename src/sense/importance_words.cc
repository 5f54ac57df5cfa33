#include "sense/importance_table.h"

// The assembler copies the file into the object. JIYI_IMPORTANCE_WORDS is its path, given by the
// build.
__asm__(
    ".pushsection .rodata\n"
    ".global jiyi_sense_words_begin\n"
    ".hidden jiyi_sense_words_begin\n"
    "jiyi_sense_words_begin:\n"
    ".incbin \"" JIYI_IMPORTANCE_WORDS
    "\"\n"
    ".global jiyi_sense_words_end\n"
    ".hidden jiyi_sense_words_end\n"
    "jiyi_sense_words_end:\n"
    ".popsection\n");

// NOLINTBEGIN(modernize-avoid-c-arrays,readability-identifier-naming)
extern "C" {
extern const char jiyi_sense_words_begin[];
extern const char jiyi_sense_words_end[];
}
// NOLINTEND(modernize-avoid-c-arrays,readability-identifier-naming)

namespace jiyi::sense {

std::string_view built_in_importance_words() noexcept {
  return {jiyi_sense_words_begin, jiyi_sense_words_end};
}

}  // namespace jiyi::sense
