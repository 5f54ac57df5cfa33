// Of whom a message speaks, and where: "I", "my brother Tom's", 张伟, the project.

#pragma once

#include <cstddef>
#include <vector>

#include "facts/clauses.h"
#include "facts/fact.h"
#include "facts/rules.h"

namespace jiyi::facts {

struct Mention {
  std::size_t begin = 0;  // places of characters
  std::size_t end = 0;    // begin where the subject is only understood
  Subject subject;
  bool is_who = false;
  bool is_whose = false;
  bool is_first_person = false;
  bool is_group = false;    // "we"
  bool is_unsaid = false;   // understood from the clause before
  bool is_missing = false;  // nothing before says whom
};

struct MentionContext {
  Subject user;         // who speaks
  const Subject* last;  // of whom the message before spoke: whom "she" may be; null if unknown
  const std::vector<sense::CharRange>& people;  // names of people in the message
};

// In order of their beginning; only of clauses that state something.
std::vector<Mention> find_mentions(const Rules& rules, const sense::MessageChars& chars,
                                   const Clauses& clauses, const MentionContext& context);

}  // namespace jiyi::facts
