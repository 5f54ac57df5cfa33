// Any bytes: terms lie in the text, and sentences and script runs cover it.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "text/script.h"
#include "text/sentences.h"
#include "text/terms.h"

namespace {

using jiyi::base::check;

void check_terms(const std::vector<jiyi::text::Term>& terms, std::size_t size) {
  for (const auto& term : terms) {
    check(term.byte_begin < term.byte_end && term.byte_end <= size, "a term lies in the text");
    check(!term.text.empty() && term.text.size() <= jiyi::text::kTermBytesMax,
          "a term has a spelling within the limit");
    check(term.position <= size, "a position counts terms");
  }
}

template <typename Spans>
void check_cover(const Spans& spans, std::size_t size) {
  std::size_t covered = 0;
  for (const auto& span : spans) {
    check(span.begin == covered && span.end > span.begin, "spans leave nothing out");
    covered = span.end;
  }
  check(covered == size, "spans end at the end");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_terms(jiyi::text::terms(text), size);
  check_terms(jiyi::text::question_terms(text), size);
  check_cover(jiyi::text::sentences(text), size);
  check_cover(jiyi::text::script_runs(text), size);
  jiyi::text::guess_language(text);
  return 0;
}
