#include "model_run.h"

#include <algorithm>

#include "checks.h"
#include "outcomes.h"

namespace jiyi::model {

ModelRun::ModelRun() : engines_(kWriters + 1) {
  for (const BankKey& key : {BankKey{"t", "b"}, BankKey{"t", "b2"}, BankKey{"t2", "b"}})
    banks_.push_back({.key = key, .reference = {}, .sent = {}});
  log_.push_back(reopen_all());
  for (const Bank& bank : banks_) {
    if (const auto made = engines_[0]->open_bank(bank.key); !made.ok()) {
      log_.push_back(made.error().message());
    }
  }
}

std::string ModelRun::reopen(std::size_t which) {
  engines_[which].reset();
  auto opened = Engine::open({.path = path(), .durability = Durability::Normal});
  if (!opened.ok()) return "does not open: " + opened.error().message();
  engines_[which] = std::move(opened).value();
  return {};
}

std::string ModelRun::reopen_all() {
  std::string wrong;
  for (std::size_t which = 0; which < engines_.size(); ++which)
    wrong += reopen(which);
  return wrong;
}

void ModelRun::note(const Bank& bank, const std::string& what) {
  log_.push_back(bank.key.tenant + "/" + bank.key.bank + " " + what);
}

std::string ModelRun::step(const Operation& operation) {
  constexpr std::uint64_t kKinds = 100;
  Choices choices(operation.seed);
  const std::uint64_t kind = choices.below(kKinds);
  Bank& bank = banks_[choices.below(banks_.size())];
  engine_ = engines_[choices.below(kWriters)].get();
  return act(kind, choices, bank);
}

std::string ModelRun::act(std::uint64_t kind, Choices& choices, Bank& bank) {
  if (kind < 30) return remember(choices, bank);
  if (kind < 38) return update(choices, bank);
  if (kind < 42) return supersede(choices, bank);
  if (kind < 50) return end(choices, bank);
  if (kind < 53) return import(choices, bank);
  if (kind < 62) return get(choices, bank);
  if (kind < 73) return list(choices, bank);
  if (kind < 86) return recall(choices, bank);
  if (kind < 89) return why_not(choices, bank);
  if (kind < 92) return stats(bank);
  if (kind < 94) return index(choices, bank);
  if (kind < 97) return snapshot(choices, bank);
  note(bank, "reopen");
  return reopen(choices.below(engines_.size()));
}

std::string ModelRun::remember(Choices& choices, Bank& bank) {
  std::vector<NewMemory> items;
  for (std::uint64_t left = choices.one_in(3) ? 1 + choices.below(12) : 1; left > 0; --left)
    items.push_back(choices.item(bank.reference));
  if (!bank.sent.empty() && choices.one_in(5)) items = {choices.any_of(bank.sent)};
  bank.sent.insert(bank.sent.end(), items.begin(), items.end());
  note(bank, "remember " + shown(items));
  const auto replied = engine_->remember(bank.key, items);
  testkit::ReferenceBank::Chosen chosen;
  if (replied.ok()) {
    for (const Remembered& one : replied.value().items)
      chosen.push_back(one.id);
  }
  const auto expected = bank.reference.remember(items, chosen);
  if (auto wrong = wrong_outcome(replied, expected); !wrong.empty()) return wrong;
  if (!expected.ok()) return compare(bank);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Remembered& got = replied.value().items[i];
    const Remembered& want = expected.value()[i];
    if (got.id != want.id || got.version != want.version || got.deduplicated != want.deduplicated) {
      return "item " + std::to_string(i) + " is remembered as '" + got.id + "', not '" + want.id +
             "'";
    }
    for (const std::string& near : got.near_duplicates) {
      if (bank.reference.current(near) == nullptr || near == got.id) {
        return "near-duplicate '" + near + "' is not in this bank";
      }
    }
  }
  if (replied.value().seq != bank.reference.seq()) return "seq is not the bank's";
  return settle(bank);
}

std::string ModelRun::update(Choices& choices, Bank& bank) {
  const UpdateRequest request = choices.update(bank.reference);
  note(bank, "update " + request.id + (request.text ? " text '" + *request.text + "'" : ""));
  const auto replied = engine_->update(bank.key, request);
  const auto expected = bank.reference.update(request);
  if (auto wrong = wrong_outcome(replied, expected); !wrong.empty()) return wrong;
  if (!expected.ok()) return compare(bank);
  if (auto wrong = settle(bank); !wrong.empty()) return wrong;
  return difference(replied.value(), *bank.reference.current(request.id));
}

