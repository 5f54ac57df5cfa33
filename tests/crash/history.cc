#include "history.h"

#include <map>
#include <set>

#include "testkit/store_rows.h"

namespace jiyi::crash {
namespace {

const BankKey kBank{.tenant = "crash", .bank = "b"};
constexpr std::size_t kPage = 1000;

// id -> its versions' texts in order.
using Held = std::map<std::string, std::vector<std::string>>;

Result<Held> read_all(store::Store& store) {
  Held held;
  auto bank = store.find_bank(kBank);
  if (!bank.ok()) return std::move(bank).error();
  if (!bank.value()) return held;
  std::uint64_t seq = 0;
  bool more = true;
  while (more) {
    auto changes = store.changes(bank.value()->id, seq, kPage);
    if (!changes.ok()) return std::move(changes).error();
    for (const store::Row& row : changes.value().rows) {
      held[row.memory.id].push_back(row.memory.text);
    }
    seq = changes.value().seq;
    more = changes.value().more;
  }
  return held;
}

}  // namespace

std::string History::text_of(const std::string& id, std::uint32_t version) {
  return "text of " + id + " in version " + std::to_string(version);
}

bool History::add(store::Store& store, std::size_t memories) {
  const std::size_t batch = batches_.size();
  batches_.push_back({.added = Step::Tried});
  std::vector<store::Row> rows;
  for (std::size_t i = 0; i < memories; ++i) {
    std::string id = std::to_string(batch);
    id.append("-").append(std::to_string(i));
    rows.push_back(testkit::message(id, text_of(id, 1)));
    batches_.back().ids.push_back(std::move(id));
  }
  const bool acknowledged = testkit::insert(store, kBank, std::move(rows)).ok();
  if (acknowledged) batches_.back().added = Step::Acknowledged;
  return acknowledged;
}

bool History::replace(store::Store& store, std::size_t batch) {
  Batch& asked = batches_[batch];
  asked.replaced = Step::Tried;
  const auto written = store.write(kBank, [&](store::Transaction& txn) -> Result<void> {
    for (const std::string& id : asked.ids) {
      auto current = txn.current(id);
      if (!current.ok()) return std::move(current).error();
      if (!current.value()) return Error{ErrorCode::NotFound, id};
      store::Row next = *current.value();
      next.replaces = next.number;
      next.memory.version = 2;
      next.memory.text = text_of(id, 2);
      if (auto number = txn.insert(next); !number.ok()) return std::move(number).error();
    }
    return {};
  });
  if (written.ok()) asked.replaced = Step::Acknowledged;
  return written.ok();
}

bool History::forget(store::Store& store, std::size_t batch) {
  Batch& asked = batches_[batch];
  asked.forgotten = Step::Tried;
  const auto written = store.write(kBank, [&](store::Transaction& txn) -> Result<void> {
    for (const std::string& id : asked.ids) {
      if (auto forgotten = txn.forget(id); !forgotten.ok()) return std::move(forgotten).error();
    }
    return {};
  });
  if (written.ok()) asked.forgotten = Step::Acknowledged;
  return written.ok();
}

void History::expect_later(const History& whole) {
  const auto later = [](Step now, Step then) {
    return now == Step::No && then != Step::No ? Step::Tried : now;
  };
  for (std::size_t i = 0; i < whole.batches_.size(); ++i) {
    if (i == batches_.size()) batches_.push_back({.ids = whole.batches_[i].ids});
    Batch& batch = batches_[i];
    batch.added = later(batch.added, whole.batches_[i].added);
    batch.replaced = later(batch.replaced, whole.batches_[i].replaced);
    batch.forgotten = later(batch.forgotten, whole.batches_[i].forgotten);
  }
}

std::vector<std::string> History::complaints(store::Store& store) const {
  auto held = read_all(store);
  if (!held.ok()) return {"not readable: " + held.error().message()};
  std::vector<std::string> complaints;
  for (std::size_t i = 0; i < batches_.size(); ++i) {
    const Batch& batch = batches_[i];
    std::set<std::size_t> versions;  // how many the memories of the batch have
    for (const std::string& id : batch.ids) {
      const auto found = held.value().find(id);
      versions.insert(found == held.value().end() ? 0 : found->second.size());
      if (found == held.value().end()) continue;
      for (std::uint32_t v = 0; v < found->second.size(); ++v) {
        if (found->second[v] != text_of(id, v + 1)) complaints.push_back(id + ": wrong text");
      }
      held.value().erase(found);
    }
    const std::string name = "batch " + std::to_string(i);
    if (versions.size() != 1) {
      complaints.push_back(name + " is half there");
      continue;
    }
    const std::size_t count = *versions.begin();
    const bool may_be_absent = batch.added != Step::Acknowledged || batch.forgotten != Step::No;
    if (count == 0 && !may_be_absent) complaints.push_back(name + " is lost");
    if (count > 0 && batch.forgotten == Step::Acknowledged) {
      complaints.push_back(name + " was forgotten and is there");
    }
    if (count == 1 && batch.replaced == Step::Acknowledged) {
      complaints.push_back(name + ": its second version is lost");
    }
    if (count > 1 && batch.replaced == Step::No) complaints.push_back(name + " has grown");
  }
  for (const auto& [id, texts] : held.value())
    complaints.push_back(id + " was never asked for");
  return complaints;
}

}  // namespace jiyi::crash
