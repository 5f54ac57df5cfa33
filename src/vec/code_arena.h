// Memory for the codes of all matrices of a model, one behind the other in the order in which a
// pass reads them: while one panel is multiplied the next is fetched, and large pages spare the
// look-up of thousands of small ones.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace jiyi::vec {

// Confined to one thread while memory is taken.
class CodeArena {
 public:
  CodeArena() = default;
  explicit CodeArena(std::size_t bytes);

  // On a border of a cache line, stable when the arena is moved. REQUIRES: that much is left.
  std::uint8_t* take(std::size_t bytes);

  std::size_t left() const { return size_ - used_; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{2} << 20U;

  struct Free {
    void operator()(std::uint8_t* memory) const noexcept {
      ::operator delete (memory, std::align_val_t{kLargePage});
    }
  };

  std::unique_ptr<std::uint8_t, Free> memory_;
  std::size_t size_ = 0;
  std::size_t used_ = 0;
};

}  // namespace jiyi::vec
