#include "text/stop_words.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace jiyi::text {
namespace {

// Single letters and "ll", "re", "ve" are what an apostrophe leaves behind.
constexpr auto kStopWords = std::to_array<std::string_view>({
    "a",     "about",     "also",  "am",         "an",    "and",     "any",    "are",   "as",
    "at",    "be",        "been",  "being",      "but",   "by",      "can",    "could", "d",
    "did",   "do",        "does",  "each",       "for",   "from",    "had",    "has",   "have",
    "he",    "her",       "hers",  "herself",    "him",   "himself", "his",    "how",   "i",
    "if",    "in",        "into",  "is",         "it",    "its",     "itself", "just",  "ll",
    "m",     "me",        "more",  "most",       "my",    "myself",  "no",     "nor",   "not",
    "now",   "of",        "off",   "on",         "once",  "only",    "or",     "other", "our",
    "ours",  "ourselves", "out",   "over",       "own",   "re",      "s",      "same",  "shall",
    "she",   "should",    "so",    "some",       "such",  "t",       "than",   "that",  "the",
    "their", "theirs",    "them",  "themselves", "then",  "there",   "these",  "they",  "this",
    "those", "through",   "to",    "too",        "under", "until",   "up",     "us",    "ve",
    "very",  "was",       "we",    "were",       "what",  "when",    "where",  "which", "while",
    "who",   "whom",      "whose", "why",        "will",  "with",    "would",  "you",   "your",
    "yours", "yourself",
});
constexpr std::size_t kStopWordBytesMax =
    std::ranges::max(kStopWords, {}, &std::string_view::size).size();
constexpr std::size_t kSlots = 512;
static_assert(kStopWords.size() <= kSlots / 2, "an empty slot ends a search, and soon");
static_assert(std::ranges::none_of(kStopWords, &std::string_view::empty),
              "an empty word would stand for an empty slot");

constexpr std::size_t slot_of(std::string_view word) {
  std::uint32_t hash = 2166136261;  // FNV-1a
  for (const char byte : word)
    hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619;
  return (hash ^ hash >> 16U) % kSlots;
}

// Open addressing; an empty slot ends a search.
constexpr std::array<std::string_view, kSlots> make_slots() {
  std::array<std::string_view, kSlots> slots{};
  for (const std::string_view word : kStopWords) {
    std::size_t slot = slot_of(word);
    while (!slots[slot].empty())
      slot = (slot + 1) % kSlots;
    slots[slot] = word;
  }
  return slots;
}
constexpr auto kStopWordSlots = make_slots();

constexpr std::u32string_view kStopCharacters = U"的了是在吗呢吧啊呀么着和与及或也都就而";

// A longer one stands before those it begins with.
constexpr auto kQuestionWords = std::to_array<std::u32string_view>({
    U"为什么",
    U"有没有",
    U"哪一",
    U"什么",
    U"哪些",
    U"哪个",
    U"哪里",
    U"哪儿",
    U"多少",
    U"怎么",
    U"怎样",
    U"如何",
    U"为何",
    U"是否",
    U"谁",
    U"几",
    U"哪",
});

constexpr bool longer_stand_first() {
  for (std::size_t i = 0; i < kQuestionWords.size(); ++i) {
    for (std::size_t later = i + 1; later < kQuestionWords.size(); ++later) {
      if (kQuestionWords[later].starts_with(kQuestionWords[i])) return false;
    }
  }
  return true;
}
static_assert(longer_stand_first(), "the first that fits is the longest that does");

bool starts_with(std::span<const FoldedChar> chars, std::u32string_view word) {
  return chars.size() >= word.size() &&
         std::ranges::equal(chars.first(word.size()), word, {}, &FoldedChar::code);
}

}  // namespace

bool is_stop_word(std::string_view folded_word) noexcept {
  if (folded_word.empty() || folded_word.size() > kStopWordBytesMax) return false;
  std::size_t slot = slot_of(folded_word);
  while (!kStopWordSlots[slot].empty()) {
    if (kStopWordSlots[slot] == folded_word) return true;
    slot = (slot + 1) % kSlots;
  }
  return false;
}

bool is_stop_character(char32_t folded) noexcept {
  return kStopCharacters.find(folded) != std::u32string_view::npos;
}

std::size_t question_word_length(std::span<const FoldedChar> chars) noexcept {
  for (const std::u32string_view word : kQuestionWords) {
    if (starts_with(chars, word)) return word.size();
  }
  return 0;
}

}  // namespace jiyi::text
