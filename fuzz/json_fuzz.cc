// Any bytes: refused, or a value that is read back the same from both of its written forms.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "json/parse.h"
#include "json/write.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jiyi::base::check;
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  std::string quoted;
  jiyi::json::append_string(quoted, text);
  check(jiyi::json::parse(quoted).ok(), "any bytes can be written as a string");

  const auto value = jiyi::json::parse(text);
  if (!value.ok()) return 0;
  const auto compact = jiyi::json::parse(jiyi::json::write(value.value()));
  check(compact.ok() && compact.value() == value.value(), "compact form is the same value");
  const auto pretty = jiyi::json::parse(jiyi::json::write_pretty(value.value()));
  check(pretty.ok() && pretty.value() == value.value(), "pretty form is the same value");
  return 0;
}
