// Any bytes as a gzip stream: unpacked or refused, and the same the second time.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/check.h"
#include "transfer/gzip_source.h"

namespace {

constexpr std::size_t kUnpackedBytesMax = std::size_t{16} << 20;

std::string read_through(jiyi::transfer::Source& source) {
  jiyi::transfer::ByteReader in(source);
  auto all = read_all(in, kUnpackedBytesMax);
  return all.ok() ? "+" + all.value() : "-" + all.error().message();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto source = jiyi::transfer::unpacked(
      std::make_unique<jiyi::transfer::MemorySource>("fuzz", std::string(data, data + size)));
  if (!source.ok()) return 0;
  const std::string once = read_through(*source.value());
  jiyi::base::check(source.value()->rewind().ok(), "a source can be read again");
  jiyi::base::check(read_through(*source.value()) == once, "and is the same then");
  return 0;
}
