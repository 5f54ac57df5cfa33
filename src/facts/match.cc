#include "facts/match.h"

#include <algorithm>

#include "facts/value_span.h"

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr std::size_t kAdverbsMax = 6;
constexpr std::size_t kEndingCharactersMax = 40;
constexpr std::uint8_t kNegative = static_cast<std::uint8_t>(Bit::Negative);

std::uint8_t joined(std::uint8_t a, std::uint8_t b) {
  const auto negative = static_cast<std::uint8_t>((a ^ b) & kNegative);
  return static_cast<std::uint8_t>(((a | b) & ~kNegative) | negative);
}

class Machine {
 public:
  Machine(const MatchScene& scene, FormIndex form)
      : scene_(scene),
        chars_(scene.chars),
        form_(form),
        program_(scene.rules.grammar().patterns[form.pattern].forms[form.form]) {}

  std::optional<FormMatch> run(std::size_t place) {
    FormMatch match{.begin = place};
    const bool is_found = step(0, place, match);
    scene_.steps_left -= std::min(scene_.steps_left, steps_);
    return is_found ? found_ : std::nullopt;
  }

 private:
  bool step(std::size_t at, std::size_t place, FormMatch match) {
    if (is_exhausted()) return false;
    const Step& step = program_.steps[at];
    switch (step.kind) {
      case Step::Kind::Literal:
        return literal(at, place, match);
      case Step::Kind::Class:
        return words(at, place, match);
      case Step::Kind::Adverbs:
        return adverbs(at, place, match, kAdverbsMax);
      case Step::Kind::Capture:
        return capture(at, place, match);
      case Step::Kind::Fork:
        return this->step(at + 1, place, match) || this->step(step.index, place, match);
      case Step::Kind::Jump:
        return this->step(step.index, place, match);
      case Step::Kind::Fail:
        return false;
      case Step::Kind::End:
        break;
    }
    if (place == match.open_end || goes_on(place)) return false;
    match.end = place;
    found_ = match;
    return true;
  }

  // 不喝咖啡会头疼, 喜欢跑步的人: a condition, a kind of people.
  bool goes_on(std::size_t place) const {
    const std::size_t next = chars_.skip_spaces(place);
    return next < scene_.clause.end && scene_.rules.list("not_behind").end_at(chars_, next) > 0;
  }

  // A Chinese word of a class must be whole: 备考 is no state in 备考研究生.
  // So is "drink" in "drink milk".
  bool is_whole(std::size_t end) const {
    const std::size_t place = chars_.is_han(end - 1) ? end : chars_.skip_spaces(end);
    if (place >= scene_.clause.end) return true;
    if (chars_.is_han(end - 1) && chars_.is_alnum(place)) return false;  // 索尼A7M4
    if (!chars_.is_han(place) && !chars_.is_latin(place)) return true;
    const auto is_in = [&](std::string_view list) {
      return scene_.rules.list(list).end_at(chars_, place) > 0;
    };
    return is_in("trail") || is_in("stop") || is_in("list_and") || is_in("word_behind") ||
           time_end(place) > place;
  }

  bool is_exhausted() { return ++steps_ > std::min(kMatchStepsMax, scene_.steps_left); }

  sense::CharRange room_from(std::size_t begin) const {
    return {begin, std::min(scene_.clause.end, begin + kValueReach)};
  }

  bool is_inside(std::size_t end) const { return end <= scene_.clause.end; }

  bool literal(std::size_t at, std::size_t place, const FormMatch& match) {
    const std::u32string& word = program_.literals[program_.steps[at].index];
    const std::size_t begin = word.front() == U'\'' ? place : chars_.skip_spaces(place);
    const std::size_t end = begin + word.size();
    if (!is_inside(end) || !chars_.has(begin, word)) return false;
    if (word.front() != U'\'' && !has_borders(chars_, {begin, end})) return false;
    return step(at + 1, end, match);
  }

  bool words(std::size_t at, std::size_t place, const FormMatch& match) {
    const WordClass& words = scene_.rules.word_class(form_, program_.steps[at].index);
    const std::size_t begin = chars_.folded(place) == U'\'' ? place : chars_.skip_spaces(place);
    return words.any_at(chars_, begin, [&](std::size_t end, std::uint8_t bits) {
      if (!is_inside(end)) return false;
      FormMatch next = match;
      next.bits = joined(match.bits, bits);
      return step(at + 1, end, next);
    });
  }

  // As many as there are, then fewer.
  bool adverbs(std::size_t at, std::size_t place, const FormMatch& match, std::size_t left) {
    if (is_exhausted()) return false;
    const std::size_t begin = chars_.skip_spaces(place);
    if (left > 0 && begin < scene_.clause.end) {
      const bool is_found =
          scene_.rules.adverbs().any_at(chars_, begin, [&](std::size_t end, std::uint8_t bits) {
            if (!is_inside(end)) return false;
            FormMatch next = match;
            next.bits = joined(match.bits, bits);
            return adverbs(at, end, next, left - 1);
          });
      if (is_found) return true;
      if (const std::size_t end = time_end(begin); end > begin && is_inside(end)) {
        if (adverbs(at, end, match, left - 1)) return true;
      }
    }
    return step(at + 1, place, match);
  }

