#include <algorithm>
#include <cmath>

#include "bank/document_terms.h"
#include "bank/view.h"
#include "checks.h"
#include "model_run.h"
#include "outcomes.h"
#include "store/sqlite/connection.h"
#include "store/store.h"
#include "text/terms.h"
#include "word_statistics.h"

namespace jiyi::model {
namespace {

// The view of a bank, made from its rows in rounds of `rows`.
Result<bank::View> view_of(store::Store& store, store::BankId id, std::size_t rows) {
  bank::View view = bank::View::empty();
  for (bool more = true; more;) {
    const auto changes = store.changes(id, view.seq, rows);
    if (!changes.ok()) return Error(changes.error());
    more = changes.value().more && changes.value().seq > view.seq;
    view = bank::apply(view, changes.value());
  }
  return view;
}

std::string wrong_top(const bank::View& view, const std::string& query,
                      const testkit::ReferenceBank& reference) {
  constexpr std::size_t kBest = 10;
  std::vector<index::QueryTerm> terms;
  for (const index::TermId id : question_ids(query))
    terms.push_back({.term = id});
  const index::Bm25 bm25{.k1 = 1.2F, .b = 0.4F};
  const auto best = view.words.top_k(terms, kBest, bm25, nullptr);
  const auto scores = WordStatistics(reference).scores(terms, bm25);
  std::vector<double> expected;
  for (const auto& [place, score] : scores)
    expected.push_back(score);
  std::sort(expected.rbegin(), expected.rend());
  expected.resize(std::min(kBest, expected.size()));
  if (best.size() != expected.size()) {
    return "top has " + std::to_string(best.size()) + " not " + std::to_string(expected.size());
  }
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (std::abs(best[i].score - expected[i]) > 1e-4 * (1 + expected[i])) {
      return "top score " + std::to_string(i) + " is " + std::to_string(best[i].score) + " not " +
             std::to_string(expected[i]);
    }
  }
  return {};
}

enum class Damage : std::uint8_t { None, Cut, OtherState, Torn };

// Writes a snapshot of the bank as its engine would, then spoils it.
Result<void> write_snapshot(const std::string& path, const BankKey& key, Damage damage,
                            Choices& choices) {
  auto opened = store::open_sqlite({.path = path, .durability = Durability::Normal});
  if (!opened.ok()) return std::move(opened).error();
  store::Store& store = *opened.value();
  const auto row = store.find_bank(key);
  if (!row.ok() || !row.value()) return Error{ErrorCode::NotFound, "no bank"};
  const auto view = view_of(store, row.value()->id, 40);
  if (!view.ok()) return Error(view.error());
  std::string bytes = bank::serialise(view.value());
  std::uint64_t seq = view.value().seq;
  if (damage == Damage::Cut) bytes.resize(choices.below(bytes.size()));
  if (damage == Damage::OtherState) seq -= seq > 0 ? 1 : 0;
  auto saved = store.save_snapshot(row.value()->id, "view", seq, bytes);
  if (!saved.ok() || damage != Damage::Torn) return saved;
  auto connection = store::Connection::open({.path = path});
  if (!connection.ok()) return std::move(connection).error();
  return connection.value()->execute("UPDATE snapshots SET bytes = substr(bytes, 1, 30);");
}

}  // namespace

std::string ModelRun::get(Choices& choices, Bank& bank) {
  const std::string id = choices.known_id(bank.reference);
  const ReadAt at = choices.read_at(bank.reference);
  note(bank, "get " + id + shown(at));
  const auto history = engine_->history(bank.key, id);
  const auto versions = bank.reference.history(id);
  if (history.ok() == versions.empty()) return "history is not where it should be";
  if (history.ok()) {
    if (auto wrong = difference(history.value(), versions); !wrong.empty()) return wrong;
  }
  const auto replied = engine_->get(bank.key, id, at);
  const auto expected = bank.reference.get(id, at);
  if (!expected) return wrong_error(replied, ErrorCode::NotFound);
  return replied.ok() ? difference(replied.value(), *expected) : replied.error().message();
}

std::string ModelRun::list(Choices& choices, Bank& bank) {
  ListRequest request = choices.list(bank.reference);
  note(bank, "list" + shown(request.at) + (request.order == Order::Event ? " by event" : ""));
  std::vector<Memory> all;
  const auto expected = bank.reference.list(request);
  do {
    const auto page = engine_->list(bank.key, request);
    if (!is_valid(request.filter)) return wrong_error(page, ErrorCode::InvalidArgument);
    if (!page.ok()) return page.error().message();
    if (page.value().total != expected.size()) return "total is another";
    if (page.value().memories.size() > request.limit) return "a page is too long";
    all.insert(all.end(), page.value().memories.begin(), page.value().memories.end());
    request.cursor = page.value().next_cursor;
  } while (!request.cursor.empty() && all.size() <= expected.size());
  return difference(all, expected);
}

