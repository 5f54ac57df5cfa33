#include "embed/cached_vectors.h"

#include <algorithm>
#include <utility>

namespace jiyi::embed {
namespace {

// What the list, the map and the heap add to an entry's own bytes on a 64-bit system.
constexpr std::size_t kEntryOverheadBytes = 160;

std::string joined(const CachedVectors::Key& key) {
  std::string all;
  all.reserve(key.fingerprint.size() + key.text.size() + 2);
  all.append(key.fingerprint).append(1, '\0');
  all.append(1, key.purpose == Purpose::Query ? 'q' : 'p').append(key.text);
  return all;
}

}  // namespace

std::size_t CachedVectors::Entries::cost(std::size_t key_bytes, std::size_t numbers) {
  return key_bytes + numbers * sizeof(float) + kEntryOverheadBytes;
}

const CachedVectors::Entry* CachedVectors::Entries::find(const std::string& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  order_.splice(order_.begin(), order_, found->second);
  return &order_.front();
}

void CachedVectors::Entries::drop_last() {
  const Entry& last = order_.back();
  bytes_ -= cost(last.key.size(), last.vector.size());
  by_key_.erase(last.key);
  order_.pop_back();
}

void CachedVectors::Entries::insert(std::string key, std::span<const float> vector) {
  const std::size_t added = cost(key.size(), vector.size());
  if (added > bytes_max_ || find(key) != nullptr) return;
  while (bytes_ + added > bytes_max_)
    drop_last();
  order_.push_front({std::move(key), {vector.begin(), vector.end()}});
  by_key_.emplace(order_.front().key, order_.begin());
  bytes_ += added;
}

void CachedVectors::Entries::clear() {
  by_key_.clear();
  order_.clear();
  bytes_ = 0;
  ++period_;
}

bool CachedVectors::find(const Key& key, std::span<float> out) {
  const std::string all = joined(key);
  return entries_.with([&](Entries& entries) {
    const Entry* entry = entries.find(all);
    if (entry == nullptr || entry->vector.size() != out.size()) return false;
    std::ranges::copy(entry->vector, out.begin());
    return true;
  });
}

void CachedVectors::insert(const Key& key, std::span<const float> vector, std::uint64_t period) {
  std::string all = joined(key);
  entries_.with([&](Entries& entries) {
    if (entries.period() == period) entries.insert(std::move(all), vector);
  });
}

void CachedVectors::clear() {
  entries_.with([](Entries& entries) { entries.clear(); });
}

std::uint64_t CachedVectors::period() const {
  return entries_.with([](const Entries& entries) { return entries.period(); });
}

std::size_t CachedVectors::bytes() const {
  return entries_.with([](const Entries& entries) { return entries.bytes(); });
}

}  // namespace jiyi::embed
