// Room on the disk that is set aside, so that on a full one a store can still be opened and
// what is in it forgotten: a file of zeros beside the store, PATH-reserve, that is given up
// when that needs its room and made again afterwards.

#pragma once

#include <cstddef>
#include <string>

namespace jiyi::store {

inline constexpr std::size_t kReserveBytes = std::size_t{512} << 10;

// Thread-compatible. The file is disposable; several processes may share it.
class SpaceReserve {
 public:
  explicit SpaceReserve(const std::string& store_path) : path_(store_path + "-reserve") {}

  // As much of kReserveBytes as there is room for; nothing if there is none.
  void fill() const;
  // False when there was nothing to give up.
  bool give_up() const;

 private:
  std::string path_;
};

}  // namespace jiyi::store
