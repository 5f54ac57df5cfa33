// What recall gave out lately in this process, so that it is known again when it comes back.

#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/guarded.h"
#include "jiyi/memory.h"
#include "jiyi/recall.h"
#include "sense/recalled_text.h"

namespace jiyi::engine {

// Bounded. Noting only copies: the texts are looked at when something is written. Thread-safe.
class RecallLog {
 public:
  // Texts, and their bytes: what can be known again at all, so that nothing is looked at in vain.
  static constexpr std::size_t kWaitingMax = 4096;
  static constexpr std::size_t kWaitingBytesMax = sense::kRecalledPiecesMax;

  void note(const BankKey& bank, const RecallReply& reply);

  void clear();

  // Ids of memories of the bank that a text may repeat: those that it marks, and those of whose
  // texts, as they were given out, it has a piece.
  std::vector<std::string> known_in(const BankKey& bank, std::string_view text);

 private:
  struct Given {
    std::uint64_t space = 0;  // of the bank
    std::string id;
    std::string text;
  };
  struct Texts {
    std::deque<Given> waiting;
    std::size_t waiting_bytes = 0;
    sense::RecalledTexts known;
  };
  static void trim(Texts& texts);
  static void take_waiting(Texts& texts);

  base::Guarded<Texts> texts_;
};

}  // namespace jiyi::engine
