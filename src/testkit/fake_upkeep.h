// Answers what it is told to. Records the last request of each kind.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "jiyi/upkeep.h"

namespace jiyi::testkit {

class FakeUpkeep final : public Upkeep {
 public:
  struct Asked {
    BankKey bank;
    std::vector<std::string> used;
    RunRequest run;
    UndoRequest undo;
    std::string changes;
  };
  explicit FakeUpkeep(std::shared_ptr<Asked> into) : asked(std::move(into)) {}

  std::shared_ptr<Asked> asked;
  RunReply reply{.run = "1"};
  std::vector<Run> listed;
  std::vector<RunChange> changed;

  Result<void> used(const BankKey& bank, const std::vector<std::string>& ids) override {
    asked->bank = bank;
    asked->used = ids;
    return {};
  }
  Result<RunReply> run(const BankKey& bank, const RunRequest& request) override {
    asked->bank = bank;
    asked->run = request;
    return reply;
  }
  Result<std::vector<Run>> runs(const BankKey& bank) override {
    asked->bank = bank;
    return listed;
  }
  Result<std::vector<RunChange>> changes(const BankKey& bank, const std::string& run,
                                         const Scope& /*within*/) override {
    asked->bank = bank;
    asked->changes = run;
    return changed;
  }
  Result<UndoReply> undo(const BankKey& bank, const UndoRequest& request) override {
    asked->bank = bank;
    asked->undo = request;
    UndoReply out;
    for (const RunChange& one : changed)
      out.ids.push_back(one.id);
    return out;
  }
};

}  // namespace jiyi::testkit
