#include "store/sqlite/space_reserve.h"

#include "io/files.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kLeastBytes = std::size_t{64} << 10;
constexpr std::size_t kStepBytes = std::size_t{16} << 10;

}  // namespace

void SpaceReserve::fill() const {
  const auto there = io::file_size(path_);
  if (there.ok() && there.value() == kReserveBytes) return;
  for (std::size_t bytes = kReserveBytes; bytes >= kLeastBytes; bytes -= kStepBytes) {
    if (io::allocate_file(path_, bytes).ok()) return;
  }
  give_up();
}

bool SpaceReserve::give_up() const {
  return io::remove_if_there(path_);
}

}  // namespace jiyi::store
