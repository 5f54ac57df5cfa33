#include "facts/mentions.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr std::size_t kMentionsMax = 4'000;

// Relations of whom one has many: a name says which.
bool is_one_of_many(const std::string& relation) {
  return relation == "colleague" || relation == "friend" || relation == "cousin" ||
         relation == "classmate" || relation == "neighbor" || relation == "boss" ||
         relation == "roommate" || relation == "relative" || relation == "acquaintance";
}

class Finder {
 public:
  Finder(const Rules& rules, const MessageChars& chars, const Clauses& clauses)
      : rules_(rules), chars_(chars), clauses_(clauses) {}

  std::vector<Mention> run(const MentionContext& context) {
    context_ = &context;
    people_ = context.people;
    if (context.last != nullptr) last_person_ = *context.last;
    for (const Clause& clause : clauses_.all) {
      if (out_.size() > kMentionsMax) break;
      take_clause(clause);
    }
    std::ranges::stable_sort(out_, {}, &Mention::begin);
    return std::move(out_);
  }

 private:
  void take_clause(const Clause& clause) {
    const std::size_t first = out_.size();
    bool is_other = false;
    for (std::size_t place = clause.begin; place < clause.end;) {
      const std::size_t end = clauses_.is_quoted[place] ? place + 1 : take(clause, place);
      if (const std::size_t other = rules_.list("other").end_at(chars_, place); other > 0) {
        is_other = true;
      }
      if (const std::size_t behind = rules_.list("joins").end_at(chars_, place); behind > 0) {
        add_unsaid(clause, behind);
      }
      place = std::max(end, place + 1);
    }
    const bool is_led = out_.size() > first && out_[first].begin == clause.begin;
    if (!is_led) add_unsaid(clause, clause.begin);  // English says its subject again
    carry_on(first, is_other);
  }

  void carry_on(std::size_t first, bool is_other) {
    for (std::size_t i = first; i < out_.size(); ++i) {
      if (out_[i].is_unsaid) continue;
      carried_ = out_[i];
      is_lost_ = false;
      return;
    }
    if (is_other) is_lost_ = true;
  }

  void add_unsaid(const Clause& clause, std::size_t place) {
    Mention mention{.begin = place, .end = place, .is_who = true, .is_unsaid = true};
    // Of the same clause, what was named last before; else what the clause before spoke of.
    const bool is_behind = !out_.empty() && out_.back().begin >= clause.begin &&
                           out_.back().begin < place && !out_.back().is_unsaid;
    if (is_behind) {
      carried_ = out_.back();
      is_lost_ = false;
    }
    const bool is_new_clause = place == clause.begin;
    if (is_lost_ || (is_new_clause && carried_ && !chars_.is_han(place))) return;
    mention.is_missing = !carried_.has_value();
    mention.subject = carried_ ? carried_->subject : context_->user;
    mention.is_group = carried_ && carried_->is_group;
    mention.is_first_person = !carried_ || carried_->is_first_person;
    mention.is_whose = mention.is_missing;
    if (is_allowed(clause, mention)) out_.push_back(std::move(mention));
  }

  static bool is_allowed(const Clause& clause, const Mention& mention) {
    return clause.states() && (!mention.is_first_person || mention.begin < clause.said_from);
  }

  // The end of what was read at the place; 0 if nothing is there.
  std::size_t take(const Clause& clause, std::size_t place) {
    if (const std::size_t end = rules_.list("not_subject").end_at(chars_, place); end > 0) {
      return end;
    }
    if (const std::size_t end = rules_.list("owner").end_at(chars_, place); end > 0) {
      const std::size_t behind = take_owned(clause, place, end);
      if (behind > 0) return behind;
    }
    if (const std::size_t end = rules_.list("self").end_at(chars_, place); end > 0) {
      return take_self(clause, place, end);
    }
    if (const std::size_t end = rules_.list("third").end_at(chars_, place); end > 0) {
      return take_third(clause, place, end);
    }
    if (const std::size_t end = rules_.list("project").end_at(chars_, place); end > 0) {
      return take_project(clause, place, end);
    }
    return take_person(clause, place);
  }

  void add(const Clause& clause, Mention mention) {
    const bool is_someone = mention.subject.kind == SubjectKind::Person ||
                            mention.subject.kind == SubjectKind::Relation;
    if (is_someone) last_person_ = mention.subject;
    if (is_allowed(clause, mention)) out_.push_back(std::move(mention));
  }

