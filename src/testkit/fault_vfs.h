// A disk that fails when told: the n-th call of a kind, once or from then on, or every write
// that would need more room than there is.

#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "base/guarded.h"
#include "testkit/vfs_shim.h"

namespace jiyi::testkit {

struct Fault {
  std::optional<DiskOp> op;  // nullopt: calls of any kind are counted together
  std::uint64_t nth = 1;     // from the moment it is armed
  bool permanent = false;
  bool no_space = false;  // ENOSPC instead of EIO, where it makes a difference
};

// Thread-safe.
class FaultVfs final : public VfsShim {
 public:
  void arm(const Fault& fault);
  void disarm();
  bool has_failed() const;      // since it was armed
  std::uint64_t calls() const;  // of the armed kind, since then

  // Bytes that all files together may have; nullopt: no bound.
  void set_quota(std::optional<std::int64_t> bytes);
  std::int64_t used_bytes() const;

  int before(const DiskCall& call) override;
  void after(const DiskCall& call) override;

 private:
  struct State {
    std::optional<Fault> fault;
    std::uint64_t calls = 0;
    bool has_failed = false;
    std::optional<std::int64_t> quota;
    std::map<std::string, std::int64_t, std::less<>> sizes;
  };

  base::Guarded<State> state_;
};

}  // namespace jiyi::testkit
