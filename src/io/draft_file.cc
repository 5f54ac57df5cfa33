#include "io/draft_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "base/try.h"

namespace jiyi::io {
namespace {

constexpr mode_t kOwnerOnly = 0600;

}  // namespace

Result<DraftFile> DraftFile::create(const std::string& path, Replace replace) {
  ASSIGN_OR_RETURN(const bool there, exists(path));
  if (there && replace == Replace::No)
    return Error{ErrorCode::AlreadyExists, path + ": there is a file of this name"};
  ASSIGN_OR_RETURN(auto draft, unused_name(path));
  Descriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly));
  if (!file.is_open()) return system_error("create", draft);
  return DraftFile(path, std::move(draft), std::move(file), replace);
}

DraftFile::DraftFile(DraftFile&& other) noexcept
    : path_(std::move(other.path_)),
      draft_(std::exchange(other.draft_, {})),
      file_(std::move(other.file_)),
      replace_(other.replace_) {}

DraftFile::~DraftFile() {
  if (!draft_.empty()) remove_if_there(draft_);
}

Result<void> DraftFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = ::write(file_.number(), bytes.data(), bytes.size());
    if (written >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno != EINTR) {
      return system_error("write", draft_);
    }
  }
  return {};
}

Result<void> DraftFile::publish() {
  if (::fsync(file_.number()) != 0) return system_error("sync", draft_);
  if (!file_.close()) return system_error("close", draft_);
  RETURN_IF_ERROR(replace_ == Replace::Yes ? publish_over(draft_, path_)
                                           : io::publish(draft_, path_));
  draft_.clear();
  return {};
}

}  // namespace jiyi::io