  // 的 and "'s" make an owner of it; what has them is no subject, but "'s" may be "is".
  std::size_t add_with_owner(const Clause& clause, Mention mention) {
    const std::size_t end = mention.end;
    std::size_t behind = end;
    if (chars_.folded(end) == U'的') behind = end + 1;
    if (chars_.folded(end) == U'\'' && chars_.folded(end + 1) == U's') behind = end + 2;
    if (behind == end) {
      mention.is_whose = chars_.is_han(end - 1);
    } else {
      Mention owner = mention;
      owner.end = behind;
      owner.is_whose = true;
      owner.is_who = false;
      add(clause, std::move(owner));
      if (chars_.folded(end) == U'的') return behind;
    }
    mention.is_who = true;
    add(clause, std::move(mention));
    return behind;
  }

  std::size_t take_self(const Clause& clause, std::size_t place, std::size_t end) {
    const bool is_group = rules_.list("we").is_one(chars_, {place, end});
    return add_with_owner(clause, {.begin = place,
                                   .end = end,
                                   .subject = context_->user,
                                   .is_first_person = true,
                                   .is_group = is_group});
  }

  // "my" and what may follow: a relation, the project, or any word.
  std::size_t take_owned(const Clause& clause, std::size_t place, std::size_t end) {
    const std::size_t next = chars_.skip_spaces(end);
    const auto found = relation_at(next);
    if (found.found()) {
      return take_relation(clause, {place, found.end}, rules_.relation(found.value));
    }
    const std::size_t behind = std::max(rules_.list("project").end_at(chars_, next),
                                        rules_.list("project").end_at(chars_, place));
    if (behind > 0) return take_project(clause, place, behind);
    if (!chars_.is_latin(end - 1)) return 0;
    add(clause, {.begin = place,
                 .end = end,
                 .subject = context_->user,
                 .is_whose = true,
                 .is_first_person = true,
                 .is_group = chars_.folded(place) == U'o'});
    return end;
  }

  // "little sister", and "best friend" behind what is no part of it.
  sense::WordTrie::Match relation_at(std::size_t place) const {
    constexpr auto kWhole = sense::WordTrie::Borders::Whole;
    const std::size_t front = rules_.list("relation_front").end_at(chars_, place);
    auto found = rules_.relations().longest(chars_, place, kWhole);
    std::size_t word = place;
    if (!found.found() && front > 0) {
      word = chars_.skip_spaces(front);
      found = rules_.relations().longest(chars_, word, kWhole);
    }
    return rules_.list("not_relation").end_at(chars_, word) > 0 ? sense::WordTrie::Match{} : found;
  }

  std::size_t take_relation(const Clause& clause, CharRange range, const std::string& relation) {
    Subject subject{.kind = SubjectKind::Relation, .relation = relation};
    std::size_t end = range.end;
    const std::size_t next = chars_.skip_spaces(end);
    if (const std::size_t behind = name_end(next); behind > next) {
      subject.name = std::string(chars_.bytes({next, behind}));
      if (is_one_of_many(relation)) subject.kind = SubjectKind::Person;
      end = behind;
    }
    if (subject.name.empty() && is_surname(next)) add_named(clause, range, relation);
    const bool is_user = context_->user.kind == SubjectKind::User;
    if (!is_user) subject = {.kind = SubjectKind::Person, .name = std::string(chars_.bytes(range))};
    return add_with_owner(clause, {.begin = range.begin, .end = end, .subject = subject});
  }

  // 我同学李响在…: a name of two, as far as surnames tell.
  void add_named(const Clause& clause, CharRange range, const std::string& relation) {
    const std::size_t end = range.end + kShortName;
    Subject subject{.kind = SubjectKind::Relation, .relation = relation};
    subject.name = std::string(chars_.bytes({range.end, end}));
    if (is_one_of_many(relation)) subject.kind = SubjectKind::Person;
    add(clause, {.begin = range.begin, .end = end, .subject = subject, .is_who = true});
  }

  // Of a person's name that begins at the place; `place` if none does.
  std::size_t name_end(std::size_t place) const {
    for (const CharRange& person : people_) {
      if (person.begin == place) return person.end;
    }
    const bool is_nickname = rules_.list("nickname").end_at(chars_, place) > 0;
    if (is_nickname && chars_.is_han(place + 1)) return place + 2;
    const bool is_capital =
        chars_.is_upper(place) && chars_.kind(place + 1) == sense::CharKind::Lower;
    if (!is_capital) return place;
    std::size_t end = place;
    while (chars_.is_alnum(end))
      ++end;
    // "Vegans" are no person.
    const bool is_doing = end > place + 3 && chars_.has(end - 3, U"ing");
    const bool is_in_han = !chars_.is_latin(chars_.skip_spaces(end)) && chars_.folded(end) != U'\'';
    if (is_doing || is_in_han) return place;
    const bool is_many = chars_.folded(end - 1) == U's' && chars_.folded(end - 2) != U's';
    return is_many || rules_.list("not_person").is_one(chars_, {place, end}) ? place : end;
  }

