#include "vec/code_arena.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "base/check.h"
#include "vec/aligned.h"
#include "vec/kernels.h"

namespace jiyi::vec {

CodeArena::CodeArena(std::size_t bytes) : size_(round_up(bytes, kLargePage)) {
  memory_.reset(static_cast<std::uint8_t*>(::operator new (size_, std::align_val_t{kLargePage})));
#if defined(__linux__)
  // A wish: where it is not granted the pages are small.
  static_cast<void>(madvise(memory_.get(), size_, MADV_HUGEPAGE));
#endif
}

std::uint8_t* CodeArena::take(std::size_t bytes) {
  const std::size_t rounded = round_up(bytes, kLineBytes);
  base::check(rounded <= left(), "the arena holds all its matrices");
  std::uint8_t* const taken = memory_.get() + used_;
  used_ += rounded;
  return taken;
}

}  // namespace jiyi::vec
