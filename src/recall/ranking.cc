#include "recall/ranking.h"

#include <algorithm>
#include <bit>

#include "bank/cues.h"

namespace jiyi::recall {
namespace {

std::uint64_t terms_of(const Node& node) {
  return node.found == nullptr ? 0 : node.found->terms;
}

double words_of(const Node& node) {
  return node.found == nullptr ? 0 : node.found->base;
}

}  // namespace

Ranking::Ranking(const bank::View& view, const bank::Visible& visible, const Query& query,
                 const Weights& weights)
    : view_(view),
      query_(query),
      weights_(weights),
      evidence_(Evidence::gather(view, visible, query, weights)),
      around_(view, visible, evidence_) {
  const std::size_t count = around_.nodes().size();
  own_.resize(count);
  std::uint32_t last_session = 0;  // neighbours mostly share it, and the terms around
  double last_score = 0;
  std::uint64_t last_terms = 0;
  double last_covered = 0;
  for (NodeId id = 0; id < count; ++id) {
    const Node& node = around_.nodes()[id];
    Own& own = own_[id];
    const bank::Chunk& chunk = view_.columns.chunk_of(node.doc);
    own.cues = chunk.cues[node.doc % bank::kChunkDocs];
    const std::uint32_t session = chunk.session[node.doc % bank::kChunkDocs];
    if (session != last_session) last_score = evidence_.session_score(session);
    last_session = session;
    // A memory that belongs to no session or day is a session of its own.
    own.session = session == 0 ? words_of(node) : last_score;
    const std::uint64_t terms = terms_around(id);
    if (terms != last_terms) last_covered = weight_of(terms) / query_.weight_all;
    last_terms = terms;
    own.covered = last_covered;
    own.raised = words_of(node) * (1 + weights_.coverage * own.covered);
  }
  ranked_.reserve(count);
  for (NodeId id = 0; id < count; ++id) {
    ranked_.push_back({around_.nodes()[id].doc, parts_of(id).score()});
  }
  if (ranked_.size() > weights_.ranked_max) {
    const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(weights_.ranked_max);
    std::nth_element(ranked_.begin(), end, ranked_.end(), IsBefore());
    ranked_.erase(end, ranked_.end());
  }
  std::sort(ranked_.begin(), ranked_.end(), IsBefore());
}

double Ranking::weight_of(std::uint64_t terms) const {
  double weight = 0;
  for (; terms != 0; terms &= terms - 1) {
    const QueryTerm& term = query_.terms[static_cast<std::size_t>(std::countr_zero(terms))];
    weight += term.weight * term.idf;
  }
  return weight;
}

// The question's words in a memory and, in a session, in the turns beside it.
std::uint64_t Ranking::terms_around(NodeId id) const {
  const Node& node = around_.nodes()[id];
  std::uint64_t terms = terms_of(node);
  if ((own_[id].cues & bank::kInSession) == 0) return terms;
  for (const NodeId beside : {node.earlier, node.later}) {
    if (beside != kNoNode) terms |= terms_of(around_.nodes()[beside]);
  }
  return terms;
}

void Ranking::add_neighbours(NodeId id, double strength, ScoreParts& parts) const {
  const std::vector<Node>& nodes = around_.nodes();
  const auto add = [&](NodeId from, NodeId Node::*onwards) {
    NodeId at = from;
    for (std::size_t step = 0; step < kReach && at != kNoNode; ++step, at = nodes[at].*onwards)
      parts.neighbours += strength * weights_.neighbours[step] * own_[at].raised;
  };
  const NodeId asked = nodes[id].earlier;
  add(asked, &Node::earlier);
  add(nodes[id].later, &Node::later);
  if (asked != kNoNode && (own_[asked].cues & bank::kAsks) != 0) {
    parts.reply = strength * weights_.reply * own_[asked].raised;
  }
}

ScoreParts Ranking::parts_of(NodeId id) const {
  const Node& node = around_.nodes()[id];
  const Own& own = own_[id];
  const bank::Chunk& chunk = view_.columns.chunk_of(node.doc);
  const std::size_t row = node.doc % bank::kChunkDocs;
  const bool in_session = (own.cues & bank::kInSession) != 0;
  const double strength = in_session ? 1.0 : weights_.day;

  ScoreParts parts;
  parts.covered = own.covered;
  parts.words = words_of(node);
  parts.coverage = own.raised - parts.words;
  add_neighbours(id, strength, parts);
  parts.session = strength * weights_.session * own.session;
  if (!query_.speakers.empty() &&
      std::binary_search(query_.speakers.begin(), query_.speakers.end(), chunk.speaker[row])) {
    parts.speaker = weights_.speaker;
  }
  if (in_session && (own.cues & bank::kAsks) != 0) parts.question = weights_.question;
  if (query_.asks_when && (own.cues & bank::kNamesTime) != 0) parts.when = weights_.when;
  if (query_.asks_how_many && (own.cues & bank::kNamesNumber) != 0) {
    parts.how_many = weights_.how_many;
  }
  return parts;
}

ScoreParts Ranking::parts(bank::DocId doc) const {
  const NodeId id = around_.find(doc);
  if (id == kNoNode) return {};
  ScoreParts parts = parts_of(id);
  parts.covered_own = weight_of(terms_of(around_.nodes()[id])) / query_.weight_all;
  return parts;
}

double Ranking::relevance(bank::DocId doc) const {
  const NodeId id = around_.find(doc);
  const double whole = std::min(query_.focus_all, weights_.relevance_terms * query_.idf_unseen);
  if (id == kNoNode || whole <= 0) return 0;
  double found = 0;
  for (std::uint64_t terms = terms_around(id); terms != 0; terms &= terms - 1) {
    const QueryTerm& term = query_.terms[static_cast<std::size_t>(std::countr_zero(terms))];
    found += term.focus * term.idf;
  }
  const double scale = (own_[id].cues & bank::kInSession) != 0 ? weights_.relevance_scale
                                                               : weights_.relevance_scale_alone;
  const double most = terms_of(around_.nodes()[id]) == 0 ? weights_.relevance_beside_max : 1.0;
  return std::min(most, scale * found / whole);
}

}  // namespace jiyi::recall
