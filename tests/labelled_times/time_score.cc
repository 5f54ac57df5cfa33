#include "time_score.h"

#include <algorithm>

#include "base/try.h"
#include "io/files.h"
#include "time_labels.h"

namespace jiyi::labelled {
namespace {

using time::TimeExpression;

bool agrees(const TimeLabel& label, const TimeExpression& found) {
  if (label.byte_begin != found.byte_begin || label.byte_end != found.byte_end) return false;
  if (label.kind && *label.kind != found.kind) return false;
  if (label.when.has_value() != found.when.has_value()) return false;
  if (label.when && (label.when->from != found.when->from || label.when->to != found.when->to ||
                     label.precision != found.precision)) {
    return false;
  }
  if (!label.length) return true;
  return found.length && label.length->count == found.length->count &&
         label.length->unit == found.length->unit;
}

std::string shown(const TimeCase& of, const std::vector<TimeExpression>& found) {
  std::string line = "line " + std::to_string(of.line) + ": " + of.text;
  for (const TimeExpression& expression : found) {
    line += "\n      found " +
            of.text.substr(expression.byte_begin, expression.byte_end - expression.byte_begin);
    line += " kind " + std::to_string(static_cast<int>(expression.kind)) + " precision " +
            std::to_string(static_cast<int>(expression.precision));
    if (expression.when) {
      line += " " + format_timestamp(expression.when->from) + " to " +
              format_timestamp(expression.when->to);
    }
    if (expression.length) line += " lasts " + std::to_string(expression.length->count);
  }
  return line;
}

TimeScore score_case(const TimeCase& of) {
  const auto found = time::find_times(of.text, {.moment = of.moment, .zone = of.zone});
  TimeScore score{.expressions = static_cast<int>(of.labels.size())};
  for (const TimeLabel& label : of.labels) {
    ++score.items;
    score.right += std::any_of(found.begin(), found.end(), [&](const TimeExpression& expression) {
      return agrees(label, expression);
    });
  }
  const auto is_extra = [&](const TimeExpression& expression) {
    return std::none_of(of.labels.begin(), of.labels.end(), [&](const TimeLabel& label) {
      return label.byte_begin < expression.byte_end && expression.byte_begin < label.byte_end;
    });
  };
  const auto extra = static_cast<int>(std::count_if(found.begin(), found.end(), is_extra));
  if (of.labels.empty()) {
    score.items = 1;
    score.right = extra == 0 ? 1 : 0;
  } else {
    score.items += extra;
  }
  if (score.right != score.items) score.failures.push_back(shown(of, found));
  return score;
}

}  // namespace

void TimeScore::add(const TimeScore& other) {
  items += other.items;
  right += other.right;
  expressions += other.expressions;
  failures.insert(failures.end(), other.failures.begin(), other.failures.end());
}

Result<TimeScore> score_time_file(std::string_view content) {
  ASSIGN_OR_RETURN(const TimeCases all, parse_time_cases(content));
  TimeScore score;
  for (const TimeCase& of : all.cases)
    score.add(score_case(of));
  return score;
}

Result<TimeScore> score_time_set(std::string_view name) {
  constexpr std::size_t kBytesMax = 1U << 20U;
  const std::string path = std::string(JIYI_LABELLED) + "/time/" + std::string(name) + ".txt";
  ASSIGN_OR_RETURN(const std::string content, io::read_file(path, kBytesMax));
  return score_time_file(content);
}

}  // namespace jiyi::labelled
