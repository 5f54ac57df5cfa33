#include "window/summary_check.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <vector>

#include "base/try.h"
#include "text/fold.h"
#include "text/language.h"
#include "text/sentences.h"
#include "text/terms.h"
#include "text/utf8.h"
#include "window/summary_text.h"

namespace jiyi::window {
namespace {

constexpr std::size_t kLettersMin = 2;
constexpr double kSharedMin = 0.15;    // of its terms, with what was said
constexpr std::size_t kTermsMin = 12;  // below it repetition tells nothing
constexpr double kDistinctMin = 0.25;  // of its terms

// How errors and refusals begin, folded.
constexpr std::array<std::string_view, 24> kRefusals{
    "error",      "{\"error",   "<html",     "<!doctype",  "traceback", "exception",
    "i'm sorry",  "i am sorry", "sorry,",    "i cannot",   "i can't",   "i can’t",
    "i'm unable", "as an ai",   "i’m sorry", "http 4",     "http 5",    "rate limit",
    "抱歉",       "对不起,",    "很抱歉",    "作为一个ai", "我无法",    "作为ai"};

Error wrong(std::string what) {
  return {ErrorCode::InvalidArgument, "the summary " + std::move(what)};
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const auto begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kSpace) - begin + 1));
}

std::string all_texts(const SummaryRequest& request) {
  std::string all = request.before;
  for (const SummaryMessage& message : request.messages) {
    all += '\n';
    all += message.speaker;
    all += '\n';
    all += message.text;
  }
  return all;
}

std::set<std::string> distinct(const std::vector<text::Term>& terms) {
  std::set<std::string> all;
  for (const text::Term& term : terms)
    all.insert(term.text);
  return all;
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

Result<std::string> within_length(std::string text, const SummaryRequest& request) {
  const std::size_t length = length_of(text, request.counts_words);
  if (length <= request.length_max) return text;
  const std::string unit = request.counts_words ? " words" : " characters";
  const Error too_long = wrong("of " + std::to_string(length) + unit + " is over the limit of " +
                               std::to_string(request.length_max));
  if (length > 2 * request.length_max) return too_long;
  std::string shorter = shortened(text, request);
  if (shorter.empty()) return too_long;
  return shorter;
}

// That of all together, or of every fourth message.
Result<void> check_language(const std::string& text, const SummaryRequest& request,
                            const std::string& said) {
  const auto language = text::language_class(text);
  if (language == text::language_class(said)) return {};
  const auto same = std::count_if(
      request.messages.begin(), request.messages.end(),
      [&](const SummaryMessage& one) { return text::language_class(one.text) == language; });
  if (static_cast<std::size_t>(same) * 4 >= request.messages.size()) return {};
  return wrong("is in another language than the conversation");
}

Result<void> check_no_refusal(const std::string& text) {
  const std::string folded = text::fold(text);
  const bool refuses = std::any_of(kRefusals.begin(), kRefusals.end(), [&](std::string_view begin) {
    return folded.starts_with(begin);
  });
  if (refuses) return wrong("is an error or a refusal");
  return {};
}

Result<void> check_content(const std::string& text, const std::string& said) {
  const auto terms = text::terms(text);
  if (terms.empty()) return wrong("has no words");
  const auto own = distinct(terms);
  if (terms.size() >= kTermsMin &&
      static_cast<double>(own.size()) < kDistinctMin * static_cast<double>(terms.size())) {
    return wrong("says the same again and again");
  }
  const auto theirs = distinct(text::terms(said));
  const auto shared = std::count_if(own.begin(), own.end(),
                                    [&](const auto& term) { return theirs.contains(term); });
  if (static_cast<double>(shared) < kSharedMin * static_cast<double>(own.size())) {
    return wrong("has next to nothing of what was said");
  }
  return {};
}

}  // namespace

Result<std::string> checked_summary(const std::string& text, const SummaryRequest& request) {
  if (!text::check_utf8(text).ok()) return wrong("is no UTF-8");
  std::string summary = trimmed(text);
  if (summary.empty()) return wrong("is empty");
  if (length_of(summary, false) < kLettersMin) return wrong("is a single character");
  RETURN_IF_ERROR(check_no_refusal(summary));
  const std::string said = all_texts(request);
  RETURN_IF_ERROR(check_language(summary, request, said));
  RETURN_IF_ERROR(check_content(summary, said));
  return within_length(std::move(summary), request);
}

}  // namespace jiyi::window
