// What a memory's vector is made of: its text, and in a session what was said before it.

#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

  // Gives each item its vector; null ones are passed over. False if they are left without, to be
  // made later: too many to send while a writer waits, or the embedder fails.
  using Items = std::span<memory::Prepared* const>;
  bool add_vectors(const Meaning::Using& model, const BankKey& bank, Items items);
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
  using Sessions = std::map<std::string_view, std::size_t>;  // the last item of each
  struct Bank {
    store::BankId id = 0;
    std::shared_ptr<const bank::View> view;  // null: nothing is there, or it cannot be read
  };
  struct Before {
    std::optional<std::size_t> item;
    std::optional<store::Row> stored;
  };

  Before before_of(Items items, std::size_t at, const Sessions& last, const Bank& bank);
  std::shared_ptr<const bank::View> view_of(const BankKey& bank, store::BankId& id);
  std::optional<store::Row> live_row(store::BankId bank, const bank::View& view, bank::DocId doc);

  store::Store& store_;
  bank::Banks& banks_;
  LogSink log_;
};

}  // namespace jiyi::engine
