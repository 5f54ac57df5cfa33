// Any bytes as requests to the pipe: every line gets one answer that is JSON, and nothing crashes.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/check.h"
#include "json/parse.h"
#include "pipe/serve.h"
#include "testkit/fake_engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jiyi::Result;
  using jiyi::base::check;
  std::string_view input(reinterpret_cast<const char*>(data), size);
  jiyi::testkit::FakeEngine::Banks banks;
  jiyi::testkit::FakeEngine engine(banks);
  const jiyi::pipe::Server server({.engine = engine, .address = {}, .version = "0"});

  const auto read = [&](std::span<char> into) -> Result<std::size_t> {
    const auto count = std::min(into.size(), input.size());
    std::copy_n(input.begin(), count, into.begin());
    input.remove_prefix(count);
    return count;
  };
  const auto write = [](std::string_view bytes) -> Result<void> {
    check(bytes.find('\n') == bytes.size() - 1, "an answer is one line");
    check(jiyi::json::parse(bytes).ok(), "an answer is JSON");
    return {};
  };
  check(jiyi::pipe::serve(server, {.read = read, .write = write}).ok(), "every line is served");
  return 0;
}
