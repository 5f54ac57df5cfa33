#include "facts/extract.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/try.h"
#include "facts/clauses.h"
#include "facts/corrections.h"
#include "facts/match.h"
#include "facts/mentions.h"
#include "facts/short_answer.h"
#include "facts/stated_times.h"
#include "facts/value_span.h"

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr double kDoubtShare = 0.55;

// So far before the word that a form is known by may its subject stand.
constexpr std::size_t kReach = 120;
// Steps of matching for one message: hundreds of times what one of a thousand words takes.
constexpr std::size_t kStepsMax = 400'000;

struct Anchor {
  std::size_t place = 0;
  std::uint32_t id = 0;
};

struct Found {
  Fact fact;
  CharRange value;
  CharRange whole;
};

bool has(std::uint8_t bits, Bit bit) {
  return (bits & static_cast<std::uint8_t>(bit)) != 0;
}

std::vector<Anchor> find_anchors(const Rules& rules, const MessageChars& chars) {
  std::vector<Anchor> anchors;
  for (std::size_t place = 0; place < chars.size(); ++place) {
    rules.anchors().visit(chars, place, [&](std::uint32_t id, std::size_t end) {
      if (has_borders(chars, {place, end}) || chars.folded(place) == U'\'') {
        anchors.push_back({place, id});
      }
    });
  }
  return anchors;
}

// How far a form without a subject was tried in a clause.
struct Tried {
  FormIndex form;
  std::size_t clause = 0;
  std::size_t last = 0;
  bool is_found = false;
};

class Reading {
 public:
  Reading(const Rules& rules, const Turn& turn, const MessageChars& chars)
      : rules_(rules), turn_(turn), chars_(chars) {}

  std::vector<Fact> run(const std::vector<Anchor>& anchors) {
    clauses_ = read_clauses(rules_, chars_);
    times_ = find_stated_times(chars_, turn_.said_at);
    for (const StatedTime& time : times_)
      time_ranges_.push_back(time.range);
    const Subject user = turn_.speaker.empty() ? Subject{}
                                               : Subject{.kind = SubjectKind::Person,
                                                         .name = std::string(turn_.speaker)};
    const bool has_last = turn_.recent != nullptr && !turn_.recent->empty();
    for (const sense::Entity& entity : rules_.entities().find(chars_)) {
      if (entity.kind == sense::EntityKind::Person) people_.push_back(range_of(entity));
      if (entity.kind == sense::EntityKind::Place) places_.push_back(range_of(entity));
    }
    mentions_ = find_mentions(
        rules_, chars_, clauses_,
        {.user = user, .last = has_last ? last_person() : nullptr, .people = people_});
    for (const Anchor& anchor : anchors)
      try_anchor(anchor);
    return chosen();
  }

 private:
  const Subject* last_person() const {
    const Subject& last = turn_.recent->back().subject;
    const bool is_other = last.kind == SubjectKind::Person || last.kind == SubjectKind::Relation;
    return is_other ? &last : nullptr;
  }

  CharRange range_of(const sense::Entity& entity) const {
    std::size_t begin = 0;
    std::size_t high = chars_.size();
    while (begin < high) {
      const std::size_t middle = begin + (high - begin) / 2;
      if (chars_.at(middle).begin < entity.begin) {
        begin = middle + 1;
      } else {
        high = middle;
      }
    }
    std::size_t end = begin;
    while (end < chars_.size() && chars_.at(end).begin < entity.end)
      ++end;
    return {begin, end};
  }

  void try_anchor(const Anchor& anchor) {
    const Clause* clause = clauses_.at(anchor.place);
    if (clause == nullptr || !clause->states()) return;
    for (const FormIndex& form : rules_.forms_of(anchor.id)) {
      if (steps_left_ == 0) return;
      const Program& program = rules_.grammar().patterns[form.pattern].forms[form.form];
      if (program.opening == Opening::Any) {
        try_places(*clause, form, anchor.place);
      } else {
        try_mentions(*clause, form, anchor.place);
      }
    }
  }

  void try_mentions(const Clause& clause, FormIndex form, std::size_t anchor) {
    const Pattern& pattern = rules_.grammar().patterns[form.pattern];
    const bool is_whose = pattern.forms[form.form].opening == Opening::Whose;
    const std::size_t last = pattern.needs.empty() ? anchor : clause.end;
    auto mention = std::ranges::upper_bound(mentions_, last, {}, &Mention::begin);
    while (mention != mentions_.begin()) {
      --mention;
      const bool is_near = mention->begin + kReach >= anchor;
      if (mention->begin < clause.begin || !is_near) return;
      if (is_whose ? !mention->is_whose : !mention->is_who) continue;
      if (mention->is_missing && !pattern.may_elide) continue;
      if (!is_fit(pattern, *mention)) continue;
      if (try_from(clause, form, *mention)) return;
    }
  }

