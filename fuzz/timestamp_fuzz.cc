// Any bytes: refused, or a moment that is read back the same from its written form.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "jiyi/timestamp.h"
#include "time/chat_date.h"

namespace {

void check_moment(const jiyi::Result<jiyi::Timestamp>& moment) {
  using jiyi::base::check;
  if (!moment.ok()) return;
  const auto back = jiyi::parse_timestamp(jiyi::format_timestamp(moment.value()));
  check(back.ok(), "what is written can be read");
  check(back.value() == moment.value(), "as the same instant");
  check(back.value().offset_minutes == moment.value().offset_minutes, "with the same offset");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_moment(jiyi::parse_timestamp(text));
  check_moment(jiyi::time::parse_chat_date(text));
  return 0;
}
