// What the tests of secrets share.

#pragma once

#include <string>
#include <string_view>

#include "sense/secrets.h"

namespace jiyi::sense {

inline std::string masked(std::string_view text) {
  static const SecretMasker masker;
  return masker.mask(text).text;
}

// A body of letters and digits that no service ever gave out.
inline std::string fake_body(std::size_t length) {
  constexpr std::string_view kLetters = "FakeKey0Body1Not2Real3Zq4Wx5Vu6";
  std::string body;
  while (body.size() < length)
    body += kLetters;
  return body.substr(0, length);
}

}  // namespace jiyi::sense
