#include "digest/candidates.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_set>
#include <utility>

#include "digest/cues.h"
#include "text/fold.h"

namespace jiyi::digest {
namespace {

// A courtesy or a filler with fewer content terms than this, and no substance, says nothing. One
// fewer is enough where the speaker speaks of himself: "Yeah, I play clarinet!"
constexpr std::size_t kTalkTerms = 4;

double& at(Features& features, Feature feature) {
  return features[static_cast<std::size_t>(feature)];
}

bool has_digit(std::string_view text) {
  return std::ranges::any_of(text, [](char byte) { return byte >= '0' && byte <= '9'; });
}

bool is_upper(char byte) {
  return byte >= 'A' && byte <= 'Z';
}

bool is_ascii_letter(char byte) {
  return is_upper(byte) || (byte >= 'a' && byte <= 'z');
}

// Where the word that begins at `at` ends.
std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_ascii_letter(text[at]))
    ++at;
  return at;
}

using Names = std::unordered_set<std::string>;

// Capital words that do not open the sentence and are no speaker's name, Latin words in Chinese,
// titles and quotes.
std::size_t count_names(std::string_view text, Measure measure, const Names& speakers) {
  std::size_t names = 0;
  for (std::size_t i = word_end(text, 0); i < text.size(); ++i) {
    if (!is_ascii_letter(text[i])) continue;
    const std::size_t end = word_end(text, i);
    const bool stands_out = is_upper(text[i]) || measure == Measure::Characters;
    if (stands_out && end > i + 1 && text[i - 1] != '\'' &&
        !speakers.contains(std::string(text.substr(i, end - i))))
      ++names;
    i = end - 1;
  }
  for (const std::string_view mark : {"《", "“", "「"}) {
    if (text.find(mark) != std::string_view::npos) ++names;
  }
  return names;
}

bool is_question(std::string_view text, std::uint32_t cues) {
  if ((cues & kQuestion) == 0) return false;
  return text.ends_with("?") || text.ends_with("？") || text.ends_with("吗") ||
         text.ends_with("呢") || text.ends_with("吗。");
}

bool is_empty_talk(const Candidate& candidate, std::string_view text) {
  if (candidate.terms.empty()) return true;
  if ((candidate.cues & kInstruction) != 0) return true;
  if ((candidate.cues & (kCourtesy | kFiller)) == 0 || has_digit(text)) return false;
  if ((candidate.cues & (kSubstance | kQuestion | kTime)) != 0) return false;
  const bool is_about_self = (candidate.cues & kFirstPerson) != 0;
  return candidate.terms.size() < (is_about_self ? kTalkTerms - 1 : kTalkTerms);
}

class Reader {
 public:
  Reader(Measure measure, std::span<const Message> messages) {
    conversation_.measure = measure;
    for (const Message& message : messages)
      add_speaker(message.speaker);
  }

  void add_quote(const Quote& quote, std::size_t number) {
    for (const Passage& passage : passages(quote.text, conversation_.measure)) {
      Candidate candidate;
      candidate.source = number;
      candidate.is_earlier = true;
      candidate.passage = passage;
      if (!add(std::move(candidate), text_of(quote.text, passage.span))) continue;
      // Whoever summarised writes about the speaker where the speaker says "I".
      if (quote.worth < 0) at(conversation_.candidates.back().features, Feature::FirstPerson) = 1;
    }
  }

  void add_message(const Message& message, std::size_t number) {
    const std::string_view voice = voice_of(message.role, message.speaker);
    const bool answers = asked_ && voice != asked_by_;
    asked_ = false;
    std::size_t place = 0;
    for (const Passage& passage : passages(message.text, conversation_.measure)) {
      Candidate candidate;
      candidate.source = number;
      candidate.passage = passage;
      const std::string_view text = text_of(message.text, passage.span);
      const bool is_first = place++ == 0;
      if (text.ends_with("?") || text.ends_with("？")) asked_ = true;
      if (!add(std::move(candidate), text)) continue;
      Features& features = conversation_.candidates.back().features;
      at(features, Feature::FirstInMessage) = is_first ? 1 : 0;
      at(features, Feature::Answer) = answers && place <= 2 ? 1 : 0;
    }
    asked_by_ = voice;
  }

