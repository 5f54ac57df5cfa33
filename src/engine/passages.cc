#include "engine/passages.h"

#include <algorithm>
#include <map>
#include <utility>

#include "bank/previous_turn.h"
#include "base/log.h"
#include "base/try.h"
#include "text/language.h"
#include "text/utf8.h"

namespace jiyi::engine {
namespace {

constexpr std::size_t kSentAtOnceMax = 256;  // to a remote embedder while a writer waits
constexpr std::size_t kTurnBeforeBytes = 2000;

std::int64_t event_of(const Memory& memory) {
  return memory.event_at ? memory.event_at->unix_us : bank::kUnknown;
}

void append_turn(std::string& out, const Memory& memory, std::string_view text) {
  if (!memory.speaker.empty()) out.append(memory.speaker).append(": ");
  out += text;
}

// The last bytes, from the start of a character.
std::string_view end_of(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  std::size_t begin = text.size() - bytes;
  while (text::is_continuation(text, begin))
    ++begin;
  return text.substr(begin);
}

bool is_current_and_live(const Memory& memory) {
  return memory.state == State::Live && !memory.superseded_at;
}

}  // namespace

std::string passage_text(const Memory* before, const Memory& memory) {
  std::string text;
  if (before != nullptr && !memory.scope.session_id.empty()) {
    append_turn(text, *before, end_of(before->text, kTurnBeforeBytes));
    text += '\n';
  }
  append_turn(text, memory, memory.text);
  return text;
}

// A bank that cannot be read now, or is only made by this write, has no turns before.
std::shared_ptr<const bank::View> Passages::view_of(const BankKey& bank, store::BankId& id) {
  const auto found = banks_.find(bank);
  if (!found.ok()) return nullptr;
  id = found.value()->row().id;
  auto view = found.value()->current();
  return view.ok() ? std::move(view).value() : nullptr;
}

std::optional<store::Row> Passages::live_row(store::BankId bank, const bank::View& view,
                                             bank::DocId doc) {
  if (doc == bank::kNoDoc) return std::nullopt;
  const store::Number number = view.columns.number(doc);
  auto rows = store_.rows(bank, std::span(&number, 1));
  if (!rows.ok() || rows.value().empty()) return std::nullopt;
  store::Row& row = rows.value().front();
  return is_current_and_live(row.memory) ? std::optional(std::move(row)) : std::nullopt;
}

// What stands before an item: the last one of its session in the same call, else in the bank.
Passages::Before Passages::before_of(Items items, std::size_t at, const Sessions& last,
                                     const Bank& bank) {
  const Memory& memory = items[at]->memory;
  const std::string& session = memory.scope.session_id;
  Before before;
  if (session.empty()) return before;
  const auto in_call = last.find(session);
  if (in_call != last.end() && event_of(items[in_call->second]->memory) <= event_of(memory)) {
    before.item = in_call->second;
  } else if (bank.view != nullptr) {
    const auto turn = bank::turn_before_new(*bank.view, session, event_of(memory));
    before.stored = live_row(bank.id, *bank.view, turn);
  }
  return before;
}

bool Passages::add_vectors(const Meaning::Using& model, const BankKey& key, Items items) {
  if (!model.embedder->is_local() && items.size() > kSentAtOnceMax) return false;
  const bool in_session = std::any_of(items.begin(), items.end(), [](const auto* item) {
    return item != nullptr && !item->memory.scope.session_id.empty();
  });
  Bank bank;
  if (in_session) bank.view = view_of(key, bank.id);
  std::vector<std::string> texts;
  std::vector<std::size_t> places;  // in `items`, of each text
  std::vector<memory::PreparedVector> made(items.size());
  Sessions last;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i] == nullptr) continue;
    const Memory& memory = items[i]->memory;
    const Before before = before_of(items, i, last, bank);
    made[i].context_item = before.item;
    if (before.stored) made[i].vector.context = before.stored->number;
    if (!memory.scope.session_id.empty()) last[memory.scope.session_id] = i;
    const Memory* stored = before.stored ? &before.stored->memory : nullptr;
    texts.push_back(passage_text(before.item ? &items[*before.item]->memory : stored, memory));
    places.push_back(i);
  }
  auto vectors = Meaning::passages(model, texts);
  if (!vectors.ok()) {
    base::log(log_, LogLevel::Warning,
              "event=vectors_pending count=" + std::to_string(texts.size()) +
                  " reason=" + vectors.error().message());
    return false;
  }
  for (std::size_t text = 0; text < texts.size(); ++text) {
    const std::size_t i = places[text];
    store::VectorRow& vector = vectors.value()[text];
    vector.context = made[i].vector.context;
    vector.language = text::language_class(items[i]->memory.text);
    made[i].vector = std::move(vector);
    made[i].model = model.row.id;
    items[i]->vector = std::move(made[i]);
  }
  return true;
}

std::optional<memory::TextVector> Passages::vector_of(const Meaning::Using& model,
                                                      const BankKey& bank, const Memory& memory) {
  store::BankId id = 0;
  std::optional<store::Row> before;
  if (!memory.scope.session_id.empty()) {
    const auto view = view_of(bank, id);
    if (view == nullptr) return std::nullopt;
    const auto versions = store_.versions(id, memory.id);
    if (!versions.ok() || versions.value().empty()) return std::nullopt;
    const bank::DocId doc = view->columns.find(versions.value().back().number);
    if (doc == bank::kNoDoc) return std::nullopt;
    before = live_row(id, *view, bank::turn_before(*view, doc));
  }
  const std::string text = passage_text(before ? &before->memory : nullptr, memory);
  auto vectors = Meaning::passages(model, std::span(&text, 1));
  if (!vectors.ok()) return std::nullopt;
  memory::TextVector made{.text = memory.text, .vector = {.model = model.row.id}};
  made.vector.vector = std::move(vectors.value().front());
  made.vector.vector.context = before ? before->number : 0;
  made.vector.vector.language = text::language_class(memory.text);
  return made;
}

Result<Passages::Rows> Passages::texts_of(store::BankId bank, const bank::View& view,
                                          std::span<const store::Number> numbers) {
  ASSIGN_OR_RETURN(const auto rows, store_.rows(bank, numbers));
  Rows found;
  for (const store::Row& row : rows) {
    const bank::DocId doc = view.columns.find(row.number);
    if (doc == bank::kNoDoc || !is_current_and_live(row.memory)) continue;
    const auto before = live_row(bank, view, bank::turn_before(view, doc));
    found.texts.push_back(passage_text(before ? &before->memory : nullptr, row.memory));
    found.vectors.push_back({.number = row.number,
                             .context = before ? before->number : 0,
                             .language = text::language_class(row.memory.text)});
  }
  return found;
}

}  // namespace jiyi::engine
