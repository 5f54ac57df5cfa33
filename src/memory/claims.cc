#include "memory/claims.h"

#include <utility>

#include "bank/visible.h"
#include "base/hex.h"
#include "base/try.h"
#include "text/claim_form.h"
#include "text/similarity.h"

namespace jiyi::memory {
namespace {

constexpr std::size_t kNearCandidatesMax = 16;
constexpr double kNearSimilarity = 0.85;
constexpr std::size_t kDateDigits = 10;
constexpr std::size_t kValueBytes = 1 + store::Digest().size();

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words)
    out.append(word).append(1, '\x1f');
  return out;
}

Result<std::optional<store::RejectedValue>> nearly_as(store::Transaction& txn,
                                                      std::string_view text) {
  const auto signature = text::signature(text);
  ASSIGN_OR_RETURN(const auto rows, txn.with_bands(text::bands(signature), kNearCandidatesMax));
  const auto words = text::claim_words(text);
  for (const store::Row& row : rows) {
    const Memory& other = row.memory;
    if (other.state != State::Rejected) continue;
    if (text::similarity(signature, text::signature(other.text)) < kNearSimilarity) continue;
    if (text::identifiers_differ(text, other.text)) continue;
    if (!text::says_claim(words, text::claim_words(other.text))) continue;
    ASSIGN_OR_RETURN(const auto marks, claim_marks(other.text));
    ASSIGN_OR_RETURN(const auto value, txn.rejected().find(marks));
    if (value) return value;
  }
  return std::optional<store::RejectedValue>();
}

}  // namespace

Result<std::vector<store::ValueMark>> claim_marks(std::string_view text) {
  std::vector<store::ValueMark> marks(1);
  ASSIGN_OR_RETURN(marks[0], store::mark_value(store::ValueForm::Text, text::claim_form(text)));
  const auto words = text::claim_words(text);
  if (words.empty()) return marks;
  const std::string all = joined(words) + text::difference_marks(text);
  ASSIGN_OR_RETURN(const auto mark, store::mark_value(store::ValueForm::Words, all));
  marks.push_back(mark);
  return marks;
}

Result<std::optional<store::RejectedValue>> rejected_as(store::Transaction& txn,
                                                        std::string_view text) {
  ASSIGN_OR_RETURN(const bool any, txn.rejected().any());
  if (!any) return std::optional<store::RejectedValue>();
  ASSIGN_OR_RETURN(const auto marks, claim_marks(text));
  ASSIGN_OR_RETURN(auto value, txn.rejected().find(marks));
  if (value) return value;
  return nearly_as(txn, text);
}

Result<std::optional<store::RejectedValue>> rejected_for(store::Transaction& txn,
                                                         const Memory& memory) {
  ASSIGN_OR_RETURN(auto value, rejected_as(txn, memory.text));
  if (!value || value->memory.empty()) return value;
  Scope anywhere = memory.scope;
  anywhere.session_id.clear();
  ASSIGN_OR_RETURN(const auto row, txn.current(value->memory));
  if (!row || !bank::is_within(row->memory.scope, anywhere)) value->memory.clear();
  return value;
}

std::string rejected_when(const store::RejectedValue& value) {
  std::string out = "rejected on " + format_timestamp(value.at).substr(0, kDateDigits);
  if (!value.memory.empty()) out += " as " + value.memory;
  return out;
}

std::string not_stored(const store::RejectedValue& value) {
  return "not stored: " + rejected_when(value);
}

std::string value_text(const store::ValueMark& mark) {
  std::string bytes(1, static_cast<char>(mark.form));
  bytes.append(reinterpret_cast<const char*>(mark.hash.data()), mark.hash.size());
  return base::hex(bytes);
}

Result<store::ValueMark> read_value_text(std::string_view text) {
  const auto bytes = base::read_hex(text);
  if (!bytes || bytes->size() != kValueBytes || (*bytes)[0] < 1 || (*bytes)[0] > 3) {
    return Error{ErrorCode::InvalidArgument, "the mark of a rejected value has " +
                                                 std::to_string(2 * kValueBytes) +
                                                 " hexadecimal digits, the first two 01 to 03"};
  }
  store::ValueMark mark{.form = static_cast<store::ValueForm>((*bytes)[0])};
  for (std::size_t i = 0; i < mark.hash.size(); ++i)
    mark.hash[i] = static_cast<std::uint8_t>((*bytes)[i + 1]);
  return mark;
}

}  // namespace jiyi::memory
