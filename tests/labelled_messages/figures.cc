#include "figures.h"

#include <cstdlib>
#include <string_view>

#include "base/check.h"
#include "recall/trigger.h"
#include "sense/instruction.h"
#include "sets.h"

namespace jiyi::labelled {
namespace {

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

const sense::ImportanceRules& rules() {
  static const sense::ImportanceRules built_in = [] {
    auto loaded = sense::ImportanceRules::load();
    base::check(loaded.ok(), "the built-in table is read");
    return std::move(loaded).value();
  }();
  return built_in;
}

bool is_in(const Labelled& label, Part part) {
  switch (part) {
    case Part::All:
      return true;
    case Part::Build:
      return !label.check;
    case Part::Check:
      return label.check;
    case Part::Fresh:
      return label.fresh;
  }
  return false;
}

struct Answer {
  bool wanted = false;
  bool got = false;
  std::string_view why;
};

void take(const Labelled& label, const Answer& answer, Rates& rates, std::vector<Miss>& misses) {
  ++rates.count;
  if (answer.wanted) ++rates.yes;
  if (answer.got) ++(answer.wanted ? rates.right_yes : rates.wrong_yes);
  if (answer.wanted == answer.got) return;
  misses.push_back({.text = label.text,
                    .wanted = answer.wanted ? "yes" : "no",
                    .got = (answer.got ? "yes " : "no ") + std::string(answer.why),
                    .check = label.check});
}

}  // namespace

double Rates::precision() const {
  return share(right_yes, right_yes + wrong_yes);
}

double Rates::recall() const {
  return share(right_yes, yes);
}

double Agreement::exact_share() const {
  return share(exact, count);
}

double Agreement::within_one_share() const {
  return share(within_one, count);
}

Agreement importance_agreement(Part part, std::vector<Miss>& misses) {
  Agreement agreement;
  for (const ImportanceLabel& label : importance_labels()) {
    if (!is_in(label, part)) continue;
    const auto reading = rules().score(sense::Message(label.text), label.role);
    const int apart = std::abs(static_cast<int>(reading.level) - static_cast<int>(label.level));
    ++agreement.count;
    if (apart == 0) ++agreement.exact;
    if (apart <= 1) ++agreement.within_one;
    if (apart == 0) continue;
    misses.push_back({.text = label.text,
                      .wanted = std::string(sense::level_name(label.level)),
                      .got = std::string(sense::level_name(reading.level)) + ": " +
                             sense::describe(reading.reasons),
                      .check = label.check});
  }
  return agreement;
}

Rates courtesy_rates(Part part, std::vector<Miss>& misses) {
  Rates rates;
  for (const ImportanceLabel& label : importance_labels()) {
    if (!is_in(label, part)) continue;
    const bool got = rules().courtesy().is_all_of(sense::Message(label.text));
    take(label, {.wanted = label.courtesy, .got = got}, rates, misses);
  }
  return rates;
}

Rates instruction_rates(Part part, std::vector<Miss>& misses) {
  Rates rates;
  for (const InstructionLabel& label : instruction_labels()) {
    if (!is_in(label, part)) continue;
    const auto reading = sense::instruction_likeness(label.text);
    const std::string_view why =
        reading.signals.empty() ? "" : sense::signal_name(reading.signals.front().signal);
    take(label,
         {.wanted = label.instruction, .got = reading.score >= sense::kInstructionLike, .why = why},
         rates, misses);
  }
  return rates;
}

Agreement request_agreement(Part part, std::vector<Miss>& misses) {
  Agreement agreement;
  for (const RequestLabel& label : request_labels()) {
    if (!is_in(label, part)) continue;
    const auto got = sense::memory_request(sense::Message(label.text));
    ++agreement.count;
    if (got == label.request) {
      ++agreement.exact;
      continue;
    }
    misses.push_back({.text = label.text,
                      .wanted = std::to_string(static_cast<int>(label.request)),
                      .got = std::to_string(static_cast<int>(got)),
                      .check = label.check});
  }
  return agreement;
}

Rates trigger_rates(Part part, std::vector<Miss>& misses) {
  Rates rates;
  for (const TriggerLabel& label : trigger_labels()) {
    if (!is_in(label, part)) continue;
    const sense::Message message(label.text);
    const auto decision = recall::should_look({.message = message,
                                               .courtesy = rules().courtesy(),
                                               .topics = label.topics,
                                               .turns_since_look = label.turns});
    take(label,
         {.wanted = label.look,
          .got = decision.look,
          .why = recall::trigger_rule_name(decision.rule)},
         rates, misses);
  }
  return rates;
}

}  // namespace jiyi::labelled
