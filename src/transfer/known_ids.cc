#include "transfer/known_ids.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/hash.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kNewerMin = 4096;
constexpr std::size_t kSortedPerNewer = 4;

}  // namespace

// One of another form stands by its hashes, and no content leads to it but by chance.
KnownIds::Entry KnownIds::entry_of(std::string_view id) {
  if (const auto record = read_record_id(id)) {
    return {record->content, record->conversation, record->aside};
  }
  return {base::hash64(id, 0), base::hash64(id, 1), true};
}

void KnownIds::add(std::string_view id) {
  const Entry entry = entry_of(id);
  if (has(entry)) return;
  if (!entry.aside) ++sizes_[entry.conversation];
  newer_.insert(entry);
  if (newer_.size() < std::max(kNewerMin, sorted_.size() / kSortedPerNewer)) return;
  std::vector<Entry> merged;
  merged.reserve(sorted_.size() + newer_.size());
  std::ranges::merge(sorted_, newer_, std::back_inserter(merged));
  sorted_ = std::move(merged);
  newer_.clear();
}

bool KnownIds::has(const Entry& entry) const {
  return std::ranges::binary_search(sorted_, entry) || newer_.contains(entry);
}

bool KnownIds::has(std::string_view id) const {
  return has(entry_of(id));
}

bool KnownIds::has(const RecordId& id) const {
  return has(Entry{id.content, id.conversation, id.aside});
}

std::size_t KnownIds::size_of(std::uint64_t conversation) const {
  const auto found = sizes_.find(conversation);
  return found == sizes_.end() ? 0 : found->second;
}

std::vector<std::uint64_t> KnownIds::holders_of(std::uint64_t content,
                                                std::size_t count_max) const {
  std::vector<std::uint64_t> holders;
  const auto take = [&](auto at, const auto& end) {
    for (; at != end && at->content == content && holders.size() <= count_max; ++at)
      holders.push_back(at->conversation);
  };
  const Entry first{.content = content};
  take(std::ranges::lower_bound(sorted_, first), sorted_.end());
  take(newer_.lower_bound(first), newer_.end());
  if (holders.size() > count_max) holders.clear();
  return holders;
}

}  // namespace jiyi::transfer
