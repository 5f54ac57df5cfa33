// Any bytes: masks lie in the message and apart, nothing else changes, and masking again changes
// nothing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "sense/secrets.h"

namespace {

using jiyi::base::check;

void check_masks(const jiyi::sense::SecretMasker& masker, std::string_view text) {
  const auto once = masker.mask(text);
  std::size_t done = 0;
  for (const auto& secret : once.secrets) {
    check(secret.begin >= done && secret.begin < secret.end, "masks are in order and apart");
    const auto before = text.substr(done, secret.begin - done);
    check(once.text.find(before) != std::string::npos, "what is not masked stays");
    done = secret.end;
  }
  check(done <= text.size(), "masks lie in the message");
  check(!once.secrets.empty() || once.text == text, "without a secret nothing changes");
  const auto twice = masker.mask(once.text);
  check(twice.text == once.text, "masking again changes nothing");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jiyi::sense::ContactPolicy;
  static const jiyi::sense::SecretMasker by_default;
  static const jiyi::sense::SecretMasker strict(
      {.phone = ContactPolicy::Mask, .email = ContactPolicy::Mask});
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_masks(by_default, text);
  check_masks(strict, text);
  return 0;
}
