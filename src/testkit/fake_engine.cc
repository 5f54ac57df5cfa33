#include "testkit/fake_engine.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace jiyi::testkit {

Result<RememberReply> FakeEngine::remember_each(const BankKey& bank, std::vector<NewMemory> items,
                                                Keep keep) {
  asked->items = items;
  RememberReply all;
  all.items.resize(items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto* taken = find(bank, items[i].id);
    if (taken != nullptr && taken->text != items[i].text) {
      all.refused.push_back({.item = i, .why = {ErrorCode::AlreadyExists, "id is taken"}});
    }
  }
  if (keep == Keep::Nothing || (keep == Keep::AllOrNone && !all.refused.empty())) return all;
  for (std::size_t i = 0, next = 0; i < items.size(); ++i) {
    if (next < all.refused.size() && all.refused[next].item == i) {
      ++next;
    } else if (find(bank, items[i].id) != nullptr) {
      all.items[i] = {.id = items[i].id, .deduplicated = true};
    } else {
      all.items[i] = remember(bank, {items[i]}).value().items[0];
    }
  }
  asked->items = std::move(items);
  return all;
}

Result<ListReply> FakeEngine::list(const BankKey& bank, const ListRequest& request) {
  asked->bank = bank;
  asked->list = request;
  ListReply reply;
  const std::string& session = request.filter.scope.session_id;
  std::ranges::copy_if(banks_[bank], std::back_inserter(reply.memories), [&](const Memory& one) {
    return session.empty() || one.scope.session_id == session;
  });
  reply.total = reply.memories.size();
  return reply;
}

Result<RecallReply> FakeEngine::recall(const BankKey& bank, const RecallRequest& request) {
  asked->bank = bank;
  asked->recall = request;
  before_recall();
  if (fault) return *fault;
  RecallReply reply;
  for (const auto& memory : banks_[bank]) {
    Hit hit{.memory = memory};
    hit.relevance = memory.text.find(request.query) == std::string::npos ? 0.1 : 0.9;
    hit.score = hit.relevance * 10;
    hit.explanation.terms = {{.term = request.query, .weight = 1, .frequency = 1, .share = 1}};
    reply.hits.push_back(std::move(hit));
  }
  std::ranges::stable_sort(reply.hits, std::greater{}, &Hit::relevance);
  if (reply.hits.size() > static_cast<std::size_t>(request.k)) {
    reply.hits.resize(static_cast<std::size_t>(request.k));
  }
  reply.best_score = reply.hits.empty() ? 0 : reply.hits.front().relevance;
  reply.abstained = reply.best_score < request.min_score;
  reply.considered = banks_[bank].size();
  return reply;
}

Result<ImportReply> FakeEngine::import_records(const BankKey& bank,
                                               std::vector<ExportRecord> records,
                                               OnConflict on_conflict) {
  ImportReply reply;
  for (auto& record : records) {
    if (!record.memory) continue;
    if (const Memory* here = find(bank, record.memory->id)) {
      if (here->text == record.memory->text) continue;
      if (on_conflict == OnConflict::Refuse) return Error{ErrorCode::Conflict, here->id};
      reply.conflicts.push_back({.id = here->id, .what = here->id + " is another one here"});
      ++reply.skipped;
      continue;
    }
    banks_[bank].push_back(std::move(*record.memory));
    ++reply.added;
  }
  return reply;
}

Result<void> FakeEngine::each_id(const BankKey& bank,
                                 const std::function<Result<void>(std::string&& id)>& out) {
  for (const auto& memory : banks_[bank]) {
    if (auto taken = out(std::string(memory.id)); !taken.ok()) return taken;
  }
  return {};
}

Result<std::vector<bool>> FakeEngine::are_forgotten(const BankKey& /*bank*/,
                                                    const std::vector<std::string>& ids) {
  return std::vector<bool>(ids.size(), false);
}

}  // namespace jiyi::testkit