std::string ModelRun::recall(Choices& choices, Bank& bank) {
  const RecallRequest request = choices.recall(bank.reference);
  note(bank, "recall '" + request.query + "'" + shown(request.at) +
                 (request.group == Group::Session ? " by session" : ""));
  const auto replied = recaller().recall(bank.key, request);
  if (!is_valid(request.filter)) return wrong_error(replied, ErrorCode::InvalidArgument);
  if (!replied.ok()) return replied.error().message();
  return wrong_in_recall(request, replied.value(), bank.reference);
}

std::string ModelRun::why_not(Choices& choices, Bank& bank) {
  RecallRequest request = choices.recall(bank.reference);
  request.filter = {};
  const std::string id = choices.known_id(bank.reference);
  note(bank, "why_not " + id + " '" + request.query + "'");
  const auto why = engine_->why_not(bank.key, request, id);
  const auto replied = recaller().recall(bank.key, request);
  if (bank.reference.current(id) == nullptr) return wrong_error(why, ErrorCode::NotFound);
  if (!why.ok() || !replied.ok()) return "an error";
  const auto& hits = replied.value().hits;
  const auto hit =
      std::find_if(hits.begin(), hits.end(), [&](const Hit& one) { return one.memory.id == id; });
  if (why.value().found != (hit != hits.end())) return "found is not what recall lists";
  if (why.value().reason.empty()) return "no reason";
  const auto rank = static_cast<std::size_t>(hit - hits.begin()) + 1;
  return why.value().found && why.value().rank != rank ? "rank is not that of recall" : "";
}

std::string ModelRun::stats(Bank& bank) {
  note(bank, "stats and check");
  const auto stats = engine_->stats(bank.key.tenant);
  if (!stats.ok()) return stats.error().message();
  for (const BankStats& one : stats.value().banks) {
    if (one.bank.tenant != bank.key.tenant) return "stats of another tenant";
    if (one.bank != bank.key) continue;
    if (auto wrong = wrong_in_stats(one, bank.reference); !wrong.empty()) return wrong;
  }
  const auto report = engine_->check();
  if (!report.ok()) return report.error().message();
  return report.value().problems.empty() ? "" : "check: " + report.value().problems.front().what;
}

std::string ModelRun::index(Choices& choices, Bank& bank) {
  const std::string query = choices.words();
  const std::size_t rows = 1 + choices.below(60);
  note(bank, "top 10 of '" + query + "' in rounds of " + std::to_string(rows));
  auto store = store::open_sqlite({.path = path(), .mode = OpenMode::ReadOnly});
  if (!store.ok()) return store.error().message();
  const auto row = store.value()->find_bank(bank.key);
  if (!row.ok() || !row.value()) return "no bank";
  auto view = view_of(*store.value(), row.value()->id, rows);
  if (!view.ok()) return view.error().message();
  auto wrong = wrong_top(view.value(), query, bank.reference);
  if (!wrong.empty()) return wrong;
  view.value().words = view.value().words.compacted();
  wrong = wrong_top(view.value(), query, bank.reference);
  return wrong.empty() ? wrong : "compacted: " + wrong;
}

std::string ModelRun::snapshot(Choices& choices, Bank& bank) {
  const auto damage =
      choices.any_of<Damage>({Damage::None, Damage::Cut, Damage::OtherState, Damage::Torn});
  note(bank, "snapshot with damage " + std::to_string(static_cast<int>(damage)));
  const auto written = write_snapshot(path(), bank.key, damage, choices);
  if (!written.ok()) return "snapshot: " + written.error().message();
  if (auto wrong = reopen_all(); !wrong.empty()) return wrong;
  engine_ = engines_[choices.below(kWriters)].get();
  const auto stats = engine_->stats("");
  if (!stats.ok()) return stats.error().message();
  for (const BankStats& one : stats.value().banks) {
    if (one.bank != bank.key) continue;
    if (auto wrong = wrong_in_stats(one, bank.reference); !wrong.empty()) return wrong;
  }
  return recall(choices, bank);
}

}  // namespace jiyi::model