  std::size_t take_third(const Clause& clause, std::size_t place, std::size_t end) {
    const std::size_t next = chars_.skip_spaces(end);
    const auto relation = rules_.relations().longest(chars_, next, sense::WordTrie::Borders::Whole);
    if (relation.found()) return relation.end;  // somebody of theirs
    Subject subject{.kind = SubjectKind::Person, .name = std::string(chars_.bytes({place, end}))};
    if (last_person_) subject = *last_person_;
    const std::optional<Subject> kept = last_person_;
    const std::size_t behind =
        rules_.list("third_owner").is_one(chars_, {place, end})
            ? (add(clause, {.begin = place, .end = end, .subject = subject, .is_whose = true}), end)
            : add_with_owner(clause, {.begin = place, .end = end, .subject = subject});
    last_person_ = kept;
    return behind;
  }

  std::size_t take_project(const Clause& clause, std::size_t place, std::size_t end) {
    Subject subject{.kind = SubjectKind::Project};
    const std::size_t next = chars_.skip_spaces(end);
    if (chars_.is_upper(next)) {
      std::size_t behind = next;
      while (chars_.is_alnum(behind))
        ++behind;
      subject.name = std::string(chars_.bytes({next, behind}));
      end = behind;
    }
    return add_with_owner(clause, {.begin = place, .end = end, .subject = subject});
  }

  std::size_t take_person(const Clause& clause, std::size_t place) {
    if (place > 0 && chars_.is_alnum(place) && chars_.is_alnum(place - 1)) return 0;
    if (const std::size_t relation = take_named_relation(clause, place); relation > 0) {
      return relation;
    }
    const bool is_listed = std::ranges::find(people_, place, &CharRange::begin) != people_.end();
    const bool is_front = place == clause.begin || !chars_.is_han(place);
    if (!is_listed && !is_front) return 0;
    if (!is_listed && is_surname(place)) return take_surname(clause, place);
    const std::size_t end = name_end(place);
    if (end == place || rules_.list("not_person").is_one(chars_, {place, end})) return 0;
    if (const auto theirs = rules_.relations().longest(chars_, chars_.skip_spaces(end + 2),
                                                       sense::WordTrie::Borders::Whole);
        theirs.found() && chars_.folded(end) == U'\'') {
      return theirs.end;
    }
    if (end == place + kLongName && is_surname(place)) return take_surname(clause, place);
    return add_person(clause, {place, end});
  }

  static constexpr std::size_t kShortName = 2;
  static constexpr std::size_t kLongName = 3;

  bool is_surname(std::size_t place) const {
    return chars_.is_han(place) && chars_.is_han(place + 1) &&
           rules_.list("surname_sure").end_at(chars_, place) == place + 1 &&
           rules_.list("not_person").end_at(chars_, place) == 0;
  }

  // 王磊下个月: where a name ends only what follows can say.
  std::size_t take_surname(const Clause& clause, std::size_t place) {
    const bool may_be_long = chars_.is_han(place + kShortName);
    if (may_be_long) add_person(clause, {place, place + kLongName});
    return add_person(clause, {place, place + kShortName});
  }

  std::size_t add_person(const Clause& clause, CharRange range) {
    return add_with_owner(clause, {.begin = range.begin,
                                   .end = range.end,
                                   .subject = {.kind = SubjectKind::Person,
                                               .name = std::string(chars_.bytes(range))}});
  }

  // 老婆, "Mom" and the like are one's own without a word that says so.
  std::size_t take_named_relation(const Clause& clause, std::size_t place) {
    const std::size_t end = rules_.list("own_relation").end_at(chars_, place);
    if (end == 0 || place != clause.begin) return 0;
    const auto found = rules_.relations().longest(chars_, place, sense::WordTrie::Borders::Whole);
    if (!found.found() || found.end != end) return 0;
    return take_relation(clause, {place, end}, rules_.relation(found.value));
  }

  const Rules& rules_;
  const MessageChars& chars_;
  const Clauses& clauses_;
  const MentionContext* context_ = nullptr;
  std::vector<CharRange> people_;
  std::vector<Mention> out_;
  std::optional<Mention> carried_;
  std::optional<Subject> last_person_;
  bool is_lost_ = false;
};

}  // namespace

std::vector<Mention> find_mentions(const Rules& rules, const MessageChars& chars,
                                   const Clauses& clauses, const MentionContext& context) {
  return Finder(rules, chars, clauses).run(context);
}

}  // namespace jiyi::facts
