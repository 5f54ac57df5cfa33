// Runs a fuzz target without a fuzzer: over each file of the folders named on the command
// line, over its prefixes, and over copies with one byte changed.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <system_error>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kVariantsMax = 64;  // of each kind, for each file
constexpr std::uint32_t kSeed = 20230508;

// Copies into memory of exactly that size, so that a sanitizer sees a read past the end.
void run(const Bytes& bytes, std::size_t size) {
  const Bytes exact(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

void run_with_variants(const Bytes& bytes) {
  run(bytes, bytes.size());
  const std::size_t step = std::max<std::size_t>(1, bytes.size() / kVariantsMax);
  for (std::size_t size = 0; size < bytes.size(); size += step)
    run(bytes, size);

  std::mt19937 random(kSeed);
  for (std::size_t variant = 0; variant < kVariantsMax && !bytes.empty(); ++variant) {
    Bytes changed = bytes;
    changed[random() % changed.size()] ^= static_cast<std::uint8_t>(1 + random() % 255);
    run(changed, changed.size());
  }
}

Bytes read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t files = 0;
  for (int i = 1; i < argc; ++i) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(argv[i], missing)) {
      if (!entry.is_regular_file()) continue;
      run_with_variants(read_file(entry.path()));
      ++files;
    }
  }
  std::printf("%zu corpus files\n", files);
  return files == 0 ? 1 : 0;
}
