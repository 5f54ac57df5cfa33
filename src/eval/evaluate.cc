#include "eval/evaluate.h"

#include <algorithm>
#include <utility>

#include "base/try.h"
#include "eval/plain_bm25.h"

namespace jiyi::eval {
namespace {

bool is_audited(std::span<const QuestionBank> banks) {
  return std::ranges::any_of(banks, [](const QuestionBank& bank) {
    return std::ranges::any_of(
        bank.questions, [](const Question& question) { return question.gold_audited.has_value(); });
  });
}

constexpr std::string_view kPlainName = "plain BM25";

std::string name_of(Arms arms) {
  return arms == Arms::Words ? "words alone" : "vectors alone";
}

// The rows of one view, by subject and by what stands beside it, in the order of the report.
struct Rows {
  std::vector<Row> subject;
  std::vector<std::pair<std::string, std::vector<Row>>> beside;

  std::vector<Row>& of(const std::string& name) {
    const auto found = std::ranges::find(beside, name, [](const auto& one) { return one.first; });
    return found != beside.end() ? found->second
                                 : beside.emplace_back(name, std::vector<Row>()).second;
  }
};

void append_rows(std::vector<Row>& all, std::vector<Row> more) {
  std::ranges::move(more, std::back_inserter(all));
}

}  // namespace

Result<Report> evaluate(Subject& subject, std::span<const QuestionBank> banks,
                        const EvaluateOptions& options) {
  std::vector<Key> keys{Key::Published};
  if (is_audited(banks)) keys.push_back(Key::Audited);
  Report report{.k = options.k, .banks = banks.size()};
  std::vector<Rows> rows(options.levels.size() * keys.size());
  PlainBm25 plain;
  double seconds = 0;
  for (const QuestionBank& bank : banks) {
    if (options.on_bank) options.on_bank(bank);
    auto asked = ask_all(subject, bank, options.levels, options.k);
    if (!asked.ok()) return std::move(asked).error().with_context("bank " + bank.name);
    const Outcomes outcomes = std::move(asked).value();
    ASSIGN_OR_RETURN(const Outcomes beside, ask_all(plain, bank, options.levels, options.k));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t at = i / keys.size();
      const Level level = options.levels[at];
      const Key key = keys[i % keys.size()];
      append_rows(rows[i].subject, score(bank, outcomes.by_level[at], level, key));
      for (const ArmOutcomes& arm : outcomes.by_arm)
        append_rows(rows[i].of(name_of(arm.arms)), score(bank, arm.by_level[at], level, key));
      append_rows(rows[i].of(std::string(kPlainName)),
                  score(bank, beside.by_level[at], level, key));
    }
    report.items += bank.items.size();
    report.questions += bank.questions.size();
    seconds += outcomes.remember_seconds;
  }
  if (seconds > 0) report.items_per_second = static_cast<double>(report.items) / seconds;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    View view{.level = options.levels[i / keys.size()],
              .key = keys[i % keys.size()],
              .lines = table(rows[i].subject),
              .speed = speed(rows[i].subject),
              .beside = {}};
    for (const auto& [name, all] : rows[i].beside)
      view.beside.push_back({.name = name, .lines = table(all), .speed = speed(all)});
    report.views.push_back(std::move(view));
    if (i % keys.size() != 0) continue;  // the same answers under another key
    for (const Row& row : rows[i].subject)
      report.strays += row.strays;
  }
  return report;
}

std::vector<Level> levels_of(std::span<const QuestionBank> banks) {
  const bool sessions = std::ranges::any_of(banks, [](const QuestionBank& bank) {
    return std::ranges::any_of(
        bank.items, [](const NewMemory& item) { return !item.scope.session_id.empty(); });
  });
  if (!sessions) return {Level::Memory};
  return {Level::Memory, Level::SessionByMention, Level::Session};
}

}  // namespace jiyi::eval
