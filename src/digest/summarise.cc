#include "digest/summarise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "digest/candidates.h"
#include "digest/choose.h"
#include "digest/cues.h"
#include "digest/worth.h"

namespace jiyi::digest {
namespace {

constexpr std::string_view kEllipsis = "…";
// Each side of a merge is sure of this part of what its messages would give it.
constexpr double kSureShare = 0.5;
// The separator of a sentence, and the two marks of a part, in characters.
constexpr std::size_t kJoinCharacters = 1;
constexpr std::size_t kMarkCharacters = 1;

std::string label_of(Role role, const std::string& speaker, Measure measure) {
  constexpr std::array<std::string_view, 4> kEnglish{"User", "Assistant", "System", "Tool"};
  constexpr std::array<std::string_view, 4> kChinese{"用户", "助手", "系统", "工具"};
  const auto index = static_cast<std::size_t>(role);
  const bool is_chinese = measure == Measure::Characters;
  std::string label = speaker;
  if (label.empty()) label = is_chinese ? kChinese[index] : kEnglish[index];
  return label + (is_chinese ? "：" : ": ");
}

std::string marked(std::string_view text, const Passage& passage) {
  std::string out;
  if (!passage.starts_sentence) out += kEllipsis;
  out += text;
  if (!passage.ends_sentence) out += kEllipsis;
  return out;
}

bool needs_space(std::string_view line) {
  return !line.empty() && static_cast<unsigned char>(line.back()) < 0x80;
}

// A line for each run of quotes from one message.
std::string render(std::span<const Quote> quotes, Measure measure) {
  std::string text;
  for (std::size_t i = 0; i < quotes.size(); ++i) {
    const Quote& quote = quotes[i];
    const bool goes_on = i > 0 && quotes[i - 1].message_id == quote.message_id &&
                         quotes[i - 1].speaker == quote.speaker && quotes[i - 1].role == quote.role;
    if (!goes_on) {
      if (i > 0) text += '\n';
      text += label_of(quote.role, quote.speaker, measure);
    } else if (measure == Measure::Words || needs_space(text)) {
      text += ' ';
    }
    text += quote.text;
  }
  return text;
}

class Summariser {
 public:
  Summariser(std::span<const Message> messages, const Earlier& earlier, const Limits& limits)
      : messages_(messages),
        earlier_(earlier),
        limits_(limits),
        conversation_(read_conversation(messages, earlier.quotes)),
        is_counted_in_words_(conversation_.measure == Measure::Words),
        length_max_(is_counted_in_words_ ? limits.words_max : limits.characters_max) {}

  Summary run() {
    for (const Candidate& candidate : conversation_.candidates)
      choices_.push_back(choice_of(candidate));
    std::vector<std::size_t> chosen = choose(choices_, conversation_.terms, budget());
    Summary summary;
    if (chosen.empty()) {
      take_front_of_best(summary);
    } else {
      chosen.resize(most_within_tokens(chosen));
      summary.quotes = quotes_of_choices(std::move(chosen));
    }
    summary.measure = conversation_.measure;
    summary.covers = messages_.size() + earlier_.covers;
    summary.text = render(summary.quotes, summary.measure);
    return summary;
  }

 private:
  std::string_view text_of_candidate(const Candidate& candidate) const {
    const std::string& text = candidate.is_earlier ? earlier_.quotes[candidate.source].text
                                                   : messages_[candidate.source].text;
    return text_of(text, candidate.passage.span);
  }

  double worth_of_candidate(const Candidate& candidate) const {
    if (!candidate.is_earlier) return worth_of(candidate, messages_[candidate.source]);
    const double worth = earlier_.quotes[candidate.source].worth;
    return worth >= 0 ? std::min(worth, 1.0) : worth_by_features(candidate.features);
  }

  // Of a question that is answered, as far as a later summary can know.
  double lasting_worth(Candidate candidate) const {
    candidate.is_open_question = false;
    return worth_of_candidate(candidate);
  }

  Choice choice_of(const Candidate& candidate) const {
    Choice choice;
    choice.text = text_of_candidate(candidate);
    choice.is_earlier = candidate.is_earlier;
    choice.is_first_person = (candidate.cues & kFirstPerson) != 0;
    choice.terms = candidate.terms;
    choice.worth = worth_of_candidate(candidate);
    choice.line = candidate.source + (candidate.is_earlier ? 0 : earlier_.quotes.size());
    const Quote source = source_of(candidate);
    choice.voice = candidate.is_earlier
                       ? voice_of(source.role, earlier_.quotes[candidate.source].speaker)
                       : voice_of(source.role, messages_[candidate.source].speaker);
    choice.line_length = length_of(label_of(source.role, source.speaker, conversation_.measure),
                                   conversation_.measure);
    choice.length = length_of(choice.text, conversation_.measure) + overhead(candidate.passage);
    return choice;
  }

  std::size_t overhead(const Passage& passage) const {
    if (is_counted_in_words_) return 0;
    return kJoinCharacters + (passage.starts_sentence ? 0 : kMarkCharacters) +
           (passage.ends_sentence ? 0 : kMarkCharacters);
  }

  // Without its text.
  Quote source_of(const Candidate& candidate) const {
    Quote quote;
    if (candidate.is_earlier) {
      const Quote& source = earlier_.quotes[candidate.source];
      quote.message_id = source.message_id;
      quote.at = source.at;
      quote.role = source.role;
      quote.speaker = source.speaker;
    } else {
      const Message& source = messages_[candidate.source];
      quote.message_id = source.id;
      quote.at = source.at;
      quote.role = source.role;
      quote.speaker = source.speaker;
    }
    return quote;
  }

