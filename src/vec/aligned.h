// Memory for the kernels, on borders of cache lines: a register of 64 bytes that lies across two
// lines costs twice.

#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace jiyi::vec {

inline constexpr std::size_t kLineBytes = 64;

template <typename T>
struct AlignedAllocator {
  using value_type = T;

  AlignedAllocator() = default;
  template <typename U>
  // NOLINTNEXTLINE(google-explicit-constructor): allocators convert
  AlignedAllocator(const AlignedAllocator<U>&) noexcept {}

  T* allocate(std::size_t n) {
    return static_cast<T*>(::operator new (n * sizeof(T), std::align_val_t{kLineBytes}));
  }
  void deallocate(T* memory, std::size_t) noexcept {
    ::operator delete (memory, std::align_val_t{kLineBytes});
  }
  bool operator==(const AlignedAllocator&) const noexcept { return true; }
};

template <typename T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

}  // namespace jiyi::vec
