#include "store/sqlite/id_code.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace jiyi::store {
namespace {

constexpr std::string_view kAlphabet = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kTextBytes = 26;
constexpr std::size_t kPackedBytes = 16;
constexpr unsigned kDigitBits = 5;
constexpr int kNoDigit = -1;

constexpr std::array<int, 256> make_digits() {
  std::array<int, 256> digits{};
  for (int& digit : digits)
    digit = kNoDigit;
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<int>(i);
  }
  return digits;
}
constexpr std::array<int, 256> kDigits = make_digits();

// The 130 bits of 26 digits begin with two that must be zero.
std::string pack(std::string_view id) {
  if (id.size() != kTextBytes || id[0] > '7') return {};
  std::string packed;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (std::size_t i = 0; i < id.size(); ++i) {
    const int digit = kDigits[static_cast<unsigned char>(id[i])];
    if (digit == kNoDigit) return {};
    bits = bits << kDigitBits | static_cast<std::uint32_t>(digit);
    count += i == 0 ? kDigitBits - 2 : kDigitBits;
    if (count >= 8) {
      count -= 8;
      packed += static_cast<char>(bits >> count & 0xFFU);
    }
  }
  return packed;
}

std::string unpack(std::string_view packed) {
  std::string id;
  std::uint32_t bits = 0;
  unsigned count = 2;
  for (const char byte : packed) {
    bits = bits << 8U | static_cast<unsigned char>(byte);
    count += 8;
    while (count >= kDigitBits) {
      count -= kDigitBits;
      id += kAlphabet[bits >> count & 31U];
    }
  }
  return id;
}

}  // namespace

StoredId::StoredId(std::string_view id) : text_(id), packed_(pack(id)) {}

void StoredId::bind_to(Statement& statement) const {
  if (packed_.empty()) {
    statement.text(text_);
  } else {
    statement.blob(packed_);
  }
}

std::string id_at(const Statement& statement, int column) {
  const std::string_view bytes = statement.bytes_at(column);
  if (!statement.is_blob(column) || bytes.size() != kPackedBytes) return std::string(bytes);
  return unpack(bytes);
}

}  // namespace jiyi::store
