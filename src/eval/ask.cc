#include "eval/ask.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "base/check.h"
#include "base/try.h"
#include "eval/first_mention.h"

namespace jiyi::eval {
namespace {

using Clock = std::chrono::steady_clock;

Level level_in(const QuestionBank& bank, Level level) {
  const bool by_memory = level == Level::Memory && bank.gold_unit == Unit::Memory;
  return level == Level::Memory && !by_memory ? Level::SessionByMention : level;
}

// Of the items that have arrived: the id as it is compared with the key, by the id returned.
class Known {
 public:
  explicit Known(const QuestionBank& bank) : bank_(bank) {}

  void arrived(std::size_t count) {
    for (; count_ < count; ++count_) {
      const NewMemory& item = bank_.items[count_];
      const std::string& session = session_or_id(item.scope.session_id, item.id);
      sessions_.emplace(item.id, session);
      sessions_.emplace(session, session);
    }
  }

  // The names under which the key knows them, unknown ones as they are.
  void rename(Outcome& outcome, Level level) const {
    for (std::string& id : outcome.ranked) {
      const auto found = sessions_.find(id);
      if (found == sessions_.end()) {
        ++outcome.strays;
      } else if (level != Level::Memory) {
        id = found->second;
      }
    }
  }

  std::size_t count() const { return count_; }

 private:
  const QuestionBank& bank_;
  std::unordered_map<std::string, std::string> sessions_;
  std::size_t count_ = 0;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Result<void> remember_until(Subject& subject, const QuestionBank& bank, std::size_t visible,
                            Known& known) {
  while (known.count() < visible) {
    const std::size_t size = std::min(kBatchItems, visible - known.count());
    RETURN_IF_ERROR(subject.remember(std::span(bank.items).subspan(known.count(), size)));
    known.arrived(known.count() + size);
  }
  return {};
}

struct Manner {
  Level level = Level::Memory;
  Arms arms = Arms::All;
  int k = 10;
};

Result<Outcome> ask_one(Subject& subject, const Question& question, const Manner& how) {
  const bool mentions = how.level == Level::SessionByMention;
  const Ask ask{.query = question.query,
                .at = question.at,
                .k = mentions ? how.k * kMemoriesPerSession : how.k,
                .unit = how.level == Level::Session ? Unit::Session : Unit::Memory,
                .arms = how.arms};
  constexpr double kMillisPerSecond = 1000;
  const auto start = Clock::now();
  ASSIGN_OR_RETURN(Answer answer, subject.recall(ask));
  return Outcome{.ranked = std::move(answer.ids),
                 .abstained = answer.abstained,
                 .milliseconds = seconds_since(start) * kMillisPerSecond};
}

std::vector<std::string> gold_of(const Question& question, Key key) {
  return key == Key::Audited ? question.gold_audited.value_or(question.gold) : question.gold;
}

}  // namespace

Result<Outcomes> ask_all(Subject& subject, const QuestionBank& bank, std::span<const Level> levels,
                         int k) {
  base::check(k >= static_cast<int>(kRankedMin), "the metrics look at ten places");
  std::vector<std::size_t> order(bank.questions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto moment = [&bank](std::size_t question) {
    return std::min(bank.questions[question].after.value_or(bank.items.size()), bank.items.size());
  };
  std::ranges::stable_sort(order, {}, moment);

  Outcomes outcomes;
  outcomes.by_level.assign(levels.size(), std::vector<Outcome>(bank.questions.size()));
  RETURN_IF_ERROR(subject.open(bank.name));
  Known known(bank);
  bool first = true;
  for (const std::size_t at : order) {
    const Question& question = bank.questions[at];
    const auto start = Clock::now();
    RETURN_IF_ERROR(remember_until(subject, bank, moment(at), known));
    outcomes.remember_seconds += seconds_since(start);
    if (std::exchange(first, false)) {
      for (const Arms arms : subject.arms())
        outcomes.by_arm.push_back({arms, outcomes.by_level});
    }
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const Level level = level_in(bank, levels[i]);
      const auto put = [&](Arms arms, Outcome& outcome) -> Result<void> {
        auto asked = ask_one(subject, question, {.level = level, .arms = arms, .k = k});
        if (!asked.ok()) return std::move(asked).error().with_context("question " + question.id);
        outcome = std::move(asked).value();
        known.rename(outcome, level);
        outcome.ranked = first_mentions(outcome.ranked, static_cast<std::size_t>(k));
        return {};
      };
      RETURN_IF_ERROR(put(Arms::All, outcomes.by_level[i][at]));
      for (ArmOutcomes& arm : outcomes.by_arm)
        RETURN_IF_ERROR(put(arm.arms, arm.by_level[i][at]));
    }
  }
  return outcomes;
}

std::vector<Row> score(const QuestionBank& bank, std::span<const Outcome> outcomes, Level level,
                       Key key) {
  std::unordered_map<std::string, std::string> session_of;
  if (level != Level::Memory && bank.gold_unit == Unit::Memory) {
    for (const NewMemory& item : bank.items) {
      session_of.emplace(item.id, session_or_id(item.scope.session_id, item.id));
    }
  }
  std::vector<Row> rows;
  rows.reserve(outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Question& question = bank.questions[i];
    Row row{.type = question.type,
            .answerable = question.answerable,
            .abstained = outcomes[i].abstained,
            .milliseconds = outcomes[i].milliseconds,
            .strays = outcomes[i].strays,
            .metrics = std::nullopt};
    std::vector<std::string> gold = gold_of(question, key);
    for (std::string& id : gold) {
      if (const auto found = session_of.find(id); found != session_of.end()) id = found->second;
    }
    if (!gold.empty()) row.metrics = metrics(outcomes[i].ranked, gold);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace jiyi::eval
