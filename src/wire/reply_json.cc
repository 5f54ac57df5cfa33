#include "wire/reply_json.h"

#include <string>
#include <string_view>

#include "wire/fields.h"
#include "wire/memory_json.h"

namespace jiyi::wire {
namespace {

json::Object to_json(const Remembered& item) {
  json::Object out;
  if (!item.skipped) {
    out.set("id", item.id);
    out.set("version", item.version);
  }
  if (item.skipped) out.set("skipped", true);
  if (item.deduplicated) out.set("deduplicated", true);
  if (item.rejected) out.set("rejected", true);
  if (item.quarantined) out.set("quarantined", true);
  if (item.masked > 0) out.set("masked", item.masked);
  put(out, "near_duplicates", item.near_duplicates);
  out.set("rule", name_of(item.rule));
  put(out, "reason", item.reason);
  return out;
}

json::Object to_json(const TermShare& term) {
  json::Object out;
  out.set("term", term.term);
  out.set("weight", term.weight);
  out.set("frequency", term.frequency);
  out.set("share", term.share);
  return out;
}

json::Object to_json(const Boost& boost) {
  json::Object out;
  out.set("name", boost.name);
  out.set("amount", boost.amount);
  put(out, "reason", boost.reason);
  return out;
}

json::Object to_json(const Problem& problem) {
  json::Object out;
  out.set("where", problem.where);
  out.set("what", problem.what);
  out.set("repairable", problem.repairable);
  return out;
}

json::Object counts_json(const std::vector<CountBy>& counts) {
  json::Object out;
  for (const CountBy& count : counts)
    out.set(count.name, count.count);
  return out;
}

// As recall_commands.cc says it of the flags.
std::string_view advice(Remedy remedy) {
  switch (remedy) {
    case Remedy::None:
      break;
    case Remedy::AsOf:
      return "; ask with another as_of to see it";
    case Remedy::ValidAt:
      return "; ask with another valid_at to see it";
    case Remedy::States:
      return "; ask with states to see it";
    case Remedy::Collapse:
      return "; collapse: false lists it";
    case Remedy::LargerK:
      return "; ask for a larger k to see it";
  }
  return "";
}

}  // namespace

template <typename T>
json::Array array_json(const std::vector<T>& elements) {
  json::Array array;
  array.reserve(elements.size());
  for (const T& element : elements)
    array.emplace_back(to_json(element));
  return array;
}

template json::Array array_json(const std::vector<Memory>&);
template json::Array array_json(const std::vector<FieldChange>&);
template json::Array array_json(const std::vector<BankKey>&);

json::Object to_json(const Error& error) {
  json::Object inner;
  inner.set("code", name_of(error.code()));
  inner.set("message", error.message());
  json::Object out;
  out.set("error", std::move(inner));
  return out;
}

json::Object to_json(const RememberReply& reply) {
  json::Array ids;
  for (const Remembered& item : reply.items)
    ids.emplace_back(item.skipped ? json::Value() : json::Value(item.id));
  json::Object out;
  out.set("ids", std::move(ids));
  out.set("items", array_json(reply.items));
  out.set("seq", reply.seq);
  return out;
}

json::Object to_json(const ListReply& reply) {
  json::Object out;
  out.set("memories", array_json(reply.memories));
  put(out, "next_cursor", reply.next_cursor);
  out.set("total", reply.total);
  return out;
}

json::Object to_json(const EndReply& reply) {
  json::Object out;
  out.set("ids", strings_json(reply.ids));
  put(out, "missing", reply.missing);
  put(out, "rejected", reply.rejected);
  if (reply.tasks > 0) out.set("tasks", reply.tasks);
  if (reply.scrub_pending) out.set("scrub_pending", true);
  out.set("seq", reply.seq);
  return out;
}

json::Object to_json(const ImportReply& reply) {
  json::Object out;
  out.set("added", reply.added);
  out.set("present", reply.present);
  out.set("forgotten", reply.forgotten);
  if (reply.rejected > 0) out.set("rejected", reply.rejected);
  if (reply.removed > 0) out.set("removed", reply.removed);
  if (reply.scrub_pending) out.set("scrub_pending", true);
  return out;
}

json::Object to_json(const FieldChange& change) {
  json::Object out;
  out.set("field", change.field);
  out.set("before", change.before);
  out.set("after", change.after);
  return out;
}

json::Object to_json(const Explanation& explanation) {
  json::Object out;
  out.set("terms", array_json(explanation.terms));
  out.set("boosts", array_json(explanation.boosts));
  if (!explanation.signals.empty()) {
    json::Object signals;
    for (const Signal& signal : explanation.signals)
      signals.set(signal.name, signal.value);
    out.set("signals", std::move(signals));
  }
  out.set("lexical", explanation.lexical);
  out.set("coverage", explanation.coverage);
  return out;
}

// An excerpt stands in the place of the text.
json::Object to_json(const Hit& hit) {
  json::Object out;
  for (const json::Member& member : to_json(hit.memory)) {
    const bool cut = member.name == "text" && !hit.excerpt.empty();
    out.append(cut ? "excerpt" : member.name, cut ? json::Value(hit.excerpt) : member.value);
  }
  out.set("score", hit.score);
  out.set("relevance", hit.relevance);
  put(out, "twins", hit.twins);
  const Explanation& why = hit.explanation;
  if (!why.terms.empty() || !why.boosts.empty() || !why.signals.empty()) {
    out.set("explanation", to_json(why));
  }
  return out;
}

json::Object to_json(const RecallReply& reply) {
  json::Array ids;
  for (const Hit& hit : reply.hits)
    ids.emplace_back(hit.memory.id);
  json::Object out;
  out.set("ids", std::move(ids));
  out.set("hits", array_json(reply.hits));
  out.set("abstained", reply.abstained);
  out.set("best_score", reply.best_score);
  out.set("below_min", reply.below_min);
  out.set("considered", reply.considered);
  if (reply.reranked || !reply.rerank_fault.empty()) out.set("reranked", reply.reranked);
  put(out, "rerank_fault", reply.rerank_fault);
  if (!reply.trigger_rule.empty()) {
    out.set("looked", reply.looked);
    out.set("trigger_rule", reply.trigger_rule);
  }
  out.set("seq", reply.seq);
  return out;
}

json::Object to_json(const WhyNot& answer) {
  json::Object out;
  out.set("found", answer.found);
  out.set("rank", answer.rank);
  out.set("reason", answer.reason + std::string(advice(answer.remedy)));
  out.set("score", answer.score);
  out.set("score_needed", answer.score_needed);
  out.set("explanation", to_json(answer.explanation));
  return out;
}

json::Object to_json(const BankKey& bank) {
  json::Object out;
  out.set("tenant", bank.tenant);
  out.set("bank", bank.bank);
  return out;
}

json::Object to_json(const BankStats& stats) {
  json::Object out = to_json(stats.bank);
  out.set("seq", stats.seq);
  out.set("memories", stats.memories);
  out.set("versions", stats.versions);
  out.set("by_kind", counts_json(stats.by_kind));
  out.set("by_type", counts_json(stats.by_type));
  out.set("by_state", counts_json(stats.by_state));
  out.set("importance_mean", stats.importance_mean);
  out.set("text_bytes", stats.text_bytes);
  out.set("masked", stats.masked);
  out.set("index_bytes", stats.index_bytes);
  if (!stats.model.empty()) out.set("model", stats.model);
  out.set("pending_vectors", stats.pending_vectors);
  put(out, "oldest", stats.oldest);
  put(out, "newest", stats.newest);
  out.set("tasks", stats.tasks);
  out.set("task_bytes", stats.task_bytes);
  out.set("accesses", stats.accesses);
  out.set("accessed", stats.accessed);
  out.set("recalls_asked", stats.recalls_asked);
  out.set("recalls_saved", stats.recalls_saved);
  return out;
}

json::Object to_json(const StoreStats& stats) {
  json::Object out;
  out.set("path", stats.path);
  out.set("file_bytes", stats.file_bytes);
  out.set("wal_bytes", stats.wal_bytes);
  out.set("banks", array_json(stats.banks));
  return out;
}

json::Object to_json(const CheckReport& report) {
  json::Object out;
  out.set("rows_checked", report.rows_checked);
  out.set("problems", array_json(report.problems));
  return out;
}

}  // namespace jiyi::wire
