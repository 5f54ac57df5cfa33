// An engine in a vector, with recall by shared characters. Records the last request of each kind.

#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/engine.h"
#include "testkit/fake_windows.h"

namespace jiyi::testkit {

class FakeEngine final : public Engine {
 public:
  // The memories outlive the engine, as those in a file do.
  using Banks = std::map<BankKey, std::vector<Memory>>;
  explicit FakeEngine(Banks& banks) : banks_(banks) {}

  // What was asked last of each kind. Outlives the engine for those who hold on to it.
  struct Asked {
    BankKey bank;
    RecallRequest recall;
    ListRequest list;
    EndRequest end;
    UpdateRequest update;
    SupersedeRequest supersede;
    DiffRequest diff;
    Scope within;  // of get and history
    std::vector<NewMemory> items;
  };
  std::shared_ptr<Asked> asked = std::make_shared<Asked>();
  std::optional<Error> fault;  // given instead of a recall
  Remedy remedy = Remedy::None;
  std::function<void()> before_recall = [] {};

  Result<BankStats> open_bank(const BankKey& bank) override {
    asked->bank = bank;
    return BankStats{.bank = bank, .memories = banks_[bank].size()};
  }

  Result<RememberReply> remember(const BankKey& bank, std::vector<NewMemory> items) override {
    asked->bank = bank;
    asked->items = items;
    RememberReply reply;
    for (auto& item : items) {
      Memory memory;
      memory.id = item.id.empty() ? "m" + std::to_string(banks_[bank].size() + 1) : item.id;
      memory.kind = item.kind.value_or(item.speaker.empty() ? Kind::Note : Kind::Message);
      memory.text = item.text;
      memory.type = item.type;
      memory.scope = item.scope;
      memory.speaker = item.speaker;
      memory.event_at = item.event_at;
      reply.items.push_back({.id = memory.id});
      banks_[bank].push_back(std::move(memory));
    }
    reply.seq = banks_[bank].size();
    return reply;
  }

  // An id that stands for another text is refused.
  Result<RememberReply> remember_each(const BankKey& bank, std::vector<NewMemory> items,
                                      Keep keep) override {
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

  Result<Memory> get(const BankKey& bank, const std::string& id, const ReadAt& /*at*/,
                     const Scope& within) override {
    asked->bank = bank;
    asked->within = within;
    auto* memory = find(bank, id);
    if (memory == nullptr) return missing(id);
    return *memory;
  }

  Result<ListReply> list(const BankKey& bank, const ListRequest& request) override {
    asked->bank = bank;
    asked->list = request;
    return ListReply{.memories = banks_[bank], .next_cursor = "", .total = banks_[bank].size()};
  }

  Result<Memory> update(const BankKey& bank, const UpdateRequest& request) override {
    asked->bank = bank;
    asked->update = request;
    auto* memory = find(bank, request.id);
    if (memory == nullptr) return missing(request.id);
    if (request.text != memory->text) ++memory->version;
    memory->text = request.text.value_or(memory->text);
    return *memory;
  }

  Result<std::vector<Memory>> history(const BankKey& bank, const std::string& id,
                                      const Scope& within) override {
    asked->within = within;
    auto* memory = find(bank, id);
    if (memory == nullptr) return missing(id);
    return std::vector<Memory>{*memory};
  }

  Result<std::vector<FieldChange>> diff(const BankKey&, const DiffRequest& request) override {
    asked->diff = request;
    return std::vector<FieldChange>{{.field = "text",
                                     .before = std::to_string(request.from),
                                     .after = std::to_string(request.to)}};
  }

  Result<EndReply> supersede(const BankKey& bank, const SupersedeRequest& request) override {
    asked->supersede = request;
    if (find(bank, request.old_id) == nullptr) return missing(request.old_id);
    return EndReply{.ids = {request.old_id}, .missing = {}, .seq = 1};
  }

  Result<EndReply> end(const BankKey& bank, const EndRequest& request) override {
    asked->bank = bank;
    asked->end = request;
    EndReply reply;
    for (const auto& id : request.ids) {
      (find(bank, id) == nullptr ? reply.missing : reply.ids).push_back(id);
      if (request.dry_run || request.verb != Verb::Forget) continue;
      std::erase_if(banks_[bank], [&](const Memory& memory) { return memory.id == id; });
    }
    return reply;
  }

  Result<RecallReply> recall(const BankKey& bank, const RecallRequest& request) override {
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

  Result<WhyNot> why_not(const BankKey& bank, const RecallRequest& request,
                         const std::string& id) override {
    asked->recall = request;
    if (find(bank, id) == nullptr) return missing(id);
    WhyNot answer{.reason = "rank 11 of 12"};
    answer.remedy = remedy;
    return answer;
  }

  Result<std::vector<BankKey>> banks(const std::string& tenant) override {
    std::vector<BankKey> keys;
    for (const auto& [key, memories] : banks_)
      if (tenant.empty() || key.tenant == tenant) keys.push_back(key);
    return keys;
  }

  Result<StoreStats> stats(const std::string& tenant) override {
    StoreStats all;
    for (const auto& [key, memories] : banks_)
      if (tenant.empty() || key.tenant == tenant)
        all.banks.push_back({.bank = key, .memories = memories.size()});
    return all;
  }

  Result<ExportReply> export_bank(
      const BankKey& bank, const std::function<Result<void>(const ExportRecord&)>& out) override {
    for (const auto& memory : banks_[bank]) {
      auto written = out({.bank = bank, .memory = memory, .forgotten = ""});
      if (!written.ok()) return std::move(written).error();
    }
    return exported;
  }

  Result<ImportReply> import_records(const BankKey& bank, std::vector<ExportRecord> records,
                                     OnConflict on_conflict) override {
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

  Result<std::size_t> embed_pending(const OnEmbedProgress& on_progress) override {
    if (embed_fault) return *embed_fault;
    if (lacking > 0 && on_progress) on_progress({.made = std::exchange(lacking, 0), .lacking = 0});
    return lacking;
  }
  Result<void> rollback_model() override { return Error{ErrorCode::NotFound, "none before"}; }
  Result<void> scrub() override { return {}; }
  Result<CheckReport> check() override { return report; }
  Result<void> backup(const std::string& /*path*/) override { return {}; }
  Windows& windows() override { return fake_windows; }
  FakeWindows fake_windows;
  CheckReport report;
  ExportReply exported;
  std::size_t lacking = 0;  // vectors, made at once
  std::optional<Error> embed_fault;

 private:
  static Error missing(const std::string& id) { return {ErrorCode::NotFound, "no memory " + id}; }
  Memory* find(const BankKey& bank, const std::string& id) {
    const auto found = std::ranges::find(banks_[bank], id, &Memory::id);
    return found == banks_[bank].end() ? nullptr : &*found;
  }

  Banks& banks_;
};

}  // namespace jiyi::testkit
