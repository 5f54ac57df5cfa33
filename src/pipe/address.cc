#include "pipe/address.h"

#include <string_view>

#include "base/try.h"
#include "wire/memory_json.h"
#include "wire/request_json.h"

namespace jiyi::pipe {
namespace {

void fill(std::string& field, const std::string& otherwise) {
  if (field.empty()) field = otherwise;
}

Result<void> narrow_field(std::string_view name, std::string& field, const std::string& within) {
  if (!field.empty() && !within.empty() && field != within) {
    return Error{ErrorCode::InvalidArgument,
                 "filter: " + std::string(name) + " is not that of the request; leave one out"};
  }
  fill(field, within);
  return {};
}

}  // namespace

BankKey bank_key(const Address& address) {
  BankKey key{.tenant = address.tenant, .bank = address.bank};
  if (!key.bank.empty()) return key;
  if (!address.scope.user_id.empty()) {
    key.bank = "user:" + address.scope.user_id;
  } else if (!address.scope.agent_id.empty()) {
    key.bank = "agent:" + address.scope.agent_id;
  } else {
    key.bank = "shared";
  }
  return key;
}

Scope narrowing(const Address& address) {
  auto scope = address.scope;
  if (!address.bank.empty()) return scope;
  if (!scope.user_id.empty()) {
    scope.user_id.clear();
  } else {
    scope.agent_id.clear();
  }
  return scope;
}

Result<void> narrow(Scope& filter, const Scope& within) {
  RETURN_IF_ERROR(narrow_field("user", filter.user_id, within.user_id));
  RETURN_IF_ERROR(narrow_field("agent", filter.agent_id, within.agent_id));
  RETURN_IF_ERROR(narrow_field("app", filter.app_id, within.app_id));
  return narrow_field("session", filter.session_id, within.session_id);
}

void fill_scope(Scope& scope, const Scope& otherwise) {
  fill(scope.user_id, otherwise.user_id);
  fill(scope.agent_id, otherwise.agent_id);
  fill(scope.app_id, otherwise.app_id);
  fill(scope.session_id, otherwise.session_id);
}

Address take_address(json::FieldReader& in, const Address& otherwise) {
  const auto key = wire::take_bank(in, {.tenant = otherwise.tenant, .bank = otherwise.bank});
  Address address{.tenant = key.tenant, .bank = key.bank, .scope = wire::read_scope(in)};
  fill_scope(address.scope, otherwise.scope);
  return address;
}

}  // namespace jiyi::pipe
