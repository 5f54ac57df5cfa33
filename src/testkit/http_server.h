// A real HTTP server on the loopback, in the test's process, that answers as told and can
// misbehave: stall, cut an answer off, send without end.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace jiyi::testkit {

struct HttpQuestion {
  std::string head;  // request line and headers as they came
  std::string body;
};

enum class HttpManner : std::uint8_t {
  Whole,    // the answer as it is
  CutOff,   // half of the body, then the connection is closed
  Stalls,   // nothing, until the client goes away
  Trickles  // the head, then nothing more
};

struct HttpAnswer {
  int status = 200;
  std::string body;
  std::vector<std::string> headers;  // "Name: value"
  HttpManner manner = HttpManner::Whole;
  std::size_t padding_bytes = 0;  // spaces sent after the body, without saying how many
};

// The calls come from threads of the server's, one for each connection.
class HttpServer {
 public:
  using Answerer = std::function<HttpAnswer(const HttpQuestion&)>;

  explicit HttpServer(Answerer answerer);
  // Answers one after the other; the last one for ever.
  explicit HttpServer(std::vector<HttpAnswer> answers);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;
  std::string url() const;  // without a slash at the end
  std::vector<HttpQuestion> questions() const;
  std::size_t connections() const;

 private:
  struct Shared;
  class Connection;

  std::unique_ptr<Shared> shared_;
};

// A port of the loopback at which nobody listens.
int closed_port();

}  // namespace jiyi::testkit
