#include "sense/instruction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "sense/hidden_text.h"
#include "sense/message.h"
#include "sense/phrase_finder.h"
#include "sense/question.h"
#include "sense/wording.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kNear = 60;  // characters between the cues of a combination
constexpr std::size_t kBase64Min = 40;
constexpr double kBase64Weight = 0.25;
constexpr double kBase64RunWeight = 0.6;  // beside a word for running it
constexpr double kTagsWeight = 0.6;
constexpr double kInvisibleWeight = 0.3;
constexpr double kLookAlikeWeight = 0.3;
constexpr double kTalkFactor = 0.45;
constexpr double kWordingMin = 0.5;  // less says nothing

using Hit = PhraseFinder::Hit;

const PhraseFinder& cue_finder() {
  static const PhraseFinder finder([] {
    const auto cues = instruction_cues();
    std::vector<Phrase> phrases;
    for (std::size_t i = cues.size(); i > 0; --i) {
      phrases.push_back({cues[i - 1].text, static_cast<std::uint32_t>(i - 1)});
    }
    return phrases;
  }());
  return finder;
}

CueKind kind_of(const Hit& hit) {
  return instruction_cues()[hit.value].kind;
}

// The heaviest weight of each signal.
class Signals {
 public:
  void raise(Signal signal, double weight) {
    double& held = weights_[static_cast<std::size_t>(signal)];
    held = std::max(held, weight);
  }
  InstructionReading reading(double factor) const {
    InstructionReading reading;
    double left = 1;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      if (weights_[i] <= 0) continue;
      reading.signals.push_back({static_cast<Signal>(i), weights_[i] * factor});
      left *= 1 - weights_[i];
    }
    std::ranges::stable_sort(reading.signals, std::ranges::greater(), [](const auto& one) {
      return std::pair(one.signal != Signal::Wording, one.weight);
    });
    reading.score = (1 - left) * factor;
    return reading;
  }

 private:
  std::array<double, kSignals> weights_{};
};

bool ends_sentence(Folded chars, std::size_t at) {
  const char32_t code = chars[at].code;
  if (code == U'。' || code == U'\n') return true;
  if (code != U'.' && code != U'!' && code != U'?') return false;
  return at + 1 == chars.size() || text::is_space(chars[at + 1].code);
}

// The hits of one sentence, and the next sentence's from there on.
std::size_t sentence_end(Folded chars, const std::vector<Hit>& hits, std::size_t first) {
  std::size_t last = first + 1;
  while (last < hits.size()) {
    bool ended = false;
    for (std::size_t at = hits[last - 1].end; at < hits[last].begin && !ended; ++at) {
      ended = ends_sentence(chars, at);
    }
    if (ended) break;
    ++last;
  }
  return last;
}

bool has_near(std::span<const Hit> hits, std::size_t around, CueKind kind) {
  const auto near = [&](std::size_t i) {
    const std::size_t low = std::min(hits[i].begin, hits[around].begin);
    const std::size_t high = std::max(hits[i].begin, hits[around].begin);
    return high - low <= kNear;
  };
  for (std::size_t i = around + 1; i < hits.size() && near(i); ++i) {
    if (kind_of(hits[i]) == kind) return true;
  }
  for (std::size_t i = around; i > 0 && near(i - 1); --i) {
    if (kind_of(hits[i - 1]) == kind) return true;
  }
  return false;
}

void combine(std::span<const Hit> sentence, Signals& signals) {
  for (const Combination& combination : instruction_combinations()) {
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      if (kind_of(sentence[i]) != combination.kinds[0]) continue;
      if (has_near(sentence, i, combination.kinds[1]) &&
          has_near(sentence, i, combination.kinds[2])) {
        signals.raise(combination.signal, combination.weight);
      }
    }
  }
}

bool is_base64_char(char32_t code) {
  return text::is_ascii_alnum(code) || code == U'+' || code == U'/' || code == U'=';
}

bool has_base64(Folded chars) {
  std::size_t run = 0;
  for (const auto& at : chars) {
    run = is_base64_char(at.code) ? run + 1 : 0;
    if (run >= kBase64Min) return true;
  }
  return false;
}

bool is_quote(char32_t code) {
  return code == U'"' || code == U'“' || code == U'”' || code == U'「' || code == U'」' ||
         code == U'`' || code == U'『' || code == U'』';
}

