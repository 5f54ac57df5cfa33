#include "sets.h"

#include <fstream>
#include <optional>
#include <utility>

namespace jiyi::labelled {
namespace {

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  while (true) {
    const std::size_t bar = text.find('|');
    out.emplace_back(text.substr(0, bar));
    if (bar == std::string_view::npos) return out;
    text.remove_prefix(bar + 1);
  }
}

// "[subject: ][-~?]key[(topic)]=value[|value]"
std::optional<FactLabel> read_fact(std::string_view line) {
  FactLabel fact;
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  std::string_view front = line.substr(0, equals);
  fact.values = split(line.substr(equals + 1));
  if (const std::size_t colon = front.find(": "); colon != std::string_view::npos) {
    fact.subject = front.substr(0, colon);
    front.remove_prefix(colon + 2);
  }
  for (; !front.empty(); front.remove_prefix(1)) {
    if (front.front() == '-') {
      fact.is_negative = true;
    } else if (front.front() == '~') {
      fact.is_past = true;
    } else if (front.front() == '?') {
      fact.is_uncertain = true;
    } else {
      break;
    }
  }
  if (const std::size_t bracket = front.find('('); bracket != std::string_view::npos) {
    fact.topics = split(front.substr(bracket + 1, front.size() - bracket - 2));
    front = front.substr(0, bracket);
  }
  fact.key = front;
  return fact;
}

std::ifstream open_set(std::string_view name) {
  return std::ifstream(std::string(JIYI_LABELLED_FACTS) + "/turns/" + std::string(name) + ".txt");
}

constexpr std::string_view kAssistant = "[assistant] ";

}  // namespace

std::vector<TurnLabel> turn_labels(std::string_view name) {
  std::ifstream file = open_set(name);
  std::vector<TurnLabel> labels;
  std::string asked;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("  ")) {
      const auto fact = read_fact(std::string_view(line).substr(2));
      if (!fact || labels.empty()) return {};
      labels.back().facts.push_back(*fact);
    } else if (line.starts_with("< ")) {
      asked = line.substr(2);
    } else {
      const bool by_assistant = line.starts_with(kAssistant);
      labels.push_back({.text = by_assistant ? line.substr(kAssistant.size()) : line,
                        .asked = std::exchange(asked, {}),
                        .by_assistant = by_assistant,
                        .facts = {}});
    }
  }
  return labels;
}

std::vector<TalkLabel> talk_labels(std::string_view name) {
  std::ifstream file = open_set(name);
  std::vector<TalkLabel> labels;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("= ")) {
      labels.push_back({.name = line.substr(2), .turns = {}, .holds = {}});
    } else if (labels.empty()) {
      return {};
    } else if (line.starts_with("? ")) {
      const auto fact = read_fact(std::string_view(line).substr(2));
      if (!fact) return {};
      labels.back().holds.push_back(*fact);
    } else if (line.front() == '@') {
      const std::size_t blank = line.find(' ');
      labels.back().turns.push_back(
          {.day = line.substr(1, blank - 1), .text = line.substr(blank + 1)});
    } else {
      labels.back().turns.push_back({.day = "", .text = line});
    }
  }
  return labels;
}

}  // namespace jiyi::labelled
