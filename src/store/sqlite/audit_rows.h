// The table `audit` as readers see it, and whether its chains hold.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "jiyi/audit.h"
#include "jiyi/result.h"
#include "store/sqlite/connection.h"
#include "store/store.h"

namespace jiyi::store {

// As Store::audit_entries.
Result<std::vector<AuditRecord>> read_audit(Connection& connection, BankId bank,
                                            const AuditListRequest& request);

// As Engine::audit_verify.
Result<AuditReport> verify_chains(Connection& connection, std::string_view tenant,
                                  std::span<const AuditCheckpoint> against);

}  // namespace jiyi::store
