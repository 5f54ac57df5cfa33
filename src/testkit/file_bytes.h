// Whole files as bytes, for tests that damage them or look for what must be gone.

#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace jiyi::testkit {

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void put_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

// Whether any file of the folder holds these bytes.
inline bool folder_holds(const std::filesystem::path& folder, const std::string& bytes) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (bytes_of(entry.path()).find(bytes) != std::string::npos) return true;
  }
  return false;
}

}  // namespace jiyi::testkit
