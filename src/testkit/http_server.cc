#include "testkit/http_server.h"

#include <algorithm>
#include <charconv>
#include <stop_token>
#include <thread>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/check.h"
#include "base/guarded.h"

namespace jiyi::testkit {
namespace {

// A socket on a free port of the loopback.
int bound_socket() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  base::check(socket >= 0, "a socket can be made");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int bound = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof(address));
  base::check(bound == 0, "a port of the loopback is free");
  return socket;
}

int port_of(int socket) {
  sockaddr_in address{};
  socklen_t size = sizeof(address);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.sin_port);
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

std::size_t content_length(const std::string& head) {
  const std::string name = "content-length: ";
  const std::string text = lower(head);
  const auto at = text.find(name);
  std::size_t length = 0;
  if (at == std::string::npos) return length;
  std::from_chars(text.data() + at + name.size(), text.data() + text.size(), length);
  return length;
}

}  // namespace

struct HttpServer::Shared {
  Answerer answerer;
  int listener = -1;
  base::Guarded<std::vector<HttpQuestion>> questions;
  base::Guarded<std::vector<int>> open;  // sockets; closed at the end, so no number is reused
  base::Guarded<std::vector<std::jthread>> threads;
  std::jthread acceptor;
};

// One client: its questions are answered in turn until either side closes.
class HttpServer::Connection {
 public:
  Connection(Shared& shared, int socket) : shared_(shared), socket_(socket) {}

  void serve() {
    while (const auto question = read()) {
      shared_.questions.with([&](auto& all) { all.push_back(*question); });
      if (!write(shared_.answerer(*question))) break;
    }
    ::shutdown(socket_, SHUT_RDWR);
  }

 private:
  bool receive() {
    std::string bytes(16 << 10, '\0');
    const auto count = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (count <= 0) return false;
    read_.append(bytes, 0, static_cast<std::size_t>(count));
    return true;
  }

  std::unique_ptr<HttpQuestion> read() {
    std::size_t end = 0;
    while ((end = read_.find("\r\n\r\n")) == std::string::npos)
      if (!receive()) return nullptr;
    HttpQuestion question{.head = read_.substr(0, end + 2)};
    read_.erase(0, end + 4);
    const std::size_t length = content_length(question.head);
    while (read_.size() < length)
      if (!receive()) return nullptr;
    question.body = read_.substr(0, length);
    read_.erase(0, length);
    return std::make_unique<HttpQuestion>(std::move(question));
  }

  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (count <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  void wait_for_client_to_go() {
    while (receive())
      read_.clear();
  }

  bool write(const HttpAnswer& answer) {
    if (answer.manner == HttpManner::Stalls) {
      wait_for_client_to_go();
      return false;
    }
    std::string head = "HTTP/1.1 " + std::to_string(answer.status) + " Told\r\n";
    for (const std::string& header : answer.headers)
      head += header + "\r\n";
    if (answer.padding_bytes == 0) {
      head += "Content-Length: " + std::to_string(answer.body.size()) + "\r\n\r\n";
    } else {
      head += "Connection: close\r\n\r\n";
    }
    if (!send(head)) return false;
    if (answer.manner == HttpManner::Trickles) {
      wait_for_client_to_go();
      return false;
    }
    if (answer.manner == HttpManner::CutOff) {
      send(std::string_view(answer.body).substr(0, answer.body.size() / 2));
      return false;
    }
    return send(answer.body) && pad(answer.padding_bytes);
  }

  bool pad(std::size_t bytes) {
    const std::string block(64 << 10, ' ');
    for (std::size_t sent = 0; sent < bytes; sent += block.size())
      if (!send(std::string_view(block).substr(0, bytes - sent))) return false;
    return bytes == 0;
  }

  Shared& shared_;
  int socket_;
  std::string read_;
};

HttpServer::HttpServer(Answerer answerer) : shared_(std::make_unique<Shared>()) {
  shared_->answerer = std::move(answerer);
  shared_->listener = bound_socket();
  base::check(::listen(shared_->listener, 64) == 0, "the port can be listened at");
  shared_->acceptor = std::jthread([shared = shared_.get()] {
    for (;;) {
      const int socket = ::accept4(shared->listener, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) return;
      shared->open.with([&](auto& sockets) { sockets.push_back(socket); });
      shared->threads.with([&](auto& threads) {
        threads.emplace_back([shared, socket] { Connection(*shared, socket).serve(); });
      });
    }
  });
}

HttpServer::HttpServer(std::vector<HttpAnswer> answers)
    : HttpServer([answers = std::move(answers),
                  next = std::make_shared<base::Guarded<std::size_t>>(0U)](const HttpQuestion&) {
        return answers[next->with(
            [&](std::size_t& at) { return at + 1 < answers.size() ? at++ : at; })];
      }) {}

HttpServer::~HttpServer() {
  ::shutdown(shared_->listener, SHUT_RDWR);
  shared_->acceptor.join();
  shared_->open.with([](auto& sockets) {
    for (const int socket : sockets)
      ::shutdown(socket, SHUT_RDWR);
  });
  shared_->threads.with([](auto& threads) { threads.clear(); });
  ::close(shared_->listener);
  shared_->open.with([](auto& sockets) {
    for (const int socket : sockets)
      ::close(socket);
  });
}

int HttpServer::port() const {
  return port_of(shared_->listener);
}

std::string HttpServer::url() const {
  return "http://127.0.0.1:" + std::to_string(port());
}

std::vector<HttpQuestion> HttpServer::questions() const {
  return shared_->questions.with([](const auto& all) { return all; });
}

std::size_t HttpServer::connections() const {
  return shared_->open.with([](const auto& sockets) { return sockets.size(); });
}

int closed_port() {
  const int socket = bound_socket();
  const int port = port_of(socket);
  ::close(socket);
  return port;
}

}  // namespace jiyi::testkit