  Budget budget() const {
    Budget budget;
    budget.length_max = length_max_;
    const auto older = static_cast<double>(earlier_.covers);
    const auto newer = static_cast<double>(messages_.size());
    if (older > 0 && newer > 0) {
      const double sure = kSureShare * static_cast<double>(length_max_) / (older + newer);
      budget.earlier_min = static_cast<std::size_t>(sure * older);
      budget.newer_min = static_cast<std::size_t>(sure * newer);
    }
    return budget;
  }

  std::vector<Quote> quotes_of_choices(std::vector<std::size_t> chosen) const {
    std::ranges::sort(chosen);
    std::vector<Quote> quotes;
    for (const std::size_t number : chosen) {
      const Candidate& candidate = conversation_.candidates[number];
      Quote quote = source_of(candidate);
      quote.text = marked(choices_[number].text, candidate.passage);
      quote.worth = lasting_worth(candidate);
      quotes.push_back(std::move(quote));
    }
    return quotes;
  }

  // How many of the first chosen have a text within the limit of tokens.
  std::size_t most_within_tokens(const std::vector<std::size_t>& chosen) const {
    if (!limits_.count_tokens) return chosen.size();
    const auto fits = [&](std::size_t count) {
      const std::vector<Quote> quotes =
          quotes_of_choices({chosen.begin(), chosen.begin() + static_cast<std::ptrdiff_t>(count)});
      return limits_.count_tokens(render(quotes, conversation_.measure)) <= limits_.tokens_max;
    };
    std::size_t low = 0;
    std::size_t high = chosen.size();
    while (low < high) {
      const std::size_t middle = (low + high + 1) / 2;
      if (fits(middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  // When not even one passage fits: the front of the best that the limit has room for.
  void take_front_of_best(Summary& summary) const {
    if (choices_.empty()) return;
    const auto best = std::ranges::max_element(choices_, {}, &Choice::worth);
    const std::size_t used = best->line_length + (is_counted_in_words_ ? 0 : 2 * kMarkCharacters);
    if (used >= length_max_) return;
    const std::size_t bytes = front_of(best->text, conversation_.measure, length_max_ - used);
    if (bytes == 0) return;
    const Candidate& candidate =
        conversation_.candidates[static_cast<std::size_t>(best - choices_.begin())];
    Passage part = candidate.passage;
    part.ends_sentence &= bytes == best->text.size();
    Quote quote = source_of(candidate);
    quote.text = marked(best->text.substr(0, bytes), part);
    quote.worth = lasting_worth(candidate);
    const bool fits =
        !limits_.count_tokens ||
        limits_.count_tokens(render({&quote, 1}, conversation_.measure)) <= limits_.tokens_max;
    if (fits) summary.quotes.push_back(std::move(quote));
  }

  std::span<const Message> messages_;
  const Earlier& earlier_;
  const Limits& limits_;
  Conversation conversation_;
  bool is_counted_in_words_;
  std::size_t length_max_;
  std::vector<Choice> choices_;
};

Result<void> check_input(std::span<const Message> messages, const Earlier& earlier,
                         const Limits& limits) {
  if (limits.words_max == 0 || limits.characters_max == 0 ||
      (limits.count_tokens && limits.tokens_max == 0)) {
    return Error(ErrorCode::InvalidArgument, "the length of a summary is limited to 0");
  }
  const std::size_t count = messages.size() + earlier.quotes.size();
  if (count > kMessagesMax) {
    return Error(ErrorCode::LimitExceeded, std::to_string(count) +
                                               " messages to summarise are over the limit of " +
                                               std::to_string(kMessagesMax));
  }
  std::size_t bytes = 0;
  for (const Message& message : messages)
    bytes += message.text.size();
  for (const Quote& quote : earlier.quotes)
    bytes += quote.text.size();
  if (bytes > kTextBytesMax) {
    return Error(ErrorCode::LimitExceeded, std::to_string(bytes) +
                                               " bytes to summarise are over the limit of " +
                                               std::to_string(kTextBytesMax));
  }
  return {};
}

}  // namespace

Limits limits_at_level(std::size_t level) {
  Limits limits;
  limits.words_max *= level;
  limits.characters_max *= level;
  return limits;
}

Limits limits_by_share(std::span<const Message> messages, double share) {
  Limits limits;
  limits.words_max = 0;
  limits.characters_max = 0;
  for (const Message& message : messages) {
    limits.words_max += length_of(message.text, Measure::Words);
    limits.characters_max += length_of(message.text, Measure::Characters);
  }
  const auto part = [share](std::size_t whole) {
    const double most = std::clamp(share, 0.0, 1.0) * static_cast<double>(whole);
    return std::max<std::size_t>(static_cast<std::size_t>(most), 1);
  };
  limits.words_max = part(limits.words_max);
  limits.characters_max = part(limits.characters_max);
  return limits;
}

Result<Summary> summarise(std::span<const Message> messages, const Earlier& earlier,
                          const Limits& limits) {
  if (auto checked = check_input(messages, earlier, limits); !checked.ok()) {
    return std::move(checked).error();
  }
  return Summariser(messages, earlier, limits).run();
}

std::vector<Quote> quotes_of(std::string_view summary) {
  Message whole;
  whole.text = summary;
  const Measure measure = measure_of({&whole, 1});
  std::vector<Quote> quotes;
  for (const Passage& passage : passages(summary, measure)) {
    Quote quote;
    quote.text = text_of(summary, passage.span);
    quotes.push_back(std::move(quote));
  }
  return quotes;
}

}  // namespace jiyi::digest
