#include "embed/remote_key.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/log.h"
#include "base/try.h"
#include "io/files.h"
#include "io/permissions.h"

namespace jiyi::embed {
namespace {

using Key = std::shared_ptr<const http::Secret>;

constexpr std::size_t kKeyBytesMax = 4096;

Error invalid(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message)};
}

Result<Key> checked(std::string_view text, const std::string& where) {
  while (text.ends_with('\n') || text.ends_with('\r'))
    text.remove_suffix(1);
  if (text.empty()) return invalid(where + " is empty");
  if (text.size() > kKeyBytesMax) {
    return invalid(where + " is longer than " + std::to_string(kKeyBytesMax) + " bytes");
  }
  const auto odd = std::ranges::find_if(text, [](char c) { return c <= ' ' || c > '~'; });
  if (odd != text.end()) {
    return invalid(where + " holds something else than visible ASCII at byte " +
                   std::to_string(odd - text.begin()));
  }
  return Key(std::make_shared<const http::Secret>(text));
}

Result<Key> from_environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());  // NOLINT(concurrency-mt-unsafe): nothing sets it
  if (value == nullptr) {
    return Error(ErrorCode::NotFound, "environment variable " + name + " is not set");
  }
  return checked(value, "environment variable " + name);
}

Result<Key> from_file(const std::string& path, const LogSink& log) {
  ASSIGN_OR_RETURN(const auto permissions, io::permissions(path));
  if (permissions.others_write) return invalid("key file " + path + " may be written by others");
  if (permissions.others_read) {
    base::log(log, LogLevel::Warning, "key_file_readable_by_others path=" + path);
  }
  ASSIGN_OR_RETURN(std::string text, io::read_file(path, kKeyBytesMax + 2));
  auto key = checked(text, "key file " + path);
  http::wipe(text.data(), text.size());
  return key;
}

}  // namespace

Result<Key> read_key(const KeySource& source, const LogSink& log) {
  if (!source.environment.empty() && !source.file.empty()) {
    return invalid("the key is to come from an environment variable or from a file, not both");
  }
  if (!source.environment.empty()) return from_environment(source.environment);
  if (!source.file.empty()) return from_file(source.file, log);
  return Key();
}

}  // namespace jiyi::embed
