// Small numbers for the names of a bank: sessions, speakers, users, types. Grows only; a
// number keeps its meaning as long as the dictionary lives.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/guarded.h"

namespace jiyi::bank {

// Thread-safe. Id 0 is the empty name.
class Names {
 public:
  Names();

  // The name's id, given now if it is new.
  std::uint32_t add(std::string_view name);
  // The name's id; kUnknownName if nobody has it.
  std::uint32_t find(std::string_view name) const;
  std::string name(std::uint32_t id) const;
  std::uint32_t size() const;  // one above the largest id

  static constexpr std::uint32_t kUnknownName = 0xFFFFFFFF;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };
  struct Table {
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids;
    std::vector<const std::string*> names;  // keys of `ids`, whose addresses are stable
  };
  base::Guarded<Table> table_;
};

}  // namespace jiyi::bank
