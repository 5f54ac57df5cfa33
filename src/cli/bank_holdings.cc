#include "cli/bank_holdings.h"

#include <utility>

#include "base/try.h"
#include "pipe/address.h"

namespace jiyi::cli {

BankKey bank_of_items(const Context& context, const std::string& named, bool one_bank) {
  BankKey bank = pipe::bank_key(context.settings().address());
  if (!named.empty() && !one_bank) bank.bank = named;
  return bank;
}

Result<Engine*> BankHoldings::engine() {
  return context_.engine(OpenMode::Create, Vectors::OnDemand);
}

Result<const transfer::KnownIds*> BankHoldings::ids_of(const std::string& bank) {
  const BankKey where = key(bank);
  if (const auto known = known_.find(where); known != known_.end()) return &known->second;
  ASSIGN_OR_RETURN(Engine* const opened, engine());
  transfer::KnownIds ids;
  RETURN_IF_ERROR(opened->each_id(where, [&](std::string&& id) -> Result<void> {
    ids.add(id);
    return {};
  }));
  return &known_.emplace(where, std::move(ids)).first->second;
}

Result<std::vector<bool>> BankHoldings::are_forgotten(const std::string& bank,
                                                      const std::vector<std::string>& ids) {
  ASSIGN_OR_RETURN(Engine* const opened, engine());
  return opened->are_forgotten(key(bank), ids);
}

Result<std::optional<std::string>> BankHoldings::session_of(const std::string& bank,
                                                            const std::string& id) {
  ASSIGN_OR_RETURN(Engine* const opened, engine());
  auto memory = opened->get(key(bank), id, {});
  if (memory.ok()) return std::optional(std::move(memory).value().scope.session_id);
  if (memory.error().code() == ErrorCode::NotFound) return std::optional<std::string>();
  return std::move(memory).error();
}

Result<bool> BankHoldings::has_session(const std::string& bank, const std::string& session) {
  ASSIGN_OR_RETURN(Engine* const opened, engine());
  ListRequest request{.limit = 1};
  request.filter.scope.session_id = session;
  request.filter.states = {State::Live, State::Superseded, State::Archived, State::Quarantined,
                           State::Rejected};
  const auto listed = opened->list(key(bank), request);
  if (listed.ok()) return listed.value().total > 0;
  if (listed.error().code() == ErrorCode::NotFound) return false;
  return Error(listed.error());
}

}  // namespace jiyi::cli
