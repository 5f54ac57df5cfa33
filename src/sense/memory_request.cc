#include "sense/memory_request.h"

#include <array>
#include <cstdint>

#include "sense/phrase_finder.h"

namespace jiyi::sense {
namespace {

// A refusal is a word for not doing with one for keeping soon after it.
constexpr std::uint32_t kNothing = 0;
constexpr std::uint32_t kKeep = 1;
constexpr std::uint32_t kDoNot = 2;
constexpr std::uint32_t kNot = 3;
constexpr std::uint32_t kStore = 4;
constexpr std::size_t kNear = 16;  // characters

constexpr auto kRequestWords = std::to_array<Phrase>({
    {"记住", kKeep},
    {"请记", kKeep},
    {"记一下", kKeep},
    {"记下", kKeep},
    {"记下来", kKeep},
    {"帮我记", kKeep},
    {"记好了", kKeep},
    {"给我记着", kKeep},
    {"记到备忘", kKeep},
    {"记录一下", kKeep},
    {"别忘", kKeep},
    {"记着", kKeep},
    {"牢记", kKeep},
    {"切记", kKeep},
    {"备注一下", kKeep},
    {"存一下", kKeep},
    {"记一笔", kKeep},
    {"记个", kKeep},
    {"你记一下", kKeep},
    {"登个记", kNothing},
    {"别忘了", kKeep},
    {"别忘记", kKeep},
    {"不要忘记", kKeep},
    {"不要忘了", kKeep},
    {"^记得", kKeep},
    {"请记得", kKeep},
    {"要记得", kKeep},
    {"note 一下", kKeep},
    {"^remember 我", kKeep},
    // Somebody remembers, or asks whether somebody does.
    {"记得吗", kNothing},
    {"还记得", kNothing},
    {"^记得我", kNothing},
    {"我记得", kNothing},
    {"记住了", kNothing},
    {"记住了吗", kNothing},
    {"我记住", kNothing},
    {"他记住", kNothing},
    {"她记住", kNothing},
    {"没记住", kNothing},
    {"能记住", kNothing},
    {"才能记住", kNothing},
    {"怎么记住", kNothing},
    {"怎么才能记住", kNothing},
    {"让人记住", kNothing},
    {"容易记住", kNothing},
    {"难以记住", kNothing},
    {"很难记住", kNothing},
    {"登记一下", kNothing},
    {"登记下", kNothing},
    // Not to be kept.
    {"别", kNot},
    {"不要", kNot},
    {"不用", kNot},
    {"不必", kNot},
    {"无需", kNot},
    {"请勿", kNot},
    {"不需要", kNot},
    {"区别", kNothing},
    {"特别", kNothing},
    {"别人", kNothing},
    {"别的", kNothing},
    {"记下来", kStore},
    {"存下来", kStore},
    {"保存", kStore},
    {"存档", kStore},
    {"存起来", kStore},
    {"留底", kStore},
    {"写进记忆", kStore},
    {"放进记忆", kStore},
    {"don't", kNot},
    {"do not", kNot},
    {"never", kNot},
    {"no need to", kNot},
    {"needn't", kNot},
    {"without", kNot},
    {"i don't", kNothing},
    {"we don't", kNothing},
    {"they don't", kNothing},
    {"i do not", kNothing},
    {"i never", kNothing},
    {"you don't", kNot},
    {"save", kStore},
    {"saving", kStore},
    {"store", kStore},
    {"storing", kStore},
    {"memorise", kStore},
    {"memorize", kStore},
    {"record", kStore},
    {"retain", kStore},
    {"remember", kStore},
    {"remembering", kStore},
    {"write down", kStore},
    {"log this", kStore},
    {"keep a record", kStore},
    {"别记", kDoNot},
    {"不要记", kDoNot},
    {"不用记", kDoNot},
    {"不必记", kDoNot},
    {"不用存", kDoNot},
    {"别存", kDoNot},
    {"不要存", kDoNot},
    {"不要保存", kDoNot},
    {"不用保存", kDoNot},
    {"别保存", kDoNot},
    {"别把这个记", kDoNot},
    {"别往心里记", kDoNot},
    {"不需要记", kDoNot},
    {"don't save", kDoNot},
    {"don't store", kDoNot},
    {"do not save", kDoNot},
    {"do not store", kDoNot},
    {"do not remember", kDoNot},
    {"do not keep", kDoNot},
    {"don't keep this", kDoNot},
    {"don't record", kDoNot},
    {"do not record", kDoNot},
    {"don't write this", kDoNot},
    {"don't note", kDoNot},
    {"^don't remember this", kDoNot},
    {"^don't remember that", kDoNot},
    {"please don't remember", kDoNot},
    {"don't need to remember this", kDoNot},
    {"don't need to remember that", kDoNot},
    {"no need to remember", kDoNot},
    {"off the record", kDoNot},
    {"forget what i just said", kDoNot},
    {"forget what i said", kDoNot},
    {"forget i said", kDoNot},
    {"i do not remember", kNothing},
    // Orders to keep.
    {"just remember", kKeep},
    {"keep this in mind", kKeep},
    {"keep that in mind", kKeep},
    {"jot this down", kKeep},
    {"jot that down", kKeep},
    {"jot down", kKeep},
    {"store this", kKeep},
    {"take note", kKeep},
    {"mental note", kKeep},
    {"^note:", kKeep},
    {"left a note that", kNothing},
    {"a note that", kNothing},
    {"remember that", kKeep},
    {"^remember", kKeep},
    {"please remember", kKeep},
    {"and remember", kKeep},
    {"also remember", kKeep},
    {"but remember", kKeep},
    {"so remember", kKeep},
    {"do remember", kKeep},
    {"to remember that", kKeep},
    {"you to remember", kKeep},
    {"you remember that i", kKeep},
    {"can you remember that", kKeep},
    {"could you remember", kKeep},
    {"note that", kKeep},
    {"note down", kKeep},
    {"make a note", kKeep},
    {"take a note", kKeep},
    {"keep in mind", kKeep},
    {"keep it in mind", kKeep},
    {"bear in mind", kKeep},
    {"don't forget", kKeep},
    {"do not forget", kKeep},
    {"never forget that", kKeep},
    {"for future reference", kKeep},
    {"write this down", kKeep},
    {"write that down", kKeep},
    {"save this", kKeep},
    {"memorize this", kKeep},
    {"memorise this", kKeep},
    // Remembering that is no order.
    {"do you remember", kNothing},
    {"don't you remember", kNothing},
    {"you remember", kNothing},
    {"can you remember", kNothing},
    {"^remember when", kNothing},
    {"^remember me?", kNothing},
    {"^remember how we", kNothing},
    {"i remember that", kNothing},
    {"i remember", kNothing},
    {"i'll remember that", kNothing},
    {"i don't remember that", kNothing},
    {"i can't remember that", kNothing},
    {"can't remember that", kNothing},
    {"i don't forget", kNothing},
    {"hard to remember that", kNothing},
    {"so that i don't forget", kNothing},
});

const PhraseFinder& request_words() {
  static const PhraseFinder words({kRequestWords.begin(), kRequestWords.end()});
  return words;
}

bool has_any(const std::vector<PhraseFinder::Hit>& hits, std::uint32_t value) {
  for (const auto& hit : hits) {
    if (hit.value == value) return true;
  }
  return false;
}

bool refuses(const std::vector<PhraseFinder::Hit>& hits) {
  for (std::size_t i = 1; i < hits.size(); ++i) {
    const bool pair =
        hits[i - 1].value == kNot && (hits[i].value == kStore || hits[i].value == kKeep);
    if (pair && hits[i].begin - hits[i - 1].end <= kNear) return true;
  }
  return has_any(hits, kDoNot);
}

}  // namespace

MemoryRequest memory_request(const Message& message) {
  const auto hits = request_words().hits(message.chars);
  if (refuses(hits)) return MemoryRequest::DoNotRemember;
  return has_any(hits, kKeep) ? MemoryRequest::Remember : MemoryRequest::None;
}

}  // namespace jiyi::sense
