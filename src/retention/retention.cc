#include "retention/retention.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace jiyi::retention {
namespace {

struct Step {
  double days;
  double left;
};
constexpr std::array<Step, 3> kSteps{{{30, 0.5}, {90, 0.1}, {180, 0}}};

Error out_of_range(const char* what, double value, const char* range) {
  return {ErrorCode::InvalidArgument,
          std::string(what) + " of " + std::to_string(value) + " is not " + range};
}

// The age at which a memory counts, and how many times slower its time runs.
struct Pace {
  double days = 0;
  double slower = 1;
};

Pace pace_of(const Life& life) {
  if (life.uses < kReinforcedFrom) return {.days = life.days};
  const auto doublings = static_cast<double>(std::min(life.use_days, kDoublingsMax));
  return {.days = std::min(life.days, life.days_since_use), .slower = std::exp2(doublings)};
}

}  // namespace

Result<void> check(const Retention& retention) {
  if (!(retention.half_life_days > 0) || !std::isfinite(retention.half_life_days)) {
    return out_of_range("half_life_days", retention.half_life_days, "over 0");
  }
  if (!(retention.per_day > 0) || !std::isfinite(retention.per_day)) {
    return out_of_range("per_day", retention.per_day, "over 0");
  }
  if (!(retention.floor >= 0 && retention.floor <= 1)) {
    return out_of_range("floor", retention.floor, "between 0 and 1");
  }
  return {};
}

Result<void> check_threshold(double threshold) {
  if (threshold >= 0 && threshold <= 1) return {};
  return out_of_range("threshold", threshold, "between 0 and 1");
}

double left_after(double days, const Retention& retention) {
  if (days <= 0) return 1;
  switch (retention.curve) {
    case Curve::Exponential:
      return std::exp2(-days / retention.half_life_days);
    case Curve::Linear:
      return std::max(retention.floor, 1 - retention.per_day * days);
    case Curve::Steps:
      break;
  }
  double left = 1;
  for (const Step& step : kSteps) {
    if (days >= step.days) left = step.left;
  }
  return left;
}

std::optional<double> stale_age(double threshold, const Retention& retention) {
  if (!(threshold > 0)) return std::nullopt;
  switch (retention.curve) {
    case Curve::Exponential:
      return std::max(0.0, -std::log2(threshold) * retention.half_life_days);
    case Curve::Linear:
      if (threshold <= retention.floor) return std::nullopt;
      return std::max(0.0, (1 - threshold) / retention.per_day);
    case Curve::Steps:
      break;
  }
  for (const Step& step : kSteps) {
    if (step.left < threshold) return step.days;
  }
  return std::nullopt;
}

double left(const Life& life, const Retention& retention) {
  const Pace pace = pace_of(life);
  return left_after(pace.days / pace.slower, retention);
}

bool is_stale(const Life& life, const Retention& retention, double threshold) {
  return left(life, retention) < threshold;
}

std::optional<double> days_until_stale(const Life& life, const Retention& retention,
                                       double threshold) {
  const auto age = stale_age(threshold, retention);
  if (!age) return std::nullopt;
  const Pace pace = pace_of(life);
  return std::max(0.0, *age * pace.slower - pace.days);
}

}  // namespace jiyi::retention
