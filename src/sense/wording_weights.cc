#include "base/check.h"
#include "sense/wording.h"

// The assembler copies the files into the object. Their paths are given by the build.
__asm__(
    ".pushsection .rodata\n"
    ".global jiyi_sense_instruction_begin\n"
    ".hidden jiyi_sense_instruction_begin\n"
    "jiyi_sense_instruction_begin:\n"
    ".incbin \"" JIYI_INSTRUCTION_WORDING
    "\"\n"
    ".global jiyi_sense_instruction_end\n"
    ".hidden jiyi_sense_instruction_end\n"
    "jiyi_sense_instruction_end:\n"
    ".global jiyi_sense_request_begin\n"
    ".hidden jiyi_sense_request_begin\n"
    "jiyi_sense_request_begin:\n"
    ".incbin \"" JIYI_REQUEST_WORDING
    "\"\n"
    ".global jiyi_sense_request_end\n"
    ".hidden jiyi_sense_request_end\n"
    "jiyi_sense_request_end:\n"
    ".popsection\n");

// NOLINTBEGIN(modernize-avoid-c-arrays,readability-identifier-naming)
extern "C" {
extern const char jiyi_sense_instruction_begin[];
extern const char jiyi_sense_instruction_end[];
extern const char jiyi_sense_request_begin[];
extern const char jiyi_sense_request_end[];
}
// NOLINTEND(modernize-avoid-c-arrays,readability-identifier-naming)

namespace jiyi::sense {
namespace {

WordingModel built_in(std::string_view file) {
  auto loaded = WordingModel::load(file);
  base::check(loaded.ok(), "the built-in weights are read");
  return std::move(loaded).value();
}

}  // namespace

const WordingModel& instruction_wording() {
  static const WordingModel model =
      built_in({jiyi_sense_instruction_begin, jiyi_sense_instruction_end});
  return model;
}

const WordingModel& request_wording() {
  static const WordingModel model = built_in({jiyi_sense_request_begin, jiyi_sense_request_end});
  return model;
}

}  // namespace jiyi::sense
