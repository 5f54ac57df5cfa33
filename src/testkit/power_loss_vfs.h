// A disk whose power can be cut. It remembers every change in order; from that it makes what a
// disk might hold if the power had gone at any moment: what was synced is there, of the rest
// some writes, some sectors of a write, some files, chosen by a seed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/guarded.h"
#include "testkit/vfs_shim.h"

namespace jiyi::testkit {

// Thread-safe.
class PowerLossVfs final : public VfsShim {
 public:
  // Changes and syncs so far: a moment to cut the power at.
  std::size_t moment() const;

  // Writes the files as they might be after a cut right after the first `moment` events into
  // `folder`, which exists. `sector` bytes are written whole or not at all, or hold garbage.
  void write_image(std::size_t moment, std::uint64_t seed, const std::string& folder,
                   std::size_t sector = 512) const;

  int before(const DiskCall& call) override;
  void after(const DiskCall& call) override;

 private:
  struct Event {
    DiskOp op = DiskOp::Write;
    std::string file;  // without its folder
    std::int64_t offset = 0;
    std::string bytes;
    bool flag = false;
  };
  class Disk;

  base::Guarded<std::vector<Event>> events_;
};

}  // namespace jiyi::testkit
