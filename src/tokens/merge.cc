#include "tokens/merge.h"

#include <array>
#include <cstdint>

namespace jiyi::tokens {
namespace {

constexpr std::size_t kShortBytesMax = 256;
constexpr std::size_t kWordBits = 64;

// Room for the tokens of a short piece without allocation.
struct ShortRoom {
  explicit ShortRoom(std::size_t /*bytes*/) {}
  std::array<TokenId, kShortBytesMax> tokens;
  std::array<std::uint64_t, kShortBytesMax / kWordBits + 1> dead{};
};

struct LongRoom {
  explicit LongRoom(std::size_t bytes) : tokens(bytes), dead(bytes / kWordBits + 1) {}
  std::vector<TokenId> tokens;
  std::vector<std::uint64_t> dead;
};

// Walks from left to right, trying the longest token first. A place from which no token may go on
// is dead: the walk goes back one token and never comes there again, so each place is left at
// most once per token that begins there.
template <typename Room>
class Walk {
 public:
  Walk(const Vocabulary& vocabulary, std::string_view piece)
      : vocabulary_(vocabulary), piece_(piece), room_(piece.size()) {
    TokenId token = vocabulary_.longest(piece_);
    while (pos_ < piece_.size())
      token = step(token);
  }

  std::size_t count() const { return count_; }
  const TokenId* tokens() const { return room_.tokens.data(); }

 private:
  // Puts `token` or a shorter one at the place and returns what to try next.
  TokenId step(TokenId token) {
    const std::string_view rest = piece_.substr(pos_);
    for (;;) {
      const std::size_t bytes = vocabulary_.bytes_of(token).size();
      if (!is_dead(pos_ + bytes) && may_follow(token)) {
        room_.tokens[count_++] = token;
        pos_ += bytes;
        return pos_ < piece_.size() ? vocabulary_.longest(piece_.substr(pos_)) : kNoToken;
      }
      if (bytes == 1) break;
      token = vocabulary_.longest(rest, bytes);
    }
    room_.dead[pos_ / kWordBits] |= std::uint64_t{1} << (pos_ % kWordBits);
    token = room_.tokens[--count_];
    pos_ -= vocabulary_.bytes_of(token).size();
    return token;
  }

  bool is_dead(std::size_t pos) const {
    return (room_.dead[pos / kWordBits] >> (pos % kWordBits) & 1U) != 0;
  }

  bool may_follow(TokenId token) const {
    return count_ == 0 || vocabulary_.rules().may_meet(room_.tokens[count_ - 1], token);
  }

  const Vocabulary& vocabulary_;
  std::string_view piece_;
  std::size_t pos_ = 0;
  std::size_t count_ = 0;
  Room room_;
};

}  // namespace

std::size_t count_merged(const Vocabulary& vocabulary, std::string_view piece) {
  if (piece.empty()) return 0;
  if (piece.size() <= kShortBytesMax) return Walk<ShortRoom>(vocabulary, piece).count();
  return Walk<LongRoom>(vocabulary, piece).count();
}

void append_merged(std::vector<TokenId>& out, const Vocabulary& vocabulary,
                   std::string_view piece) {
  const auto append = [&out](const auto& walk) {
    out.insert(out.end(), walk.tokens(), walk.tokens() + walk.count());
  };
  if (piece.empty()) return;
  if (piece.size() <= kShortBytesMax) {
    append(Walk<ShortRoom>(vocabulary, piece));
  } else {
    append(Walk<LongRoom>(vocabulary, piece));
  }
}

}  // namespace jiyi::tokens
