// CurlClient before a server whose certificate the test makes.

#include <array>
#include <csignal>
#include <memory>
#include <string>
#include <thread>

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http/curl_client.h"
#include "testkit/temp_dir.h"

namespace jiyi::http {
namespace {

template <typename T>
using Owned = std::unique_ptr<T, void (*)(T*)>;

Owned<X509> self_signed(EVP_PKEY* key, const std::string& name) {
  Owned<X509> made(X509_new(), &X509_free);
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 1);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -3600);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 3600);
  X509_set_pubkey(made.get(), key);
  X509_NAME* subject = X509_get_subject_name(made.get());
  std::string common = "test";
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                             reinterpret_cast<unsigned char*>(common.data()), -1, -1, 0);
  X509_set_issuer_name(made.get(), subject);
  const Owned<X509_EXTENSION> names(
      X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, name.c_str()),
      &X509_EXTENSION_free);
  X509_add_ext(made.get(), names.get(), -1);
  X509_sign(made.get(), key, EVP_sha256());
  return made;
}

// Answers one question at most on 127.0.0.1. `name` is what its certificate is for.
class TlsServer {
 public:
  TlsServer(const std::string& name, const std::string& certificate_file) {
    const Owned<EVP_PKEY> key(EVP_EC_gen("P-256"), &EVP_PKEY_free);
    const auto certificate = self_signed(key.get(), name);
    BIO* file = BIO_new_file(certificate_file.c_str(), "w");
    PEM_write_bio_X509(file, certificate.get());
    BIO_free(file);
    SSL_CTX_use_certificate(context_.get(), certificate.get());
    SSL_CTX_use_PrivateKey(context_.get(), key.get());
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
    EXPECT_EQ(::listen(listener_, 1), 0);
    thread_ = std::jthread([this] { serve(); });
  }
  ~TlsServer() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
  }
  TlsServer(const TlsServer&) = delete;
  TlsServer& operator=(const TlsServer&) = delete;

  std::string url() const {
    sockaddr_in address{};
    socklen_t size = sizeof(address);
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size);
    return "https://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/";
  }
  // What came through. Waits until the client is gone.
  std::string heard() {
    ::shutdown(listener_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
    thread_ = std::jthread([] {});
    return heard_;
  }

 private:
  void serve() {
    // A client that hangs up raises SIGPIPE in who writes to it: here that is no fault. The
    // client's own thread is left as it is.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    const Owned<SSL> session(SSL_new(context_.get()), &SSL_free);
    SSL_set_fd(session.get(), socket);
    if (SSL_accept(session.get()) == 1) {
      std::array<char, 4096> bytes{};
      const int count = SSL_read(session.get(), bytes.data(), static_cast<int>(bytes.size()));
      if (count > 0) {
        heard_.assign(bytes.data(), static_cast<std::size_t>(count));
        const std::string answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nanswer";
        SSL_write(session.get(), answer.data(), static_cast<int>(answer.size()));
      }
    }
    ::close(socket);
  }

  int listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  Owned<SSL_CTX> context_{SSL_CTX_new(TLS_server_method()), &SSL_CTX_free};
  std::string heard_;
  std::jthread thread_;
};

class TlsTest : public testing::Test {
 protected:
  Result<Response> ask(const TlsServer& server, const std::string& ca_file) {
    // On a busy machine reading the system's certificates alone can take seconds.
    CurlClient client(
        {.connect_timeout = std::chrono::seconds(30), .proxy = Proxy::None, .ca_file = ca_file});
    return client.send({.url = server.url(), .key = std::make_shared<Secret>("hidden")});
  }

  testkit::TempDir dir_;
  std::string certificate_ = dir_.file("certificate.pem");
};

TEST_F(TlsTest, ATrustedCertificateIsAccepted) {
  TlsServer server("IP:127.0.0.1", certificate_);

  const auto response = ask(server, certificate_);

  ASSERT_TRUE(response.ok()) << response.error().message();
  EXPECT_EQ(response.value().body, "answer");
  EXPECT_THAT(server.heard(), testing::HasSubstr("Bearer hidden"));
}

TEST_F(TlsTest, ACertificateNobodyKnowsIsRefusedBeforeAnythingIsSent) {
  TlsServer server("IP:127.0.0.1", certificate_);

  const auto response = ask(server, "");

  EXPECT_EQ(response.error().code(), ErrorCode::Unavailable);
  EXPECT_EQ(server.heard(), "");
}

TEST_F(TlsTest, ACertificateOfAnotherHostIsRefusedBeforeAnythingIsSent) {
  TlsServer server("IP:127.0.0.2,DNS:example.com", certificate_);

  const auto response = ask(server, certificate_);

  EXPECT_EQ(response.error().code(), ErrorCode::Unavailable);
  EXPECT_EQ(server.heard(), "");
}

}  // namespace
}  // namespace jiyi::http
