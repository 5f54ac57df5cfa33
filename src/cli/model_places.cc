#include "cli/model_places.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "io/files.h"
#include "io/list_files.h"

namespace jiyi::cli {
namespace {

constexpr std::string_view kBelowShare = "share/jiyi/models";

}  // namespace

Result<std::string> own_model_folder(const Environment& environment) {
  auto folder = default_models_path(environment);
  if (!folder.empty()) return folder;
  return Error{ErrorCode::InvalidArgument,
               "there is no home folder for models; say where the file shall go"};
}

std::vector<std::string> model_folders(const Environment& environment,
                                       const std::string& program_folder) {
  std::vector<std::string> folders;
  if (auto own = default_models_path(environment); !own.empty()) folders.push_back(std::move(own));
  if (!program_folder.empty()) {
    folders.push_back(io::folder_of(program_folder) + "/" + std::string(kBelowShare));
    folders.push_back(io::folder_of(io::folder_of(program_folder)) + "/" +
                      std::string(kBelowShare));
  }
  return folders;
}

Result<std::vector<ModelPlace>> list_models(const std::vector<std::string>& folders) {
  std::vector<ModelPlace> found;
  for (const auto& folder : folders) {
    ASSIGN_OR_RETURN(const bool there, io::exists(folder));
    if (!there) continue;
    ASSIGN_OR_RETURN(const auto files, io::list_files(folder));
    for (const auto& file : files.files) {
      if (!file.name.ends_with(kModelEnding) || file.name.find('/') != std::string::npos) continue;
      auto name = file.name.substr(0, file.name.size() - kModelEnding.size());
      if (std::ranges::find(found, name, &ModelPlace::name) != found.end()) continue;
      found.push_back({.name = std::move(name), .path = file.path});
    }
  }
  return found;
}

Result<std::string> find_model(std::string_view wanted, const std::vector<std::string>& folders) {
  if (wanted.find('/') != std::string_view::npos || wanted.ends_with(kModelEnding)) {
    return std::string(wanted);
  }
  const std::string name(wanted.empty() ? kDefaultModel : wanted);
  std::string looked;
  for (const auto& folder : folders) {
    auto path = folder + "/" + name + std::string(kModelEnding);
    ASSIGN_OR_RETURN(const bool there, io::exists(path));
    if (there) return path;
    looked += (looked.empty() ? "" : ", ") + folder;
  }
  return Error{ErrorCode::NotFound,
               "no model " + name + " in " +
                   (looked.empty() ? "any folder, for there is none" : looked) +
                   "; jiyi model list shows what there is"};
}

}  // namespace jiyi::cli
