#include "embed/remote_embedder.h"

#include <array>
#include <utility>

#include "base/check.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/log.h"
#include "base/try.h"
#include "embed/remote_answer.h"
#include "embed/remote_refusal.h"
#include "json/write.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kTextsMax = 2'048;  // OpenAI's own limit
constexpr std::size_t kBatchBytesMax = std::size_t{8} << 20;
constexpr int kTriesMax = 20;
constexpr int kOk = 200;

Error invalid(const std::string& what) {
  return {ErrorCode::InvalidArgument, "remote embedder: " + what};
}

Result<void> check_options(const RemoteOptions& options) {
  const auto within = [](std::size_t value, std::size_t max) { return value >= 1 && value <= max; };
  if (options.model.empty()) return invalid("the model has no name");
  if (!within(options.dimension, kRemoteDimensionMax)) {
    return invalid("dimension " + std::to_string(options.dimension) + " is not between 1 and " +
                   std::to_string(kRemoteDimensionMax));
  }
  if (!within(options.batches.texts_max, kTextsMax)) {
    return invalid(std::to_string(options.batches.texts_max) +
                   " texts a request, not between 1 and " + std::to_string(kTextsMax));
  }
  if (!within(options.batches.bytes_max, kBatchBytesMax)) {
    return invalid(std::to_string(options.batches.bytes_max) +
                   " bytes a request, not between 1 and " + std::to_string(kBatchBytesMax));
  }
  const auto tries = options.endpoint.tries_max;
  if (tries < 1 || tries > kTriesMax) {
    return invalid(std::to_string(tries) + " tries, not between 1 and " +
                   std::to_string(kTriesMax));
  }
  const std::chrono::milliseconds none(0);
  if (options.query_deadline <= none || options.passage_deadline <= none ||
      options.endpoint.try_timeout <= none) {
    return invalid("a deadline is not above 0 ms");
  }
  return {};
}

// 128 bits over everything that decides what a vector is. Kept with vectors: never changes.
std::string fingerprint(const RemoteOptions& options, const http::WebAddress& address) {
  std::string all = "remote 1";
  for (const std::string& part :
       std::array{address.text(), options.model, std::to_string(options.dimension),
                  options.query_prefix, options.passage_prefix}) {
    all.append(1, '\0').append(std::to_string(part.size())).append(1, '\0').append(part);
  }
  return base::hex(base::hash64(all, 1)) + base::hex(base::hash64(all, 2));
}

}  // namespace

struct RemoteEmbedder::Parts {
  RemoteOptions options;
  http::WebAddress address;
  std::shared_ptr<const http::Secret> key;
  http::EndpointWorld world;
  std::stop_token stop;
};

Result<std::unique_ptr<RemoteEmbedder>> RemoteEmbedder::open(RemoteOptions options,
                                                             http::EndpointWorld world,
                                                             std::stop_token stop) {
  RETURN_IF_ERROR(check_options(options));
  auto address = http::WebAddress::parse(options.base_url);
  if (!address.ok()) return std::move(address).error().with_context("remote embedder");
  auto key = read_key(options.key, world.log);
  if (!key.ok()) return std::move(key).error().with_context("remote embedder");
  if (!address.value().is_private()) {
    base::log(world.log, LogLevel::Warning,
              "remote_embedder_not_encrypted host=" + address.value().origin() +
                  (key.value() ? " key=sent" : " key=none"));
  }
  return std::make_unique<RemoteEmbedder>(Parts{std::move(options), std::move(address).value(),
                                                std::move(key).value(), std::move(world),
                                                std::move(stop)});
}

RemoteEmbedder::RemoteEmbedder(Parts parts)
    : options_(std::move(parts.options)),
      identity_{.name = options_.model,
                .fingerprint = fingerprint(options_, parts.address),
                .dimension = options_.dimension},
      address_(std::move(parts.address)),
      key_(std::move(parts.key)),
      timer_(parts.world.timer),
      stop_(std::move(parts.stop)),
      endpoint_(address_.origin(), options_.endpoint, std::move(parts.world)) {}

const std::string& RemoteEmbedder::prefix(Purpose purpose) const {
  return purpose == Purpose::Query ? options_.query_prefix : options_.passage_prefix;
}

std::string RemoteEmbedder::question(const std::string& prefix,
                                     std::span<const std::string_view> texts) const {
  std::string body = R"({"model":)";
  json::append_string(body, options_.model);
  body += R"(,"input":[)";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) body += ',';
    json::append_string(body, std::string(prefix).append(texts[i]));
  }
  body += R"(],"encoding_format":)";
  body += options_.encoding == RemoteEncoding::Float ? R"("float")" : R"("base64")";
  if (options_.ask_dimension) body += R"(,"dimensions":)" + std::to_string(options_.dimension);
  body += '}';
  return body;
}

Result<void> RemoteEmbedder::ask(std::string body, std::span<float> out,
                                 http::Timer::Moment deadline) {
  const AnswerShape shape{.texts = out.size() / options_.dimension,
                          .dimension = options_.dimension};
  http::Request request{
      .method = http::Method::Post,
      .url = address_.under("/embeddings"),
      .headers = {{"Content-Type", "application/json"}, {"Accept", "application/json"}},
      .key = key_,
      .body = std::move(body),
      .answer_bytes_max = answer_bytes_max(shape),
      .stop = stop_};
  auto response = endpoint_.call(std::move(request), deadline);
  if (!response.ok()) {
    // An answer that is too long is the endpoint's fault, not the texts'.
    if (response.error().code() != ErrorCode::LimitExceeded) return std::move(response).error();
    return Error(ErrorCode::Corruption, response.error().message());
  }
  if (response.value().status != kOk) return refusal(response.value(), address_.origin());
  return read_answer(response.value().body, shape, out);
}

Result<void> RemoteEmbedder::embed(Purpose purpose, std::span<const std::string_view> texts,
                                   std::span<float> out) {
  const std::size_t dimension = options_.dimension;
  base::check(out.size() == texts.size() * dimension, "a vector's room for each text");
  const auto time = purpose == Purpose::Query ? options_.query_deadline : options_.passage_deadline;
  const auto deadline = timer_.now() + time;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].empty()) {
      return Error(ErrorCode::InvalidArgument, "text " + std::to_string(i) + " is empty");
    }
  }
  const std::string& before = prefix(purpose);
  ASSIGN_OR_RETURN(const auto batches, split_batches(texts, before.size(), options_.batches));
  for (const Batch& batch : batches) {
    RETURN_IF_ERROR(ask(question(before, texts.subspan(batch.first, batch.count)),
                        out.subspan(batch.first * dimension, batch.count * dimension), deadline));
  }
  return {};
}

}  // namespace jiyi::embed
