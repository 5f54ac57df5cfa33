#include "bank/previous_turn.h"

#include "bank/cues.h"

namespace jiyi::bank {
namespace {

constexpr int kTurnsBackMax = 64;

DocId current_live(const View& view, DocId slot) {
  DocId doc = slot;
  for (DocId next = doc; next != kNoDoc; next = view.columns.get(doc).next_version)
    doc = next;
  return has_bit(*view.live, doc) ? doc : kNoDoc;
}

// From `slot` backwards.
DocId first_live(const View& view, DocId slot) {
  for (int back = 0; slot != kNoDoc && back < kTurnsBackMax; ++back) {
    if (const DocId live = current_live(view, slot); live != kNoDoc) return live;
    slot = view.columns.get(slot).earlier;
  }
  return kNoDoc;
}

}  // namespace

DocId turn_before(const View& view, DocId doc) {
  const Attributes values = view.columns.get(doc);
  if (values.number == 0 || (values.cues & kInSession) == 0) return kNoDoc;
  return first_live(view, view.columns.get(values.slot).earlier);
}

DocId turn_before_new(const View& view, std::string_view session_id, std::int64_t event_us) {
  if (session_id.empty()) return kNoDoc;
  const std::uint32_t session = view.names->sessions.find(session_key(session_id));
  if (session >= view.sessions->size()) return kNoDoc;
  DocId slot = (*view.sessions)[session].tail;
  for (int back = 0; slot != kNoDoc && back < kTurnsBackMax; ++back) {
    const Attributes values = view.columns.get(slot);
    if (values.event_us <= event_us) return first_live(view, slot);
    slot = values.earlier;
  }
  return kNoDoc;
}

}  // namespace jiyi::bank
