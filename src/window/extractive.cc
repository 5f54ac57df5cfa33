#include "window/extractive.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/try.h"
#include "digest/summarise.h"
#include "window/summary_input.h"

namespace jiyi::window {
namespace {

constexpr std::string_view kNothing = "Nothing of note was said.";
constexpr std::string_view kNothingInChinese = "没有要紧事。";

}  // namespace

Result<Summary> extractive_summary(const SummaryRequest& request) {
  const SummaryInput input = summary_input(request);
  ASSIGN_OR_RETURN(auto made, digest::summarise(input.messages, input.earlier, input.limits));
  Summary summary{.text = std::move(made.text), .made_by = kExtractive};
  if (summary.text.empty()) summary.text = request.counts_words ? kNothing : kNothingInChinese;
  return summary;
}

}  // namespace jiyi::window
