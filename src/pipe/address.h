// Which memories a request is about: the bank, and the scope inside it.

#pragma once

#include <string>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "json/field_reader.h"

namespace jiyi::pipe {

// What was named. Empty parts are not given.
struct Address {
  std::string tenant = "default";
  std::string bank;
  Scope scope;
};

// The bank named, else user:<user>, else agent:<agent>, else shared.
BankKey bank_key(const Address& address);

// The scope that narrows a read: all of it but the part that has already chosen the bank.
Scope narrowing(const Address& address);

// Narrows a filter to `within`. InvalidArgument when the filter names somebody or something else
// there: whoever may read only his own must not see another's by naming him.
Result<void> narrow(Scope& filter, const Scope& within);

// Fields of `scope` that are empty are taken from `otherwise`.
void fill_scope(Scope& scope, const Scope& otherwise);

// tenant, bank, user, agent, app and session (also user_id …) of a request; what it does not
// give is taken from `otherwise`.
Address take_address(json::FieldReader& in, const Address& otherwise);

}  // namespace jiyi::pipe
