#include "engine/embedders.h"

#include <optional>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "base/try.h"
#include "embed/batching_embedder.h"
#include "embed/cached_embedder.h"
#include "embed/local_embedder.h"
#include "embed/remote_embedder.h"
#include "embed/remote_source.h"
#include "http/curl_client.h"
#include "http/timer.h"

namespace jiyi::engine {
namespace {

using Pointer = std::shared_ptr<embed::Embedder>;

constexpr int kRemoteCallsMax = 4;  // at once: their time is mostly waiting

// A remote embedder with all that it borrows.
struct Remote {
  http::CurlClient client;
  http::SteadyTimer timer;
  base::SystemClock clock;
  std::unique_ptr<embed::RemoteEmbedder> embedder;  // last: it uses the members above
};

// What is asked first, and what stands behind it.
struct Chain {
  Chain(Pointer asked, std::shared_ptr<embed::CachedVectors> kept)
      : embedder(std::move(asked)), cache(std::move(kept)) {
    if (!embedder->is_local()) {
      batching.emplace(*embedder, embed::BatchingLimits{.calls_max = kRemoteCallsMax});
    }
    embed::Embedder& next = batching ? static_cast<embed::Embedder&>(*batching) : *embedder;
    first.emplace(next, *cache);
  }

  Pointer embedder;
  std::shared_ptr<embed::CachedVectors> cache;
  std::optional<embed::BatchingEmbedder> batching;
  std::optional<embed::CachedEmbedder> first;
};

// A store that came from elsewhere must not decide where texts and the key go.
Result<void> check_address(const embed::RemoteSource& source, const std::string& url) {
  if (url.empty()) {
    return Error{ErrorCode::InvalidArgument,
                 "model " + source.model +
                     " is a remote one, and no service is set that may be asked: "
                     "embedder_url of the command line, RemoteAccess::url in C++"};
  }
  auto allowed = http::WebAddress::parse(url);
  if (!allowed.ok()) return std::move(allowed).error().with_context("embedder_url");
  if (allowed.value().text() == source.base_url) return {};
  return Error{ErrorCode::InvalidArgument,
               "model " + source.model +
                   " was asked at another address than embedder_url; set "
                   "that to go on with it, or embed with another model"};
}

Result<Pointer> open_remote(const std::string& name, const RemoteAccess& access, const LogSink& log,
                            std::stop_token stop) {
  ASSIGN_OR_RETURN(auto source, embed::RemoteSource::parse(name));
  RETURN_IF_ERROR(check_address(source, access.url));
  auto remote = std::make_shared<Remote>();
  embed::RemoteOptions options;
  options.base_url = std::move(source.base_url);
  options.model = std::move(source.model);
  options.dimension = source.dimension;
  options.key = {.environment = access.key_environment, .file = access.key_file};
  const http::EndpointWorld world{.transport = remote->client,
                                  .timer = remote->timer,
                                  .clock = remote->clock,
                                  .seed = base::system_seed(),
                                  .log = log};
  auto opened = embed::RemoteEmbedder::open(std::move(options), world, std::move(stop));
  // Also where the key is not found: a setting is at fault, not the lack of a store.
  if (!opened.ok()) return Error{ErrorCode::InvalidArgument, opened.error().message()};
  remote->embedder = std::move(opened).value();
  embed::RemoteEmbedder* const embedder = remote->embedder.get();
  return Pointer(std::move(remote), embedder);
}

}  // namespace

OpenEmbedder embedders_with(RemoteAccess remote, LogSink log) {
  return [remote = std::move(remote), log = std::move(log)](
             const std::string& source, std::stop_token stop) -> Result<Pointer> {
    if (embed::is_remote_source(source)) {
      return open_remote(source, remote, log, std::move(stop));
    }
    ASSIGN_OR_RETURN(auto local, embed::LocalEmbedder::open(source));
    return Pointer(std::move(local));
  };
}

Pointer with_cache(Pointer embedder, std::shared_ptr<embed::CachedVectors> cache) {
  auto chain = std::make_shared<Chain>(std::move(embedder), std::move(cache));
  embed::Embedder* const first = &*chain->first;
  return Pointer(std::move(chain), first);
}

}  // namespace jiyi::engine
