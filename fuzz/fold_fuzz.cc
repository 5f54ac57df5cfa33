// Any bytes: forms are reached in one step, folding agrees with normalising, and equal texts
// have equal digests and signatures.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "text/fold.h"
#include "text/normalise.h"
#include "text/similarity.h"
#include "text/utf8.h"

using jiyi::base::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace text = jiyi::text;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::string composed = text::nfc(input);
  const std::string compatible = text::nfkc(input);
  const std::string folded = text::fold(input);

  check(text::nfc(composed) == composed, "NFC is stable");
  check(text::nfkc(compatible) == compatible, "NFKC is stable");
  check(text::nfkc(composed) == compatible, "NFKC of NFC is NFKC");
  check(text::fold(folded) == folded, "folding is stable");
  check(text::fold(composed) == folded, "folding does not see canonical differences");
  check(text::check_utf8(folded).ok(), "folded text is UTF-8");

  for (const auto& at : text::fold_chars(input)) {
    check(at.begin < at.end && at.end <= size, "a folded character comes from the text");
  }
  check(text::content_digest(composed) == text::content_digest(input), "the digest is of NFC");
  check(text::signature(folded) == text::signature(input), "the signature is of folded text");
  check(!text::identifiers_differ(input, input), "a text does not differ from itself");
  return 0;
}
