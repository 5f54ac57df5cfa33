// Addresses and numbers at which somebody or something is reached: e-mail, telephone, URL.

#pragma once

#include <cstddef>
#include <optional>

#include "sense/message_chars.h"

namespace jiyi::sense {

// The e-mail address around an @. REQUIRES: chars.code(sign) is @.
std::optional<CharRange> email_at(const MessageChars& chars, std::size_t sign);

// The telephone number that begins at the place: +44 20 7946 0958, (212) 555-0187, 138 0013 8000,
// 010-62345678, 400-820-8820; and any 5 to 11 digits behind a word like 电话 or "call".
std::optional<CharRange> phone_at(const MessageChars& chars, std::size_t place);

// Whether phone_at has to be asked here; quick.
bool may_be_phone(const MessageChars& chars, std::size_t place);

// The URL around "://" whose colon is at the place.
std::optional<CharRange> url_around(const MessageChars& chars, std::size_t colon);

// A name of a host with a well-known end, and a path if there is one, that begins at the place:
// www.example.org, ftp.example.com/pub.
std::optional<CharRange> bare_url_at(const MessageChars& chars, std::size_t place);

}  // namespace jiyi::sense
