#include "recall/stats.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace jiyi::recall {
namespace {

constexpr std::array<const char*, 5> kKinds{"message", "episode", "fact", "note", "summary"};
constexpr std::array<const char*, 5> kStates{"live", "superseded", "archived", "quarantined",
                                             "rejected"};

std::vector<CountBy> in_order(const std::map<std::string, std::size_t>& counts) {
  std::vector<CountBy> list;
  for (const auto& [name, count] : counts)
    list.push_back({name, count});
  std::stable_sort(list.begin(), list.end(),
                   [](const CountBy& a, const CountBy& b) { return a.count > b.count; });
  return list;
}

void widen(BankStats& stats, std::int64_t moment_us) {
  if (!stats.oldest || moment_us < stats.oldest->unix_us) stats.oldest = Timestamp{moment_us};
  if (!stats.newest || moment_us > stats.newest->unix_us) stats.newest = Timestamp{moment_us};
}

}  // namespace

Result<BankStats> stats(const Reader& reader, const BankKey& key) {
  const bank::View& view = reader.view();
  BankStats stats{.bank = key, .seq = view.seq};
  std::map<std::string, std::size_t> kinds;
  std::map<std::uint32_t, std::size_t> types;
  std::map<std::string, std::size_t> states;
  double importance = 0;
  for (bank::DocId doc = 0; doc < view.columns.size(); ++doc) {
    const bank::Chunk& chunk = view.columns.chunk_of(doc);
    const std::size_t at = doc % bank::kChunkDocs;
    if (chunk.number[at] == 0 || chunk.expires_us[at] <= reader.now_us()) continue;
    ++stats.versions;
    if (chunk.superseded_us[at] != bank::kNever) continue;
    ++stats.memories;
    ++kinds[kKinds[static_cast<std::size_t>(chunk.kind[at])]];
    ++states[kStates[static_cast<std::size_t>(chunk.state[at])]];
    if (chunk.type[at] != 0) ++types[chunk.type[at]];
    stats.text_bytes += chunk.text_bytes[at];
    importance += chunk.importance[at];
    const bool dated = chunk.event_us[at] != bank::kUnknown;
    widen(stats, dated ? chunk.event_us[at] : chunk.recorded_us[at]);
  }
  std::map<std::string, std::size_t> type_names;
  for (const auto& [label, count] : types)
    type_names[view.names->labels.name(label)] = count;
  stats.by_kind = in_order(kinds);
  stats.by_type = in_order(type_names);
  stats.by_state = in_order(states);
  if (stats.memories > 0) stats.importance_mean = importance / static_cast<double>(stats.memories);
  stats.index_bytes = view.resident_bytes();
  return stats;
}

}  // namespace jiyi::recall
