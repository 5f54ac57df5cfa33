#include "upkeep/judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "sense/courtesy.h"
#include "sense/importance_table.h"
#include "sense/message.h"
#include "sense/recalled_text.h"
#include "text/similarity.h"
#include "upkeep/exempt.h"

namespace jiyi::upkeep {
namespace {

constexpr double kDayUs = 24.0 * 3600 * 1e6;

// Headings under which recalled memories are given to a model.
constexpr std::array<std::string_view, 4> kRecalledHeadings{"📋", "相关历史记忆", "相关记忆",
                                                            "Relevant memories"};

double days_since(std::int64_t then_us, std::int64_t now_us) {
  return static_cast<double>(now_us - then_us) / kDayUs;
}

const sense::Courtesy& courtesy() {
  static const sense::Courtesy kMade(sense::read_importance_table().value());
  return kMade;
}

bool is_recalled_again(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n#*");
  if (begin != std::string_view::npos) text.remove_prefix(begin);
  return sense::has_recall_marker(text) ||
         std::any_of(kRecalledHeadings.begin(), kRecalledHeadings.end(),
                     [&](std::string_view heading) { return text.starts_with(heading); });
}

void append_part(std::string& key, std::string_view part) {
  key += std::to_string(part.size());
  key += ':';
  key += part;
}

void append_part(std::string& key, const std::optional<Timestamp>& moment) {
  append_part(key, moment ? std::to_string(moment->unix_us) : std::string());
}

std::string stale_reason(double left, double days) {
  const auto hundredths = std::llround(left * 100);
  const std::string digits = std::to_string(hundredths % 100);
  return "stale: " + std::to_string(hundredths / 100) + "." + (digits.size() < 2 ? "0" : "") +
         digits + " left after " + std::to_string(std::llround(days)) + " days";
}

}  // namespace

const Retention& curve_of(const RunRequest& request, const std::string& type) {
  const auto found = request.by_type.find(type);
  return found == request.by_type.end() ? request.retention : found->second;
}

retention::Life life_of(const Memory& memory, const store::AccessRow* access, std::int64_t now_us) {
  const std::int64_t happened = memory.event_at ? memory.event_at->unix_us : 0;
  retention::Life life{.days = days_since(std::max(happened, memory.recorded_at.unix_us), now_us)};
  if (access == nullptr) return life;
  life.uses = access->count;
  life.use_days = access->days;
  life.days_since_use = days_since(access->last_us, now_us);
  return life;
}

Judged judge_sweep(const SweepInput& input) {
  const Memory& memory = input.memory;
  if (memory.importance > input.request.importance_max) return {};
  const Retention& curve = curve_of(input.request, memory.type);
  const retention::Life unused = life_of(memory, nullptr, input.now_us);
  if (!retention::is_stale(unused, curve, input.request.threshold)) return {};
  const retention::Life life = life_of(memory, input.access, input.now_us);
  if (!retention::is_stale(life, curve, input.request.threshold) || !exempt(memory).empty()) {
    return {.verdict = std::nullopt, .is_exempt = true};
  }
  return {.verdict = Verdict{.after = State::Archived,
                             .by = "",
                             .reason = stale_reason(retention::left(life, curve), life.days)}};
}

std::optional<Verdict> judge_junk(const Memory& memory) {
  const auto archived = [](std::string reason) {
    return Verdict{.after = State::Archived, .by = "", .reason = std::move(reason)};
  };
  const auto kept = exempt(memory);
  if (!kept.empty() && kept != "a standing rule") return std::nullopt;
  if (sense::written_form(memory.text).empty()) return archived("empty: no letter or digit");
  if (is_recalled_again(memory.text)) return archived("recalled and stored again");
  if (courtesy().is_all_of(sense::Message(memory.text))) return archived("courtesy");
  return std::nullopt;
}

std::string same_key(const Memory& memory) {
  if (memory.kind != Kind::Note) return {};
  const std::u32string form = sense::written_form(memory.text);
  if (form.empty()) return {};
  std::string key;
  append_part(key, std::string_view(reinterpret_cast<const char*>(form.data()),
                                    form.size() * sizeof(char32_t)));
  for (const std::string* field :
       {&memory.type, &memory.scope.user_id, &memory.scope.agent_id, &memory.scope.app_id,
        &memory.speaker, &memory.role, &memory.metadata}) {
    append_part(key, *field);
  }
  append_part(key, memory.valid_from);
  append_part(key, memory.valid_to);
  append_part(key, memory.expires_at);
  append_part(key, std::to_string(static_cast<int>(memory.trust)));
  return key;
}

bool is_same(const Memory& a, const Memory& b) {
  const std::string key = same_key(a);
  return !key.empty() && key == same_key(b) && !text::identifiers_differ(a.text, b.text);
}

}  // namespace jiyi::upkeep
