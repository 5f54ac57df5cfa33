#include "transfer/files.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "io/input_file.h"
#include "io/list_files.h"
#include "transfer/gzip_source.h"

namespace jiyi::transfer {
namespace {

constexpr std::string_view kPhoneFolder = "phone_data";

class FileSource final : public Source {
 public:
  FileSource(std::string name, io::InputFile file)
      : name_(std::move(name)), file_(std::move(file)) {}

  Result<std::size_t> read(std::span<char> into) override { return file_.read(into); }
  Result<void> rewind() override { return file_.rewind(); }
  const std::string& name() const override { return name_; }
  std::uint64_t bytes_done() const override { return file_.bytes_done(); }
  std::uint64_t bytes_total() const override { return file_.bytes_total(); }

 private:
  std::string name_;
  io::InputFile file_;
};

std::string last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

bool is_json(std::string_view name) {
  if (name.ends_with(".gz")) name.remove_suffix(3);
  return name.ends_with(".json") || name.ends_with(".jsonl");
}

// Whether the file stands in a folder of phone records.
bool is_phone_record(std::string_view name, std::string_view folder) {
  const std::size_t slash = name.rfind('/');
  const std::string parent =
      slash == std::string_view::npos ? std::string(folder) : last_part(name.substr(0, slash));
  return parent == kPhoneFolder && is_json(name);
}

}  // namespace

Result<Inputs> input_paths(const std::string& path) {
  Inputs inputs;
  ASSIGN_OR_RETURN(const bool folder, io::is_folder(path));
  if (!folder) {
    inputs.files.push_back({.path = path, .name = last_part(path)});
    return inputs;
  }

  ASSIGN_OR_RETURN(auto listed, io::list_files(path));
  auto& files = listed.files;
  inputs.links =
      listed.other_links + std::erase_if(files, [](const auto& file) { return file.is_link; });
  const std::string folder_name = last_part(path);
  const bool phone = std::ranges::any_of(
      files, [&](const io::ListedFile& file) { return is_phone_record(file.name, folder_name); });
  for (const io::ListedFile& file : files) {
    if (phone && is_phone_record(file.name, folder_name)) {
      inputs.files.push_back({.path = file.path, .name = file.name, .format = Format::LifeBench});
    } else if (!phone && (is_json(file.name) || has_known_ending(file.name))) {
      inputs.files.push_back({.path = file.path, .name = file.name});
    } else if (++inputs.passed_over <= kPassedOverKept) {
      inputs.passed_over_names.push_back(file.name);
    }
  }
  if (!inputs.files.empty()) return inputs;
  return Error{ErrorCode::NotFound, path + ": no file in it has an ending that we know" +
                                        (inputs.links == 0 ? "" : "; " + links_text(inputs.links))};
}

std::string links_text(std::size_t links) {
  return std::to_string(links) + (links == 1 ? " symbolic link" : " symbolic links") +
         " in folders not followed: to import what a link leads to, name it";
}

Result<std::unique_ptr<Source>> open_source(const InputPath& input) {
  ASSIGN_OR_RETURN(auto file, io::InputFile::open(input.path));
  return unpacked(std::make_unique<FileSource>(input.name, std::move(file)));
}

}  // namespace jiyi::transfer
