// Labelled messages, and how well a reading agrees with them.
//
// A line of a set is {"lang": "zh", "set": "tune" | "check", "parts": [...]}. The parts joined are
// the message: a string is plain text, an array [kind, piece, ...] is one labelled stretch. The
// pieces of a key are kept apart so that no line looks like a key that leaked.

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"

namespace jiyi::labelled {

struct Stretch {
  std::string kind;
  std::size_t begin = 0;  // bytes [begin, end) of the message
  std::size_t end = 0;
  auto operator<=>(const Stretch&) const = default;
};

struct Message {
  std::string language;
  bool is_check = false;
  std::string text;
  std::vector<Stretch> stretches;
};

// All lines of the .jsonl files of a folder.
Result<std::vector<Message>> read_messages(const std::filesystem::path& folder);

using Reading = std::function<std::vector<Stretch>(std::string_view)>;

struct Score {
  std::size_t right = 0;  // kind, begin and end agree
  std::size_t found = 0;
  std::size_t labelled = 0;

  double precision() const { return share(right, found); }
  double recall() const { return share(right, labelled); }
  void add(const Score& other);

 private:
  static double share(std::size_t part, std::size_t whole) {
    return whole == 0 ? 1 : static_cast<double>(part) / static_cast<double>(whole);
  }
};

Score score_of(const Message& message, const std::vector<Stretch>& found);

struct Floors {
  double precision = 0;
  double recall = 0;
};

// Prints the scores in all, of each kind and language, and of the part that is for checking only;
// with `show_errors` also each message of the tuning part that is read otherwise. False if all or
// the checking part is under a floor.
bool print_scores(const std::vector<Message>& messages, const Reading& reading,
                  const Floors& floors, bool show_errors);

}  // namespace jiyi::labelled
