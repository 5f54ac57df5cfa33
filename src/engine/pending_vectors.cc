#include "engine/pending_vectors.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/try.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kBatch = 64;
constexpr std::size_t kDroppedAtOnce = 1000;
constexpr std::chrono::milliseconds kPauseMin{500};  // after a failure; doubled after each
constexpr std::chrono::milliseconds kPauseMax{60'000};
constexpr std::chrono::hours kIdle{1};

bool is_texts_fault(const Error& error) {
  return error.code() == ErrorCode::InvalidArgument || error.code() == ErrorCode::LimitExceeded;
}

// One text that the embedder refuses must not keep the others from theirs. It gets a vector
// without codes, which no question is compared with; unless all are refused, which is no fault
// of a text.
Result<std::vector<store::VectorRow>> one_by_one(const Meaning::Using& model,
                                                 const std::vector<std::string>& texts,
                                                 const Error& error) {
  std::vector<store::VectorRow> all;
  bool some = false;
  for (const std::string& text : texts) {
    auto one = Meaning::passages(model, std::span(&text, 1));
    if (!one.ok() && !is_texts_fault(one.error())) return std::move(one).error();
    some = some || one.ok();
    all.push_back(one.ok() ? std::move(one.value().front()) : store::VectorRow{});
  }
  if (!some) return error;
  return all;
}

Result<std::vector<store::VectorRow>> embed_all(const Meaning::Using& model,
                                                const std::vector<std::string>& texts) {
  auto vectors = Meaning::passages(model, texts);
  if (vectors.ok() || !is_texts_fault(vectors.error())) return vectors;
  return one_by_one(model, texts, vectors.error());
}

}  // namespace

PendingVectors::~PendingVectors() {
  notes_.with([](Notes& notes) { notes.stopping = true; });
  thread_.request_stop();
}

