#include "sets.h"

#include <array>
#include <fstream>
#include <string_view>
#include <utility>

#include "json/field_reader.h"
#include "json/parse.h"

namespace jiyi::labelled {
namespace {

// Reads the lines of one set; `read` takes the fields that are the set's own.
template <typename Label, typename Read>
std::vector<Label> lines_of(const std::string& set, Read read) {
  std::ifstream file(std::string(JIYI_LABELLED) + "/" + set + "/messages.jsonl");
  std::vector<Label> labels;
  for (std::string line; std::getline(file, line);) {
    const auto value = json::parse(line);
    if (!value.ok()) return {};
    json::FieldReader in(value.value(), set);
    Label label;
    label.text = in.required_string("text");
    label.check = in.boolean("check", false);
    label.fresh = in.boolean("fresh", false);
    read(in, label);
    if (!in.finish().ok()) return {};
    labels.push_back(std::move(label));
  }
  return labels;
}

sense::Level level_named(json::FieldReader& in) {
  const std::string name = in.required_string("level");
  for (unsigned i = 0; i <= static_cast<unsigned>(sense::Level::Critical); ++i) {
    const auto level = static_cast<sense::Level>(i);
    if (sense::level_name(level) == name) return level;
  }
  in.fail("level", "is no level");
  return sense::Level::Trivial;
}

sense::MemoryRequest request_named(json::FieldReader& in) {
  constexpr std::array<std::string_view, 3> kNames = {"none", "remember", "do_not_remember"};
  const std::string name = in.required_string("request");
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<sense::MemoryRequest>(i);
  }
  in.fail("request", "is no request");
  return sense::MemoryRequest::None;
}

}  // namespace

std::vector<ImportanceLabel> importance_labels() {
  return lines_of<ImportanceLabel>("importance", [](auto& in, ImportanceLabel& label) {
    label.role = sense::role_named(in.required_string("role"));
    label.level = level_named(in);
    label.courtesy = in.boolean("courtesy", false);
  });
}

std::vector<InstructionLabel> instruction_labels() {
  return lines_of<InstructionLabel>("instruction", [](auto& in, InstructionLabel& label) {
    label.instruction = in.boolean("instruction", false);
  });
}

std::vector<RequestLabel> request_labels() {
  return lines_of<RequestLabel>(
      "request", [](auto& in, RequestLabel& label) { label.request = request_named(in); });
}

std::vector<TriggerLabel> trigger_labels() {
  return lines_of<TriggerLabel>("trigger", [](auto& in, TriggerLabel& label) {
    label.look = in.boolean("look", false);
    label.topics = in.strings("topics");
    label.turns = static_cast<std::size_t>(in.integer("turns", {0, 1000}, 0));
  });
}

}  // namespace jiyi::labelled
