// The ids of a bank, so that those made from content are found by it.

#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "transfer/record_id.h"

namespace jiyi::transfer {

// Keeps about 20 bytes an id. Confined to one thread.
class KnownIds {
 public:
  // Adding one twice changes nothing.
  void add(std::string_view id);

  bool has(std::string_view id) const;
  bool has(const RecordId& id) const;
  // Records of a conversation, without what is aside.
  std::size_t size_of(std::uint64_t conversation) const;
  // The conversations that have the content, if they are `count_max` at most; else none.
  std::vector<std::uint64_t> holders_of(std::uint64_t content, std::size_t count_max) const;

 private:
  struct Entry {
    std::uint64_t content = 0;
    std::uint64_t conversation = 0;
    bool aside = false;

    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  static Entry entry_of(std::string_view id);
  bool has(const Entry& entry) const;

  std::vector<Entry> sorted_;
  std::set<Entry> newer_;  // merged when they are many
  std::unordered_map<std::uint64_t, std::size_t> sizes_;
};

}  // namespace jiyi::transfer
