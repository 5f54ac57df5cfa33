#include "recall/excerpt.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "bank/fields.h"
#include "text/sentences.h"
#include "text/terms.h"
#include "text/utf8.h"

namespace jiyi::recall {
namespace {

constexpr std::string_view kCutFront = "… ";
constexpr std::string_view kCutBack = " …";
constexpr std::string_view kSpace = " \t\r\n";

struct Sentence {
  text::Span span;           // without the white space around
  std::uint64_t terms = 0;   // bits of Query::terms
  std::size_t heaviest = 0;  // where its heaviest term stands, from the front of the text
  bool bears = false;        // holds enough of the question
  bool chosen = false;

  std::size_t size() const { return span.end - span.begin; }
};

class Excerpt {
 public:
  Excerpt(std::string_view text, const Query& query, const Weights& weights)
      : text_(text), query_(query), weights_(weights) {
    for (std::size_t i = 0; i < query_.terms.size(); ++i)
      places_.emplace(query_.terms[i].id, i);
    for (const text::Span& span : text::sentences(text_))
      add(span);
  }

  std::string take(std::size_t bytes_max) {
    mark_those_that_bear();
    const std::size_t first = next_best(0, text_.size());
    if (first == sentences_.size()) return beginning(bytes_max);
    if (sentences_[first].size() > bytes_max) return part(sentences_[first], bytes_max);
    std::size_t used = 0;
    std::uint64_t covered = 0;
    for (std::size_t at = first; at != sentences_.size();) {
      sentences_[at].chosen = true;
      covered |= sentences_[at].terms;
      used += sentences_[at].size() + kExcerptGap.size();
      at = used < bytes_max ? next_best(covered, bytes_max - used) : sentences_.size();
    }
    return joined();
  }

 private:
  double weight_of(std::size_t term) const {
    return query_.terms[term].weight * query_.terms[term].idf;
  }

  void add(text::Span span) {
    while (span.begin < span.end && kSpace.find(text_[span.begin]) != std::string_view::npos)
      ++span.begin;
    while (span.end > span.begin && kSpace.find(text_[span.end - 1]) != std::string_view::npos)
      --span.end;
    if (span.begin == span.end) return;
    Sentence sentence{.span = span, .terms = 0, .heaviest = span.begin};
    double heaviest = 0;
    for (const text::Term& term : text::terms(text_.substr(span.begin, sentence.size()))) {
      if (term.stop_word) continue;
      const auto found = places_.find(bank::term_id(bank::field_of(term.kind), term.text));
      if (found == places_.end()) continue;
      sentence.terms |= std::uint64_t{1} << found->second;
      if (weight_of(found->second) <= heaviest) continue;
      heaviest = weight_of(found->second);
      sentence.heaviest = span.begin + term.byte_begin;
    }
    sentences_.push_back(sentence);
  }

  double weight(const Sentence& sentence, std::uint64_t covered) const {
    double sum = 0;
    for (std::uint64_t terms = sentence.terms; terms != 0; terms &= terms - 1) {
      const auto term = static_cast<std::size_t>(std::countr_zero(terms));
      const bool repeated = ((covered >> term) & 1U) != 0;
      sum += weight_of(term) * (repeated ? weights_.excerpt_repeated : 1);
    }
    return sum;
  }

  void mark_those_that_bear() {
    double best = 0;
    for (const Sentence& sentence : sentences_)
      best = std::max(best, weight(sentence, 0));
    for (Sentence& sentence : sentences_)
      sentence.bears = best > 0 && weight(sentence, 0) >= weights_.excerpt_share * best;
  }

  // The heaviest not yet chosen that fits, of equals the earlier; their number if there is none.
  std::size_t next_best(std::uint64_t covered, std::size_t room) const {
    std::size_t best = sentences_.size();
    double most = 0;
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      const Sentence& sentence = sentences_[i];
      if (!sentence.bears || sentence.chosen || sentence.size() > room) continue;
      const double heavy = weight(sentence, covered);
      if (heavy <= most) continue;
      most = heavy;
      best = i;
    }
    return best;
  }

  std::string joined() const {
    std::string out;
    std::size_t last = sentences_.size();
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      if (!sentences_[i].chosen) continue;
      const text::Span& span = sentences_[i].span;
      if (last != sentences_.size()) {
        const std::size_t end = sentences_[last].span.end;
        const bool beside = last + 1 == i && span.begin - end <= kExcerptGap.size();
        out += beside ? text_.substr(end, span.begin - end) : kExcerptGap;
      }
      out += text_.substr(span.begin, span.end - span.begin);
      last = i;
    }
    return out;
  }

  std::string beginning(std::size_t bytes_max) {
    if (sentences_.empty()) return {};
    if (sentences_.front().size() > bytes_max) return part(sentences_.front(), bytes_max);
    std::size_t used = 0;
    for (Sentence& sentence : sentences_) {
      const std::size_t more = sentence.size() + (used == 0 ? 0 : kExcerptGap.size());
      if (used + more > bytes_max) break;
      sentence.chosen = true;
      used += more;
    }
    return joined();
  }

  // A third of the room before the heaviest term, the rest from it on.
  std::string part(const Sentence& sentence, std::size_t bytes_max) const {
    const std::size_t room = bytes_max - kCutFront.size() - kCutBack.size();
    const std::size_t lead = std::min(room / 3, sentence.heaviest - sentence.span.begin);
    std::size_t begin = sentence.heaviest - lead;
    while (text::is_continuation(text_, begin))
      ++begin;
    if (begin > sentence.span.begin) {
      const std::size_t space = text_.find(' ', begin);
      if (space < sentence.heaviest) begin = space + 1;
    }
    std::size_t end = std::min(sentence.span.end, begin + room);
    while (text::is_continuation(text_, end))
      --end;
    if (end < sentence.span.end) {
      const std::size_t space = text_.rfind(' ', end);
      if (space != std::string_view::npos && space > begin + room / 2) end = space;
    }
    std::string out;
    if (begin > sentence.span.begin) out += kCutFront;
    out += text_.substr(begin, end - begin);
    if (end < text_.size()) out += kCutBack;
    return out;
  }

  std::string_view text_;
  const Query& query_;
  const Weights& weights_;
  std::unordered_map<index::TermId, std::size_t> places_;  // of Query::terms
  std::vector<Sentence> sentences_;
};

}  // namespace

std::string excerpt(std::string_view text, const Query& query, std::size_t bytes_max,
                    const Weights& weights) {
  return Excerpt(text, query, weights).take(bytes_max);
}

}  // namespace jiyi::recall
