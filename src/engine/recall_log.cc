#include "engine/recall_log.h"

#include <utility>

#include "base/hash.h"

namespace jiyi::engine {
namespace {

std::uint64_t space_of(const BankKey& bank) {
  return base::hash64(bank.bank, base::hash64(bank.tenant));
}

// Most texts have none, which their bytes tell.
bool may_have_marker(std::string_view text) {
  return text.find('[') != std::string_view::npos || text.find("［") != std::string_view::npos;
}

}  // namespace

void RecallLog::note(const BankKey& bank, const RecallReply& reply) {
  std::vector<Given> given;
  given.reserve(reply.hits.size());
  for (const Hit& hit : reply.hits) {
    const std::string& text = hit.excerpt.empty() ? hit.memory.text : hit.excerpt;
    given.push_back({.space = space_of(bank), .id = hit.memory.id, .text = text});
  }
  texts_.with([&](Texts& texts) {
    for (Given& one : given) {
      texts.waiting_bytes += one.text.size();
      texts.waiting.push_back(std::move(one));
    }
    trim(texts);
  });
}

void RecallLog::trim(Texts& texts) {
  while (texts.waiting.size() > kWaitingMax || texts.waiting_bytes > kWaitingBytesMax) {
    texts.waiting_bytes -= texts.waiting.front().text.size();
    texts.waiting.pop_front();
  }
}

void RecallLog::take_waiting(Texts& texts) {
  for (Given& one : texts.waiting)
    texts.known.add(one.text, std::move(one.id), one.space);
  texts.waiting.clear();
  texts.waiting_bytes = 0;
}

void RecallLog::clear() {
  texts_.with([](Texts& texts) { texts = Texts(); });
}

std::vector<std::string> RecallLog::known_in(const BankKey& bank, std::string_view text) {
  // Whatever the share of the text that is known: memory::repeated has the last word.
  auto ids = texts_.with([&](Texts& texts) {
    take_waiting(texts);
    if (texts.known.piece_count() == 0) return std::vector<std::string>();
    return texts.known.recognise(text, space_of(bank)).ids;
  });
  if (!ids.empty()) return ids;
  return may_have_marker(text) ? sense::recall_marker_ids(text) : std::vector<std::string>();
}

}  // namespace jiyi::engine
