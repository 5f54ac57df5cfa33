#include "recall/focus.h"

#include <algorithm>
#include <array>

namespace jiyi::recall {
namespace {

using text::TermClass;

constexpr double kFraming = 0.4;
constexpr double kRemembering = 0.05;
constexpr double kAcrossWords = 0.5;

constexpr std::array<std::string_view, 7> kFramingStems{"best", "call", "favorit", "lik",
                                                        "lov",  "nam",  "prefer"};
constexpr std::array<std::string_view, 3> kFramingPairs{"喜欢", "喜爱", "名字"};
// What asks a memory for anything at all.
constexpr std::array<std::string_view, 8> kRememberingStems{
    "earlier", "mention", "previousli", "remember", "said", "say", "tell", "told"};
constexpr std::array<std::string_view, 10> kRememberingPairs{
    "之前", "以前", "上次", "记得", "说过", "提过", "聊过", "讲过", "告诉", "曾经"};
constexpr std::string_view kFramingCharacters = "叫";
constexpr std::string_view kPronouns = "我你您他她它们咱最很";
// What counts things, behind 哪 or 几.
constexpr std::string_view kMeasures =
    "个家本所款部位种次条张座支只件项首门间场类批天年月号点岁楼层";

template <std::size_t N>
bool is_among(const std::array<std::string_view, N>& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

// UTF-8 characters of `term` that stand in `set`: a whole character is found as its bytes.
bool has_any_of(std::string_view term, std::string_view set) {
  constexpr std::size_t kBytes = 3;  // of each character in the sets above
  for (std::size_t at = 0; at < set.size(); at += kBytes) {
    if (term.find(set.substr(at, kBytes)) != std::string_view::npos) return true;
  }
  return false;
}

bool counts_what_is_asked(std::string_view text, const text::Term& term) {
  const std::string_view before = text.substr(0, term.byte_begin);
  const bool asks = before.ends_with("哪") || before.ends_with("几") || before.ends_with("幾") ||
                    before.ends_with("哪一");
  return asks && has_any_of(std::string_view(term.text).substr(0, 3), kMeasures);
}

class Focus {
 public:
  Focus(std::string_view text, std::span<const ReadTerm> terms) : text_(text), terms_(terms) {}

  double weight(std::size_t at) const {
    const ReadTerm& one = terms_[at];
    switch (one.term->kind) {
      case TermClass::Word:
        return one.class_weight * word_factor(one.term->text);
      case TermClass::CjkBigram:
        return one.class_weight * pair_factor(at) * (is_across_words(at) ? kAcrossWords : 1);
      case TermClass::CjkUnigram:
        return character_weight(at);
      default:
        return one.class_weight;
    }
  }

 private:
  // Null when there is no pair at this place that shares a character with the term at `from`.
  const ReadTerm* pair_at(std::size_t at, const text::Term& from) const {
    if (at >= terms_.size() || terms_[at].term->kind != TermClass::CjkBigram) return nullptr;
    const text::Term& pair = *terms_[at].term;
    const bool meets = pair.byte_begin < from.byte_end && from.byte_begin < pair.byte_end;
    return meets ? &terms_[at] : nullptr;
  }

  static double word_factor(std::string_view stem) {
    if (is_among(kRememberingStems, stem)) return kRemembering;
    return is_among(kFramingStems, stem) ? kFraming : 1;
  }

  double pair_factor(std::size_t at) const {
    const text::Term& pair = *terms_[at].term;
    if (pair.stop_word || has_any_of(pair.text, kPronouns)) return 0;
    if (has_any_of(pair.text, kFramingCharacters)) return 0;
    if (counts_what_is_asked(text_, pair)) return 0;
    if (asks_a_memory(at)) return kRemembering;
    return is_among(kFramingPairs, pair.text) ? kFraming : 1;
  }

  // Pairs stand two places apart, with the character that they share between them.
  bool is_across_words(std::size_t at) const {
    if (terms_[at].known) return false;
    for (const std::size_t beside : {at - 2, at + 2}) {
      const ReadTerm* pair = pair_at(beside, *terms_[at].term);
      if (pair != nullptr && pair->known && pair_factor(beside) > 0) return true;
    }
    return false;
  }

  // A pair that is such a word, or one that no memory has and that shares a character with one.
  bool asks_a_memory(std::size_t at) const {
    if (is_among(kRememberingPairs, terms_[at].term->text)) return true;
    if (terms_[at].known) return false;
    for (const std::size_t beside : {at - 2, at + 2}) {
      const ReadTerm* pair = pair_at(beside, *terms_[at].term);
      if (pair != nullptr && is_among(kRememberingPairs, pair->term->text)) return true;
    }
    return false;
  }

  double character_weight(std::size_t at) const {
    const text::Term& character = *terms_[at].term;
    if (character.stop_word || has_any_of(character.text, kPronouns)) return 0;
    if (counts_what_is_asked(text_, character)) return 0;
    double covered = 0;
    for (const std::size_t beside : {at - 1, at + 1}) {
      if (pair_at(beside, character) != nullptr) covered = std::max(covered, pair_factor(beside));
    }
    if (covered > 0) return terms_[at].class_weight * covered;
    return has_any_of(character.text, kFramingCharacters) ? kFraming : 1;
  }

  std::string_view text_;
  std::span<const ReadTerm> terms_;
};

}  // namespace

std::vector<double> focus_weights(std::string_view text, std::span<const ReadTerm> terms) {
  const Focus focus(text, terms);
  std::vector<double> weights;
  weights.reserve(terms.size());
  double sum = 0;
  for (std::size_t at = 0; at < terms.size(); ++at) {
    weights.push_back(terms[at].term->stop_word ? 0 : focus.weight(at));
    sum += weights.back();
  }
  if (sum > 0) return weights;
  for (std::size_t at = 0; at < terms.size(); ++at)
    weights[at] = terms[at].term->stop_word ? 0 : terms[at].class_weight;
  return weights;
}

}  // namespace jiyi::recall
