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
#include "testkit/fake_ends.h"
#include "testkit/fake_tasks.h"
#include "testkit/fake_upkeep.h"
#include "testkit/fake_windows.h"

namespace jiyi::testkit {

class FakeEngine final : public EngineWithFakeEnds {
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
    RememberOptions remember;
    FakeUpkeep::Asked upkeep;
  };
  std::shared_ptr<Asked> asked = std::make_shared<Asked>();
  std::optional<Error> fault;  // given instead of a recall
  Remedy remedy = Remedy::None;
  std::function<void()> before_recall = [] {};

  Result<BankStats> open_bank(const BankKey& bank) override {
    asked->bank = bank;
    return BankStats{.bank = bank, .memories = banks_[bank].size()};
  }

  using Engine::remember;
  Result<RememberReply> remember(const BankKey& bank, std::vector<NewMemory> items,
                                 const RememberOptions& options) override {
    asked->bank = bank;
    asked->remember = options;
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
                                      Keep keep) override;

  Result<Memory> get(const BankKey& bank, const std::string& id, const ReadAt& /*at*/,
                     const Scope& within) override {
    asked->bank = bank;
    asked->within = within;
    auto* memory = find(bank, id);
    if (memory == nullptr) return missing(id);
    return *memory;
  }

  Result<ListReply> list(const BankKey& bank, const ListRequest& request) override;

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

  Result<RecallReply> recall(const BankKey& bank, const RecallRequest& request) override;

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

  Result<void> each_id(const BankKey& bank,
                       const std::function<Result<void>(std::string&& id)>& out) override;
  Result<std::vector<bool>> are_forgotten(const BankKey& bank,
                                          const std::vector<std::string>& ids) override;

  Result<ExportReply> export_bank(
      const BankKey& bank, const std::function<Result<void>(const ExportRecord&)>& out) override {
    for (const auto& memory : banks_[bank]) {
      auto written = out({.bank = bank, .memory = memory});
      if (!written.ok()) return std::move(written).error();
    }
    return exported;
  }

  Result<ImportReply> import_records(const BankKey& bank, std::vector<ExportRecord> records,
                                     OnConflict on_conflict) override;

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
  Upkeep& upkeep() override { return fake_upkeep; }
  FakeWindows fake_windows;
  Tasks& tasks() override { return fake_tasks; }
  FakeTasks fake_tasks;
  Result<AuditList> audit_list(const BankKey& /*bank*/, const AuditListRequest& request) override {
    audit_asked = request;
    return AuditList{.entries = {{.entry = 1, .writer = "ann", .first = 1, .last = 2, .count = 2}}};
  }
  Result<AuditReport> audit_verify(const std::string& /*tenant*/,
                                   const std::vector<AuditCheckpoint>& against) override {
    checkpoints_asked = against;
    return audit_report;
  }
  AuditListRequest audit_asked;
  std::vector<AuditCheckpoint> checkpoints_asked;
  AuditReport audit_report;
  FakeUpkeep fake_upkeep{std::shared_ptr<FakeUpkeep::Asked>(asked, &asked->upkeep)};
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
