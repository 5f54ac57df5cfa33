#include "cli/render.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "cli/table.h"
#include "cli/width.h"
#include "time/civil.h"
#include "wire/enum_names.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kTextColumns = 96;
constexpr std::size_t kHitIndent = 4;
constexpr std::size_t kTermsShown = 6;
constexpr std::size_t kFieldColumns = 14;

std::string two_digits(int number) {
  return {static_cast<char>('0' + number / 10), static_cast<char>('0' + number % 10)};
}

std::string indented(std::string_view text, std::size_t indent, const Page& page) {
  const auto columns = std::min(page.columns == 0 ? kTextColumns : page.columns, kTextColumns);
  std::string out;
  for (const auto& line : wrap(printable(text), columns - std::min(indent, columns))) {
    out.append(indent, ' ').append(line).append("\n");
  }
  return out;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string out;
  for (const auto& text : texts)
    out += (out.empty() ? "" : ", ") + text;
  return out;
}

class Fields {
 public:
  explicit Fields(const Page& page) : page_(page) {}

  void put(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    out_ += page_.style.dim(pad_right(name, kFieldColumns)) + printable(value) + "\n";
  }
  void put(std::string_view name, const std::optional<Timestamp>& moment) {
    if (moment) put(name, format_timestamp(*moment));
  }
  std::string text() const { return out_; }

 private:
  const Page& page_;
  std::string out_;
};

std::string who(const Memory& memory) {
  return memory.speaker.empty() ? memory.role : memory.speaker;
}

}  // namespace

std::string moment_text(const std::optional<Timestamp>& moment) {
  if (!moment) return "—";
  const auto civil = time::to_civil(*moment);
  auto year = std::to_string(civil.date.year);
  year.insert(0, year.size() < 4 ? 4 - year.size() : 0, '0');
  return year + "-" + two_digits(civil.date.month) + "-" + two_digits(civil.date.day) + " " +
         two_digits(civil.hour) + ":" + two_digits(civil.minute);
}

std::string decimal(double number, int places) {
  std::array<char, 64> text{};
  const auto length = std::snprintf(text.data(), text.size(), "%.*f", places, number);
  return {text.data(), static_cast<std::size_t>(std::clamp(length, 0, 63))};
}

std::string size_text(std::size_t bytes) {
  constexpr std::array<std::string_view, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  auto size = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; size >= 1000 && unit + 1 < kUnits.size(); ++unit)
    size /= 1000;
  return decimal(size, unit == 0 ? 0 : 1) + " " + std::string(kUnits[unit]);
}

std::string memories_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " memory" : " memories");
}

std::string_view scrub_pending_text() {
  return "jiyi: forgotten, and no read finds it, but the log file could not be emptied yet: the "
         "bytes go with the next write or when the store is opened or closed";
}

std::string memory_page(const Memory& memory, const Page& page) {
  Fields fields(page);
  fields.put("id", memory.id);
  fields.put("version", std::to_string(memory.version));
  fields.put("kind", wire::name_of(memory.kind));
  fields.put("state", wire::name_of(memory.state));
  fields.put("type", memory.type);
  fields.put("user", memory.scope.user_id);
  fields.put("agent", memory.scope.agent_id);
  fields.put("app", memory.scope.app_id);
  fields.put("session", memory.scope.session_id);
  fields.put("speaker", memory.speaker);
  fields.put("role", memory.role);
  fields.put("importance", std::to_string(memory.importance));
  fields.put("trust", wire::name_of(memory.trust));
  fields.put("channel", wire::name_of(memory.provenance.channel));
  fields.put("writer", memory.provenance.writer);
  fields.put("source", memory.provenance.source);
  fields.put("happened", memory.event_at);
  fields.put("valid from", memory.valid_from);
  fields.put("valid to", memory.valid_to);
  fields.put("expires at", memory.expires_at);
  fields.put("recorded", memory.recorded_at);
  fields.put("superseded", memory.superseded_at);
  fields.put("superseded by", memory.superseded_by);
  fields.put("parents", joined(memory.parents));
  fields.put("restated", memory.restated > 0 ? std::to_string(memory.restated) : "");
  fields.put("used", memory.access_count > 0 ? std::to_string(memory.access_count) : "");
  fields.put("used last", memory.last_accessed);
  fields.put("metadata", memory.metadata);
  return fields.text() + "\n" + indented(memory.text, 0, page);
}

std::string memory_table(const std::vector<Memory>& memories, const Page& page) {
  if (memories.empty()) return {};
  Table table({{.heading = "when"}, {.heading = "who"}, {.heading = "id"}, {.heading = "text"}});
  for (const auto& memory : memories) {
    const auto mark = memory.state == State::Live
                          ? std::string()
                          : "[" + std::string(wire::name_of(memory.state)) + "] ";
    table.add({moment_text(memory.event_at), who(memory), memory.id, mark + memory.text});
  }
  return table.text(page.style, page.columns);
}

std::string history_page(const std::vector<Memory>& versions, const Page& page) {
  std::string out;
  for (const auto& version : versions) {
    out += page.style.bold("v" + std::to_string(version.version)) + "  " +
           moment_text(version.recorded_at) + "  " + std::string(wire::name_of(version.state)) +
           page.style.dim("  " + printable(version.provenance.writer)) + "\n" +
           indented(version.text, kHitIndent, page);
  }
  return out;
}

std::string why_text(const Explanation& explanation) {
  auto terms = explanation.terms;
  std::ranges::stable_sort(terms, std::ranges::greater{}, &TermShare::share);
  std::string out;
  for (std::size_t i = 0; i < std::min(terms.size(), kTermsShown); ++i) {
    if (terms[i].share <= 0) break;
    out += (out.empty() ? "" : " · ") + terms[i].term + " " + decimal(terms[i].share, 1);
  }
  if (terms.size() > kTermsShown) out += " …";
  for (const auto& boost : explanation.boosts) {
    out += (out.empty() ? "" : "; ") + boost.name + (boost.amount < 0 ? " " : " +") +
           decimal(boost.amount, 1);
    if (!boost.reason.empty()) out += " (" + boost.reason + ")";
  }
  return out;
}

std::string hit_page(const Hit& hit, std::size_t rank, const Page& page) {
  const auto& memory = hit.memory;
  auto out = page.style.bold(pad_left(std::to_string(rank), kHitIndent - 2)) + "  " +
             page.style.cyan(moment_text(memory.event_at)) + "  ";
  if (!who(memory).empty()) out += page.style.bold(printable(who(memory))) + "  ";
  out += page.style.green(decimal(hit.relevance, 2)) +
         page.style.dim(" (score " + decimal(hit.score, 2) + ")  " + printable(memory.id)) + "\n";
  out += indented(hit.excerpt.empty() ? memory.text : hit.excerpt, kHitIndent, page);
  if (!hit.excerpt.empty()) {
    out += std::string(kHitIndent, ' ') +
           page.style.dim("in part; jiyi get " + printable(memory.id) + " shows " +
                          size_text(memory.text.size())) +
           "\n";
  }
  if (const auto why = why_text(hit.explanation); !why.empty()) {
    for (const auto& line : wrap(printable("why: " + why), kTextColumns - kHitIndent)) {
      out += std::string(kHitIndent, ' ') + page.style.dim(line) + "\n";
    }
  }
  if (!hit.twins.empty()) {
    out += std::string(kHitIndent, ' ') +
           page.style.dim("same text: " + printable(joined(hit.twins))) + "\n";
  }
  return out;
}

}  // namespace jiyi::cli
