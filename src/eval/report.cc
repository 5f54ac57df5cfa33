#include "eval/report.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace jiyi::eval {
namespace {

constexpr double kPercent = 100;
constexpr std::size_t kNameColumns = 32;
constexpr std::size_t kCountColumns = 6;
constexpr std::size_t kMetricColumns = 8;

std::string decimal(double value, int places) {
  std::array<char, 64> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                     std::chars_format::fixed, places);
  return {buffer.data(), written.ptr};
}

void append_left(std::string& out, std::string_view text, std::size_t columns) {
  out += text;
  out.append(columns - std::min(columns, text.size()), ' ');
}

void append_right(std::string& out, std::string_view text, std::size_t columns) {
  out.append(columns - std::min(columns, text.size()), ' ');
  out += text;
}

std::string percent(const std::optional<double>& share) {
  return share ? decimal(*share * kPercent, 1) : "-";
}

void append_heading(std::string& out, std::string_view title) {
  append_left(out, title, kNameColumns);
  append_right(out, "n", kCountColumns);
  append_right(out, "gold", kCountColumns);
  for (const std::string_view name : kMetricNames)
    append_right(out, name, kMetricColumns);
  append_right(out, "abst", kMetricColumns);
  out += '\n';
}

void append_line(std::string& out, std::string_view name, const Line& line) {
  append_left(out, name, kNameColumns);
  append_right(out, std::to_string(line.questions), kCountColumns);
  append_right(out, std::to_string(line.with_gold), kCountColumns);
  for (std::size_t i = 0; i < kMetricCount; ++i) {
    const auto share = line.metrics ? std::optional((*line.metrics)[i]) : std::nullopt;
    append_right(out, percent(share), kMetricColumns);
  }
  append_right(out, percent(line.abstained), kMetricColumns);
  out += '\n';
}

// The line that targets speak of: the answerable questions, or all if there are no others.
const Line& chief_line(const std::vector<Line>& lines) {
  const auto answerable = std::ranges::find(lines, "answerable", &Line::name);
  return answerable != lines.end() ? *answerable : *std::ranges::find(lines, "all", &Line::name);
}

std::string speed_text(const Speed& speed) {
  return "p50 " + decimal(speed.p50_ms, 3) + " ms, p95 " + decimal(speed.p95_ms, 3) + " ms, max " +
         decimal(speed.max_ms, 3) + " ms";
}

// "plain BM25" as "plain_bm25".
std::string key_of(std::string name) {
  for (char& letter : name) {
    if (letter == ' ') letter = '_';
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return name;
}

std::string title_of(const View& view) {
  std::string title = "by " + std::string(name_of(view.level));
  if (view.key == Key::Audited) title += ", audited key";
  return title;
}

void append_view(std::string& out, const View& view) {
  append_heading(out, title_of(view));
  for (const Line& line : view.lines)
    append_line(out, line.name, line);
  for (const Beside& one : view.beside) {
    const Line& chief = chief_line(one.lines);
    append_line(out, one.name + ", " + chief.name, chief);
  }
  out += "recall " + speed_text(view.speed);
  for (const Beside& one : view.beside)
    out += "; " + one.name + " " + speed_text(one.speed);
  out += '\n';
}

json::Value json_line(const Line& line) {
  json::Object out;
  out.append("n", line.questions);
  out.append("gold", line.with_gold);
  if (line.metrics) {
    for (std::size_t i = 0; i < kMetricCount; ++i) {
      out.append(std::string(kMetricNames[i]), (*line.metrics)[i] * kPercent);
    }
  }
  if (line.abstained) out.append("abst", *line.abstained * kPercent);
  return out;
}

json::Value json_side(const std::vector<Line>& lines, const Speed& speed) {
  json::Object table;
  for (const Line& line : lines)
    table.set(line.name, json_line(line));
  json::Object out;
  out.append("p50_ms", speed.p50_ms);
  out.append("p95_ms", speed.p95_ms);
  out.append("max_ms", speed.max_ms);
  out.append("table", std::move(table));
  return out;
}

}  // namespace

std::string_view name_of(Level level) {
  switch (level) {
    case Level::Memory:
      return "memory";
    case Level::SessionByMention:
      return "session";
    case Level::Session:
      break;
  }
  return "session-group";
}

std::string_view name_of(Key key) {
  return key == Key::Audited ? "audited" : "published";
}

std::string text_report(std::string_view set, const Report& report) {
  std::string out(set);
  out += ": " + std::to_string(report.banks) + (report.banks == 1 ? " bank, " : " banks, ") +
         std::to_string(report.items) + " memories, " + std::to_string(report.questions) +
         " questions, k " + std::to_string(report.k) + ", stray " + std::to_string(report.strays) +
         "; remembered " + decimal(report.items_per_second, 0) + " memories/s\n";
  for (const View& view : report.views) {
    out += '\n';
    append_view(out, view);
  }
  return out;
}

json::Value json_report(std::string_view set, const Report& report) {
  json::Array views;
  for (const View& view : report.views) {
    json::Object each;
    each.append("by", name_of(view.level));
    each.append("key", name_of(view.key));
    each.append("jiyi", json_side(view.lines, view.speed));
    for (const Beside& one : view.beside) {
      each.append(key_of(one.name), json_side(one.lines, one.speed));
    }
    views.emplace_back(std::move(each));
  }
  json::Object out;
  out.append("set", set);
  out.append("k", report.k);
  out.append("banks", report.banks);
  out.append("items", report.items);
  out.append("questions", report.questions);
  out.append("stray", report.strays);
  out.append("items_per_second", report.items_per_second);
  out.append("views", std::move(views));
  return out;
}

}  // namespace jiyi::eval
