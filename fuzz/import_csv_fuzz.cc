#include "import_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  jiyi::fuzz::check_import(data, size, jiyi::transfer::Format::Csv);
  return 0;
}
