#include "tokens/rank_data.h"

// The assembler copies the files into the object: no compile time, no copy at start. The macros
// JIYI_*_RANKS are paths given by the build.
#define EMBED(name, path)         \
  __asm__(                        \
      ".pushsection .rodata\n"    \
      ".balign 16\n"              \
      ".global jiyi_tokens_" name \
      "_begin\n"                  \
      ".hidden jiyi_tokens_" name \
      "_begin\n"                  \
      "jiyi_tokens_" name         \
      "_begin:\n"                 \
      ".incbin \"" path           \
      "\"\n"                      \
      ".global jiyi_tokens_" name \
      "_end\n"                    \
      ".hidden jiyi_tokens_" name \
      "_end\n"                    \
      "jiyi_tokens_" name         \
      "_end:\n"                   \
      ".popsection\n")

EMBED("cl100k", JIYI_CL100K_RANKS);
EMBED("o200k", JIYI_O200K_RANKS);
EMBED("p50k", JIYI_P50K_RANKS);

// NOLINTBEGIN(modernize-avoid-c-arrays,readability-identifier-naming)
extern "C" {
extern const char jiyi_tokens_cl100k_begin[];
extern const char jiyi_tokens_cl100k_end[];
extern const char jiyi_tokens_o200k_begin[];
extern const char jiyi_tokens_o200k_end[];
extern const char jiyi_tokens_p50k_begin[];
extern const char jiyi_tokens_p50k_end[];
}
// NOLINTEND(modernize-avoid-c-arrays,readability-identifier-naming)

namespace jiyi::tokens {

std::string_view cl100k_rank_data() noexcept {
  return {jiyi_tokens_cl100k_begin, jiyi_tokens_cl100k_end};
}

std::string_view o200k_rank_data() noexcept {
  return {jiyi_tokens_o200k_begin, jiyi_tokens_o200k_end};
}

std::string_view p50k_rank_data() noexcept {
  return {jiyi_tokens_p50k_begin, jiyi_tokens_p50k_end};
}

}  // namespace jiyi::tokens
