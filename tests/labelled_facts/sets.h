// The labelled sets: turns with the facts in them, and conversations with what holds at the end.
// README.md describes the files.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jiyi::labelled {

struct FactLabel {
  std::string subject;  // empty: the user
  std::string key;
  std::vector<std::string> topics;  // any of them
  std::vector<std::string> values;  // any of them
  bool is_negative = false;
  bool is_past = false;
  bool is_uncertain = false;
};

struct TurnLabel {
  std::string text;
  std::string asked;  // the assistant's turn before
  bool by_assistant = false;
  std::vector<FactLabel> facts;
};

struct SaidAt {
  std::string day;  // "2024-05-01"
  std::string text;
};

struct TalkLabel {
  std::string name;
  std::vector<SaidAt> turns;
  std::vector<FactLabel> holds;
};

// Of turns/NAME.txt. Empty if the file is missing or a line is broken.
std::vector<TurnLabel> turn_labels(std::string_view name);
std::vector<TalkLabel> talk_labels(std::string_view name);

}  // namespace jiyi::labelled
