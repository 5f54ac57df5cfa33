#include "embed/charsmap.h"

#include <cstdint>
#include <map>

#include "base/endian.h"
#include "base/try.h"
#include "embed/byte_reader.h"

namespace jiyi::embed {

Result<Charsmap> Charsmap::read(std::string_view bytes) {
  Charsmap map;
  if (bytes.empty()) return map;
  ByteReader in(bytes);
  const auto trie_bytes = in.take<std::uint32_t>();
  const auto units = in.take_bytes(trie_bytes);
  if (in.failed() || trie_bytes % sizeof(std::uint32_t) != 0) {
    return Error{ErrorCode::Corruption, "charsmap of " + std::to_string(bytes.size()) +
                                            " bytes with a trie of " + std::to_string(trie_bytes)};
  }
  map.trie_ = DoubleArray(units);
  map.replacements_ = in.take_bytes(in.left());
  if (!map.replacements_.empty() && map.replacements_.back() != '\0') {
    return Error{ErrorCode::Corruption, "charsmap whose last replacement has no end"};
  }
  for (std::size_t byte = 0; byte < map.plain_.size() && !map.trie_.empty(); ++byte) {
    auto place = map.trie_.root();
    map.plain_[byte] = !map.trie_.step(place, static_cast<unsigned char>(byte));
  }
  return map;
}

Charsmap::Match Charsmap::match(std::string_view text) const noexcept {
  Match longest;
  if (trie_.empty()) return longest;
  auto place = trie_.root();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!trie_.step(place, static_cast<unsigned char>(text[i]))) break;
    const auto value = trie_.value(place);
    if (!value || *value >= replacements_.size()) continue;
    longest = {.bytes = i + 1, .replacement = replacements_.substr(*value)};
  }
  longest.replacement = longest.replacement.substr(0, longest.replacement.find('\0'));
  return longest;
}

Result<std::string> build_charsmap(
    const std::vector<std::pair<std::string, std::string>>& replaced) {
  std::string replacements;
  std::map<std::string_view, std::uint32_t> places;
  std::vector<TrieKey> keys;
  for (const auto& [from, to] : replaced) {
    if (to.find('\0') != std::string::npos) {
      return Error{ErrorCode::InvalidArgument, "a replacement with a zero byte"};
    }
    const auto place = static_cast<std::uint32_t>(replacements.size());
    const auto [found, added] = places.emplace(to, place);
    if (added) replacements += to + '\0';
    keys.push_back({from, found->second});
  }
  ASSIGN_OR_RETURN(const auto units, build_double_array(std::move(keys)));
  std::string out;
  base::append_fixed(out, static_cast<std::uint32_t>(units.size() * sizeof(std::uint32_t)));
  for (const auto unit : units)
    base::append_fixed(out, unit);
  return out + replacements;
}

}  // namespace jiyi::embed
