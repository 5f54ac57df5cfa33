#include "cli/byte_scan.h"

#include <span>

#include "base/try.h"
#include "io/files.h"
#include "io/input_file.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 20;

std::size_t count_in(std::string_view bytes, std::string_view needle) {
  std::size_t count = 0;
  for (auto at = bytes.find(needle); at != std::string_view::npos;
       at = bytes.find(needle, at + 1)) {
    ++count;
  }
  return count;
}

Result<void> scan_file(const std::string& path, std::string_view needle, ScanResult& result) {
  ASSIGN_OR_RETURN(auto file, io::InputFile::open(path));
  // The end of the last piece, one byte short of the needle, stands before the next one.
  std::string window;
  std::string piece(kPieceBytes, '\0');
  while (true) {
    ASSIGN_OR_RETURN(const auto count, file.read(std::span<char>(piece)));
    if (count == 0) break;
    window.append(piece, 0, count);
    result.bytes += count;
    result.found += count_in(window, needle);
    const auto keep = needle.size() - 1;
    if (window.size() > keep) window.erase(0, window.size() - keep);
  }
  ++result.files;
  return {};
}

}  // namespace

Result<std::vector<std::string>> store_files(const std::string& path) {
  std::vector<std::string> files;
  for (const std::string_view ending : {"", "-wal", "-shm", "-journal", "-reserve"}) {
    auto file = path + std::string(ending);
    ASSIGN_OR_RETURN(const bool there, io::exists(file));
    if (there) files.push_back(std::move(file));
  }
  return files;
}

Result<ScanResult> scan_files(const std::vector<std::string>& paths, std::string_view needle) {
  ScanResult result;
  for (const auto& path : paths)
    RETURN_IF_ERROR(scan_file(path, needle, result));
  return result;
}

}  // namespace jiyi::cli
