// What an importer asks about the memories that are there, answered by the engine.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.h"
#include "jiyi/result.h"
#include "transfer/holdings.h"

namespace jiyi::cli {

// Where items go whose record names this bank: the context's, if none is named or `one_bank` is.
BankKey bank_of_items(const Context& context, const std::string& named, bool one_bank);

// The ids of banks as they were when first asked for, and what was imported since.
using KnownBanks = std::map<BankKey, transfer::KnownIds>;

// Borrows the context and what is known. Confined to one thread.
class BankHoldings final : public transfer::Holdings {
 public:
  BankHoldings(Context& context, KnownBanks& known, bool one_bank)
      : context_(context), known_(known), one_bank_(one_bank) {}

  Result<const transfer::KnownIds*> ids_of(const std::string& bank) override;
  Result<std::vector<bool>> are_forgotten(const std::string& bank,
                                          const std::vector<std::string>& ids) override;
  Result<std::optional<std::string>> session_of(const std::string& bank,
                                                const std::string& id) override;
  Result<bool> has_session(const std::string& bank, const std::string& session) override;

 private:
  Result<Engine*> engine();
  BankKey key(const std::string& bank) const { return bank_of_items(context_, bank, one_bank_); }

  Context& context_;
  KnownBanks& known_;
  bool one_bank_;
};

}  // namespace jiyi::cli
