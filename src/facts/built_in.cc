#include "facts/grammar.h"
#include "facts/rivals.h"
#include "facts/schema.h"

// The assembler copies the files into the object. Their paths are given by the build.
__asm__(
    ".pushsection .rodata\n"
    ".global jiyi_facts_zh_begin\n"
    ".hidden jiyi_facts_zh_begin\n"
    "jiyi_facts_zh_begin:\n"
    ".incbin \"" JIYI_FACT_PATTERNS_ZH
    "\"\n"
    ".global jiyi_facts_zh_end\n"
    ".hidden jiyi_facts_zh_end\n"
    "jiyi_facts_zh_end:\n"
    ".global jiyi_facts_en_begin\n"
    ".hidden jiyi_facts_en_begin\n"
    "jiyi_facts_en_begin:\n"
    ".incbin \"" JIYI_FACT_PATTERNS_EN
    "\"\n"
    ".global jiyi_facts_en_end\n"
    ".hidden jiyi_facts_en_end\n"
    "jiyi_facts_en_end:\n"
    ".global jiyi_facts_schema_begin\n"
    ".hidden jiyi_facts_schema_begin\n"
    "jiyi_facts_schema_begin:\n"
    ".incbin \"" JIYI_FACT_SCHEMA
    "\"\n"
    ".global jiyi_facts_schema_end\n"
    ".hidden jiyi_facts_schema_end\n"
    "jiyi_facts_schema_end:\n"
    ".global jiyi_facts_rivals_begin\n"
    ".hidden jiyi_facts_rivals_begin\n"
    "jiyi_facts_rivals_begin:\n"
    ".incbin \"" JIYI_FACT_RIVALS
    "\"\n"
    ".global jiyi_facts_rivals_end\n"
    ".hidden jiyi_facts_rivals_end\n"
    "jiyi_facts_rivals_end:\n"
    ".popsection\n");

// NOLINTBEGIN(modernize-avoid-c-arrays,readability-identifier-naming)
extern "C" {
extern const char jiyi_facts_zh_begin[];
extern const char jiyi_facts_zh_end[];
extern const char jiyi_facts_en_begin[];
extern const char jiyi_facts_en_end[];
extern const char jiyi_facts_schema_begin[];
extern const char jiyi_facts_schema_end[];
extern const char jiyi_facts_rivals_begin[];
extern const char jiyi_facts_rivals_end[];
}
// NOLINTEND(modernize-avoid-c-arrays,readability-identifier-naming)

namespace jiyi::facts {

std::string_view built_in_patterns_zh() noexcept {
  return {jiyi_facts_zh_begin, jiyi_facts_zh_end};
}

std::string_view built_in_patterns_en() noexcept {
  return {jiyi_facts_en_begin, jiyi_facts_en_end};
}

std::string_view built_in_schema() noexcept {
  return {jiyi_facts_schema_begin, jiyi_facts_schema_end};
}

std::string_view built_in_rivals() noexcept {
  return {jiyi_facts_rivals_begin, jiyi_facts_rivals_end};
}

}  // namespace jiyi::facts
