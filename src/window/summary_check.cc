#include "window/summary_check.h"

#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "digest/check_summary.h"
#include "text/sentences.h"
#include "text/utf8.h"
#include "window/summary_input.h"
#include "window/summary_text.h"

namespace jiyi::window {
namespace {

std::string trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kSpace) - begin + 1));
}

// The longest run of whole sentences inside the limit.
std::string shortened(const std::string& text, const SummaryRequest& request) {
  std::size_t end = 0;
  for (const text::Span& sentence : text::sentences(text)) {
    const auto until = trimmed(std::string_view(text).substr(0, sentence.end));
    if (length_of(until, request.counts_words) > request.length_max) break;
    end = sentence.end;
  }
  return trimmed(std::string_view(text).substr(0, end));
}

// One of more than twice the limit is left for digest to refuse.
std::string within_length(std::string text, const SummaryRequest& request) {
  const std::size_t length = length_of(text, request.counts_words);
  if (length <= request.length_max || length > 2 * request.length_max) return text;
  std::string shorter = shortened(text, request);
  return shorter.empty() ? text : shorter;
}

}  // namespace

Result<std::string> checked_summary(const std::string& text, const SummaryRequest& request) {
  RETURN_IF_ERROR(text::check_utf8(text));
  const SummaryInput input = summary_input(request);
  std::vector<digest::Quote> said = input.earlier.quotes;
  for (digest::Quote& quote : digest::quotes_of(request.before))
    said.push_back(std::move(quote));
  return digest::check_summary(within_length(trimmed(text), request),
                               {.messages = input.messages, .earlier = said, .instructions = {}},
                               input.limits);
}

}  // namespace jiyi::window
