#include "http/curl_client.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <curl/curl.h>

#include "base/guarded.h"
#include "base/try.h"
#include "http/web_address.h"

namespace jiyi::http {
namespace {

constexpr std::size_t kHeaderBytesMax = std::size_t{64} << 10;
constexpr std::size_t kIdleConnectionsMax = 8;

using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;

// The request's headers as libcurl takes them; overwritten at the end, one may be the key.
class HeaderList {
 public:
  HeaderList() = default;
  ~HeaderList() {
    for (curl_slist* line = first_; line != nullptr; line = line->next)
      wipe(line->data, std::char_traits<char>::length(line->data));
    curl_slist_free_all(first_);
  }
  HeaderList(const HeaderList&) = delete;
  HeaderList& operator=(const HeaderList&) = delete;

  // False for what would break out of its line, and without memory.
  bool add(std::string_view name, std::string_view value) {
    std::string line;
    line.reserve(name.size() + value.size() + 2);
    line.append(name).append(": ").append(value);
    const bool whole = std::ranges::none_of(
        line, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
    curl_slist* grown = whole ? curl_slist_append(first_, line.c_str()) : nullptr;
    wipe(line.data(), line.size());
    if (grown == nullptr) return false;
    first_ = grown;
    return true;
  }

  curl_slist* first() const { return first_; }

 private:
  curl_slist* first_ = nullptr;
};

// One exchange under way.
struct Exchange {
  const Request& request;
  Response response;
  std::size_t header_bytes = 0;
  bool too_long = false;
};

std::size_t on_body(char* bytes, std::size_t, std::size_t count, void* user) {
  auto& exchange = *static_cast<Exchange*>(user);
  std::string& body = exchange.response.body;
  if (count > exchange.request.answer_bytes_max - body.size()) {
    exchange.too_long = true;
    return 0;
  }
  body.append(bytes, count);
  return count;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::size_t on_header(char* bytes, std::size_t, std::size_t count, void* user) {
  auto& exchange = *static_cast<Exchange*>(user);
  exchange.header_bytes += count;
  if (exchange.header_bytes > kHeaderBytesMax) {
    exchange.too_long = true;
    return 0;
  }
  const std::string_view line(bytes, count);
  auto& headers = exchange.response.headers;
  if (line.starts_with("HTTP/")) headers.clear();  // what came before was a 1xx
  const auto colon = line.find(':');
  if (colon == std::string_view::npos) return count;
  std::string name(line.substr(0, colon));
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  headers.push_back({std::move(name), std::string(trimmed(line.substr(colon + 1)))});
  return count;
}

int on_progress(void* user, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  return static_cast<Exchange*>(user)->request.stop.stop_requested() ? 1 : 0;
}

void set_rules(CURL* curl, const CurlOptions& options) {
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_HEADEROPT, static_cast<long>(CURLHEADER_SEPARATE));
  curl_easy_setopt(curl, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "jiyi");
  if (options.proxy == Proxy::None) curl_easy_setopt(curl, CURLOPT_PROXY, "");
  if (!options.ca_file.empty()) {
    curl_easy_setopt(curl, CURLOPT_CAINFO, options.ca_file.c_str());
    curl_easy_setopt(curl, CURLOPT_CAPATH, nullptr);
  }
}

void set_request(CURL* curl, const Request& request, std::chrono::milliseconds connect_timeout) {
  curl_easy_setopt(curl, CURLOPT_URL, request.url.c_str());
  if (request.method == Method::Post) {
    curl_easy_setopt(curl, CURLOPT_POST, 1L);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, request.body.data());
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE,
                     static_cast<curl_off_t>(request.body.size()));
  }
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(request.timeout.count()));
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(connect_timeout.count()));
  curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE,
                   static_cast<curl_off_t>(request.answer_bytes_max));
}

void set_callbacks(CURL* curl, Exchange& exchange) {
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, &on_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &exchange);
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, &on_header);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &exchange);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, &on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &exchange);
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
}

Error refusal(const std::string& what) {
  return {ErrorCode::InvalidArgument, what};
}

Error failure(CURLcode code, const Exchange& exchange, const std::string& host) {
  const Request& request = exchange.request;
  if (exchange.too_long || code == CURLE_FILESIZE_EXCEEDED) {
    return {ErrorCode::LimitExceeded,
            host + " answers more than " + std::to_string(request.answer_bytes_max) + " bytes"};
  }
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return {ErrorCode::DeadlineExceeded,
              host + " has not answered within " + std::to_string(request.timeout.count()) + " ms"};
    case CURLE_ABORTED_BY_CALLBACK:
      return {ErrorCode::Cancelled, "the call to " + host + " was cancelled"};
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
      return {ErrorCode::Unavailable, host + " closed the connection before the whole answer"};
    default:
      return {ErrorCode::Unavailable, host + ": " + curl_easy_strerror(code)};
  }
}

Result<void> fill(HeaderList& list, const Request& request) {
  for (const Header& header : request.headers) {
    if (!list.add(header.name, header.value)) {
      return refusal("header " + header.name + " holds a control character");
    }
  }
  // Without this libcurl asks before it sends a long body, which some servers never answer.
  list.add("Expect", "");
  if (request.key == nullptr) return {};
  std::string bearer("Bearer ");
  bearer.reserve(bearer.size() + request.key->reveal().size());
  bearer.append(request.key->reveal());
  const bool added = list.add("Authorization", bearer);
  wipe(bearer.data(), bearer.size());
  return added ? Result<void>{} : refusal("the key holds a control character");
}

bool start_curl() {
  static const bool kStarted = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return kStarted;
}

}  // namespace

// Handles that are not in use, each with the connections it keeps open.
struct CurlClient::Pool {
  base::Guarded<std::vector<Handle>> idle;

  Handle take() {
    return idle.with([](std::vector<Handle>& handles) {
      if (handles.empty()) return Handle(curl_easy_init(), &curl_easy_cleanup);
      Handle taken = std::move(handles.back());
      handles.pop_back();
      return taken;
    });
  }

  void give_back(Handle handle) {
    curl_easy_reset(handle.get());
    idle.with([&](std::vector<Handle>& handles) {
      if (handles.size() < kIdleConnectionsMax) handles.push_back(std::move(handle));
    });
  }
};

CurlClient::CurlClient(CurlOptions options)
    : options_(std::move(options)), pool_(std::make_unique<Pool>()) {}

CurlClient::~CurlClient() = default;

Result<Response> CurlClient::send(const Request& request) {
  ASSIGN_OR_RETURN(const auto address, WebAddress::parse(request.url));
  const std::string& host = address.origin();
  if (request.timeout <= std::chrono::milliseconds(0)) {
    return Error(ErrorCode::DeadlineExceeded, "no time is left to ask " + host);
  }
  HeaderList headers;
  RETURN_IF_ERROR(fill(headers, request));
  Handle handle = start_curl() ? pool_->take() : Handle(nullptr, &curl_easy_cleanup);
  if (!handle) return Error(ErrorCode::LimitExceeded, "no memory for a call to " + host);

  Exchange exchange{.request = request};
  set_rules(handle.get(), options_);
  set_request(handle.get(), request, std::min(options_.connect_timeout, request.timeout));
  set_callbacks(handle.get(), exchange);
  curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, headers.first());
  const CURLcode code = curl_easy_perform(handle.get());
  long status = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  pool_->give_back(std::move(handle));
  if (code != CURLE_OK) return failure(code, exchange, host);
  exchange.response.status = static_cast<int>(status);
  return std::move(exchange.response);
}

}  // namespace jiyi::http
