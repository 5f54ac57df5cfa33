// The models of an open store: the one whose vectors are made here, and those that serve banks
// until its vectors are complete.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "bank/vector_model.h"
#include "base/guarded.h"
#include "base/snapshot.h"
#include "embed/cached_vectors.h"
#include "embed/embedder.h"
#include "engine/embedders.h"
#include "jiyi/log.h"
#include "recall/meaning.h"
#include "store/store.h"

namespace jiyi::engine {

using recall::QuestionVector;

struct MeaningOptions {
  std::string source;   // "none"; "": what the store has chosen, if that can be opened
  std::string builtin;  // what a store that has chosen none begins with; "": none
  OpenEmbedder open;
  bool read_only = false;
  LogSink log;
};

// Thread-safe. Borrows the store, which must outlive it.
class Meaning {
 public:
  // One model with what is needed to use it.
  struct Using {
    store::ModelRow row;
    std::shared_ptr<embed::Embedder> embedder;
    std::shared_ptr<const index::Calibration> calibration;
    bool calibrated = false;
  };
  using Pointer = std::shared_ptr<const Using>;

  // Chooses the model that the options name, so that from now on vectors are made with it.
  // The error of opening it when it is named; when the store names it, words alone are used.
  static Result<std::unique_ptr<Meaning>> open(store::Store& store, MeaningOptions options);
  Meaning(store::Store& store, MeaningOptions options);
  ~Meaning() { stop_.request_stop(); }
  Meaning(const Meaning&) = delete;
  Meaning& operator=(const Meaning&) = delete;

  // The vectors of questions asked so far are kept no longer.
  void forget_questions() { questions_->clear(); }

  // Whose vectors are made; null: none are.
  Pointer own() const { return own_.current(); }
  // Whether the store has not chosen another meanwhile, in another process.
  Result<bool> is_chosen() const;
  // Makes `row`'s model the own one. An error, and nothing changed, if it cannot be opened.
  Result<void> choose(const store::ModelRow& row);
  // Calibrates the own model if it is not, and keeps it in the store. True if that was done.
  Result<bool> calibrate();

  // Of a bank served by `serving`: its vectors, if its model can be opened here, else the own.
  std::optional<bank::VectorModel> choose_vectors(store::ModelId serving);

  // Vectors of passages by the own model, numbers unset. REQUIRES: own() was `model`.
  static Result<std::vector<store::VectorRow>> passages(const Using& model,
                                                        std::span<const std::string> texts);
  // None if no model is asked for or its embedder fails: then words alone answer.
  std::optional<QuestionVector> question(store::ModelId model, std::string_view text);

  // Ends calls to embedders that are under way.
  void stop() { stop_.request_stop(); }

 private:
  Pointer with_id(store::ModelId model);
  // Behind the kept vectors of questions.
  Result<std::shared_ptr<embed::Embedder>> open_source(const std::string& source);
  Result<Pointer> opened(store::ModelRow row, std::shared_ptr<embed::Embedder> embedder) const;

  store::Store& store_;
  MeaningOptions options_;
  std::stop_source stop_;
  std::shared_ptr<embed::CachedVectors> questions_ = std::make_shared<embed::CachedVectors>();
  base::Snapshot<Using> own_{nullptr};
  base::Guarded<std::map<store::ModelId, Pointer>> others_;  // null: cannot be opened
};

}  // namespace jiyi::engine
