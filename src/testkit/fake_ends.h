// The ends of a fake engine: they record what was asked and answer what they are told to.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jiyi/engine.h"

namespace jiyi::testkit {

// What was asked last, and what is answered. Outlives the engine for those who hold on to it.
struct FakeEnds {
  RejectRequest reject;
  LiftRequest lift;
  Scope within;  // of rejections and rejection_of
  EraseRequest erase;
  UndoWritesRequest undo;
  RejectReply rejected;
  LiftReply lifted;
  EraseReply erased;
  UndoWritesReply undone;
  std::vector<Rejection> rejections;
  std::vector<Receipt> receipts;
};

class EngineWithFakeEnds : public Engine {
 public:
  std::shared_ptr<FakeEnds> ends = std::make_shared<FakeEnds>();

  Result<RejectReply> reject(const BankKey& /*bank*/, const RejectRequest& request) override {
    ends->reject = request;
    return ends->rejected;
  }
  Result<std::vector<Rejection>> rejections(const BankKey& /*bank*/, const Scope& within) override {
    ends->within = within;
    return ends->rejections;
  }
  Result<std::optional<Rejection>> rejection_of(const BankKey& /*bank*/, const std::string& text,
                                                const Scope& within) override {
    ends->within = within;
    for (const Rejection& one : ends->rejections)
      if (one.text == text) return std::optional(one);
    return std::optional<Rejection>();
  }
  Result<LiftReply> lift(const BankKey& /*bank*/, const LiftRequest& request) override {
    ends->lift = request;
    return ends->lifted;
  }
  Result<EraseReply> erase(const EraseRequest& request) override {
    ends->erase = request;
    return ends->erased;
  }
  Result<std::vector<Receipt>> receipts() override { return ends->receipts; }
  Result<UndoWritesReply> undo_writes(const BankKey& /*bank*/,
                                      const UndoWritesRequest& request) override {
    ends->undo = request;
    return ends->undone;
  }
};

}  // namespace jiyi::testkit
