// Makes SQLite's n-th allocation fail.

#pragma once

#include <cstdint>

namespace jiyi::testkit {

// Replaces SQLite's allocator of this process while it lives; no store may be open when it
// comes and goes. One at a time.
class MemoryFaults {
 public:
  MemoryFaults();
  ~MemoryFaults();
  MemoryFaults(const MemoryFaults&) = delete;
  MemoryFaults& operator=(const MemoryFaults&) = delete;

  enum class Which : std::uint8_t { Once, FromThenOn };
  void fail(std::uint64_t nth, Which which);
  void stop();
  bool has_failed() const;
};

}  // namespace jiyi::testkit