  // Once all are counted: what depends on how often each term is used.
  Conversation finish(std::span<const Message> messages) {
    const TermTable& table = conversation_.terms;
    const double most = std::log1p(static_cast<double>(table.passages()));
    for (Candidate& candidate : conversation_.candidates) {
      double weight = 0;
      double shared = 0;
      for (const TermNumber term : candidate.terms) {
        weight += table.weight(term);
        shared += table.passages_with(term) > 2 ? 1 : 0;
      }
      const auto count = static_cast<double>(candidate.terms.size());
      at(candidate.features, Feature::Rarity) = most > 0 ? weight / count / most : 0;
      at(candidate.features, Feature::Topic) = shared / count;
    }
    mark_open_questions(messages);
    return std::move(conversation_);
  }

 private:
  void add_speaker(std::string_view name) {
    for (std::size_t at = 0; at < name.size(); ++at) {
      const std::size_t end = word_end(name, at);
      if (end == at) continue;
      speakers_.emplace(name.substr(at, end - at));
      at = end;
    }
  }

  bool add(Candidate candidate, std::string_view text) {
    candidate.cues = cues(text::fold(text));
    candidate.terms = conversation_.terms.add(text);
    if (is_empty_talk(candidate, text)) return false;
    candidate.features = features_of(candidate, text);
    conversation_.candidates.push_back(std::move(candidate));
    return true;
  }

  Features features_of(const Candidate& candidate, std::string_view text) const {
    const bool by_characters = conversation_.measure == Measure::Characters;
    const double scale = by_characters ? 0.5 : 1;
    const auto length = static_cast<double>(length_of(text, conversation_.measure));
    const auto cue = [&candidate](std::uint32_t bits) {
      return (candidate.cues & bits) != 0 ? 1.0 : 0.0;
    };
    Features out{};
    at(out, Feature::Bias) = 1;
    at(out, Feature::Length) = std::log1p(scale * length);
    at(out, Feature::Terms) = std::log1p(scale * static_cast<double>(candidate.terms.size()));
    at(out, Feature::Numbers) = has_digit(text) ? 1 : 0;
    const std::size_t names = count_names(text, conversation_.measure, speakers_);
    at(out, Feature::Names) = static_cast<double>(std::min<std::size_t>(names, 2)) / 2;
    at(out, Feature::Exclaims) = text.ends_with("!") || text.ends_with("！") ? 1 : 0;
    at(out, Feature::Greets) = cue(kCourtesy | kFiller) * (1 - cue(kSubstance));
    at(out, Feature::Question) = is_question(text, candidate.cues) ? 1 : 0;
    constexpr std::array<std::pair<Feature, std::uint32_t>, 13> kCues{{
        {Feature::FirstPerson, kFirstPerson},
        {Feature::SecondPerson, kSecondPerson},
        {Feature::Decision, kDecision},
        {Feature::Preference, kPreference},
        {Feature::Requirement, kRequirement},
        {Feature::Identity, kIdentity},
        {Feature::Plan, kPlan},
        {Feature::Time, kTime},
        {Feature::Past, kPast},
        {Feature::Problem, kProblem},
        {Feature::People, kPeople},
        {Feature::Praise, kPraise},
        {Feature::Amount, kAmount},
    }};
    for (const auto& [feature, bits] : kCues)
      at(out, feature) = cue(bits);
    return out;
  }

  // A question is open while nobody else has said anything after it.
  void mark_open_questions(std::span<const Message> messages) {
    const auto voice = [&](std::size_t i) {
      return voice_of(messages[i].role, messages[i].speaker);
    };
    std::size_t first_of_last = messages.size();
    while (first_of_last > 0 && voice(first_of_last - 1) == voice(messages.size() - 1))
      --first_of_last;
    for (auto candidate = conversation_.candidates.rbegin();
         candidate != conversation_.candidates.rend(); ++candidate) {
      if (candidate->is_earlier || candidate->source < first_of_last) return;
      candidate->is_open_question = at(candidate->features, Feature::Question) > 0;
    }
  }

  Conversation conversation_;
  Names speakers_;  // words of their names
  bool asked_ = false;
  std::string asked_by_;
};

}  // namespace

Conversation read_conversation(std::span<const Message> messages, std::span<const Quote> earlier) {
  Reader reader(measure_of(messages, earlier), messages);
  for (std::size_t i = 0; i < earlier.size(); ++i)
    reader.add_quote(earlier[i], i);
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (messages[i].quotable && messages[i].role != Role::System)
      reader.add_message(messages[i], i);
  }
  return reader.finish(messages);
}

}  // namespace jiyi::digest