  // Only people live, like and own; only the project, or we, decide of it.
  static bool is_fit(const Pattern& pattern, const Mention& mention) {
    const bool is_project = mention.subject.kind == SubjectKind::Project;
    if (pattern.subject == "project") return is_project || mention.is_group;
    if (pattern.subject == "self") return mention.is_first_person && !mention.is_group;
    return !is_project;
  }

  void try_places(const Clause& clause, FormIndex form, std::size_t anchor) {
    const auto known = std::ranges::find_if(
        tried_, [&](const Tried& one) { return one.form == form && one.clause == clause.begin; });
    std::size_t first = clause.begin;
    if (known == tried_.end()) {
      tried_.push_back({form, clause.begin, anchor});
    } else {
      if (known->is_found || known->last >= anchor) return;
      first = std::exchange(known->last, anchor) + 1;
    }
    const Pattern& pattern = rules_.grammar().patterns[form.pattern];
    const std::size_t front = front_of(clause);
    for (std::size_t place = first; place <= anchor; ++place) {
      if (pattern.is_in_front && place > front) return;
      const bool is_inside_word = place > 0 && chars_.is_alnum(place) && chars_.is_alnum(place - 1);
      if (is_inside_word || clauses_.is_quoted[place] || place >= clause.said_from) continue;
      Mention mention{.begin = place, .end = place, .is_first_person = true};
      if (!turn_.speaker.empty()) {
        mention.subject = {.kind = SubjectKind::Person, .name = std::string(turn_.speaker)};
      }
      if (!try_from(clause, form, mention)) continue;
      for (Tried& one : tried_)
        one.is_found |= one.form == form && one.clause == clause.begin;
      return;
    }
  }

  // Behind 请, "so", "please" and the like.
  std::size_t front_of(const Clause& clause) const {
    std::size_t front = clause.begin;
    while (true) {
      const std::size_t end = rules_.list("front").end_at(chars_, front);
      if (end == 0) return front;
      front = chars_.skip_spaces(end);
    }
  }

  bool try_from(const Clause& clause, FormIndex form, const Mention& mention) {
    const MatchScene scene{.rules = rules_,
                           .chars = chars_,
                           .clause = clause,
                           .times = time_ranges_,
                           .steps_left = steps_left_};
    const auto match = match_form(scene, form, mention.end);
    if (!match || !has_needed(form, clause.begin, *match)) return false;
    take(clause, form, mention, *match);
    return true;
  }

  bool has_needed(FormIndex form, std::size_t begin, const FormMatch& match) const {
    const std::string& place = rules_.grammar().patterns[form.pattern].place;
    if (!place.empty()) {
      const CharRange own = match.slots[static_cast<std::size_t>(Slot::Value)];
      const bool is_place = std::ranges::any_of(places_, [&](const CharRange& one) {
        return one.begin == own.begin && (one.end == own.end || place == "only");
      });
      if (is_place != (place == "only")) return false;
    }
    const WordClass* needed = rules_.needed_by(form);
    const WordClass* forbidden = rules_.forbidden_in(form);
    if (needed == nullptr && forbidden == nullptr) return true;
    const CharRange value = match.slots[static_cast<std::size_t>(Slot::Value)];
    const std::size_t end = std::max(match.end, value.end);
    bool is_there = needed == nullptr;
    for (std::size_t at = begin; at < end; ++at) {
      if (needed != nullptr && needed->end_at(chars_, at) > 0) is_there = true;
      if (forbidden != nullptr && forbidden->end_at(chars_, at) > 0) return false;
    }
    return is_there;
  }

  void take(const Clause& clause, FormIndex form, const Mention& mention, const FormMatch& match) {
    const Pattern& pattern = rules_.grammar().patterns[form.pattern];
    const std::uint8_t bits =
        static_cast<std::uint8_t>(match.bits ^
                                  (pattern.bits & static_cast<std::uint8_t>(Bit::Negative))) |
        pattern.bits;
    Fact fact{.subject = mention.subject, .key = pattern.key, .topic = pattern.topic};
    fact.rule = pattern.name;
    fact.is_negative = has(match.bits, Bit::Negative) != has(pattern.bits, Bit::Negative);
    fact.is_past = has(bits, Bit::Past);
    fact.is_uncertain = has(bits, Bit::Uncertain) || clause.is_doubted;
    fact.is_correction = pattern.is_correction || clause.is_fix;
    fact.confidence = pattern.confidence * (fact.is_uncertain ? kDoubtShare : 1);
    if (pattern.subject == "project" && fact.subject.kind != SubjectKind::Project) {
      fact.subject = {.kind = SubjectKind::Project};
    }
    if (pattern.subject == "user") fact.subject = {};
    const CharRange topic = match.slots[static_cast<std::size_t>(Slot::Topic)];
    if (topic.begin < topic.end) fact.topic = chars_.plain(topic);
    const CharRange value = match.slots[static_cast<std::size_t>(Slot::Value)];
    const CharRange whole{mention.begin, std::max(match.end, value.end)};
    bound_in_time(fact, pattern, clause, whole);
    if (!pattern.value.empty()) {
      add(std::move(fact), pattern.value, value.begin < value.end ? value : whole, whole);
    } else {
      add_parts(fact, pattern, form, {value, whole});
    }
  }

