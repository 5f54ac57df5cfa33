#include "tokens/vocabulary.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "base/check.h"
#include "base/endian.h"

namespace jiyi::tokens {
namespace {

constexpr std::size_t kHeaderBytes = 8;

std::size_t ranks_in(std::string_view data) {
  base::check(data.size() >= kHeaderBytes, "rank data has a header");
  return base::read_fixed<std::uint32_t>(data);
}

}  // namespace

Vocabulary::Vocabulary(std::string_view data, std::size_t ranks_max)
    : known_(std::min(ranks_in(data), ranks_max)),
      by_hash_(std::min(ranks_in(data), ranks_max)),
      rules_(std::min(ranks_in(data), ranks_max)) {
  const std::size_t all = ranks_in(data);
  const std::size_t text_bytes = base::read_fixed<std::uint32_t>(data, 4);
  base::check(data.size() == kHeaderBytes + 2 * all + text_bytes, "rank data is whole");
  const std::size_t ranks = std::min(all, ranks_max);
  const std::string_view lengths = data.substr(kHeaderBytes, ranks);
  text_ = data.substr(kHeaderBytes + 2 * all);

  stems_.resize(std::size_t{1} << kStemBits);
  pairs_.assign(std::size_t{1} << 16U, kNoToken);
  starts_.reserve(ranks + 1);
  starts_.push_back(0);
  for (TokenId id = 0; id < ranks; ++id) {
    const std::uint32_t bytes = static_cast<unsigned char>(lengths[id]);
    if (bytes != 0) index(text_.substr(starts_.back(), bytes), id);
    starts_.push_back(starts_.back() + bytes);
  }
  std::sort(listed_.begin(), listed_.end(), std::greater<>());
  add_joins(data.substr(kHeaderBytes + all, ranks));
}

void Vocabulary::index(std::string_view bytes, TokenId id) {
  token_bytes_max_ = std::max(token_bytes_max_, bytes.size());
  if (bytes.size() == 1) bytes_[static_cast<unsigned char>(bytes[0])] = id;
  if (bytes.size() == 2) pairs_[pair_index(bytes[0], bytes[1])] = id;
  if (bytes.size() >= kStemBytes) add_length(bytes);
  const std::uint64_t hash = hash_of(bytes);
  known_.add(hash);
  by_hash_.add(hash, id);
}

void Vocabulary::add_length(std::string_view bytes) {
  const std::uint32_t stem = stem_of(bytes);
  std::size_t i = stem_slot_of(stem);
  while (stems_[i].bytes != 0 && stems_[i].bytes != stem)
    i = (i + 1) & (stems_.size() - 1);
  stems_[i].bytes = stem;
  stems_[i].lengths |= 1U << std::min(bytes.size(), kListedBytesMin);
  if (bytes.size() >= kListedBytesMin &&
      std::find(listed_.begin(), listed_.end(), bytes.size()) == listed_.end()) {
    listed_.push_back(bytes.size());
  }
}

void Vocabulary::add_joins(std::string_view joins) {
  for (TokenId id = 0; id < joins.size(); ++id) {
    const std::size_t at = static_cast<unsigned char>(joins[id]);
    if (at == 0) continue;
    const std::string_view bytes = bytes_of(id);
    rules_.add_join(id, find(bytes.substr(0, at)), find(bytes.substr(at)));
  }
}

std::uint32_t Vocabulary::lengths_at(std::string_view text) const noexcept {
  const std::uint32_t stem = stem_of(text);
  std::size_t i = stem_slot_of(stem);
  while (stems_[i].bytes != 0 && stems_[i].bytes != stem)
    i = (i + 1) & (stems_.size() - 1);
  return stems_[i].lengths;
}

TokenId Vocabulary::find_unlikely(std::string_view bytes) const noexcept {
  const std::uint64_t hash = hash_of(bytes);
  return known_.may_have(hash) ? find_hashed(bytes, hash) : kNoToken;
}

TokenId Vocabulary::longest(std::string_view text, std::size_t below) const noexcept {
  const std::size_t bytes_max = std::min(text.size(), below - 1);
  if (bytes_max >= kStemBytes) {
    std::uint32_t lengths = lengths_at(text);
    if (bytes_max >= kListedBytesMin && lengths >> kListedBytesMin != 0) {
      for (const std::size_t bytes : listed_) {
        if (bytes > bytes_max) continue;
        if (const TokenId id = find_unlikely(text.substr(0, bytes)); id != kNoToken) return id;
      }
    }
    lengths &= (1U << std::min(bytes_max + 1, kListedBytesMin)) - 1;
    while (lengths != 0) {
      const unsigned bytes = 31U - static_cast<unsigned>(std::countl_zero(lengths));
      if (const TokenId id = find_unlikely(text.substr(0, bytes)); id != kNoToken) return id;
      lengths &= ~(1U << bytes);
    }
  }
  if (bytes_max >= 2) {
    if (const TokenId id = pairs_[pair_index(text[0], text[1])]; id != kNoToken) return id;
  }
  return bytes_[static_cast<unsigned char>(text[0])];
}

std::string_view Vocabulary::bytes_of(TokenId id) const noexcept {
  if (id >= size()) return {};
  return bytes_at(id);
}

}  // namespace jiyi::tokens
