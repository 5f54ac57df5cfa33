#include "engine/meaning.h"

#include <algorithm>
#include <utility>

#include "base/log.h"
#include "base/try.h"
#include "engine/calibration_bytes.h"
#include "text/language.h"
#include "vec/code_rests.h"
#include "vec/kernels.h"

namespace jiyi::engine {
namespace {

constexpr std::string_view kNone = "none";
constexpr std::size_t kEmbeddedAtOnce = 512;  // bounds the memory that vectors in floats take

bool is_same(const store::ModelRow& row, const embed::ModelIdentity& model) {
  return row.name == model.name && row.fingerprint == model.fingerprint &&
         row.dimension == model.dimension;
}

std::optional<store::ModelRow> find_model(const std::vector<store::ModelRow>& models,
                                          const auto& wanted) {
  const auto found = std::find_if(models.begin(), models.end(), wanted);
  return found == models.end() ? std::nullopt : std::optional(*found);
}

bool is_chosen_row(const store::ModelRow& row) {
  return row.chosen;
}

}  // namespace

Meaning::Meaning(store::Store& store, MeaningOptions options)
    : store_(store), options_(std::move(options)) {}

Result<std::unique_ptr<Meaning>> Meaning::open(store::Store& store, MeaningOptions options) {
  auto meaning = std::make_unique<Meaning>(store, std::move(options));
  const std::string& source = meaning->options_.source;
  if (source == kNone) return meaning;
  if (!source.empty()) {
    RETURN_IF_ERROR(meaning->choose({.source = source}));
    return meaning;
  }
  ASSIGN_OR_RETURN(const auto models, store.models());
  const auto chosen = find_model(models, is_chosen_row);
  const std::string& builtin = meaning->options_.builtin;
  if (!chosen && builtin.empty()) return meaning;
  const store::ModelRow first = chosen ? *chosen : store::ModelRow{.source = builtin};
  if (const auto known = meaning->choose(first); !known.ok()) {
    base::log(meaning->options_.log, LogLevel::Warning,
              "event=words_alone model=" + (chosen ? chosen->name : builtin) +
                  " reason=" + known.error().message());
  }
  return meaning;
}

Result<Meaning::Pointer> Meaning::opened(store::ModelRow row,
                                         std::shared_ptr<embed::Embedder> embedder) const {
  auto model = std::make_shared<Using>();
  model->calibration = no_calibration(row.dimension);
  if (!row.calibration.empty()) {
    auto calibration = read_calibration(row.calibration, row.dimension);
    model->calibrated = calibration.ok();
    if (calibration.ok()) model->calibration = std::move(calibration).value();
  }
  model->row = std::move(row);
  model->embedder = std::move(embedder);
  return Pointer(std::move(model));
}

Result<std::shared_ptr<embed::Embedder>> Meaning::open_source(const std::string& source) {
  ASSIGN_OR_RETURN(auto embedder, options_.open(source, stop_.get_token()));
  return with_cache(std::move(embedder), questions_);
}

// A row without a name is one that only its source is known of.
Result<void> Meaning::choose(const store::ModelRow& row) {
  ASSIGN_OR_RETURN(auto embedder, open_source(row.source));
  const embed::ModelIdentity& model = embedder->model();
  if (!row.name.empty() && !is_same(row, model)) {
    return Error{ErrorCode::Conflict, "model " + row.name + " is now another: " + row.source +
                                          " holds " + model.name + " " + model.fingerprint};
  }
  const store::ModelRow wanted{.name = model.name,
                               .fingerprint = model.fingerprint,
                               .dimension = model.dimension,
                               .source = row.source};
  ASSIGN_OR_RETURN(const auto models, store_.models());
  auto chosen = find_model(models, [&](const store::ModelRow& one) { return is_same(one, model); });
  if (options_.read_only) {
    if (!chosen) return {};
  } else if (!chosen || !chosen->chosen || chosen->source != row.source) {
    ASSIGN_OR_RETURN(chosen, store_.choose_model(wanted));
  }
  ASSIGN_OR_RETURN(Pointer own, opened(*std::move(chosen), std::move(embedder)));
  own_.publish(std::move(own));
  return {};
}

Result<bool> Meaning::is_chosen() const {
  const Pointer own = own_.current();
  if (own == nullptr) return false;
  ASSIGN_OR_RETURN(const auto models, store_.models());
  const auto chosen = find_model(models, is_chosen_row);
  return chosen && chosen->id == own->row.id;
}

Result<bool> Meaning::calibrate() {
  const Pointer own = own_.current();
  if (own == nullptr || own->calibrated || options_.read_only) return false;
  ASSIGN_OR_RETURN(const embed::LanguageMeans means, embed::calibrate(*own->embedder));
  store::ModelRow row = own->row;
  row.calibration = calibration_bytes(means, row.dimension);
  RETURN_IF_ERROR(store_.save_calibration(row.id, row.calibration));
  ASSIGN_OR_RETURN(Pointer calibrated, opened(std::move(row), own->embedder));
  own_.publish(std::move(calibrated));
  return true;
}

// Opening a model takes a while, so it is not done under the lock.
Meaning::Pointer Meaning::with_id(store::ModelId model) {
  if (model == 0) return nullptr;
  if (auto own = own_.current(); own != nullptr && own->row.id == model) return own;
  using Known = std::optional<Pointer>;
  const auto known = others_.with([&](const auto& others) -> Known {
    const auto found = others.find(model);
    return found == others.end() ? Known() : Known(found->second);
  });
  if (known) return *known;
  Pointer made;
  const auto models = store_.models();
  if (!models.ok()) return nullptr;
  const auto row = find_model(models.value(), [&](const auto& one) { return one.id == model; });
  if (row && !row->source.empty()) {
    auto embedder = open_source(row->source);
    if (embedder.ok() && is_same(*row, embedder.value()->model())) {
      auto other = opened(*row, std::move(embedder).value());
      if (other.ok()) made = std::move(other).value();
    }
  }
  if (made == nullptr) {
    base::log(options_.log, LogLevel::Warning,
              "event=model_not_opened model=" + std::to_string(model));
  }
  return others_.with([&](auto& others) { return others.try_emplace(model, made).first->second; });
}

std::optional<bank::VectorModel> Meaning::choose_vectors(store::ModelId serving) {
  Pointer model = own_.current();
  if (model == nullptr) return std::nullopt;
  if (serving != 0 && serving != model->row.id) {
    if (Pointer other = with_id(serving); other != nullptr) model = std::move(other);
  }
  return bank::VectorModel{.id = model->row.id, .calibration = model->calibration};
}

Result<std::vector<store::VectorRow>> Meaning::passages(const Using& model,
                                                        std::span<const std::string> texts) {
  const std::size_t dimension = model.row.dimension;
  const auto quantise = vec::kernels(vec::best_level()).quantise;
  std::vector<std::int8_t> codes(vec::code_stride(dimension));
  std::vector<std::uint8_t> rests(vec::rest_bytes(dimension));
  std::vector<store::VectorRow> rows;
  rows.reserve(texts.size());
  while (rows.size() < texts.size()) {
    const auto some =
        texts.subspan(rows.size(), std::min(kEmbeddedAtOnce, texts.size() - rows.size()));
    const std::vector<std::string_view> views(some.begin(), some.end());
    std::vector<float> values(some.size() * dimension);
    RETURN_IF_ERROR(model.embedder->embed(embed::Purpose::Passage, views, values));
    for (std::size_t i = 0; i < some.size(); ++i) {
      store::VectorRow& row = rows.emplace_back();
      row.scale = quantise(&values[i * dimension], dimension, codes.data()).scale;
      row.codes.assign(reinterpret_cast<const char*>(codes.data()), dimension);
      vec::take_rests({&values[i * dimension], dimension}, codes.data(), row.scale, rests.data());
      row.codes.append(reinterpret_cast<const char*>(rests.data()), rests.size());
    }
  }
  return rows;
}

std::optional<QuestionVector> Meaning::question(store::ModelId model, std::string_view text) {
  const Pointer asked = with_id(model);
  if (asked == nullptr) return std::nullopt;
  QuestionVector question{.values = std::vector<float>(asked->row.dimension),
                          .language = text::language_class(text)};
  const auto embedded = asked->embedder->embed(embed::Purpose::Query, std::span(&text, 1),
                                               std::span<float>(question.values));
  if (embedded.ok()) return question;
  base::log(options_.log, LogLevel::Warning,
            "event=question_not_embedded reason=" + embedded.error().message());
  return std::nullopt;
}

}  // namespace jiyi::engine
