// Every number of the ranking, in one place. Chosen on development conversations; what each
// part is worth is in docs/ranking.md.

#pragma once

#include <array>
#include <cstddef>

namespace jiyi::recall {

struct Weights {
  // BM25 (Robertson and Zaragoza 2009), for turns and for sessions alike.
  double k1 = 1.2;
  double b = 0.4;

  // What a term of each class counts in a question; words and pairs count 1.
  double character = 0.2;   // a single CJK character
  double identifier = 2.0;  // whole, besides its words
  double part = 0.5;        // a word inside another
  double weak = 0.5;        // a word that says little: get, thing, kind
  double year = 0.5;
  double date = 2.0;  // month, day, third of a month

  // Times (1 + coverage * share of the question found in the turn and, in a session, beside it).
  double coverage = 1.0;

  // Turns of one session support each other: what neighbours at distance 1, 2, 3 add of their
  // own score, what a question just before adds once more, and what the session adds.
  std::array<double, 3> neighbours{0.3, 0.15, 0.1};
  double reply = 0.3;
  double session = 0.5;
  double day = 0.5;  // strength of the three where the turns share only a day

  // Factors.
  double speaker = 1.7;   // said by somebody whom the question names
  double question = 0.9;  // a turn of a session that asks itself
  double when = 1.3;      // the question asks when, and the turn names a time
  double how_many = 1.2;  // the question asks how many, and the turn names a number

  // Sessions as hits: session BM25 + best turn + this times the mean of the best three.
  double session_mean = 2.0;

  // Lists longer than this hold at most RecallRequest::session_cap hits of one session.
  std::size_t cap_from = 10;

  // Relevance = scale * covered focus (focus.h) / min(all focus, relevance_terms * idf of an
  // unseen word), at most 1.
  double relevance_scale = 1.2;        // of a turn in a session, which is short
  double relevance_scale_alone = 0.9;  // of any other memory
  double relevance_terms = 5.0;
  double relevance_beside_max = 0.25;  // of a memory that has no word of the question itself
  std::size_t relevance_hits = 3;      // the best of so many decides on abstention

  // What a request may ask for besides.
  double half_life_days = 30;      // of a memory's retention
  double rank_constant = 60;       // weighted reciprocal ranks: weight / (constant + rank)
  std::size_t diverse_min = 30;    // candidates compared with each other, or 3 k
  double excerpt_share = 0.3;      // of the best sentence's weight that another must have
  double excerpt_repeated = 0.25;  // what a term counts that a chosen sentence has already

  std::size_t candidates = 300;         // best by words, which are then ranked with everything else
  std::size_t ranked_max = 512;         // kept of them and their neighbours, by score
  std::size_t phrase_candidates = 100;  // best so many whose text is searched for a phrase
  std::size_t terms_max = 64;           // of a question; the heaviest known are kept
};

}  // namespace jiyi::recall
