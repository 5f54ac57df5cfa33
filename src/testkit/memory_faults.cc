#include "testkit/memory_faults.h"

#include <atomic>
#include <cstdlib>

#include <sqlite3.h>

namespace jiyi::testkit {
namespace {

// SQLite's allocator hooks carry no context of ours.
sqlite3_mem_methods usual;
std::atomic<std::uint64_t> calls{0};
std::atomic<std::uint64_t> failing{0};  // 0: none
std::atomic<bool> on_and_on{false};
std::atomic<bool> failed{false};

bool fails() {
  const std::uint64_t nth = failing.load();
  if (nth == 0) return false;
  const std::uint64_t call = calls.fetch_add(1) + 1;
  const bool hit = on_and_on.load() ? call >= nth : call == nth;
  if (hit) failed.store(true);
  return hit;
}

void* allocate(int size) {
  return fails() ? nullptr : usual.xMalloc(size);
}
void* reallocate(void* block, int size) {
  return fails() ? nullptr : usual.xRealloc(block, size);
}

void configure(const sqlite3_mem_methods& methods) {
  if (sqlite3_shutdown() != SQLITE_OK) std::abort();
  if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK) std::abort();
  if (sqlite3_initialize() != SQLITE_OK) std::abort();
}

}  // namespace

MemoryFaults::MemoryFaults() {
  if (sqlite3_initialize() != SQLITE_OK) std::abort();
  if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK) {
    sqlite3_shutdown();
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual) != SQLITE_OK) std::abort();
  }
  sqlite3_mem_methods counted = usual;
  counted.xMalloc = allocate;
  counted.xRealloc = reallocate;
  configure(counted);
}

MemoryFaults::~MemoryFaults() {
  stop();
  configure(usual);
}

void MemoryFaults::fail(std::uint64_t nth, Which which) {
  calls.store(0);
  failed.store(false);
  on_and_on.store(which == Which::FromThenOn);
  failing.store(nth);
}

void MemoryFaults::stop() {
  failing.store(0);
}

bool MemoryFaults::has_failed() const {
  return failed.load();
}

}  // namespace jiyi::testkit
