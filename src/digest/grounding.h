// Whether what a summary says can have come from the conversation: its numbers, names, topic.

#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "digest/message.h"
#include "jiyi/result.h"

namespace jiyi::digest {

// A reply with so many content words or more must share at least this part of them.
inline constexpr std::size_t kTopicTerms = 8;
inline constexpr double kKnownShareMin = 0.3;
// One with so many must share one at least.
inline constexpr std::size_t kSomeTerms = 5;

// Everything that was said, as sets to look words up in. Thread-compatible.
class Ground {
 public:
  Ground(std::span<const Message> messages, std::span<const Quote> earlier);

  // InvalidArgument with how many numbers or names no message has. Numbers are those written in
  // digits; numbers written in words, hours after noon as 24-hour clocks, and, when the messages
  // have times, dates within a year of them count as said. Names are capital words inside a
  // sentence, Latin words in Chinese, quoted words, and who stands before a title or a colon.
  Result<void> check(std::string_view reply) const;

  // Everything folded, a line for each message.
  const std::string& folded() const { return folded_; }

 private:
  void add(std::string_view text);
  void add_time(const std::optional<Timestamp>& at);
  bool has_number(std::string_view folded, std::size_t begin, std::size_t end) const;
  std::size_t unknown_numbers(std::string_view folded) const;
  std::size_t unknown_words(std::string_view reply) const;
  std::size_t unknown_quotes(std::string_view folded) const;
  std::size_t unknown_people(std::string_view folded) const;
  Result<void> check_topic(std::string_view reply) const;

  std::string folded_;
  std::unordered_set<std::string> words_;
  std::unordered_set<std::string> numbers_;
  std::set<int> years_;
};

}  // namespace jiyi::digest