std::string ModelRun::supersede(Choices& choices, Bank& bank) {
  const std::string old_id = choices.known_id(bank.reference);
  const std::string new_id = choices.known_id(bank.reference);
  const bool dry_run = choices.one_in(5);
  note(bank, std::string(dry_run ? "dry " : "") + "supersede " + old_id + " by " + new_id);
  const auto replied =
      engine_->supersede(bank.key, {.old_id = old_id, .new_id = new_id, .dry_run = dry_run});
  testkit::ReferenceBank after = bank.reference;
  const auto expected = after.supersede(old_id, new_id);
  if (auto wrong = wrong_outcome(replied, expected); !wrong.empty()) return wrong;
  if (dry_run || !expected.ok()) return compare(bank);
  bank.reference = std::move(after);
  return settle(bank);
}

std::string ModelRun::end(Choices& choices, Bank& bank) {
  const EndRequest request = choices.end(bank.reference);
  note(bank, shown(request));
  const auto replied = engine_->end(bank.key, request);
  if (request.filter && !is_valid(*request.filter)) {
    return wrong_error(replied, ErrorCode::InvalidArgument);
  }
  const auto expected = bank.reference.end(request);
  if (auto wrong = wrong_outcome(replied, expected); !wrong.empty()) return wrong;
  if (!expected.ok()) return compare(bank);
  auto wrong = difference(replied.value().ids, expected.value().ids);
  if (wrong.empty()) wrong = difference(replied.value().missing, expected.value().missing);
  return wrong.empty() ? settle(bank) : wrong;
}

std::string ModelRun::import(Choices& choices, Bank& bank) {
  const Bank& from = banks_[choices.below(banks_.size())];
  note(bank, "import from " + from.key.tenant + "/" + from.key.bank);
  std::vector<ExportRecord> records;
  const auto exported = engine_->export_bank(from.key, [&](const ExportRecord& record) {
    records.push_back(record);
    return Result<void>();
  });
  if (!exported.ok()) return "export fails: " + exported.error().message();
  std::vector<testkit::ReferenceBank::Mark> marks = from.reference.marks();
  if (choices.one_in(3)) {
    records.resize(records.size() / 2);
    std::erase_if(records, [](const ExportRecord& record) { return !record.memory; });
    marks.clear();
  }
  const auto replied = engine_->import_records(bank.key, records);
  const auto expected = bank.reference.import_records(records, marks);
  if (auto wrong = wrong_outcome(replied, expected); !wrong.empty()) return wrong;
  if (!expected.ok()) return compare(bank);
  const ImportReply& got = replied.value();
  const ImportReply& want = expected.value();
  if (got.added != want.added || got.present != want.present || got.forgotten != want.forgotten ||
      got.removed != want.removed) {
    return "added " + std::to_string(got.added) + " not " + std::to_string(want.added);
  }
  return compare(bank);
}

std::string ModelRun::settle(Bank& bank) {
  const std::string id = bank.reference.unsettled();
  if (!id.empty()) {
    const auto history = engine_->history(bank.key, id);
    if (!history.ok()) return "no history of '" + id + "': " + history.error().message();
    const Timestamp written = history.value().back().recorded_at;
    if (written.unix_us < bank.written_us) return "time ran backwards";
    bank.written_us = written.unix_us;
    bank.reference.settle(written);
  }
  return compare(bank);
}

std::string ModelRun::compare(const Bank& bank) {
  std::vector<Memory> memories;
  std::size_t marks = 0;
  const auto exported = engine_->export_bank(bank.key, [&](const ExportRecord& record) {
    if (record.bank != bank.key) return Result<void>(Error{ErrorCode::Internal, "another bank"});
    if (record.memory) memories.push_back(*record.memory);
    if (!record.memory) ++marks;
    return Result<void>();
  });
  if (!exported.ok()) return "export fails: " + exported.error().message();
  if (marks != bank.reference.marks().size()) return "another number of forgotten marks";
  return difference(memories, bank.reference.versions());
}

}  // namespace jiyi::model
