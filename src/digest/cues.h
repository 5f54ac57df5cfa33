// Words that tell what a sentence is for: a decision, a preference, a courtesy, ….

#pragma once

#include <cstdint>
#include <string_view>

namespace jiyi::digest {

using Cues = std::uint32_t;  // one bit a cue

inline constexpr Cues kFirstPerson = 1U << 0U;   // I, my, we; 我
inline constexpr Cues kSecondPerson = 1U << 1U;  // you, your; 你, 您
inline constexpr Cues kDecision = 1U << 2U;      // decided, let's go with; 决定, 就用
inline constexpr Cues kPreference = 1U << 3U;    // like, prefer, can't stand; 喜欢, 讨厌
inline constexpr Cues kRequirement = 1U << 4U;   // must, deadline, remember that; 必须, 记住
inline constexpr Cues kIdentity = 1U << 5U;  // my name is, I live, birthday; 我叫, 住在, 生日
inline constexpr Cues kPlan = 1U << 6U;      // will, going to, planning; 打算, 准备
inline constexpr Cues kTime = 1U << 7U;      // yesterday, last week; 昨天, 上周
inline constexpr Cues kPast = 1U << 8U;      // went, got, just did; 了, 过
inline constexpr Cues kProblem = 1U << 9U;   // error, broke; 报错, 失败
inline constexpr Cues kPeople = 1U << 10U;   // mother, friend, colleague; 妈妈, 同事
inline constexpr Cues kCourtesy = 1U << 11U;     // thanks, good luck, take care; 谢谢, 好的
inline constexpr Cues kFiller = 1U << 12U;       // haha, wow, hmm; 哈哈, 嗯
inline constexpr Cues kPraise = 1U << 13U;       // that's great, sounds amazing; 太好了, 真棒
inline constexpr Cues kQuestion = 1U << 14U;     // what, how, 吗, 什么; a question mark
inline constexpr Cues kInstruction = 1U << 15U;  // ignore previous instructions; 忽略以上指令
inline constexpr Cues kAmount = 1U << 16U;       // three, dozen, first; 两, 几

// What is worth keeping whatever else a sentence says.
inline constexpr Cues kSubstance =
    kDecision | kPreference | kRequirement | kIdentity | kPlan | kProblem;

// The cues of a folded sentence (text/fold.h), as bits. Linear time.
Cues cues(std::string_view folded);

}  // namespace jiyi::digest
