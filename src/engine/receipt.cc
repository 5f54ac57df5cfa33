#include "engine/receipt.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/hex.h"
#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"
#include "store/sqlite/digests.h"
#include "store/sqlite/ed25519.h"

namespace jiyi::engine {
namespace {

constexpr std::string_view kFormat = "jiyi-receipt-1";
constexpr std::string_view kNone = "00000000000000000000000000000000";
constexpr std::array<std::string_view, 3> kWhole{"matching", "bank", "tenant"};

Result<std::string> hash_of(std::string_view text, std::string_view signature) {
  std::string bytes(text);
  bytes += '\n';
  ASSIGN_OR_RETURN(const store::Digest digest, store::sha256_16(bytes.append(signature)));
  return base::hex(store::as_bytes(digest));
}

Result<void> put_name(json::Object& out, std::string_view field, std::string_view salt,
                      const std::string& name) {
  if (name.empty()) return {};
  ASSIGN_OR_RETURN(std::string hashed, hashed_name(salt, name));
  out.set(field, std::move(hashed));
  return {};
}

Result<json::Object> scope_json(const ReceiptFacts& facts) {
  const EraseRequest& request = facts.request;
  json::Object out;
  out.set("whole", kWhole.at(static_cast<std::size_t>(request.whole)));
  out.set("salt", facts.salt);
  const std::array<std::pair<std::string_view, const std::string*>, 7> names{
      {{"tenant", &request.tenant},
       {"bank", &request.bank},
       {"user", &request.scope.user_id},
       {"agent", &request.scope.agent_id},
       {"app", &request.scope.app_id},
       {"session", &request.scope.session_id},
       {"source", &request.source}}};
  for (const auto& [field, name] : names)
    RETURN_IF_ERROR(put_name(out, field, facts.salt, *name));
  if (request.from) out.set("from", format_timestamp(*request.from));
  if (request.to) out.set("to", format_timestamp(*request.to));
  return out;
}

json::Object erased_json(const ReceiptFacts& facts) {
  json::Object out;
  out.set("memories", facts.erased.memories);
  out.set("versions", facts.erased.versions);
  out.set("derived", facts.erased.derived);
  out.set("kept_with_another_source", facts.erased.kept);
  out.set("other_rows", facts.erased.other_rows);
  out.set("banks", facts.banks);
  return out;
}

json::Object found_json(const ReceiptFacts& facts) {
  json::Object rows;
  for (const store::TableCount& table : facts.left)
    rows.set(table.table, table.rows);
  json::Object reads;
  reads.set("asked", facts.reads.asked);
  reads.set("found", facts.reads.found);
  json::Object bytes;
  bytes.set("scanned", facts.bytes.bytes);
  bytes.set("pieces", facts.bytes.needles);
  bytes.set("found", facts.bytes.found);
  bytes.set("said_by_what_remains", facts.bytes.shared);
  bytes.set("log_emptied", facts.log_emptied);
  json::Object out;
  out.set("rows", std::move(rows));
  out.set("reads", std::move(reads));
  out.set("bytes", std::move(bytes));
  return out;
}

json::Array audit_json(const ReceiptFacts& facts) {
  json::Array out;
  for (const auto& at : facts.audit) {
    json::Object one;
    one.set("bank", at.bank);
    one.set("entry", at.entry);
    one.set("head", at.head);
    out.emplace_back(std::move(one));
  }
  return out;
}

json::Array copies_json(const ReceiptFacts& facts) {
  constexpr std::array<std::string_view, 4> kKinds{"", "backup", "export",
                                                   "copy before an upgrade"};
  json::Array out;
  for (const CopyMade& copy : facts.copies) {
    json::Object one;
    one.set("what", kKinds.at(static_cast<std::size_t>(copy.kind) & 3U));
    if (copy.at.unix_us != 0) one.set("made_at", format_timestamp(copy.at));
    if (copy.bank) one.set("bank", *copy.bank);
    out.emplace_back(std::move(one));
  }
  return out;
}

// One receipt of a file: what was read of it.
struct Read {
  std::string_view text;
  std::string signature;
  std::string public_key;
  std::uint64_t number = 0;
  std::string before;
  bool clean = false;
};

std::string_view take_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

std::string string_at(const json::Object& object, std::string_view name) {
  const json::Value* value = object.find(name);
  const std::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : *text;
}

std::optional<Read> read_receipt(std::string_view text, std::string_view seal) {
  const auto said = json::parse(text);
  const auto sealed = json::parse(seal);
  if (!said.ok() || !sealed.ok()) return std::nullopt;
  const json::Object* facts = said.value().if_object();
  const json::Object* seals = sealed.value().if_object();
  if (facts == nullptr || seals == nullptr || string_at(*facts, "format") != kFormat) {
    return std::nullopt;
  }
  const auto signature = base::read_hex(string_at(*seals, "signature"));
  const auto key = base::read_hex(string_at(*seals, "public_key"));
  const json::Value* number = facts->find("number");
  const json::Value* clean = facts->find("clean");
  if (!signature || !key || number == nullptr || number->if_int64() == nullptr ||
      clean == nullptr || clean->if_bool() == nullptr) {
    return std::nullopt;
  }
  return Read{.text = text,
              .signature = *signature,
              .public_key = *key,
              .number = static_cast<std::uint64_t>(*number->if_int64()),
              .before = string_at(*facts, "before"),
              .clean = *clean->if_bool()};
}

// What is wrong with one receipt beside the one before it in the file, if any.
std::string fault_of(const Read& receipt, const Read* before, std::string_view key) {
  if (!key.empty() && receipt.public_key != key) return "is signed by another key";
  if (!store::is_signed(receipt.public_key, receipt.text, receipt.signature)) {
    return "does not match its signature";
  }
  if (before == nullptr) return "";
  const auto hash = hash_of(before->text, before->signature);
  if (!hash.ok()) return hash.error().message();
  if (receipt.number == before->number + 1 && receipt.before == hash.value()) return "";
  return "does not follow receipt " + std::to_string(before->number);
}

}  // namespace

bool is_clean(const ReceiptFacts& facts) {
  const bool rows = std::ranges::all_of(
      facts.left, [](const store::TableCount& table) { return table.rows == 0; });
  return rows && facts.reads.found == 0 && facts.bytes.found == 0 && facts.log_emptied;
}

Result<std::string> hashed_name(std::string_view salt, std::string_view name) {
  std::string bytes("erased name");
  bytes.append(1, '\0').append(salt).append(1, '\0').append(name);
  ASSIGN_OR_RETURN(const store::Digest digest, store::sha256_16(bytes));
  return base::hex(store::as_bytes(digest));
}

Result<std::string> receipt_text(const ReceiptFacts& facts, const store::ReceiptRow* before) {
  json::Object out;
  out.set("format", kFormat);
  out.set("number", before == nullptr ? std::uint64_t{1} : before->number + 1);
  std::string chain(kNone);
  if (before != nullptr) {
    ASSIGN_OR_RETURN(chain, hash_of(before->text, before->signature));
  }
  out.set("before", std::move(chain));
  out.set("made_at", format_timestamp(facts.at));
  ASSIGN_OR_RETURN(json::Object scope, scope_json(facts));
  out.set("scope", std::move(scope));
  out.set("erased", erased_json(facts));
  out.set("found_afterwards", found_json(facts));
  out.set("clean", is_clean(facts));
  out.set("tombstones", facts.tombstones);
  out.set("audit", audit_json(facts));
  out.set("not_reached", copies_json(facts));
  return json::write(std::move(out));
}

Receipt as_receipt(const store::ReceiptRow& row, std::string_view public_key) {
  return {.number = row.number,
          .text = row.text,
          .signature = base::hex(std::string_view(row.signature)),
          .public_key = base::hex(public_key)};
}

}  // namespace jiyi::engine

