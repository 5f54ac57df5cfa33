#include "upkeep/select.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "retention/retention.h"

namespace jiyi::upkeep {
namespace {

constexpr double kDayUs = 24.0 * 3600 * 1e6;

// The age from which a memory of each type may be stale, as a moment before which it was written.
class StaleBefore {
 public:
  StaleBefore(const bank::View& view, const RunRequest& request, std::int64_t now_us)
      : general_(moment(request.retention, request.threshold, now_us)) {
    for (const auto& [type, curve] : request.by_type) {
      const std::uint32_t label = type.empty() ? 0 : view.names->labels.find(type);
      by_type_[label] = moment(curve, request.threshold, now_us);
    }
  }

  bool holds(std::uint32_t type, std::int64_t since_us) const {
    const auto found = by_type_.find(type);
    const auto& before = found == by_type_.end() ? general_ : found->second;
    return before && since_us <= *before;
  }

 private:
  static std::optional<std::int64_t> moment(const Retention& curve, double threshold,
                                            std::int64_t now_us) {
    const auto days = retention::stale_age(threshold, curve);
    // Older than any memory can be, which a sum in microseconds has no room for.
    constexpr double kDaysMax = 4e6;
    if (!days || *days > kDaysMax) return std::nullopt;
    return now_us - static_cast<std::int64_t>(*days * kDayUs);
  }

  std::optional<std::int64_t> general_;
  std::unordered_map<std::uint32_t, std::optional<std::int64_t>> by_type_;
};

}  // namespace

Selection candidates(const bank::View& view, const RunRequest& request, const store::RunRow& run) {
  const StaleBefore stale(view, request, run.moment_us);
  Selection found;
  for (bank::DocId doc = 0; doc < view.columns.size(); ++doc) {
    if (!bank::has_bit(*view.live, doc)) continue;
    const bank::Chunk& chunk = view.columns.chunk_of(doc);
    const std::size_t at = doc % bank::kChunkDocs;
    const store::Number number = chunk.number[at];
    if (number <= run.done || number > run.last) continue;
    ++found.examined;
    const Kind kind = chunk.kind[at];
    if (kind != Kind::Note && (kind != Kind::Message || request.kind == RunKind::Consolidate)) {
      continue;
    }
    if (request.kind == RunKind::Sweep &&
        (chunk.importance[at] > request.importance_max ||
         !stale.holds(chunk.type[at], std::max(chunk.event_us[at], chunk.recorded_us[at])))) {
      continue;
    }
    found.numbers.push_back(number);
  }
  return found;
}

std::vector<store::Number> expired(const bank::View& view, std::int64_t now_us) {
  std::vector<store::Number> numbers;
  for (std::size_t first = 0; first < view.columns.size(); first += bank::kChunkDocs) {
    const bank::Chunk& chunk = view.columns.chunk(first / bank::kChunkDocs);
    if (now_us < chunk.first_expiry_us) continue;
    const std::size_t count = std::min(bank::kChunkDocs, view.columns.size() - first);
    for (std::size_t at = 0; at < count; ++at) {
      if (chunk.number[at] != 0 && chunk.superseded_us[at] == bank::kNever &&
          chunk.expires_us[at] <= now_us) {
        numbers.push_back(chunk.number[at]);
      }
    }
  }
  return numbers;
}

}  // namespace jiyi::upkeep
