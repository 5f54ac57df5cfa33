// What a memory's vector is made of: its text, and in a session what was said before it.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bank/banks.h"
#include "engine/meaning.h"
#include "memory/writer.h"
#include "store/store.h"

namespace jiyi::engine {

// "Speaker: text" of the turn before, if there is one and the memory has a session, then the
// memory's. Of a long turn before only the end.
std::string passage_text(const Memory* before, const Memory& memory);

// Makes vectors of what is to be written or was. Holds no lock while an embedder works.
// Thread-safe. Borrows all, which must outlive it.
class Passages {
 public:
  Passages(store::Store& store, bank::Banks& banks, LogSink log)
      : store_(store), banks_(banks), log_(std::move(log)) {}

  // Gives each item its vector. False if they are left without, to be made later: too many to
  // send while a writer waits, or the embedder fails.
  bool add_vectors(const Meaning::Using& model, const BankKey& bank,
                   std::vector<memory::Prepared>& items);
  // Of a version that is about to replace the current one.
  std::optional<memory::TextVector> vector_of(const Meaning::Using& model, const BankKey& bank,
                                              const Memory& memory);
  // Of rows of a bank, those that are still there; the view has them.
  struct Rows {
    std::vector<store::VectorRow> vectors;  // without codes
    std::vector<std::string> texts;
  };
  Result<Rows> texts_of(store::BankId bank, const bank::View& view,
                        std::span<const store::Number> numbers);

 private:
  std::shared_ptr<const bank::View> view_of(const BankKey& bank, store::BankId& id);
  std::optional<store::Row> live_row(store::BankId bank, const bank::View& view, bank::DocId doc);

  store::Store& store_;
  bank::Banks& banks_;
  LogSink log_;
};

}  // namespace jiyi::engine