  std::size_t time_end(std::size_t place) const {
    const auto found = std::ranges::lower_bound(scene_.times, place, {}, &CharRange::begin);
    return found != scene_.times.end() && found->begin == place ? found->end : place;
  }

  // A value ends where a time begins, but for those that may have one in them.
  std::size_t time_after(std::size_t begin, ValueKind kind) const {
    const bool may_have_time = kind == ValueKind::Time || kind == ValueKind::Clause ||
                               kind == ValueKind::Number || kind == ValueKind::Phone ||
                               kind == ValueKind::Count;
    if (may_have_time) return kNowhere;
    const auto next = std::ranges::upper_bound(scene_.times, begin, {}, &CharRange::begin);
    if (next != scene_.times.begin() && std::prev(next)->end > begin) return kNowhere;
    return next == scene_.times.end() ? kNowhere : next->begin;
  }

  bool capture(std::size_t at, std::size_t place, const FormMatch& match) {
    const Step& step = program_.steps[at];
    const std::size_t begin = chars_.skip_spaces(place);
    if (step.is_class_value) return class_value(at, begin, match);
    if (begin >= scene_.clause.end) return false;
    const std::size_t furthest =
        std::min(value_end(scene_.rules, chars_, scene_.clause, room_from(begin), step.value),
                 time_after(begin, step.value));
    if (furthest <= begin) return false;
    const bool is_last = program_.steps[at + 1].kind == Step::Kind::End;
    for (std::size_t end = is_last ? furthest : begin + 1; end <= furthest; ++end) {
      if (!has_borders(chars_, {begin, end})) continue;
      const CharRange value = trimmed_value(scene_.rules, chars_, {begin, end}, step.value);
      if (value.begin == value.end) continue;
      FormMatch next = match;
      next.slots[static_cast<std::size_t>(step.slot)] = value;
      next.open_end = end < furthest ? end : kNowhere;
      if (this->step(at + 1, end, next)) return true;
      if (is_exhausted()) return false;
    }
    return false;
  }

  bool class_value(std::size_t at, std::size_t begin, const FormMatch& match) {
    const Step& step = program_.steps[at];
    const WordClass& words = scene_.rules.word_class(form_, step.index);
    const bool is_word = words.any_at(chars_, begin, [&](std::size_t end, std::uint8_t bits) {
      if (!is_inside(end)) return false;
      FormMatch next = match;
      next.bits = joined(match.bits, bits);
      next.slots[static_cast<std::size_t>(step.slot)] = {begin, end};
      const bool is_last = program_.steps[at + 1].kind == Step::Kind::End;
      if (is_last && !step.is_extended && !is_whole(end)) return false;
      return step.is_extended ? extended(at, {begin, end}, next) : this->step(at + 1, end, next);
    });
    return is_word || (words.has_endings() && ending(at, begin, match));
  }

  // A word of a class and what follows it.
  bool extended(std::size_t at, CharRange word, FormMatch match) {
    const Step& step = program_.steps[at];
    if (word.end >= scene_.clause.end) return false;
    const std::size_t end =
        std::min(value_end(scene_.rules, chars_, scene_.clause, room_from(word.begin), step.value),
                 time_after(word.begin, step.value));
    if (end <= word.end) return false;
    const CharRange value = trimmed_value(scene_.rules, chars_, {word.begin, end}, step.value);
    if (value.end <= word.end) return false;
    match.slots[static_cast<std::size_t>(step.slot)] = value;
    return this->step(at + 1, end, match);
  }

  // The longest value that ends with a word of the class.
  bool ending(std::size_t at, std::size_t begin, const FormMatch& match) {
    const Step& step = program_.steps[at];
    const WordClass& words = scene_.rules.word_class(form_, step.index);
    if (begin >= scene_.clause.end) return false;
    const CharRange room = room_from(begin);
    const std::size_t furthest =
        std::min(value_end(scene_.rules, chars_, scene_.clause, room, ValueKind::Short),
                 time_after(begin, ValueKind::Short));
    for (std::size_t end = std::min(furthest, begin + kEndingCharactersMax); end > begin; --end) {
      if (!words.has_ending(chars_, {begin, end})) continue;
      if (program_.steps[at + 1].kind == Step::Kind::End && !is_whole(end)) continue;
      const CharRange value = trimmed_value(scene_.rules, chars_, {begin, end}, ValueKind::Short);
      if (value.begin == value.end) continue;
      FormMatch next = match;
      next.slots[static_cast<std::size_t>(step.slot)] = value;
      if (this->step(at + 1, end, next)) return true;
    }
    return false;
  }

  const MatchScene& scene_;
  const MessageChars& chars_;
  FormIndex form_;
  const Program& program_;
  std::optional<FormMatch> found_;
  std::size_t steps_ = 0;
};

}  // namespace

std::optional<FormMatch> match_form(const MatchScene& scene, FormIndex form, std::size_t place) {
  return Machine(scene, form).run(place);
}

}  // namespace jiyi::facts
