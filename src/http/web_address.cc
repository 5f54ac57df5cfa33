#include "http/web_address.h"

#include <algorithm>
#include <memory>

#include <curl/curl.h>

namespace jiyi::http {
namespace {

using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

std::string part(const Url& url, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(url.get(), which, &text, 0) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

bool is_loopback(std::string_view host) {
  const bool number = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || (number && host.starts_with("127."));
}

}  // namespace

Result<WebAddress> WebAddress::parse(std::string_view text) {
  const auto wrong = [](std::string_view what) {
    return Error(ErrorCode::InvalidArgument, "web address " + std::string(what));
  };
  const Url url(curl_url(), &curl_url_cleanup);
  if (!url || text.find('\0') != std::string_view::npos ||
      curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), 0) != CURLUE_OK) {
    return wrong("is not of the form https://host/path");
  }
  const std::string scheme = lower(part(url, CURLUPART_SCHEME));
  if (scheme != "https" && scheme != "http") return wrong("is neither http nor https");
  if (!part(url, CURLUPART_USER).empty() || !part(url, CURLUPART_PASSWORD).empty()) {
    return wrong("holds a user name or password: give the key by environment or file");
  }
  if (!part(url, CURLUPART_QUERY).empty()) return wrong("has a query");
  if (!part(url, CURLUPART_FRAGMENT).empty()) return wrong("has a fragment");

  WebAddress address;
  const std::string host = lower(part(url, CURLUPART_HOST));
  const std::string port = part(url, CURLUPART_PORT);
  const bool usual_port = port.empty() || port == (scheme == "https" ? "443" : "80");
  address.origin_ = scheme + "://" + host + (usual_port ? "" : ":" + port);
  address.path_ = part(url, CURLUPART_PATH);
  while (address.path_.ends_with('/'))
    address.path_.pop_back();
  address.private_ = scheme == "https" || is_loopback(host);
  return address;
}

}  // namespace jiyi::http
