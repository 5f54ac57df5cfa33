// The words by which a message shows that it needs what was said before.

#pragma once

#include <cstddef>
#include <cstdint>

#include "sense/phrase_finder.h"

namespace jiyi::recall {

// The values of trigger_words(): what each word is a sign of.

// Keeps shorter words inside it from counting
inline constexpr std::uint32_t kCovered = 0;
// Speaks of what was said or done before: 上次, as I told you
inline constexpr std::uint32_t kPast = 1;
// A time gone by; counts in a question or beside what was said then
inline constexpr std::uint32_t kPastTime = 2;
// Stands for something that is not named here: 那个, that one
inline constexpr std::uint32_t kReferring = 3;
// The same for somebody: 他, she; not where a statement names who it is
inline constexpr std::uint32_t kPerson = 4;
// Asks for a way to do something, which is no question about oneself
inline constexpr std::uint32_t kHow = 5;
// Asks for what only the user's own memories tell: recommend, 适合我
inline constexpr std::uint32_t kOwn = 6;
// 我的, my; counts in a question or a request
inline constexpr std::uint32_t kPossession = 7;
// 我; counts beside a word that asks for a thing, a place, a number, a person
inline constexpr std::uint32_t kSelf = 8;
// Such a word
inline constexpr std::uint32_t kWhat = 9;
// 老板, mum; counts in a request
inline constexpr std::uint32_t kKin = 10;
// The beginning of a request
inline constexpr std::uint32_t kAsk = 11;
// Said, sent, 聊
inline constexpr std::uint32_t kSaying = 12;
inline constexpr std::size_t kTriggerWords = 13;

const sense::PhraseFinder& trigger_words();

}  // namespace jiyi::recall