// Whether every cue that orders stands inside quotation marks.
bool are_quoted(Folded chars, const std::vector<Hit>& hits) {
  std::size_t at = 0;
  bool inside = false;
  for (const Hit& hit : hits) {
    for (; at < hit.begin; ++at)
      inside = inside != is_quote(chars[at].code);
    const CueKind kind = kind_of(hit);
    const bool orders = kind == CueKind::Alone || kind == CueKind::Ignore;
    if (orders && !inside) return false;
  }
  return true;
}

bool is_talk_about_it(const Message& message, const std::vector<Hit>& hits) {
  const bool topic =
      std::ranges::any_of(hits, [](const Hit& hit) { return kind_of(hit) == CueKind::Topic; });
  return topic && (are_quoted(message.chars, hits) || is_question(message));
}

void raise_disguises(const Revealed& revealed, Signals& signals) {
  if (revealed.had_invisible) signals.raise(Signal::HiddenCharacters, kInvisibleWeight);
  if (revealed.had_tags) signals.raise(Signal::HiddenCharacters, kTagsWeight);
  if (revealed.had_look_alikes || revealed.had_spaced_letters) {
    signals.raise(Signal::LookAlikes, kLookAlikeWeight);
  }
}

// Of the part that is worded most like an order.
double wording_weight(Folded chars) {
  double most = 0;
  for (const Folded part : wording_parts(chars)) {
    const WordingLogits logits = instruction_wording().logits(part);
    most = std::max(most, 1 / (1 + std::exp(logits[0] - logits[1])));
  }
  return most < kWordingMin ? 0 : most;
}

InstructionReading read(const Message& message, const Revealed& revealed) {
  const auto hits = cue_finder().overlapping_hits(message.chars);
  Signals signals;
  for (const Hit& hit : hits) {
    const Cue& cue = instruction_cues()[hit.value];
    if (cue.kind == CueKind::Alone) signals.raise(cue.signal, cue.weight);
  }
  for (std::size_t first = 0; first < hits.size();) {
    const std::size_t last = sentence_end(message.chars, hits, first);
    combine(std::span(hits).subspan(first, last - first), signals);
    first = last;
  }
  if (has_base64(message.chars)) {
    const bool runs =
        std::ranges::any_of(hits, [](const Hit& hit) { return kind_of(hit) == CueKind::Execute; });
    signals.raise(Signal::Encoded, runs ? kBase64RunWeight : kBase64Weight);
  }
  raise_disguises(revealed, signals);
  signals.raise(Signal::Wording, wording_weight(message.chars));
  const bool is_talk = is_talk_about_it(message, hits);
  InstructionReading reading = signals.reading(is_talk ? kTalkFactor : 1);
  reading.is_talk = is_talk;
  return reading;
}

InstructionReading read(std::string_view text) {
  const Revealed revealed = reveal(text);
  return read(Message(revealed.text), revealed);
}

}  // namespace

InstructionReading instruction_likeness(const Message& message) {
  if (message.text.size() > 2 * kInstructionBytesMax) return instruction_likeness(message.text);
  if (!may_be_disguised(message.text)) return read(message, Revealed{});
  const Revealed revealed = reveal(message.text);
  return revealed.text == message.text ? read(message, revealed)
                                       : read(Message(revealed.text), revealed);
}

InstructionReading instruction_likeness(std::string_view text) {
  if (text.size() <= 2 * kInstructionBytesMax) return read(text);
  const auto front = read(text.substr(0, kInstructionBytesMax));
  const auto back = read(text.substr(text.size() - kInstructionBytesMax));
  return front.score >= back.score ? front : back;
}

std::string_view signal_name(Signal signal) noexcept {
  constexpr std::array<std::string_view, kSignals> kNames = {"overrides_instructions",
                                                             "changes_role",
                                                             "asks_for_prompt",
                                                             "hides_from_user",
                                                             "sends_out",
                                                             "role_marker",
                                                             "runs_tool",
                                                             "plants_memory",
                                                             "speaks_to_model",
                                                             "encoded",
                                                             "hidden_characters",
                                                             "look_alikes",
                                                             "wording"};
  return kNames[static_cast<std::size_t>(signal)];
}

}  // namespace jiyi::sense
