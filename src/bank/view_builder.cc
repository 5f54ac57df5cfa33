#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "bank/cues.h"
#include "bank/document_terms.h"
#include "bank/view.h"
#include "text/fold.h"
#include "text/similarity.h"

namespace jiyi::bank {
namespace {

std::int64_t us_or(const std::optional<Timestamp>& moment, std::int64_t otherwise) {
  return moment ? moment->unix_us : otherwise;
}

// Collects one round of changes and turns them into the next view.
class Builder {
 public:
  explicit Builder(const View& base)
      : base_(base),
        next_(base),
        columns_(base.columns),
        live_(*base.live),
        sessions_(*base.sessions) {}

  void add(const store::Row& row);
  void remove(store::Number number);
  void remove_vector(store::Number number);
  View take(const store::Changes& changes) &&;

 private:
  Attributes attributes_of(const store::Row& row);
  void close(DocId doc, const Timestamp& at);
  void link_into_session(DocId slot, Attributes& values);
  void unlink_from_session(const Attributes& values);
  void learn_speaker(std::uint32_t speaker, const std::string& name);

  const View& base_;
  View next_;
  ColumnsEditor columns_;
  Bits live_;
  std::vector<Session> sessions_;
  std::vector<index::Document> documents_;
  std::vector<DocId> removed_;
  std::vector<DocId> without_vector_;         // any more
  std::shared_ptr<SpeakersByTerm> speakers_;  // null until a new speaker is met
};

Attributes Builder::attributes_of(const store::Row& row) {
  const Memory& memory = row.memory;
  Names& labels = next_.names->labels;
  Attributes values;
  values.number = row.number;
  values.event_us = us_or(memory.event_at, kUnknown);
  values.recorded_us = memory.recorded_at.unix_us;
  values.superseded_us = us_or(memory.superseded_at, kNever);
  values.valid_from_us = us_or(memory.valid_from, kUnknown);
  values.valid_to_us = us_or(memory.valid_to, kNever);
  values.expires_us = us_or(memory.expires_at, kNever);
  values.text_hash = text::collapse_hash(memory.text);
  values.session = next_.names->sessions.add(session_key(memory));
  values.speaker = labels.add(memory.speaker);
  values.user = labels.add(memory.scope.user_id);
  values.agent = labels.add(memory.scope.agent_id);
  values.app = labels.add(memory.scope.app_id);
  values.type = labels.add(memory.type);
  values.role = labels.add(memory.role);
  values.text_bytes = static_cast<std::uint32_t>(memory.text.size());
  values.kind = memory.kind;
  values.state = memory.state;
  values.trust = memory.trust;
  values.importance = static_cast<std::uint8_t>(memory.importance);
  values.cues = cues_of(text::fold(memory.text));
  if (!memory.scope.session_id.empty()) values.cues |= kInSession;
  return values;
}

void Builder::close(DocId doc, const Timestamp& at) {
  Attributes values = columns_.get(doc);
  values.superseded_us = at.unix_us;
  columns_.set(doc, values);
  clear_bit(live_, doc);
  without_vector_.push_back(doc);
}

// Keeps a session's slots in order of event time, equal times in order of arrival. New turns
// nearly always belong at the end.
void Builder::link_into_session(DocId slot, Attributes& values) {
  if (values.session == 0) return;
  Session& session = sessions_[values.session];
  ++session.slots;
  session.length += values.length;
  DocId after = kNoDoc;
  DocId before = session.tail;
  while (before != kNoDoc && columns_.get(before).event_us > values.event_us) {
    after = before;
    before = columns_.get(before).earlier;
  }
  values.earlier = before;
  values.later = after;
  if (before != kNoDoc) {
    Attributes neighbour = columns_.get(before);
    neighbour.later = slot;
    columns_.set(before, neighbour);
  }
  if (after == kNoDoc) {
    session.tail = slot;
  } else {
    Attributes neighbour = columns_.get(after);
    neighbour.earlier = slot;
    columns_.set(after, neighbour);
  }
}

void Builder::unlink_from_session(const Attributes& values) {
  if (values.session == 0) return;
  Session& session = sessions_[values.session];
  --session.slots;
  session.length -= values.length;
  if (values.earlier != kNoDoc) {
    Attributes neighbour = columns_.get(values.earlier);
    neighbour.later = values.later;
    columns_.set(values.earlier, neighbour);
  }
  if (values.later != kNoDoc) {
    Attributes neighbour = columns_.get(values.later);
    neighbour.earlier = values.earlier;
    columns_.set(values.later, neighbour);
  } else {
    session.tail = values.earlier;
  }
}

void Builder::learn_speaker(std::uint32_t speaker, const std::string& name) {
  if (speaker == 0) return;
  for (const index::TermId term : name_terms(name)) {
    const SpeakersByTerm& known = speakers_ ? *speakers_ : *base_.speakers;
    const auto found = known.find(term);
    if (found != known.end() &&
        std::find(found->second.begin(), found->second.end(), speaker) != found->second.end()) {
      continue;
    }
    if (!speakers_) speakers_ = std::make_shared<SpeakersByTerm>(*base_.speakers);
    (*speakers_)[term].push_back(speaker);
  }
}

void Builder::add(const store::Row& row) {
  if (row.number <= base_.seq) return;
  const auto doc = static_cast<DocId>(columns_.size());
  documents_.push_back(document_of(row.memory, doc));
  Attributes values = attributes_of(row);
  values.length = documents_.back().length;
  const DocId replaced = columns_.find(row.replaces);
  values.slot = doc;
  // A later version may name a session, or fall on a day, that no first version has.
  if (sessions_.size() <= values.session) sessions_.resize(values.session + 1);
  if (replaced != kNoDoc) {
    close(replaced, row.memory.recorded_at);
    Attributes before = columns_.get(replaced);
    before.next_version = doc;
    columns_.set(replaced, before);
    values.slot = before.slot;
  } else {
    link_into_session(doc, values);
  }
  columns_.append(values);
  if (values.state == State::Live && values.superseded_us == kNever) set_bit(live_, doc);
  learn_speaker(values.speaker, row.memory.speaker);
}

void Builder::remove(store::Number number) {
  const DocId doc = columns_.find(number);
  if (doc == kNoDoc) return;
  const Attributes values = columns_.get(doc);
  if (values.slot == doc) unlink_from_session(values);
  clear_bit(live_, doc);
  columns_.set(doc, Attributes{});
  removed_.push_back(doc);
  without_vector_.push_back(doc);
}

void Builder::remove_vector(store::Number number) {
  if (const DocId doc = columns_.find(number); doc != kNoDoc) without_vector_.push_back(doc);
}

View Builder::take(const store::Changes& changes) && {
  next_.seq = changes.seq;
  next_.columns = std::move(columns_).take();
  if (!documents_.empty()) next_.words = next_.words.with_documents(documents_);
  if (!removed_.empty()) {
    std::sort(removed_.begin(), removed_.end());
    next_.words = next_.words.without(removed_);
  }
  next_.live = std::make_shared<const Bits>(std::move(live_));
  next_.mean_session_length = mean_length(sessions_);
  next_.sessions = std::make_shared<const std::vector<Session>>(std::move(sessions_));
  if (speakers_) next_.speakers = speakers_;
  const auto& added = changes.vectors.added;
  if (base_.vectors && !(without_vector_.empty() && added.empty())) {
    next_.vectors = std::make_shared<const index::VectorIndex>(
        with_vectors(base_.vectors->without(without_vector_), next_.columns, added));
  }
  return std::move(next_);
}

}  // namespace

std::string session_key(std::string_view session_id) {
  std::string key("s");
  key += session_id;
  return key;
}

std::string session_key(const Memory& memory) {
  if (!memory.scope.session_id.empty()) return session_key(memory.scope.session_id);
  if (!memory.event_at) return {};
  constexpr std::size_t kDateCharacters = 10;
  std::string key("d");
  key += std::string_view(format_timestamp(*memory.event_at)).substr(0, kDateCharacters);
  return key;
}

double mean_length(const std::vector<Session>& sessions) {
  double length = 0;
  double count = 0;
  for (const Session& session : sessions) {
    if (session.slots == 0) continue;
    length += session.length;
    ++count;
  }
  return length > 0 ? length / count : 1.0;
}

View View::empty() {
  View view;
  view.live = std::make_shared<const Bits>();
  view.sessions = std::make_shared<const std::vector<Session>>();
  view.speakers = std::make_shared<const SpeakersByTerm>();
  view.names = std::make_shared<Dictionaries>();
  return view;
}

std::size_t View::resident_bytes() const {
  return columns.resident_bytes() + words.resident_bytes() +
         live->capacity() * sizeof(std::uint64_t) + sessions->capacity() * sizeof(Session) +
         (vectors ? vectors->resident_bytes() : 0);
}

View apply(const View& view, const store::Changes& changes) {
  Builder builder(view);
  for (const store::Row& row : changes.rows)
    builder.add(row);
  for (const store::Number number : changes.forgotten)
    builder.remove(number);
  for (const store::Number number : changes.vectors.removed)
    builder.remove_vector(number);
  return std::move(builder).take(changes);
}

index::VectorIndex with_vectors(const index::VectorIndex& vectors, const Columns& columns,
                                const std::vector<store::VectorRow>& added) {
  std::vector<index::AddedVector> fitting;
  fitting.reserve(added.size());
  for (const store::VectorRow& row : added) {
    const DocId doc = columns.find(row.number);
    const std::size_t width = vectors.dimension();
    const std::size_t rests = row.codes.size() - std::min(width, row.codes.size());
    const bool fits =
        (row.codes.size() == width || rests == (width + 1) / 2) && std::isfinite(row.scale);
    if (doc == kNoDoc || !fits || row.language >= index::kLanguages) continue;
    const auto* codes = reinterpret_cast<const std::int8_t*>(row.codes.data());
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(row.codes.data());
    fitting.push_back({.doc = doc,
                       .language = row.language,
                       .scale = row.scale,
                       .codes = {codes, width},
                       .rests = {bytes + width, rests}});
  }
  return vectors.with(fitting);
}

}  // namespace jiyi::bank
