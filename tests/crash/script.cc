#include "script.h"

namespace jiyi::crash {
namespace {

constexpr auto kShort = std::chrono::milliseconds(200);

void read_everything(store::Store& store) {
  const auto banks = store.banks("");
  if (!banks.ok()) return;
  for (const store::BankRow& bank : banks.value()) {
    (void)store.seq(bank.id);
    (void)store.rows(bank.id, std::vector<store::Number>{1, 2, 3});
    (void)store.versions(bank.id, "0-0");
    (void)store.tombstones(bank.id);
    (void)store.linked(bank.id, "0-0", store::Relation::Source);
    (void)store.load_snapshot(bank.id, "words");
  }
}

}  // namespace

ScriptRun run_script(const store::StoreOptions& options,
                     const std::function<void(const ScriptRun&)>& after_step) {
  ScriptRun run;
  store::StoreOptions with_wait = options;
  with_wait.busy_timeout = kShort;
  auto opened = store::open_sqlite(with_wait);
  if (!opened.ok()) return run;
  run.opened = true;
  store::Store& store = *opened.value();
  History& history = run.history;
  const auto step = [&](bool acknowledged) {
    if (acknowledged) after_step(run);
  };
  step(history.add(store, 1));
  step(history.add(store, 30));
  step(history.replace(store, 0));
  read_everything(store);
  (void)store.save_snapshot(1, "words", 2, std::string(20'000, 's'));
  step(history.add(store, 3));
  step(history.forget(store, 1));
  (void)store.scrub();
  step(history.add(store, 2));
  step(history.forget(store, 0));
  (void)store.check();
  (void)store.backup(options.path + ".copy");
  step(history.add(store, 5));
  return run;
}

std::vector<std::string> verify(const store::StoreOptions& options, const History& history) {
  auto opened = store::open_sqlite(options);
  if (!opened.ok()) return {"does not open: " + opened.error().message()};
  auto complaints = history.complaints(*opened.value());
  const auto report = opened.value()->check();
  if (!report.ok()) {
    complaints.push_back("check: " + report.error().message());
    return complaints;
  }
  for (const Problem& problem : report.value().problems) {
    complaints.push_back("check: " + problem.where + ": " + problem.what);
  }
  return complaints;
}

}  // namespace jiyi::crash
