// The engine as what is evaluated, in a store that the caller made for it.

#pragma once

#include <string>
#include <vector>

#include "eval/subject.h"
#include "jiyi/engine.h"

namespace jiyi::eval {

// Borrows the engine. Asks for every copy of a text (no collapsing), as one id of the key may
// be among copies. Confined to one thread.
class EngineSubject final : public Subject {
 public:
  explicit EngineSubject(Engine& engine) : engine_(engine) {}

  Result<void> open(const std::string& bank) override;
  Result<void> remember(std::span<const NewMemory> items) override;
  Result<Answer> recall(const Ask& ask) override;
  std::vector<Arms> arms() const override;

 private:
  Engine& engine_;
  BankKey bank_;
  bool has_model_ = false;
};

}  // namespace jiyi::eval
