// What the importer asks about the memories that are there already.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jiyi/result.h"
#include "transfer/known_ids.h"

namespace jiyi::transfer {

// Banks by the names that records give them; empty: the importer's choice. Confined to one thread.
class Holdings {
 public:
  virtual ~Holdings() = default;

  // Of all memories of the bank. Valid until something is imported.
  virtual Result<const KnownIds*> ids_of(const std::string& bank) = 0;
  // Of each id whether it was forgotten there and no memory has it again.
  virtual Result<std::vector<bool>> are_forgotten(const std::string& bank,
                                                  const std::vector<std::string>& ids) = 0;
  // Of a memory; nullopt when it is not there.
  virtual Result<std::optional<std::string>> session_of(const std::string& bank,
                                                        const std::string& id) = 0;
  virtual Result<bool> has_session(const std::string& bank, const std::string& session) = 0;
};

}  // namespace jiyi::transfer
