// Signatures by Ed25519 (RFC 8032), from OpenSSL.

#pragma once

#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::store {

Result<std::string> make_private_key();                                          // 32 bytes
Result<std::string> public_key_of(std::string_view private_key);                 // 32 bytes
Result<std::string> sign(std::string_view private_key, std::string_view bytes);  // 64 bytes
// False for keys and signatures of another size too.
bool is_signed(std::string_view public_key, std::string_view bytes, std::string_view signature);

}  // namespace jiyi::store
