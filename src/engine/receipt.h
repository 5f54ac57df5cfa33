// The receipt of an erasure: what it says, how it is signed and how it is checked.
//
// The text is one line of JSON. `before` is the hash of the receipt before, so that none can be
// taken out; names are hashed with a salt of the receipt's own, so that it holds no personal data
// and whoever knows a name can still see that it is meant.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/ends.h"
#include "jiyi/result.h"
#include "store/store.h"

namespace jiyi::engine {

// What reads said afterwards.
struct ReadsAsked {
  std::size_t asked = 0;
  std::size_t found = 0;
};

// All that a receipt says, besides what it gets from the chain.
struct ReceiptFacts {
  EraseRequest request;
  EraseReply erased;
  std::size_t banks = 0;
  std::vector<store::TableCount> left;
  ReadsAsked reads;
  store::BytesFound bytes;
  bool log_emptied = false;
  std::uint64_t tombstones = 0;
  struct AuditAt {
    store::BankId bank = 0;
    std::uint64_t entry = 0;
    std::string head;
  };
  std::vector<AuditAt> audit;
  std::vector<CopyMade> copies;
  std::string salt;
  Timestamp at;
};

// Nothing was found anywhere, and the log holds nothing any more.
bool is_clean(const ReceiptFacts& facts);

// `before` is empty for the first.
Result<std::string> receipt_text(const ReceiptFacts& facts, const store::ReceiptRow* before);

// The public face of a stored one.
Receipt as_receipt(const store::ReceiptRow& row, std::string_view public_key);

// As a name stands in a receipt: SHA-256 of "erased name" 00 salt 00 name, 16 bytes of it in
// hexadecimal.
Result<std::string> hashed_name(std::string_view salt, std::string_view name);

}  // namespace jiyi::engine
