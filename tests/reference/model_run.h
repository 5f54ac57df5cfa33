// One run of random operations on the engine and on the reference, side by side: two engines on
// one file, three banks in two tenants.

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "choices.h"
#include "jiyi/engine.h"
#include "testkit/reference_bank.h"
#include "testkit/temp_dir.h"

namespace jiyi::model {

// What it does follows from its seed and from what the banks hold, so any part of a list of
// operations is a run as well.
struct Operation {
  std::uint64_t seed = 0;
};

std::vector<Operation> random_operations(std::uint64_t seed, std::size_t count);

struct Outcome {
  std::string complaint;         // of the last operation; empty: all went well
  std::vector<std::string> log;  // what was done, a line an operation

  bool failed() const { return !complaint.empty(); }
};

// Runs the operations on a store of their own.
Outcome run(const std::vector<Operation>& operations);

// The operations without those that are not needed for the run to fail: parts are left out, ever
// smaller ones, as long as what is left fails too.
std::vector<Operation> shrunk(std::vector<Operation> operations);

// Confined to one thread.
class ModelRun {
 public:
  ModelRun();

  // What is wrong, or nothing.
  std::string step(const Operation& operation);
  const std::vector<std::string>& log() const { return log_; }

 private:
  struct Bank {
    BankKey key;
    testkit::ReferenceBank reference;
    std::vector<NewMemory> sent;  // what was remembered, to be sent again
    std::int64_t written_us = 0;  // the last moment the engine gave to a write
  };

  std::string act(std::uint64_t kind, Choices& choices, Bank& bank);
  std::string remember(Choices& choices, Bank& bank);
  std::string update(Choices& choices, Bank& bank);
  std::string supersede(Choices& choices, Bank& bank);
  std::string end(Choices& choices, Bank& bank);
  std::string import(Choices& choices, Bank& bank);
  std::string get(Choices& choices, Bank& bank);
  std::string list(Choices& choices, Bank& bank);
  std::string recall(Choices& choices, Bank& bank);
  std::string why_not(Choices& choices, Bank& bank);
  std::string stats(Bank& bank);
  std::string index(Choices& choices, Bank& bank);     // the words of the store itself
  std::string snapshot(Choices& choices, Bank& bank);  // whole or damaged, then both reopen

  // Tells the reference the moment of what was just written, then compares all of the bank.
  std::string settle(Bank& bank);
  std::string compare(const Bank& bank);
  std::string reopen(std::size_t which);
  std::string reopen_all();
  void note(const Bank& bank, const std::string& what);
  std::string path() const { return dir_.file("s.jiyi"); }

  // Another one recalls: the engine that gave a text out knows it again in what it is to remember,
  // which the reference does not.
  static constexpr std::size_t kWriters = 2;
  Engine& recaller() { return *engines_.back(); }

  testkit::TempDir dir_;
  std::vector<std::unique_ptr<Engine>> engines_;
  Engine* engine_ = nullptr;  // the one that serves this operation, if it is no recall
  std::vector<Bank> banks_;
  std::vector<std::string> log_;
};

}  // namespace jiyi::model
