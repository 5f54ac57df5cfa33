#include "index/vector_index.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/try.h"
#include "index/centred_question.h"
#include "index/doc_places.h"
#include "index/graph_bytes.h"
#include "index/language_vectors.h"
#include "index/vector_question.h"
#include "index/vector_state.h"

namespace jiyi::index {
namespace {

const std::vector<float>& mean_of(const std::array<std::vector<float>, kLanguages>& means,
                                  std::size_t language) {
  return means[language].empty() ? means[0] : means[language];
}

std::vector<float> prior_of(const Calibration& calibration, std::size_t language) {
  std::vector<float> prior = mean_of(calibration.passage_mean, language);
  prior.resize(calibration.dimension);
  return prior;
}

// Copies what is changed of a state, each language once.
class Change {
 public:
  Change(std::array<std::shared_ptr<const LanguageVectors>, kLanguages>& languages,
         DocPlaces& places)
      : languages_(languages), places_(places) {}

  LanguageVectors& language(std::size_t language) {
    auto& own = changed_[language];
    if (own == nullptr) own = std::make_shared<LanguageVectors>(*languages_[language]);
    return *own;
  }

  void remove(DocId doc) {
    const auto place = places_.find(doc);
    if (!place) return;
    language(place->language).remove(place->slot);
    places_.erase(doc);
  }

  void add(const AddedVector& vector) {
    remove(vector.doc);
    places_.set(vector.doc, {vector.language, language(vector.language).add(vector)});
  }

  void end() {
    for (std::size_t i = 0; i < kLanguages; ++i) {
      if (changed_[i] == nullptr) continue;
      changed_[i]->seal();
      languages_[i] = std::move(changed_[i]);
    }
    places_.seal();
  }

 private:
  std::array<std::shared_ptr<const LanguageVectors>, kLanguages>& languages_;
  DocPlaces& places_;
  std::array<std::shared_ptr<LanguageVectors>, kLanguages> changed_;
};

}  // namespace

VectorIndex::VectorIndex(std::shared_ptr<const Calibration> calibration,
                         VectorIndexOptions options) {
  auto state = std::make_shared<VectorState>();
  for (std::size_t i = 0; i < kLanguages; ++i) {
    state->languages[i] =
        std::make_shared<LanguageVectors>(prior_of(*calibration, i), vec::kernels(options.level));
  }
  state->calibration = std::move(calibration);
  state->options = options;
  state_ = std::move(state);
}

VectorIndex::VectorIndex(std::shared_ptr<const VectorState> state) : state_(std::move(state)) {}

std::size_t VectorIndex::dimension() const {
  return state_->calibration->dimension;
}

std::size_t VectorIndex::size() const {
  std::size_t size = 0;
  for (const auto& language : state_->languages)
    size += language->rows().size();
  return size;
}

std::size_t VectorIndex::linked_size() const {
  std::size_t size = 0;
  for (const auto& language : state_->languages)
    size += language->linked_size();
  return size;
}

std::size_t VectorIndex::resident_bytes() const {
  std::size_t bytes = sizeof(VectorState) + state_->places.resident_bytes();
  for (const auto& language : state_->languages)
    bytes += language->resident_bytes();
  return bytes;
}

VectorIndex VectorIndex::with(std::span<const AddedVector> added) const {
  auto state = std::make_shared<VectorState>(*state_);
  Change change(state->languages, state->places);
  for (const AddedVector& vector : added) {
    base::check(vector.language < kLanguages, "a class of language");
    change.add(vector);
  }
  change.end();
  return VectorIndex(std::move(state));
}

VectorIndex VectorIndex::without(std::span<const DocId> docs) const {
  auto state = std::make_shared<VectorState>(*state_);
  Change change(state->languages, state->places);
  for (const DocId doc : docs)
    change.remove(doc);
  change.end();
  return VectorIndex(std::move(state));
}

void VectorIndex::similarities(std::span<const float> question, std::uint8_t language,
                               std::span<float> out) const {
  VectorQuestion(*this, question, language).similarities(out);
}

std::vector<ScoredDoc> VectorIndex::top_k(std::span<const float> question, std::uint8_t language,
                                          std::size_t k, const DocFilter* filter) const {
  return VectorQuestion(*this, question, language).top_k(k, filter);
}

float VectorIndex::between(DocId a, DocId b) const {
  const auto place_a = state_->places.find(a);
  const auto place_b = state_->places.find(b);
  if (!place_a || !place_b) return kNoSimilarity;
  const VectorRows& rows_a = state_->languages[place_a->language]->rows();
  const VectorRows& rows_b = state_->languages[place_b->language]->rows();
  if (place_a->language == place_b->language)
    return rows_a.score(rows_a.probe_of(place_a->slot), place_b->slot);
  std::vector<float> vector(dimension());
  const std::int8_t* const codes = rows_a.codes(place_a->slot);
  for (std::size_t i = 0; i < vector.size(); ++i) {
    vector[i] = rows_a.row(place_a->slot).scale * static_cast<float>(codes[i]) +
                kCentre * (rows_b.mean()[i] - rows_a.mean()[i]);
  }
  return CentredQuestion(std::move(vector), rows_b).similarity(place_b->slot);
}

bool VectorIndex::wants_linking() const {
  return std::ranges::any_of(state_->languages, [&](const auto& language) {
    return language->wants_linking(state_->options);
  });
}

VectorIndex VectorIndex::linked(std::size_t vectors, const std::stop_token& stop) const {
  auto state = std::make_shared<VectorState>(*state_);
  Change change(state->languages, state->places);
  for (std::size_t i = 0; i < kLanguages; ++i) {
    if (!state_->languages[i]->wants_linking(state->options)) continue;
    change.language(i).link_some(vectors, state->options, stop);
    break;
  }
  change.end();
  return VectorIndex(std::move(state));
}

std::string VectorIndex::serialise_graphs() const {
  if (linked_size() == 0) return {};
  std::string graphs;
  for (const auto& language : state_->languages)
    append_graph(graphs, *language);
  return framed_graphs(graphs, dimension());
}

Result<VectorIndex> VectorIndex::with_graphs(std::string_view bytes,
                                             std::span<const DocId> documents) const {
  const auto doc_now = [&](DocId then) {
    if (documents.empty()) return then;
    return then < documents.size() ? documents[then] : kNobody;
  };
  ASSIGN_OR_RETURN(const auto graphs, read_graphs(bytes, dimension()));
  auto state = std::make_shared<VectorState>(*state_);
  Change change(state->languages, state->places);
  for (std::size_t i = 0; i < kLanguages; ++i) {
    const WrittenGraph& written = graphs[i];
    if (written.docs.empty()) continue;
    const VectorRows& rows = state_->languages[i]->rows();
    std::vector<Slot> slots(written.docs.size(), VectorGraph::kNoSlot);
    for (std::size_t place = 0; place < slots.size(); ++place) {
      const auto found = state_->places.find(doc_now(written.docs[place]));
      if (found && found->language == i && code_check(rows, found->slot) == written.checks[place])
        slots[place] = found->slot;
    }
    change.language(i).take_graph(written.graph, slots);
  }
  change.end();
  return VectorIndex(std::move(state));
}

}  // namespace jiyi::index
