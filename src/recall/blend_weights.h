// The numbers of recall by words and meaning together. docs/ranking.md says how they were chosen
// and what each is worth; tools/train_ranker.py prints this table.

#pragma once

#include <cstddef>

namespace jiyi::recall {

// One share of the score of a turn in a session: weight times feature. The features are those of
// blend.cc, in this order.
struct BlendWeights {
  double words = 5.276;      // its score by words, of the best one's, times certainty
  double meaning = 2.694;    // Meaning::near
  double after = 0.702;      // the same of the turn after it, whose vector holds this turn as well
  double around = 1.676;     // the highest of the two turns on each side
  double session = 0.817;    // mean of the three nearest turns of its session
  double own = 1.115;        // share of the question found here
  double both = -3.078;      // own times meaning above 0: what both arms tell counts once
  double alike = -1.132;     // cosine to the turn before it, whose meaning is not its own
  double speaker = 1.207;    // said by somebody whom the question names
  double question = -0.117;  // asks itself
  double when = 1.549;       // the question asks when, and it names a time
  double time = 0.285;       // the question does not ask when, and it names a time
  double dated = 2.786;      // it has the date that the question names
  double length = 0.552;     // ln(1 + terms)
  double words_after = -0.894;  // the words of the turn after, without its own neighbours

  // A memory of no session: scale * ((share * words + dated if it has the date that the question
  // names) * certainty + (1 - share) * meaning), where certainty = sqrt(min(1, coverage of the best
  // / sure)) keeps a question in another language from being decided by the few words, or the
  // year, that happen to be shared.
  double alone_scale = 12.0;
  double alone_words = 0.6;
  double alone_dated = 0.4;
  double alone_sure = 0.6;

  // Relevance is the probability that a hit answers: the logistic function of
  // cosine * .. + own coverage * .. - .., fitted on questions asked of the bank that answers them
  // and of others, large and small (docs/ranking.md). A hit that holds nearly all words of the
  // question is as relevant as its words say, if that is more.
  double relevant_cosine = 13.92;
  double relevant_own = 1.57;
  double relevant_bias = -5.07;
  double all_words = 0.8;

  // With fewer of the visible memories embedded, words alone decide: what has a vector would
  // stand before all that has none yet.
  double share_min = 0.9;

  // Candidates: the best of 0.5 words + 0.5 meaning + 0.1 for each neighbour's meaning.
  double prior_beside = 0.1;
  std::size_t candidates = 150;
};

}  // namespace jiyi::recall
