// The cryptographic hashes the store needs, from OpenSSL: the audit chain's, and the keyed
// hash that stands for the id of a forgotten memory.

#pragma once

#include <string_view>

#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::store {

// The first 16 bytes of SHA-256.
Result<Digest> sha256_16(std::string_view bytes);

// The first 16 bytes of HMAC-SHA-256.
Result<Digest> keyed_hash_16(std::string_view secret, std::string_view bytes);

std::string_view as_bytes(const Digest& digest);

// Zeros when `bytes` has another size.
Digest as_digest(std::string_view bytes);

}  // namespace jiyi::store
