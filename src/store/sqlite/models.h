// The tables `models` and `bank_models`: which models there are, which is chosen, and which one
// serves a bank.

#pragma once

#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// As Store::choose_model and Store::save_calibration; each is a transaction of its own.
Result<ModelRow> write_chosen_model(Connection& connection, const ModelRow& model);
Result<void> write_calibration(Connection& connection, ModelId model, std::string_view bytes);

Result<std::vector<ModelRow>> read_models(Connection& connection);
// Zeros for a bank without vectors.
Result<BankModels> read_bank_models(Connection& connection, BankId bank);

Result<void> write_bank_models(Connection& connection, BankId bank, const BankModels& models);
// The bank's first model: nothing happens if it has one.
Result<void> write_first_model(Connection& connection, BankId bank, ModelId model);

}  // namespace jiyi::store
