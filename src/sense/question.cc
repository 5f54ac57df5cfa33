#include "sense/question.h"

#include <algorithm>
#include <array>

#include "sense/phrase_finder.h"

namespace jiyi::sense {
namespace {

constexpr std::uint32_t kAsks = 1;
constexpr std::uint32_t kDoesNot = 0;

constexpr auto kQuestionWords = std::to_array<Phrase>({
    {"干什么的", kAsks},    {"做什么的", kAsks},     {"是什么的", kAsks},
    {"为什么的", kAsks},    {"啥", kAsks},           {"没啥", kDoesNot},
    {"啥都", kDoesNot},     {"咋", kAsks},           {"冷不冷", kAsks},
    {"didn't i", kAsks},    {"haven't i", kAsks},    {"^any", kAsks},
    {"哪", kAsks},          {"哪怕", kDoesNot},      {"几岁", kAsks},
    {"几天", kAsks},        {"几年", kAsks},         {"几次", kAsks},
    {"几月", kAsks},        {"几楼", kAsks},         {"几位", kAsks},
    {"几块", kAsks},        {"几时", kAsks},         {"何时", kAsks},
    {"多久", kAsks},        {"多大", kAsks},         {"多远", kAsks},
    {"多长", kAsks},        {"多高", kAsks},         {"好几", kDoesNot},
    {"要不要", kAsks},      {"会不会", kAsks},       {"行不行", kAsks},
    {"对不对", kAsks},      {"好不好", kAsks},       {"在不在", kAsks},
    {"^when", kAsks},       {"^is it", kAsks},       {"^is the", kAsks},
    {"^are the", kAsks},    {"^am i", kAsks},        {"^did i", kAsks},
    {"^do i", kAsks},       {"^have i", kAsks},      {"^have you", kAsks},
    {"^does", kAsks},       {"^did", kAsks},         {"^was", kAsks},
    {"^were", kAsks},       {"^has", kAsks},         {"^is my", kAsks},
    {"^are my", kAsks},     {"^how's", kAsks},       {"^where's", kAsks},
    {"^who's", kAsks},      {"^when's", kAsks},      {"^how old", kAsks},
    {"^how far", kAsks},    {"^how many", kAsks},    {"^will", kAsks},
    {"^how often", kAsks},  {"^how was", kAsks},     {"^how were", kAsks},
    {"^how are", kAsks},    {"^how about", kAsks},   {"^when i", kDoesNot},
    {"^when we", kDoesNot}, {"^when you", kDoesNot}, {"^where there", kDoesNot},
    {"什么", kAsks},        {"怎么", kAsks},         {"怎样", kAsks},
    {"如何", kAsks},        {"为什么", kAsks},       {"为何", kAsks},
    {"哪里", kAsks},        {"哪儿", kAsks},         {"哪个", kAsks},
    {"哪些", kAsks},        {"哪家", kAsks},         {"哪天", kAsks},
    {"哪年", kAsks},        {"多少", kAsks},         {"几点", kAsks},
    {"几个", kAsks},        {"几号", kAsks},         {"是否", kAsks},
    {"是不是", kAsks},      {"有没有", kAsks},       {"能不能", kAsks},
    {"可不可以", kAsks},    {"谁", kAsks},           {"没什么", kDoesNot},
    {"什么的", kDoesNot},   {"不怎么", kDoesNot},    {"多少有点", kDoesNot},
    {"谁都", kDoesNot},     {"什么都", kDoesNot},    {"怎么都", kDoesNot},
    {"^what", kAsks},       {"^what's", kAsks},      {"^who", kAsks},
    {"^whose", kAsks},      {"^where", kAsks},       {"^when is", kAsks},
    {"^when does", kAsks},  {"^when do", kAsks},     {"^when did", kAsks},
    {"^why", kAsks},        {"^how do", kAsks},      {"^how does", kAsks},
    {"^how to", kAsks},     {"^how is", kAsks},      {"^how much", kAsks},
    {"^how many", kAsks},   {"^how can", kAsks},     {"^how long", kAsks},
    {"^how should", kAsks}, {"^which", kAsks},       {"^is there", kAsks},
    {"^are there", kAsks},  {"^do you", kAsks},      {"^did you", kAsks},
    {"^can you", kAsks},    {"^could you", kAsks},   {"^can i", kAsks},
    {"^should i", kAsks},   {"^what a", kDoesNot},   {"^would you", kAsks},
});

const PhraseFinder& question_words() {
  static const PhraseFinder words({kQuestionWords.begin(), kQuestionWords.end()});
  return words;
}

// A mark inside an address has a letter or digit right after it.
bool is_mark(Folded chars, std::size_t at) {
  if (chars[at].code != U'?') return false;
  return at + 1 == chars.size() || !is_spaced_word_char(chars[at + 1].code) || at == 0 ||
         !is_spaced_word_char(chars[at - 1].code);
}

bool is_final_particle(Folded chars, std::size_t at) {
  if (chars[at].code != U'吗' && chars[at].code != U'呢') return false;
  return at + 1 == chars.size() || !is_written(chars[at + 1].code);
}

// Marks that follow one another are one.
std::size_t mark_count(Folded chars) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < chars.size(); ++at) {
    if (!is_mark(chars, at)) continue;
    if (at == 0 || chars[at - 1].code != U'?') ++count;
  }
  return count;
}

bool has_question_word(Folded chars) {
  for (std::size_t at = 0; at < chars.size(); ++at) {
    if (is_final_particle(chars, at)) return true;
  }
  const auto hits = question_words().hits(chars);
  return std::ranges::any_of(hits, [](const auto& hit) { return hit.value == kAsks; });
}

}  // namespace

bool is_question(const Message& message) {
  return mark_count(message.chars) > 0 || has_question_word(message.chars);
}

std::size_t question_count(const Message& message) {
  const std::size_t marks = mark_count(message.chars);
  return std::max<std::size_t>(marks, has_question_word(message.chars) ? 1 : 0);
}

}  // namespace jiyi::sense
