// Any bytes: refused, or a table with which every message has a score from 0 to 10.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "sense/importance.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jiyi::base::check;
  const std::string_view text(reinterpret_cast<const char*>(data), size);

  const auto rules = jiyi::sense::ImportanceRules::load(text);
  if (!rules.ok()) {
    check(!rules.error().message().empty(), "a refusal says why");
    return 0;
  }
  for (const auto message : {text, std::string_view("好的，但必须 not urgent, order 88231?")}) {
    const auto reading = rules.value().score(jiyi::sense::Message(message));
    check(reading.score >= 0 && reading.score <= 10, "a score is from 0 to 10");
    check(!reading.reasons.empty(), "a score has a reason");
  }
  return 0;
}
