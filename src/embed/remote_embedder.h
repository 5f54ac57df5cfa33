// An embedder behind any OpenAI-compatible /v1/embeddings.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "embed/embedder.h"
#include "embed/remote_batches.h"
#include "embed/remote_key.h"
#include "http/endpoint.h"
#include "http/web_address.h"

namespace jiyi::embed {

inline constexpr std::size_t kRemoteDimensionMax = 16'384;

// Which form of vectors is asked for. Whichever form comes is read.
enum class RemoteEncoding : std::uint8_t { Float, Base64 };

struct RemoteOptions {
  std::string base_url;        // "https://host/v1": what stands before "/embeddings"
  std::string model;           // as the endpoint calls it
  std::size_t dimension = 0;   // 1 to 16384; every answer is checked against it
  bool ask_dimension = false;  // send it as "dimensions", for models that can shorten vectors
  RemoteEncoding encoding = RemoteEncoding::Float;
  std::string query_prefix;  // "query: " and the like, put before each text
  std::string passage_prefix;
  KeySource key{};
  BatchLimits batches{};
  // For a whole embed(), waits and further tries included.
  std::chrono::milliseconds query_deadline{3'000};
  std::chrono::milliseconds passage_deadline{30'000};
  http::EndpointOptions endpoint{};
};

// embed() answers InvalidArgument or LimitExceeded when the endpoint refuses the texts (or the
// settings sent with them: status 400 does not tell), Conflict when the dimension is another,
// Corruption when the answer makes no sense, NotFound for a wrong address or model, Unavailable
// and DeadlineExceeded when there was no answer in time, Cancelled. Messages and log lines hold
// neither key nor text. Thread-safe.
class RemoteEmbedder final : public Embedder {
 public:
  // Asks nothing of the endpoint yet. InvalidArgument and NotFound name the setting at fault.
  // `world` is borrowed as http::Endpoint says; `stop` ends calls that are under way.
  static Result<std::unique_ptr<RemoteEmbedder>> open(RemoteOptions options,
                                                      http::EndpointWorld world,
                                                      std::stop_token stop = {});

  const ModelIdentity& model() const override { return identity_; }
  bool is_local() const override { return false; }
  Result<void> embed(Purpose purpose, std::span<const std::string_view> texts,
                     std::span<float> out) override;

  http::BreakerState breaker_state() const { return endpoint_.breaker_state(); }

  struct Parts;  // only open() can make them
  explicit RemoteEmbedder(Parts parts);

 private:
  const std::string& prefix(Purpose purpose) const;
  std::string question(const std::string& prefix, std::span<const std::string_view> texts) const;
  Result<void> ask(std::string body, std::span<float> out, http::Timer::Moment deadline);

  RemoteOptions options_;
  ModelIdentity identity_;
  http::WebAddress address_;
  std::shared_ptr<const http::Secret> key_;
  http::Timer& timer_;
  std::stop_token stop_;
  http::Endpoint endpoint_;
};

}  // namespace jiyi::embed