  struct Ranges {
    CharRange value;
    CharRange whole;
  };

  void add_parts(const Fact& fact, const Pattern& pattern, FormIndex form, const Ranges& ranges) {
    const auto& steps = pattern.forms[form.form].steps;
    const bool is_list = std::ranges::any_of(steps, [](const Step& step) {
      return step.kind == Step::Kind::Capture && step.slot == Slot::Value &&
             step.value == ValueKind::List && step.is_extended == step.is_class_value;
    });
    if (!is_list) {
      add(fact, chars_.plain(ranges.value), ranges.value, ranges.whole);
      return;
    }
    for (const CharRange& part : parts_of_list(rules_, chars_, ranges.value)) {
      const CharRange value = trimmed_value(rules_, chars_, part, ValueKind::Thing);
      if (value.begin < value.end) add(fact, chars_.plain(value), value, ranges.whole);
    }
  }

  void add(Fact fact, std::string value, CharRange range, CharRange whole) {
    if (found_.size() == kFactsMax) return;
    fact.value = std::move(value);
    fact.begin = chars_.at(range.begin).begin;
    fact.end = chars_.at(range.end - 1).end;
    found_.push_back({.fact = std::move(fact), .value = range, .whole = whole});
  }

  void bound_in_time(Fact& fact, const Pattern& pattern, const Clause& clause, CharRange whole) {
    if (pattern.is_open_ended || !turn_.said_at) return;
    const StatedTime* time = nullptr;
    for (const StatedTime& one : times_) {
      if (one.range.begin >= clause.begin && one.range.begin < clause.end) time = &one;
    }
    if (time == nullptr) return;
    static_cast<void>(whole);
    set_bounds(fact, *time, {.is_state = pattern.is_state, .said_at = *turn_.said_at});
  }

  // Of facts of one key whose values lie over each other, the one that says more.
  std::vector<Fact> chosen() {
    std::ranges::stable_sort(found_, [](const Found& a, const Found& b) {
      const auto rank = [](const Found& one) {
        const bool is_note = one.fact.key == "knowledge.note";
        return std::tuple(is_note, one.whole.begin - one.whole.end, -one.fact.confidence,
                          one.value.begin - one.value.end, one.value.begin);
      };
      return rank(a) < rank(b);
    });
    std::vector<Found> kept;
    for (Found& one : found_) {
      const bool is_said = std::ranges::any_of(kept, [&](const Found& other) {
        const bool is_over = other.value.begin < one.value.end && one.value.begin < other.value.end;
        return is_over;
      });
      if (!is_said) kept.push_back(std::move(one));
    }
    std::ranges::stable_sort(kept, {}, [](const Found& one) { return one.value.begin; });
    std::vector<Fact> facts;
    for (Found& one : kept)
      facts.push_back(std::move(one.fact));
    return facts;
  }

  const Rules& rules_;
  const Turn& turn_;
  const MessageChars& chars_;
  Clauses clauses_;
  std::vector<StatedTime> times_;
  std::vector<CharRange> time_ranges_;
  std::vector<CharRange> people_;
  std::vector<CharRange> places_;
  std::vector<Mention> mentions_;
  std::vector<Tried> tried_;
  std::vector<Found> found_;
  std::size_t steps_left_ = kStepsMax;
};

std::string_view first_bytes(std::string_view text) {
  std::size_t end = std::min(text.size(), kTurnBytesMax);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
    --end;
  return text.substr(0, end);
}

}  // namespace

Result<Extractor> Extractor::load(const std::vector<std::string_view>& user_patterns,
                                  std::string_view user_schema) {
  ASSIGN_OR_RETURN(Schema schema, Schema::load(user_schema));
  ASSIGN_OR_RETURN(Grammar grammar, load_grammar(schema, user_patterns));
  ASSIGN_OR_RETURN(Rules rules, Rules::create(std::move(grammar), std::move(schema)));
  return Extractor(std::move(rules));
}

std::vector<Fact> Extractor::extract(const Turn& turn) const {
  if (turn.role != sense::Role::User) return {};
  const MessageChars chars(first_bytes(turn.text));
  const auto anchors = find_anchors(rules_, chars);
  std::vector<Fact> facts;
  if (!anchors.empty()) facts = Reading(rules_, turn, chars).run(anchors);
  if (turn.recent != nullptr) append_corrections(rules_, chars, *turn.recent, facts);
  if (facts.empty() && !turn.asked.empty()) facts = answer_to(rules_, chars, turn.asked);
  return facts;
}

}  // namespace jiyi::facts
