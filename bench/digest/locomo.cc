#include "locomo.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/try.h"
#include "digest/term_table.h"
#include "io/files.h"
#include "json/parse.h"

namespace jiyi::digest_bench {
namespace {

constexpr std::size_t kFileBytesMax = std::size_t{64} << 20;
constexpr double kAdversarial = 5;
constexpr std::size_t kSessionsMax = 100;
// What decides between sentences that share equally much: their other terms.
constexpr double kUnasked = 0.001;

Error malformed(const std::string& what) {
  return {ErrorCode::InvalidArgument, "not a LoCoMo file: " + what};
}

const json::Value* member(const json::Value& value, std::string_view name) {
  const json::Object* object = value.if_object();
  return object == nullptr ? nullptr : object->find(name);
}

std::string string_of(const json::Value* value) {
  if (value == nullptr) return "";
  if (const std::string* text = value->if_string()) return *text;
  if (const auto number = value->number()) {
    return std::to_string(static_cast<std::int64_t>(*number));
  }
  return "";
}

void append_session(const json::Array& turns, Stretch& out) {
  for (const json::Value& turn : turns) {
    digest::Message message;
    message.id = string_of(member(turn, "dia_id"));
    message.speaker = string_of(member(turn, "speaker"));
    message.text = string_of(member(turn, "text"));
    out.messages.push_back(std::move(message));
  }
  out.is_evidence.resize(out.messages.size());
}

// A stretch with its sentences, and where the sentences of each turn are.
class Labeller {
 public:
  explicit Labeller(Stretch& stretch) : stretch_(stretch) {
    for (std::size_t i = 0; i < stretch.messages.size(); ++i) {
      const std::string& text = stretch.messages[i].text;
      first_[stretch.messages[i].id] = stretch.sentences.size();
      for (const digest::Passage& passage : digest::passages(text, digest::Measure::Words)) {
        stretch.sentences.push_back({i, passage, false});
        terms_.push_back(table_.add(digest::text_of(text, passage.span)));
      }
      for (const digest::TermNumber name : table_.add(stretch.messages[i].speaker))
        names_.insert(name);
    }
  }

  void label(const std::string& turn, const std::string& question_and_answer) {
    const auto found = first_.find(turn);
    if (found == first_.end() || found->second == stretch_.sentences.size()) return;
    const std::size_t message = stretch_.sentences[found->second].message;
    if (stretch_.messages[message].id != turn) return;  // a turn without sentences
    stretch_.is_evidence[message] = true;
    const std::vector<digest::TermNumber> asked = table_.add(question_and_answer);
    std::size_t best = found->second;
    double most = -1;
    for (std::size_t i = found->second;
         i < stretch_.sentences.size() && stretch_.sentences[i].message == message; ++i) {
      double shared = 0;
      for (const digest::TermNumber term : terms_[i]) {
        if (names_.contains(term)) continue;  // "Hey Ann!" is no evidence of what Ann did
        const bool is_asked = std::ranges::binary_search(asked, term);
        shared += (is_asked ? 1 : kUnasked) * table_.weight(term);
      }
      if (shared > most) {
        most = shared;
        best = i;
      }
    }
    stretch_.sentences[best].is_evidence = true;
  }

 private:
  Stretch& stretch_;
  digest::TermTable table_;
  std::vector<std::vector<digest::TermNumber>> terms_;
  std::unordered_map<std::string, std::size_t> first_;
  std::unordered_set<digest::TermNumber> names_;  // of the speakers
};

// "D8:6; D9:17" names two turns.
std::vector<std::string> turns_of(const std::string& evidence) {
  constexpr std::string_view kApart = "; ,()\t\n";
  std::vector<std::string> turns;
  for (std::size_t at = evidence.find_first_not_of(kApart); at < evidence.size();
       at = evidence.find_first_not_of(kApart, at)) {
    const std::size_t end = std::min(evidence.find_first_of(kApart, at), evidence.size());
    turns.push_back(evidence.substr(at, end - at));
    at = end;
  }
  return turns;
}

Result<void> label_evidence(const json::Value& value, Stretch& stretch) {
  const json::Value* questions = member(value, "qa");
  if (questions == nullptr || questions->if_array() == nullptr) return malformed("no list qa");
  Labeller labeller(stretch);
  for (const json::Value& question : *questions->if_array()) {
    const json::Value* category = member(question, "category");
    if (category != nullptr && category->number() == kAdversarial) continue;
    const std::string words =
        string_of(member(question, "question")) + "\n" + string_of(member(question, "answer"));
    const json::Value* evidence = member(question, "evidence");
    if (evidence == nullptr || evidence->if_array() == nullptr) continue;
    for (const json::Value& names : *evidence->if_array()) {
      for (const std::string& turn : turns_of(string_of(&names)))
        labeller.label(turn, words);
    }
  }
  return {};
}

// The part of a conversation in [begin, end) of its messages.
Stretch part_of(const Stretch& whole, std::size_t begin, std::size_t end) {
  Stretch part;
  part.conversation = whole.conversation;
  for (std::size_t i = begin; i < end; ++i) {
    part.messages.push_back(whole.messages[i]);
    part.is_evidence.push_back(whole.is_evidence[i]);
  }
  for (Sentence sentence : whole.sentences) {
    if (sentence.message < begin || sentence.message >= end) continue;
    sentence.message -= begin;
    part.sentences.push_back(sentence);
  }
  return part;
}

Result<void> read_conversation(const json::Value& value, LocomoSet& set) {
  const json::Value* conversation = member(value, "conversation");
  if (conversation == nullptr) return malformed("no conversation");
  Stretch whole;
  whole.conversation = set.conversations.size();
  std::vector<std::size_t> ends;
  for (std::size_t number = 1; number <= kSessionsMax; ++number) {
    const json::Value* turns = member(*conversation, "session_" + std::to_string(number));
    if (turns == nullptr || turns->if_array() == nullptr) continue;
    append_session(*turns->if_array(), whole);
    ends.push_back(whole.messages.size());
  }
  RETURN_IF_ERROR(label_evidence(value, whole));
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    set.sessions.push_back(part_of(whole, begin, end));
    begin = end;
  }
  set.conversations.push_back(std::move(whole));
  return {};
}

}  // namespace

Result<LocomoSet> read_locomo(const std::string& path) {
  ASSIGN_OR_RETURN(const std::string bytes, io::read_file(path, kFileBytesMax));
  ASSIGN_OR_RETURN(const json::Value value, json::parse(bytes));
  if (value.if_array() == nullptr) return malformed("no list of conversations");
  LocomoSet set;
  for (const json::Value& conversation : *value.if_array())
    RETURN_IF_ERROR(read_conversation(conversation, set));
  return set;
}

}  // namespace jiyi::digest_bench
