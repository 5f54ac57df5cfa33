// Names under which nobody should keep a value: password, token, secret, api_key …

#pragma once

#include <string_view>

namespace jiyi::sense {

// In any spelling: apiKey, API-KEY, x_api_key, "user password", 密码. Words are told apart by
// capitals and signs, so "secretary", "token_count" and "keyboard" are none.
bool is_sensitive_key(std::string_view name);

}  // namespace jiyi::sense
