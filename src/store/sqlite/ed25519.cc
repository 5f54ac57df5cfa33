#include "store/sqlite/ed25519.h"

#include <cstddef>
#include <memory>

#include <openssl/evp.h>

#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kSignatureBytes = 64;

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

Error refused(const char* what) {
  return {ErrorCode::Internal, std::string("OpenSSL did not ") + what};
}

const unsigned char* data_of(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

Result<Key> read_private(std::string_view bytes) {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, data_of(bytes), bytes.size()));
  if (key == nullptr) return refused("take the key");
  return key;
}

}  // namespace

Result<std::string> make_private_key() {
  const Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  std::string bytes(kKeyBytes, '\0');
  std::size_t size = bytes.size();
  auto* out = reinterpret_cast<unsigned char*>(bytes.data());
  if (key == nullptr || EVP_PKEY_get_raw_private_key(key.get(), out, &size) != 1) {
    return refused("make a key");
  }
  return bytes;
}

Result<std::string> public_key_of(std::string_view private_key) {
  ASSIGN_OR_RETURN(const Key key, read_private(private_key));
  std::string bytes(kKeyBytes, '\0');
  std::size_t size = bytes.size();
  auto* out = reinterpret_cast<unsigned char*>(bytes.data());
  if (EVP_PKEY_get_raw_public_key(key.get(), out, &size) != 1) return refused("give the key");
  return bytes;
}

Result<std::string> sign(std::string_view private_key, std::string_view bytes) {
  ASSIGN_OR_RETURN(const Key key, read_private(private_key));
  const Context context(EVP_MD_CTX_new());
  std::string signature(kSignatureBytes, '\0');
  std::size_t size = signature.size();
  auto* out = reinterpret_cast<unsigned char*>(signature.data());
  if (context == nullptr ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), out, &size, data_of(bytes), bytes.size()) != 1) {
    return refused("sign");
  }
  return signature;
}

bool is_signed(std::string_view public_key, std::string_view bytes, std::string_view signature) {
  if (public_key.size() != kKeyBytes || signature.size() != kSignatureBytes) return false;
  const Key key(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, data_of(public_key),
                                            public_key.size()));
  const Context context(EVP_MD_CTX_new());
  return key != nullptr && context != nullptr &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), data_of(signature), signature.size(), data_of(bytes),
                          bytes.size()) == 1;
}

}  // namespace jiyi::store
