// Any bytes: what was encoded decodes to the same bytes, a count is the number of ids, and a cut
// keeps to its budget and ends no earlier than the first ids do.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "tokens/encoding.h"

namespace {

using jiyi::base::check;
using jiyi::tokens::Encoding;
using jiyi::tokens::EncodingId;
using jiyi::tokens::Specials;

void check_encoding(const Encoding& with, std::string_view text, std::size_t budget) {
  for (const auto specials : {Specials::AsText, Specials::Recognised}) {
    const auto ids = with.encode(text, specials);
    check(with.count(text, specials) == ids.size(), "count is the number of ids");
    const auto decoded = with.decode(ids);
    check(decoded.ok() && decoded.value() == text, "decode undoes encode");
  }
  const std::string_view cut = with.cut(text, budget);
  check(text.starts_with(cut), "a cut is a prefix");
  check(with.count(cut) <= budget, "a cut keeps to its budget");
  check(cut.size() == text.size() || with.count(text) > budget, "a text that fits is not cut");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto budget = static_cast<std::size_t>(data[0]);
  const std::string text(data + 1, data + size);
  for (const auto id : {EncodingId::R50kBase, EncodingId::P50kBase, EncodingId::Cl100kBase,
                        EncodingId::O200kBase, EncodingId::O200kHarmony}) {
    check_encoding(jiyi::tokens::encoding(id), text, budget);
  }
  return 0;
}
