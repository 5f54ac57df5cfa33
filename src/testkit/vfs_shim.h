// A SQLite file layer over the platform's that sees every call that touches the disk and may
// refuse it. What it does with that is up to the classes derived from it.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace jiyi::testkit {

enum class DiskOp : std::uint8_t { Open, Read, Write, Truncate, Sync, Delete, MapShared };
inline constexpr int kDiskOps = 7;

struct DiskCall {
  DiskOp op = DiskOp::Open;
  std::string_view path;    // empty: a temporary file
  std::int64_t offset = 0;  // Truncate: the new size
  std::string_view bytes;   // Write
  bool flag = false;        // Open: a log or journal; Delete: with its folder synced
};

// Registered under a name of its own for as long as it lives; no store may outlive it. Calls
// come from any thread.
class VfsShim {
 public:
  VfsShim();
  virtual ~VfsShim();
  VfsShim(const VfsShim&) = delete;
  VfsShim& operator=(const VfsShim&) = delete;

  const std::string& name() const;

  // 0 lets the call through; a SQLite result code fails it.
  virtual int before(const DiskCall& call) = 0;
  // The call went through and succeeded.
  virtual void after(const DiskCall&) {}

 private:
  struct Layer;
  std::unique_ptr<Layer> layer_;
};

}  // namespace jiyi::testkit
