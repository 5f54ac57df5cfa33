// The read path: which memories bear on a query, in what order, and why.

#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"

namespace jiyi {

inline constexpr std::size_t kQueryBytesMax = std::size_t{64} << 10;
inline constexpr int kRecallLimitMax = 1000;
inline constexpr double kMinScoreDefault = 0.3;
inline constexpr int kSessionCapDefault = 5;
inline constexpr int kExcerptBytesMin = 32;

// Which memories a call may see. Every given field must match; an empty one is no condition.
// Applied before ranking, so a filtered call still returns the best k that pass.
struct Filter {
  std::vector<std::string> ids;
  std::vector<Kind> kinds;
  std::vector<std::string> types;
  std::vector<State> states;  // empty: live only
  Scope scope;                // each non-empty field must be equal
  std::string speaker;
  std::string role;
  std::optional<int> importance_min;
  std::optional<Trust> trust_min;
  std::optional<Timestamp> event_from;  // inclusive; a memory without event time does not match
  std::optional<Timestamp> event_to;    // exclusive
  std::optional<Timestamp> recorded_from;
  std::optional<Timestamp> recorded_to;
  // Top-level members of the metadata, each equal to this JSON scalar, e.g. {"lang", "\"zh\""}.
  std::vector<std::pair<std::string, std::string>> metadata;

  friend bool operator==(const Filter&, const Filter&) = default;
};

// The moment a read looks from. Both axes work on every read.
struct ReadAt {
  std::optional<Timestamp> as_of;     // system time: what had been recorded by then
  std::optional<Timestamp> valid_at;  // event time: what held then
};

enum class Group : std::uint8_t {
  Memory,
  Session,  // memories that belong to none are left out
};

// What orders the candidates: similarity * score of the best one's + importance * tenths +
// retention * what is left after halving every 30 days since it happened. At least 0, sum 1.
struct Factors {
  double similarity = 1;
  double importance = 0;
  double retention = 0;

  friend bool operator==(const Factors&, const Factors&) = default;
};

enum class FusionMethod : std::uint8_t {
  Trained,  // the tuned order; the weights are not used
  Scores,   // weighted scores, each 0 to 1
  Ranks,    // weighted reciprocal ranks
};

// How the arms become one order. Weights are at least 0, sum 1; a bank recalled by words alone is
// ordered by those.
struct Fusion {
  FusionMethod method = FusionMethod::Trained;
  double vector = 0.5;
  double keyword = 0.3;
  double time = 0.2;  // of a memory with the date that the query names

  friend bool operator==(const Fusion&, const Fusion&) = default;
};

// What a re-ranker is asked: a score for each text, in their order; higher is better.
struct RerankTask {
  std::string query;
  std::vector<std::string> texts;
  std::chrono::steady_clock::time_point deadline;  // after it the answer is not waited for
};

// A second look at the best candidates, by code of the caller. It runs in a thread of its own,
// which a missed deadline does not end: it must not refer to what may be gone by then.
struct Rerank {
  std::function<Result<std::vector<double>>(const RerankTask&)> scores;  // empty: none
  std::chrono::milliseconds deadline{500};                               // 1 to 60,000
  int candidates = 30;  // best so many are given, 1 to kRecallLimitMax
};

struct RecallRequest {
  std::string query;  // any text at all; it has no syntax
  int k = 10;         // 1 to kRecallLimitMax
  Filter filter;
  ReadAt at;
  std::optional<Timestamp> now;  // the moment of asking; nullopt: the clock
  bool collapse = true;          // hits of one text become one that names its twins
  Group group = Group::Memory;
  int session_cap = kSessionCapDefault;  // hits of one session, from place 11 on; 0: no limit
  double min_score = kMinScoreDefault;   // relevance under which the reply abstains, 0 to 1
  bool explain = false;
  Factors factors;
  Fusion fusion;
  double diversity = 0;  // 0: none, 1: the next hit is the one least like those before it
  int source_cap = 0;    // hits of one source, else channel, before others; 0: no limit
  int excerpt = 0;       // bytes of a hit's text that are enough, from kExcerptBytesMin; 0: all
  Rerank rerank;
  // Looks only if the query, taken as a message of a conversation, is worth it; the rules are in
  // docs/ranking.md. For a rule that heeds what the conversation was about lately, its session is
  // named by `asking_session`, which filters nothing.
  bool trigger = false;
  std::string asking_session;
};

// What one term of the query gave to a hit.
struct TermShare {
  std::string term;   // as indexed: folded, stemmed; "日期"-like marks name the field
  double weight = 0;  // its inverse document frequency times its kind's weight
  std::uint32_t frequency = 0;
  double share = 0;  // what it added to the score
};

// A factor or bonus besides the terms: its name, the amount it added to the score, and why.
struct Boost {
  std::string name;  // neighbours, session, speaker, phrase, identifier, date …
  double amount = 0;
  std::string reason;
};

// What relevance was judged by: cosine (of the meanings, centred), own (share of the query found
// in the hit), words (relevance by words alone).
struct Signal {
  std::string name;
  double value = 0;
};

struct Explanation {
  std::vector<TermShare> terms;
  std::vector<Boost> boosts;
  std::vector<Signal> signals;
  double lexical = 0;   // sum of the term shares
  double coverage = 0;  // share of the query's content found in the hit and around it, 0 to 1
};

struct Hit {
  Memory memory;         // for Group::Session the session's best memory
  double score = 0;      // order of the hits; comparable only inside one reply
  double relevance = 0;  // 0 to 1; what min_score is compared with
  std::string excerpt;   // of a text longer than asked for: the sentences that bear on the query
  std::vector<std::string> twins;  // ids of the collapsed memories with the same text
  Explanation explanation;         // filled when asked for
};

struct RecallReply {
  std::vector<Hit> hits;       // best first, at most k
  bool abstained = false;      // nothing is relevant enough; the best candidates still listed
  double best_score = 0;       // relevance of the best hit
  std::size_t below_min = 0;   // hits listed whose relevance is under min_score
  std::size_t considered = 0;  // memories that passed the filter
  std::uint64_t seq = 0;       // state of the bank that was read
  bool reranked = false;       // the re-ranker decided the order of the best
  std::string rerank_fault;    // why it did not, though it was asked
  bool looked = true;          // false: the message was not worth a look, nothing was searched
  std::string trigger_rule;    // what decided that: courtesy, past_words …; empty: not asked
};

// What a request would have to change for a memory to be listed.
enum class Remedy : std::uint8_t { None, AsOf, ValidAt, States, Collapse, LargerK };

// Why a memory is or is not among the hits of a request.
struct WhyNot {
  bool found = false;    // it is among the k
  std::size_t rank = 0;  // 1-based place if ranked at all, else 0
  std::string reason;    // where it was lost, in words, with the numbers
  Remedy remedy = Remedy::None;
  Explanation explanation;  // empty if it was never scored
  double score = 0;
  double score_needed = 0;  // of the last hit listed
};

}  // namespace jiyi
