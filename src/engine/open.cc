#include "engine/open.h"

#include <utility>

#include "base/try.h"
#include "embed/remote_source.h"
#include "engine/engine_impl.h"
#include "memory/quota.h"
#include "vec/level.h"
#include "window/settings.h"

namespace jiyi {

namespace engine {

Result<std::unique_ptr<Engine>> open_engine(EngineOptions options, OpenEmbedder open,
                                            const base::Clock* clock) {
  static const base::SystemClock kMachine;
  if (options.path.empty()) {
    return Error{ErrorCode::InvalidArgument, "path of the store is empty"};
  }
  RETURN_IF_ERROR(vec::asked_level());
  if (auto sound = window::check_settings(options.window); !sound.ok()) {
    return std::move(sound).error().with_context("window");
  }
  RETURN_IF_ERROR(memory::check_quota_options(options.quota));
  ASSIGN_OR_RETURN(auto store, store::open_sqlite({.path = options.path,
                                                   .mode = options.mode,
                                                   .durability = options.durability,
                                                   .busy_timeout = options.busy_timeout,
                                                   .log = options.log,
                                                   .clock = clock}));
  ASSIGN_OR_RETURN(auto meaning,
                   Meaning::open(*store, {.source = options.embedder,
                                          .builtin = options.builtin_model,
                                          .open = std::move(open),
                                          .read_only = options.mode == OpenMode::ReadOnly,
                                          .log = options.log}));
  return std::unique_ptr<Engine>(
      std::make_unique<EngineImpl>(std::move(options), clock != nullptr ? *clock : kMachine,
                                   std::move(store), std::move(meaning)));
}

}  // namespace engine

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options) {
  RemoteAccess remote = options.remote;
  if (remote.url.empty() && embed::is_remote_source(options.embedder)) {
    ASSIGN_OR_RETURN(const auto named, embed::RemoteSource::parse(options.embedder));
    remote.url = named.base_url;
  }
  auto open = engine::embedders_with(std::move(remote), options.log);
  return engine::open_engine(std::move(options), std::move(open));
}

Result<CheckReport> check(const std::string& path, const LogSink& log) {
  return store::check_sqlite(path, log);
}

Result<CheckReport> repair(const std::string& from, const std::string& to, const LogSink& log) {
  return store::repair_sqlite(from, to, log);
}

}  // namespace jiyi
