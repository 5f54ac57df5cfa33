#include "store/sqlite/digests.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include <openssl/evp.h>
#include <openssl/hmac.h>

namespace jiyi::store {
namespace {

using Sha256 = std::array<unsigned char, 32>;

Digest first_16(const Sha256& hash) {
  Digest digest;
  std::copy_n(hash.begin(), digest.size(), digest.begin());
  return digest;
}

Error refused() {
  return {ErrorCode::Internal, "OpenSSL did not hash"};
}

}  // namespace

Result<Digest> sha256_16(std::string_view bytes) {
  Sha256 hash{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1) {
    return refused();
  }
  return first_16(hash);
}

Result<Digest> keyed_hash_16(std::string_view secret, std::string_view bytes) {
  Sha256 hash{};
  unsigned int size = 0;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), data, bytes.size(),
           hash.data(), &size) == nullptr) {
    return refused();
  }
  return first_16(hash);
}

std::string_view as_bytes(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

Digest as_digest(std::string_view bytes) {
  Digest digest{};
  if (bytes.size() == digest.size()) std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

}  // namespace jiyi::store
