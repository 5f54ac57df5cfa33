#include <utility>

#include "base/try.h"
#include "engine/engine_impl.h"

namespace jiyi::engine {
namespace {

// The model that served before the chosen one, in any bank; or that still does. 0: none.
Result<store::ModelId> model_before(store::Store& store, store::ModelId chosen,
                                    const std::vector<store::BankRow>& banks) {
  for (const store::BankRow& bank : banks) {
    ASSIGN_OR_RETURN(const store::BankModels models, store.bank_models(bank.id));
    if (models.serving != 0 && models.serving != chosen) return models.serving;
    if (models.serving == chosen && models.before != 0) return models.before;
  }
  return store::ModelId{0};
}

}  // namespace

Result<std::size_t> EngineImpl::embed_pending(const OnEmbedProgress& on_progress) {
  return pending_.work_off(on_progress);
}

// The choice comes first: should the rest be cut short, each bank is brought back by the job.
Result<void> EngineImpl::rollback_model() {
  ASSIGN_OR_RETURN(const auto models, store_->models());
  ASSIGN_OR_RETURN(const auto banks, store_->banks(""));
  store::ModelId chosen = 0;
  for (const store::ModelRow& model : models) {
    if (model.chosen) chosen = model.id;
  }
  ASSIGN_OR_RETURN(const store::ModelId before, model_before(*store_, chosen, banks));
  if (before == 0) {
    return Error{ErrorCode::NotFound, "there is no model before this one to go back to"};
  }
  for (const store::ModelRow& model : models) {
    if (model.id == before) RETURN_IF_ERROR(meaning_->choose(model));
  }
  for (const store::BankRow& bank : banks) {
    ASSIGN_OR_RETURN(const store::BankModels of_bank, store_->bank_models(bank.id));
    if (of_bank.before == before && of_bank.serving != before) {
      RETURN_IF_ERROR(store_->write(bank.key, [](store::Transaction& txn) -> Result<void> {
        ASSIGN_OR_RETURN([[maybe_unused]] const bool back, txn.serve_before());
        return {};
      }));
    }
    note_pending(bank.key);
  }
  for (const auto& bank : banks_.loaded())
    RETURN_IF_ERROR(bank->reload_vectors());
  return {};
}

}  // namespace jiyi::engine
