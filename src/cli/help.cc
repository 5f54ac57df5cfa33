#include "cli/help.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "cli/exit_code.h"
#include "cli/width.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kTermColumnsMax = 28;
constexpr std::size_t kHelpColumns = 100;

struct Row {
  std::string term;
  std::string text;
};

std::string table(const std::vector<Row>& rows, const Style& style) {
  std::size_t columns = 0;
  for (const auto& row : rows) {
    columns = std::max(columns, std::min(display_width(row.term), kTermColumnsMax));
  }
  std::string out;
  for (const auto& row : rows) {
    const auto lines = wrap(row.text, kHelpColumns - columns - 4);
    out += "  " + style.cyan(row.term);
    const bool beside = display_width(row.term) <= columns;
    out += beside ? std::string(columns - display_width(row.term) + 2, ' ')
                  : "\n" + std::string(columns + 4, ' ');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i > 0) out += std::string(columns + 4, ' ');
      out += lines[i] + "\n";
    }
    if (lines.empty()) out += "\n";
  }
  return out;
}

std::string term(const Argument& argument) {
  auto name = argument.name;
  if (const auto comma = name.find(','); comma != std::string::npos) name.insert(comma + 1, " ");
  return argument.value.empty() ? name : name + " " + argument.value;
}

std::string explained(const Argument& argument) {
  auto text = argument.help;
  if (argument.form == Form::List) text += "; may be repeated";
  if (argument.choices.empty()) return text;
  return text + " (" + argument.listed_choices() + ")";
}

bool is_positional(const Argument& argument) {
  return argument.form == Form::Positional || argument.form == Form::Positionals;
}

std::string options_table(const Arguments& arguments, bool positionals, const Style& style) {
  std::vector<Row> rows;
  for (const auto& declared : arguments.declared()) {
    if (is_positional(declared.argument) != positionals) continue;
    rows.push_back({.term = term(declared.argument), .text = explained(declared.argument)});
  }
  return table(rows, style);
}

// A part of the page, left out when it is empty.
std::string section(std::string_view heading, const std::string& body, const Style& style) {
  return body.empty() ? "" : "\n" + style.bold(heading) + "\n" + body;
}

std::string exit_table(const Style& style) {
  std::vector<Row> rows;
  for (const auto& row : kExitMeanings) {
    rows.push_back(
        {.term = std::to_string(static_cast<int>(row.code)), .text = std::string(row.meaning)});
  }
  return table(rows, style);
}

std::string indented(std::string_view lines) {
  std::string out;
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    out.append("  ").append(lines.substr(0, end)).append("\n");
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

}  // namespace

std::string usage_line(std::string_view name, const Arguments& own) {
  auto line = "jiyi " + std::string(name) + " [options]";
  for (const auto& declared : own.declared()) {
    const auto& argument = declared.argument;
    if (!is_positional(argument)) continue;
    const auto shown = argument.name + (argument.form == Form::Positionals ? "…" : "");
    line += argument.required ? " " + shown : " [" + shown + "]";
  }
  return line;
}

std::string overview_help(std::span<const Command> commands, const Arguments& global,
                          const Style& style) {
  auto out = style.bold("jiyi") + " 记忆: a memory for AI agents, in one file, with no server\n\n" +
             "  jiyi COMMAND [options]        jiyi COMMAND --help\n";
  for (auto first = commands.begin(); first != commands.end();) {
    const auto group = first->group;
    std::vector<Row> rows;
    for (; first != commands.end() && first->group == group; ++first) {
      rows.push_back({.term = std::string(first->name), .text = std::string(first->summary)});
    }
    out += section(group, table(rows, style), style);
  }
  out += section("Options of every command", options_table(global, false, style), style);
  out += section("Exit codes", exit_table(style), style);
  return out;
}

std::string command_help(const Command& command, const Arguments& own, const Arguments& global,
                         const Style& style) {
  auto out =
      style.bold(usage_line(command.name, own)) + "\n  " + std::string(command.summary) + "\n";
  out += section("Arguments", options_table(own, true, style), style);
  out += section("Options", options_table(own, false, style), style);
  out += section("Options of every command", options_table(global, false, style), style);
  out += section("Examples", indented(command.examples), style);
  return out;
}

}  // namespace jiyi::cli
