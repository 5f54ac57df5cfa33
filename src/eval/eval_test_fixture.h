// Small sources, and a subject that answers from a script.

#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "eval/subject.h"
#include "transfer/source.h"

namespace jiyi::eval {

inline std::unique_ptr<transfer::Source> source_of(std::string text) {
  return std::make_unique<transfer::MemorySource>("set.json", std::move(text));
}

inline NewMemory item_of(std::string id, std::string session = "", std::string text = "text") {
  NewMemory item;
  item.id = std::move(id);
  item.scope.session_id = std::move(session);
  item.text = std::move(text);
  return item;
}

class ScriptedSubject : public Subject {
 public:
  std::map<std::string, Answer> answers;  // by query
  std::optional<Error> fault;             // given instead of an answer
  std::vector<std::string> banks;
  std::vector<std::size_t> batches;
  std::vector<std::pair<std::size_t, Ask>> asked;  // with the items there at the time

  Result<void> open(const std::string& bank) override {
    banks.push_back(bank);
    items_ = 0;
    return {};
  }
  Result<void> remember(std::span<const NewMemory> items) override {
    batches.push_back(items.size());
    items_ += items.size();
    return {};
  }
  Result<Answer> recall(const Ask& ask) override {
    asked.emplace_back(items_, ask);
    if (fault) return *fault;
    return answers[ask.query];
  }

 private:
  std::size_t items_ = 0;
};

}  // namespace jiyi::eval
