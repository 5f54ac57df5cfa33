// The found memories together with the turns around them: who stands beside whom.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bank/view.h"
#include "bank/visible.h"
#include "recall/evidence.h"

namespace jiyi::recall {

inline constexpr std::size_t kReach = 3;  // turns on each side that are looked at

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFF;

struct Node {
  bank::DocId doc = 0;
  const Found* found = nullptr;  // null: holds none of the question's words, or not the best
  NodeId earlier = kNoNode;      // the turn before it in its session, if it is here
  NodeId later = kNoNode;
};

// Every found document and its visible neighbours up to kReach on each side, ascending by
// document. Borrows the evidence.
class Neighbourhood {
 public:
  Neighbourhood(const bank::View& view, const bank::Visible& visible, const Evidence& evidence);

  const std::vector<Node>& nodes() const { return nodes_; }
  // kNoNode when the document is not here.
  NodeId find(bank::DocId doc) const;

  // The visible version of the nearest turn before or after; kNoDoc at the end.
  bank::DocId earlier(bank::DocId doc) const;
  bank::DocId later(bank::DocId doc) const;

 private:
  struct Step;
  class Steps;

  void add_around(bank::DocId doc, Steps& steps) const;
  void link(const std::vector<Step>& steps, const Evidence& evidence);
  bank::DocId visible_version(bank::DocId slot) const;

  const bank::View& view_;
  const bank::Visible& visible_;
  std::vector<Node> nodes_;
};

}  // namespace jiyi::recall
