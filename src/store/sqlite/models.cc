#include "store/sqlite/models.h"

#include <cstdint>
#include <optional>
#include <utility>

#include "base/try.h"

namespace jiyi::store {
namespace {

constexpr std::string_view kChooseNone = "UPDATE models SET state=0 WHERE state=1";
constexpr std::string_view kChoose =
    "INSERT INTO models(name, fingerprint, dimension, source, state) VALUES(?,?,?,?,1) "
    "ON CONFLICT(fingerprint, dimension, name) DO UPDATE SET state=1, source=excluded.source "
    "RETURNING id, calibration";
constexpr std::string_view kCalibrate = "UPDATE models SET calibration=? WHERE id=?";
constexpr std::string_view kModels =
    "SELECT id, name, fingerprint, dimension, source, state, calibration FROM models ORDER BY id";
constexpr std::string_view kOfBank = "SELECT serving, before FROM bank_models WHERE bank=?";
constexpr std::string_view kSetOfBank =
    "INSERT INTO bank_models(bank, serving, before) VALUES(?,?,?) "
    "ON CONFLICT(bank) DO UPDATE SET serving=excluded.serving, before=excluded.before";
constexpr std::string_view kFirstOfBank =
    "INSERT OR IGNORE INTO bank_models(bank, serving) VALUES(?,?)";

Result<ModelRow> choose(Connection& connection, const ModelRow& model) {
  RETURN_IF_ERROR(connection.run(kChooseNone));
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kChoose));
  write.text(model.name).text(model.fingerprint);
  write.integer(static_cast<std::int64_t>(model.dimension)).text_or_null(model.source);
  ASSIGN_OR_RETURN(const bool written, write.step());
  if (!written) return Error{ErrorCode::Internal, "a model was written without an id"};
  ModelRow chosen = model;
  chosen.id = write.integer_at(0);
  chosen.calibration = write.string_at(1);
  chosen.chosen = true;
  RETURN_IF_ERROR(write.run());
  return chosen;
}

}  // namespace

Result<ModelRow> write_chosen_model(Connection& connection, const ModelRow& model) {
  RETURN_IF_ERROR(connection.run("BEGIN IMMEDIATE"));
  auto chosen = choose(connection, model);
  auto ended = chosen.ok() ? connection.run("COMMIT") : Result<void>(chosen.error());
  if (!ended.ok() && connection.in_transaction()) RETURN_IF_ERROR(connection.run("ROLLBACK"));
  if (!ended.ok()) return std::move(ended).error();
  return chosen;
}

Result<void> write_calibration(Connection& connection, ModelId model, std::string_view bytes) {
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kCalibrate));
  return write.blob(bytes).integer(model).run();
}

Result<std::vector<ModelRow>> read_models(Connection& connection) {
  ASSIGN_OR_RETURN(Statement list, connection.prepare(kModels));
  std::vector<ModelRow> models;
  while (true) {
    ASSIGN_OR_RETURN(const bool more, list.step());
    if (!more) return models;
    models.push_back({.id = list.integer_at(0),
                      .name = list.string_at(1),
                      .fingerprint = list.string_at(2),
                      .dimension = static_cast<std::size_t>(list.integer_at(3)),
                      .source = list.string_at(4),
                      .calibration = list.string_at(6),
                      .chosen = list.integer_at(5) == 1});
  }
}

Result<BankModels> read_bank_models(Connection& connection, BankId bank) {
  ASSIGN_OR_RETURN(Statement find, connection.prepare(kOfBank));
  find.integer(bank);
  ASSIGN_OR_RETURN(const bool found, find.step());
  if (!found) return BankModels{};
  return BankModels{.serving = find.integer_at(0), .before = find.integer_at(1)};
}

Result<void> write_bank_models(Connection& connection, BankId bank, const BankModels& models) {
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kSetOfBank));
  write.integer(bank).integer(models.serving);
  write.integer_or_null(models.before == 0 ? std::nullopt : std::optional(models.before));
  return write.run();
}

Result<void> write_first_model(Connection& connection, BankId bank, ModelId model) {
  ASSIGN_OR_RETURN(Statement write, connection.prepare(kFirstOfBank));
  return write.integer(bank).integer(model).run();
}

}  // namespace jiyi::store
