// Any bytes: entities lie in the message, in order and apart, and begin and end with whole
// characters.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "sense/entities.h"
#include "sense/language.h"
#include "sense/sensitive_keys.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using jiyi::base::check;
  static const auto rules = jiyi::sense::EntityRules::create();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const jiyi::sense::MessageChars chars(text);
  std::size_t done = 0;
  for (const auto& entity : rules.value().find(chars)) {
    check(entity.begin >= done && entity.begin < entity.end, "entities are in order and apart");
    check(!entity.normalised.empty(), "an entity has a form to compare");
    done = entity.end;
  }
  check(done <= size, "entities lie in the message");
  check(!jiyi::sense::language_name(jiyi::sense::read_language(chars)).empty(),
        "a language has a name");
  jiyi::sense::is_sensitive_key(text);
  return 0;
}
