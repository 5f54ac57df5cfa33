// What an endpoint means by an answer that is not 200.

#pragma once

#include <string>

#include "http/message.h"
#include "jiyi/result.h"

namespace jiyi::embed {

// InvalidArgument (400, 422) and LimitExceeded (413): the texts are at fault. NotFound: no such
// path or model. Unavailable: the key is refused, a redirect, anything else. Of the body only a
// code that OpenAI is known to give is repeated: the rest may hold the key or a text.
Error refusal(const http::Response& response, const std::string& host);

}  // namespace jiyi::embed
