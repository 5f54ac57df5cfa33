// The one adapter over libcurl: HTTP and HTTPS, one request at a time, connections kept.

#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "http/transport.h"

namespace jiyi::http {

enum class Proxy : bool { None, FromEnvironment };  // https_proxy, http_proxy, all_proxy, no_proxy

struct CurlOptions {
  std::chrono::milliseconds connect_timeout{5'000};
  Proxy proxy = Proxy::FromEnvironment;
  std::string ca_file;  // certificates to trust instead of the system's
};

// Certificates and host names are checked always. Redirects are not followed, so that a key and
// a text go to the address that was configured and nowhere else: a 3xx is an answer. Nothing is
// read from .netrc, no cookies are kept, answers are not decompressed. Messages never repeat
// what libcurl says about addresses, since a proxy's may hold a password. Thread-safe.
class CurlClient final : public Transport {
 public:
  explicit CurlClient(CurlOptions options = {});
  ~CurlClient() override;
  CurlClient(const CurlClient&) = delete;
  CurlClient& operator=(const CurlClient&) = delete;

  Result<Response> send(const Request& request) override;

 private:
  struct Pool;

  CurlOptions options_;
  std::unique_ptr<Pool> pool_;
};

}  // namespace jiyi::http
