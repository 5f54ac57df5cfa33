#include "labelled_set.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "base/try.h"
#include "json/parse.h"

namespace jiyi::labelled {
namespace {

Error bad_line(const std::string& what) {
  return {ErrorCode::InvalidArgument, what};
}

Result<void> append_part(Message& message, const json::Value& part) {
  if (const std::string* plain = part.if_string()) {
    message.text += *plain;
    return {};
  }
  const json::Array* pieces = part.if_array();
  if (pieces == nullptr || pieces->size() < 2) return bad_line("a part has no kind or no text");
  Stretch stretch{.kind = "", .begin = message.text.size(), .end = 0};
  for (const json::Value& piece : *pieces) {
    const std::string* text = piece.if_string();
    if (text == nullptr) return bad_line("a piece is not a string");
    if (stretch.kind.empty()) {
      stretch.kind = *text;
    } else {
      message.text += *text;
    }
  }
  stretch.end = message.text.size();
  message.stretches.push_back(std::move(stretch));
  return {};
}

Result<Message> read_line(const std::string& line) {
  ASSIGN_OR_RETURN(const json::Value value, json::parse(line));
  const json::Object* object = value.if_object();
  if (object == nullptr) return bad_line("a line is no object");
  const json::Value* language = object->find("lang");
  const json::Value* set = object->find("set");
  const json::Value* parts = object->find("parts");
  if (language == nullptr || language->if_string() == nullptr || set == nullptr ||
      set->if_string() == nullptr || parts == nullptr || parts->if_array() == nullptr) {
    return bad_line("a line lacks lang, set or parts");
  }
  Message message;
  message.language = *language->if_string();
  message.is_check = *set->if_string() == "check";
  for (const json::Value& part : *parts->if_array())
    RETURN_IF_ERROR(append_part(message, part));
  return message;
}

void print_row(const std::string& name, const Score& score) {
  std::printf("%-16s %6zu %6zu %6zu   %.3f   %.3f\n", name.c_str(), score.labelled, score.found,
              score.right, score.precision(), score.recall());
}

void print_difference(const Message& message, const std::vector<Stretch>& found) {
  const std::set<Stretch> expected(message.stretches.begin(), message.stretches.end());
  const std::set<Stretch> given(found.begin(), found.end());
  if (expected == given) return;
  std::printf("\n%s\n", message.text.c_str());
  const auto print = [&](const char* sign, const Stretch& stretch) {
    std::printf("  %s %s: %s\n", sign, stretch.kind.c_str(),
                message.text.substr(stretch.begin, stretch.end - stretch.begin).c_str());
  };
  for (const Stretch& stretch : expected) {
    if (!given.contains(stretch)) print("missed", stretch);
  }
  for (const Stretch& stretch : given) {
    if (!expected.contains(stretch)) print("wrong ", stretch);
  }
}

void add_by_kind(std::map<std::string, Score>& kinds, const Message& message,
                 const std::vector<Stretch>& found) {
  const std::set<Stretch> expected(message.stretches.begin(), message.stretches.end());
  for (const Stretch& stretch : message.stretches)
    ++kinds[stretch.kind].labelled;
  for (const Stretch& stretch : found) {
    ++kinds[stretch.kind].found;
    kinds[stretch.kind].right += expected.contains(stretch) ? 1U : 0U;
  }
}

bool is_under(const char* what, const Score& score, const Floors& floors) {
  if (score.precision() >= floors.precision && score.recall() >= floors.recall) return false;
  std::printf("%s is under the floor of %.2f precision and %.2f recall\n", what, floors.precision,
              floors.recall);
  return true;
}

}  // namespace

Result<std::vector<Message>> read_messages(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::vector<Message> messages;
  for (const auto& path : paths) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      auto message = read_line(line);
      if (!message.ok()) {
        return std::move(message).error().with_context(path.filename().string() + ", message " +
                                                       std::to_string(messages.size() + 1));
      }
      messages.push_back(std::move(message).value());
    }
  }
  if (messages.empty()) return bad_line("no labelled messages in " + folder.string());
  return messages;
}

void Score::add(const Score& other) {
  right += other.right;
  found += other.found;
  labelled += other.labelled;
}

Score score_of(const Message& message, const std::vector<Stretch>& found) {
  const std::set<Stretch> expected(message.stretches.begin(), message.stretches.end());
  Score score{.right = 0, .found = found.size(), .labelled = message.stretches.size()};
  for (const Stretch& stretch : found)
    score.right += expected.contains(stretch) ? 1U : 0U;
  return score;
}

bool print_scores(const std::vector<Message>& messages, const Reading& reading,
                  const Floors& floors, bool show_errors) {
  Score all;
  Score check;
  std::map<std::string, Score> kinds;
  std::map<std::string, Score> languages;
  for (const Message& message : messages) {
    const auto found = reading(message.text);
    const Score score = score_of(message, found);
    all.add(score);
    if (message.is_check) check.add(score);
    languages[message.language].add(score);
    add_by_kind(kinds, message, found);
    if (show_errors && !message.is_check) print_difference(message, found);
  }
  std::printf("%zu messages\n\n%-16s labels  found  right  precision recall\n", messages.size(),
              "");
  print_row("all", all);
  print_row("check only", check);
  for (const auto& [name, score] : languages)
    print_row(name, score);
  for (const auto& [name, score] : kinds)
    print_row(name, score);
  const bool all_under = is_under("all", all, floors);
  const bool check_under = is_under("the checking part", check, floors);
  return !all_under && !check_under;
}

}  // namespace jiyi::labelled
