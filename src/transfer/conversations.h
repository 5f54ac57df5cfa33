// Which conversation a file's records belong to, new or there already, and the ids that follow.
//
// A record that brings no id gets one from its content, from how many equal ones stand before it,
// and from its conversation's key, so the order in the file and what else is in it do not matter.
// Records that name a session make one conversation with the others of that session, the rest make
// those of the file. The key comes from the session's name, or the file's without its folder, and a
// number: the first conversation of the name is 1.
//
// A conversation of the file is one that is there already when they share enough: of the one that
// holds fewer records, nine tenths, and all if these are fewer than ten; of a document half. Under
// another name they must be equal or share ten, since many a short one is part of another. What was
// forgotten counts as there and prompts do not count, so that a file may have grown at either end.
// Of several the one that shares most is taken. Records that name both their session and their
// moment are compared with nothing: each is known by itself, so that parts may overlap.

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "jiyi/result.h"
#include "transfer/holdings.h"
#include "transfer/record.h"

namespace jiyi::transfer {

enum class Likeness : std::uint8_t { Chat, Document };

// Of two conversations, how many records each holds and both share.
struct Overlap {
  std::size_t one = 0;
  std::size_t other = 0;
  std::size_t shared = 0;
  bool is_namesake = true;
};
bool are_same(const Overlap& overlap, Likeness likeness);

// Keeps about 50 bytes a record. Confined to one thread.
class Conversations {
 public:
  Conversations(const ReadContext& context, Likeness likeness)
      : context_(context), likeness_(likeness) {}

  // Takes in the records of the first reading.
  void note(Record& record);
  // Once, after it. Null: nothing is there.
  Result<void> settle(Holdings* holdings);
  // Gives the items ids and sessions. The records of each further reading come in the same order,
  // from the first, after restart().
  void name(Record& record);
  void restart() { counts_.clear(); }

 private:
  using Key = std::uint64_t;
  struct Conversation {
    std::string bank;
    std::string name;        // of its session, or the file's
    std::string kin;         // the same without the file's folder
    bool is_named = false;   // by its records or the importer: its session is just this
    bool in_session = true;  // else its items stand in none
    bool is_timed = false;   // its records name their session and their moment
    std::vector<std::uint64_t> contents;
    std::vector<std::uint64_t> asides;  // prompts
    bool only_asides = false;           // nothing else, so they count
    std::deque<std::string> given;      // some of the ids that the file gives
    Key key = 0;
    std::string session;
  };
  struct Place {
    std::size_t conversation = 0;
    std::uint64_t content = 0;
  };
  struct Candidate {
    Key key = 0;
    bool is_namesake = false;
  };
  struct Choice {
    Key key = 0;
    std::size_t shared = 0;  // 0: a new one
    std::string session;     // "": none, or nothing is left that tells
  };

  void fill(Scope& scope) const;
  std::size_t conversation_of(const Record& record, const NewMemory& item);
  Place place_of(const Record& record, const NewMemory& item);
  void take_given(Conversation& one, const std::string& id);
  // The session the conversation stands in, or shall.
  Result<std::string> session_of(Holdings* holdings, const Conversation& one, const Choice& choice);
  Result<Choice> choose(Holdings* holdings, const Conversation& one);
  Result<Choice> choose_namesake(Holdings* holdings, const Conversation& one);
  // Those of other names that share most of what is rare.
  Result<std::vector<Key>> candidates_of(Holdings& holdings, const Conversation& one) const;
  // nullopt: it is another one.
  Result<std::optional<Choice>> weigh(Holdings& holdings, const Conversation& one,
                                      const Candidate& candidate) const;
  static bool can_stand_in(const Conversation& one, const std::string& session);
  bool is_taken(const Conversation& one, Key key) const;

  ReadContext context_;
  Likeness likeness_;
  std::vector<Conversation> conversations_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::uint64_t, std::uint32_t> counts_;  // of equal records so far
  std::map<std::string, std::set<Key>> taken_;               // by bank: for one of this file
};

}  // namespace jiyi::transfer
