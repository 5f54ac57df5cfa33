#include "time_labels.h"

#include <array>
#include <charconv>
#include <map>

#include "base/try.h"
#include "time/civil.h"
#include "time/wall.h"
#include "time/zone_files.h"

namespace jiyi::labelled {
namespace {

using time::TimeKind;
using time::TimeUnit;

std::vector<std::string_view> split(std::string_view text, std::string_view by) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find(by);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + by.size());
  }
}

std::optional<int> to_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "2024", "2024-05", "2024-05-15", "2024-05-15T15", "2024-05-15T15:30": seconds on the wall.
std::optional<std::int64_t> wall_of(std::string_view text) {
  std::array<int, 5> fields = {1970, 1, 1, 0, 0};
  constexpr auto kBegins = std::to_array<std::size_t>({0, 5, 8, 11, 14});
  constexpr auto kDigits = std::to_array<std::size_t>({4, 2, 2, 2, 2});
  for (std::size_t i = 0; i < 5 && kBegins[i] < text.size(); ++i) {
    const auto field = to_number(text.substr(kBegins[i], kDigits[i]));
    if (!field) return std::nullopt;
    fields[i] = *field;
  }
  const time::CivilDate date{fields[0], fields[1], fields[2]};
  if (!time::is_date(date)) return std::nullopt;
  return time::days_from_civil(date) * time::kSecondsPerDay + fields[3] * std::int64_t{3600} +
         fields[4] * std::int64_t{60};
}

std::optional<TimeUnit> unit_named(std::string_view name) {
  static const std::map<std::string_view, TimeUnit> units = {
      {"second", TimeUnit::Second}, {"minute", TimeUnit::Minute},   {"hour", TimeUnit::Hour},
      {"part", TimeUnit::DayPart},  {"day", TimeUnit::Day},         {"week", TimeUnit::Week},
      {"month", TimeUnit::Month},   {"quarter", TimeUnit::Quarter}, {"year", TimeUnit::Year},
      {"decade", TimeUnit::Decade}, {"fuzzy", TimeUnit::Fuzzy}};
  const auto found = units.find(name);
  return found == units.end() ? std::nullopt : std::optional(found->second);
}

std::int64_t one_unit_after(TimeUnit unit, std::int64_t wall) {
  if (unit == TimeUnit::Minute) return wall + 60;
  if (unit == TimeUnit::Hour) return wall + 3600;
  if (unit == TimeUnit::Quarter) {  // a season is no quarter of the calendar
    return time::add_months(time::day_of(wall), 3) * time::kSecondsPerDay;
  }
  if (unit == TimeUnit::Week) return wall + 7 * time::kSecondsPerDay;
  return time::unit_span(unit, time::day_of(wall), 0).to;
}

std::optional<Timestamp> end_of(std::string_view text, const time::Zone& zone, Timestamp open) {
  if (text == "..") return open;
  const auto wall = wall_of(text);
  if (!wall) return std::nullopt;
  return zone.moment_from_unix(zone.unix_from_wall(*wall));
}

std::optional<TimeLabel> parse_label(std::string_view text, const time::Zone& zone) {
  std::vector<std::string_view> words = split(text, " ");
  TimeLabel label;
  if (words.size() == 1 && words[0] == "again") {
    label.kind = TimeKind::Recurring;
    return label;
  }
  if (words.size() == 3 && words[0] == "lasts") {
    const auto count = to_number(words[1]);
    const auto unit = unit_named(words[2]);
    if (!count || !unit) return std::nullopt;
    label.kind = TimeKind::Duration;
    label.length = time::TimeLength{.count = *count, .unit = *unit};
    return label;
  }
  if (words[0] == "range") {
    label.kind = TimeKind::Range;
    words.erase(words.begin());
  }
  const auto unit = unit_named(words[0]);
  if (!unit || words.size() < 2 || words.size() > 3) return std::nullopt;
  if (*unit == TimeUnit::Fuzzy) label.kind = TimeKind::Fuzzy;
  label.precision = *unit;
  const auto from = end_of(words[1], zone, time::earliest_time());
  if (!from) return std::nullopt;
  std::optional<Timestamp> to;
  if (words.size() == 3) {
    to = end_of(words[2], zone, time::latest_time());
  } else if (const auto wall = wall_of(words[1])) {
    to = zone.moment_from_unix(zone.unix_from_wall(one_unit_after(*unit, *wall)));
  }
  if (!to) return std::nullopt;
  label.when = time::TimeSpan{.from = *from, .to = *to};
  return label;
}

// Takes the brackets out of the text and notes where they stood.
std::vector<TimeLabel> take_brackets(std::string_view marked, std::string& text) {
  std::vector<TimeLabel> places;
  for (const char c : marked) {
    if (c == '[') {
      places.push_back({.byte_begin = text.size()});
    } else if (c == ']' && !places.empty()) {
      places.back().byte_end = text.size();
    } else {
      text += c;
    }
  }
  return places;
}

bool parse_case(std::string_view line, TimeCase& into) {
  const std::size_t equals = line.find(" = ");
  const std::vector<TimeLabel> places = take_brackets(line.substr(0, equals), into.text);
  if (equals == std::string_view::npos) return places.empty();
  const auto answers = split(line.substr(equals + 3), " ; ");
  if (answers.size() != places.size()) return false;
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto label = parse_label(answers[i], *into.zone);
    if (!label) return false;
    label->byte_begin = places[i].byte_begin;
    label->byte_end = places[i].byte_end;
    into.labels.push_back(*label);
  }
  return true;
}

}  // namespace

Result<TimeCases> parse_time_cases(std::string_view file) {
  TimeCases all;
  Timestamp moment;
  int number = 0;
  for (const std::string_view line : split(file, "\n")) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const auto not_a_line = [&] {
      return Error{ErrorCode::InvalidArgument, "line " + std::to_string(number) + " is no label"};
    };
    if (line[0] == '@') {
      const auto words = split(line, " ");
      const auto wall = words.size() == 3 ? wall_of(words[1]) : std::nullopt;
      if (!wall) return not_a_line();
      ASSIGN_OR_RETURN(time::Zone zone, time::load_zone(words[2]));
      moment = zone.moment_from_unix(zone.unix_from_wall(*wall));
      all.zones.push_back(std::make_unique<time::Zone>(std::move(zone)));
      continue;
    }
    if (all.zones.empty()) return not_a_line();
    TimeCase next{.moment = moment, .zone = all.zones.back().get(), .line = number};
    if (!parse_case(line, next)) return not_a_line();
    all.cases.push_back(std::move(next));
  }
  return all;
}

}  // namespace jiyi::labelled