void PendingVectors::start() {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void PendingVectors::note(const BankKey& bank) {
  notes_.with([&](Notes& notes) { notes.banks.insert(bank); });
}

Result<void> PendingVectors::note_all() {
  ASSIGN_OR_RETURN(const auto banks, world_.store.banks(""));
  for (const store::BankRow& bank : banks)
    note(bank.key);
  return {};
}

void PendingVectors::run(const std::stop_token& stop) {
  auto noted = note_all();
  auto pause = kPauseMin;
  while (true) {
    std::set<BankKey> banks;
    bool stopping = false;
    notes_.when(
        std::chrono::steady_clock::now() + kIdle,
        [](const Notes& notes) { return notes.stopping || !notes.banks.empty(); },
        [&](Notes& notes) {
          banks.swap(notes.banks);
          stopping = notes.stopping;
        });
    if (stopping) return;
    Result<void> outcome;
    for (const BankKey& bank : banks) {
      if (outcome.ok()) outcome = complete(bank, stop);
      if (!outcome.ok()) note(bank);
    }
    if (outcome.ok()) {
      pause = kPauseMin;
      continue;
    }
    base::log(world_.log, LogLevel::Warning,
              "event=vectors_wait pause_ms=" + std::to_string(pause.count()) +
                  " reason=" + outcome.error().message());
    notes_.when(
        std::chrono::steady_clock::now() + pause, [](const Notes& notes) { return notes.stopping; },
        [](const Notes&) {});
    pause = std::min(pause * 2, kPauseMax);
  }
}

Result<std::size_t> PendingVectors::work_off(const OnEmbedProgress& on_progress) {
  ASSIGN_OR_RETURN(const auto banks, world_.store.banks(""));
  Result<void> outcome;
  std::size_t lacking = 0;
  EmbedProgress progress;
  bool ended = false;
  const OnMade on_made = [&](std::size_t made, std::size_t left) {
    progress.made += made;
    progress.lacking = left;
    ended = on_progress && !on_progress(progress);
    return !ended;
  };
  for (const store::BankRow& bank : banks) {
    if (!ended) {
      auto completed = complete(bank.key, {}, on_made);
      if (!completed.ok()) outcome = std::move(completed);
    }
    const auto own = world_.meaning.own();
    if (own == nullptr) continue;
    ASSIGN_OR_RETURN(const std::size_t count, world_.store.count_pending(bank.id, own->row.id));
    lacking += count;
  }
  RETURN_IF_ERROR(outcome);
  return lacking;
}

Result<void> PendingVectors::calibrate() {
  ASSIGN_OR_RETURN(const bool calibrated, world_.meaning.calibrate());
  if (!calibrated) return {};
  for (const auto& bank : world_.banks.loaded())
    RETURN_IF_ERROR(bank->reload_vectors());
  return {};
}

Result<void> PendingVectors::complete(const BankKey& key, const std::stop_token& stop,
                                      const OnMade& on_made) {
  ASSIGN_OR_RETURN(const bool chosen, world_.meaning.is_chosen());
  if (!chosen) return {};  // none, or another process has chosen another and makes its vectors
  ASSIGN_OR_RETURN(const auto row, world_.store.find_bank(key));
  if (!row) return {};
  const auto first = world_.meaning.own();
  ASSIGN_OR_RETURN(std::size_t lacking, world_.store.count_pending(row->id, first->row.id));
  if (lacking > 0) RETURN_IF_ERROR(calibrate());
  const auto model = world_.meaning.own();
  store::VectorRange range{.bank = row->id, .model = model->row.id};
  ASSIGN_OR_RETURN(range.last, world_.store.seq(row->id));
  while (lacking > 0 && !stop.stop_requested()) {
    ASSIGN_OR_RETURN(const auto numbers, world_.store.pending(range, kBatch));
    if (numbers.empty()) break;
    ASSIGN_OR_RETURN(const std::size_t made, make(*model, *row, numbers));
    range.after = numbers.back();
    lacking -= std::min(made, lacking);
    if (on_made && !on_made(made, lacking)) return {};
  }
  return swap(*model, *row, stop);
}

Result<std::size_t> PendingVectors::make(const Meaning::Using& model, const store::BankRow& bank,
                                         std::span<const store::Number> numbers) {
  ASSIGN_OR_RETURN(const auto loaded, world_.banks.find(bank.key));
  ASSIGN_OR_RETURN(const auto view, loaded->current());
  ASSIGN_OR_RETURN(Passages::Rows rows, world_.passages.texts_of(bank.id, *view, numbers));
  if (rows.texts.empty()) return std::size_t{0};
  ASSIGN_OR_RETURN(auto vectors, embed_all(model, rows.texts));
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    rows.vectors[i].scale = vectors[i].scale;
    rows.vectors[i].codes = std::move(vectors[i].codes);
  }
  std::size_t made = 0;
  RETURN_IF_ERROR(world_.store.write(bank.key, [&](store::Transaction& txn) -> Result<void> {
    made = 0;
    for (const store::VectorRow& vector : rows.vectors) {
      ASSIGN_OR_RETURN(const bool added, txn.add_vector(model.row.id, vector));
      made += added ? 1 : 0;
    }
    return {};
  }));
  ASSIGN_OR_RETURN([[maybe_unused]] const auto after, loaded->current());
  return made;
}

Result<void> PendingVectors::swap(const Meaning::Using& model, const store::BankRow& bank,
                                  const std::stop_token& stop) {
  ASSIGN_OR_RETURN(const store::BankModels models, world_.store.bank_models(bank.id));
  if (models.serving != 0 && models.serving != model.row.id) {
    bool served = false;
    RETURN_IF_ERROR(world_.store.write(bank.key, [&](store::Transaction& txn) -> Result<void> {
      ASSIGN_OR_RETURN(served, txn.serve(model.row.id));
      return {};
    }));
    if (served) {
      base::log(world_.log, LogLevel::Info,
                "event=model_serves bank=" + std::to_string(bank.id) + " model=" + model.row.name);
    }
  }
  ASSIGN_OR_RETURN(const auto known, world_.store.models());
  std::size_t dropped = known.size() > 1 ? kDroppedAtOnce : 0;
  while (dropped == kDroppedAtOnce && !stop.stop_requested()) {
    RETURN_IF_ERROR(world_.store.write(bank.key, [&](store::Transaction& txn) -> Result<void> {
      ASSIGN_OR_RETURN(dropped, txn.drop_unused_vectors(kDroppedAtOnce));
      return {};
    }));
  }
  return {};
}

}  // namespace jiyi::engine