namespace jiyi {

std::string receipt_lines(const Receipt& receipt) {
  json::Object seal;
  seal.set("signature", receipt.signature);
  seal.set("public_key", receipt.public_key);
  return receipt.text + "\n" + json::write(std::move(seal)) + "\n";
}

ReceiptCheck verify_receipts(std::string_view file, std::string_view public_key) {
  ReceiptCheck check{.is_clean = true};
  std::string key;
  if (!public_key.empty()) {
    const auto bytes = base::read_hex(public_key);
    if (!bytes) check.problems.emplace_back("the key is not written in hexadecimal digits");
    key = bytes.value_or("");
  }
  std::optional<engine::Read> before;
  while (!file.empty()) {
    const std::string_view text = engine::take_line(file);
    if (text.empty()) continue;
    auto receipt = engine::read_receipt(text, engine::take_line(file));
    if (!receipt) {
      check.problems.emplace_back("what follows receipt " + std::to_string(check.receipts) +
                                  " is no receipt");
      break;
    }
    ++check.receipts;
    if (key.empty()) key = receipt->public_key;
    const std::string fault = engine::fault_of(*receipt, before ? &*before : nullptr, key);
    if (!fault.empty()) {
      check.problems.push_back("receipt " + std::to_string(receipt->number) + " " + fault);
    }
    check.is_clean = check.is_clean && receipt->clean;
    check.public_key = base::hex(std::string_view(receipt->public_key));
    before = std::move(receipt);
  }
  if (check.receipts == 0) {
    check.is_clean = false;
    if (check.problems.empty()) check.problems.emplace_back("there is no receipt");
  }
  return check;
}

}  // namespace jiyi
