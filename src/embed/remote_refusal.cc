#include "embed/remote_refusal.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "json/parse.h"

namespace jiyi::embed {
namespace {

constexpr std::array<std::string_view, 10> kKnownCodes{"billing_hard_limit_reached",
                                                       "context_length_exceeded",
                                                       "insufficient_quota",
                                                       "invalid_api_key",
                                                       "invalid_model",
                                                       "invalid_organization",
                                                       "model_not_found",
                                                       "permission_denied",
                                                       "string_above_max_length",
                                                       "unsupported_parameter"};

// Empty when there is none that is known.
std::string_view known_code(std::string_view body) {
  const auto parsed = json::parse(body, {.bytes_max = std::size_t{64} << 10});
  const json::Object* frame = parsed.ok() ? parsed.value().if_object() : nullptr;
  const json::Value* error = frame == nullptr ? nullptr : frame->find("error");
  const json::Object* inside = error == nullptr ? nullptr : error->if_object();
  const json::Value* code = inside == nullptr ? nullptr : inside->find("code");
  const std::string* text = code == nullptr ? nullptr : code->if_string();
  if (text == nullptr) return {};
  const auto* known = std::ranges::find(kKnownCodes, *text);
  return known == kKnownCodes.end() ? std::string_view() : *known;
}

struct Meaning {
  ErrorCode code;
  std::string_view words;
};

// The numbers are HTTP's (RFC 9110, 15).
Meaning meaning(int status) {
  if (status >= 300 && status < 400) {
    return {ErrorCode::Unavailable, "answers with a redirect, which is not followed"};
  }
  switch (status) {
    case 400:
    case 422:
      return {ErrorCode::InvalidArgument, "refuses the request"};
    case 401:
    case 403:
      return {ErrorCode::Unavailable, "refuses the key"};
    case 404:
      return {ErrorCode::NotFound, "has no embeddings at this address, or no such model"};
    case 413:
      return {ErrorCode::LimitExceeded, "finds the request too long"};
    default:
      return {ErrorCode::Unavailable, "answers otherwise than hoped"};
  }
}

}  // namespace

Error refusal(const http::Response& response, const std::string& host) {
  const Meaning means = meaning(response.status);
  std::string message = host;
  message.append(" ").append(means.words).append(": status ");
  message += std::to_string(response.status);
  const std::string_view code = known_code(response.body);
  if (!code.empty()) message.append(", ").append(code);
  return {means.code, std::move(message)};
}

}  // namespace jiyi::embed
