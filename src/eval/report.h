// A report as text for people and as JSON.

#pragma once

#include <array>
#include <string>
#include <string_view>

#include "eval/evaluate.h"
#include "json/value.h"

namespace jiyi::eval {

// `set` is how the evaluation is called. Shares are shown in percent; "-" where there is nothing
// to measure. Plain BM25 has the line by which it is compared beside the subject's.
std::string text_report(std::string_view set, const Report& report);

// {"set","k","banks","items","questions","stray","items_per_second","views":[{"by","key",
//  "jiyi":{"p50_ms","p95_ms","max_ms","table":{TYPE:{"n","gold","hit@1",…,"abst"}}},
//  "words_alone":{…},"vectors_alone":{…},"plain_bm25":{…}}]}, the arms where the subject has them;
//  metrics and abst in percent, left out where there is nothing to measure.
json::Value json_report(std::string_view set, const Report& report);

inline constexpr std::array kLevels{Level::Memory, Level::SessionByMention, Level::Session};

// "memory", "session" or "session-group"; "published" or "audited".
std::string_view name_of(Level level);
std::string_view name_of(Key key);

}  // namespace jiyi::eval
