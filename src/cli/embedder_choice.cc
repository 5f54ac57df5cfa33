#include "cli/embedder_choice.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "cli/model_places.h"
#include "embed/remote_source.h"

namespace jiyi::cli {
namespace {

constexpr std::array kChoosing = {SettingId::Embedder,          SettingId::Model,
                                  SettingId::EmbedderUrl,       SettingId::EmbedderModel,
                                  SettingId::EmbedderDimension, SettingId::EmbedderKeyEnv,
                                  SettingId::EmbedderKeyFile};

const Setting& row(SettingId id) {
  return setting_table()[static_cast<std::size_t>(id)];
}

Error lacking(SettingId id, std::string_view example) {
  const Setting& setting = row(id);
  std::string flag(setting.name);
  std::ranges::replace(flag, '_', '-');
  return {ErrorCode::InvalidArgument, "embedder remote wants " + std::string(setting.name) +
                                          ", such as " + std::string(example) + ": --" + flag +
                                          ", " + std::string(setting.variable) +
                                          ", or in the configuration file"};
}

// A key that was given in the place of its variable's name must not get into a message.
Result<void> check_variable(std::string_view name) {
  const auto is_letter = [](char c) {
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  };
  const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  if (name.empty() || (is_letter(name.front()) && std::ranges::all_of(name, fits))) return {};
  return Error{ErrorCode::InvalidArgument,
               "embedder_key_env is no name of a variable; give the name, not the key"};
}

Result<std::string> remote_source(const Settings& settings) {
  const auto& url = settings.text(SettingId::EmbedderUrl);
  const auto& model = settings.text(SettingId::EmbedderModel);
  if (url.empty()) return lacking(SettingId::EmbedderUrl, "https://api.openai.com/v1");
  if (model.empty()) return lacking(SettingId::EmbedderModel, "text-embedding-3-small");
  if (settings.text(SettingId::EmbedderDimension).empty()) {
    return lacking(SettingId::EmbedderDimension, "1536");
  }
  const auto dimension = static_cast<std::size_t>(settings.integer(SettingId::EmbedderDimension));
  auto source = embed::RemoteSource::make(url, model, dimension);
  if (!source.ok()) return std::move(source).error().with_context("embedder_url");
  return source.value().text();
}

}  // namespace

Result<RemoteAccess> remote_access(const Settings& settings) {
  RETURN_IF_ERROR(check_variable(settings.text(SettingId::EmbedderKeyEnv)));
  return RemoteAccess{.url = settings.text(SettingId::EmbedderUrl),
                      .key_environment = settings.text(SettingId::EmbedderKeyEnv),
                      .key_file = settings.text(SettingId::EmbedderKeyFile)};
}

Result<void> choose_embedder(const Settings& settings, const std::vector<std::string>& folders,
                             EngineOptions& options) {
  const std::string& embedder = settings.text(SettingId::Embedder);
  const std::string& wanted = settings.text(SettingId::Model);
  if (embedder == "none") {
    options.embedder = embedder;
    return {};
  }
  ASSIGN_OR_RETURN(options.remote, remote_access(settings));
  if (embedder == "remote") {
    ASSIGN_OR_RETURN(options.embedder, remote_source(settings));
    return {};
  }
  auto model = find_model(wanted, folders);
  const bool is_named = embedder == "builtin" || !wanted.empty();
  if (is_named && !model.ok()) return model.error();
  if (is_named)
    options.embedder = std::move(model).value();
  else if (model.ok())
    options.builtin_model = std::move(model).value();
  return {};
}

NamedValues embedder_settings(const Settings& settings) {
  NamedValues values;
  for (const SettingId id : kChoosing) {
    const auto& value = settings.text(id);
    if (!value.empty()) values.emplace_back(row(id).name, value);
  }
  return values;
}

}  // namespace jiyi::cli
