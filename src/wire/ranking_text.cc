#include "wire/ranking_text.h"

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace jiyi::wire {
namespace {

using Three = std::array<double, 3>;

constexpr std::string_view kRanksMark = "rrf:";

std::optional<double> to_number(std::string_view text) {
  double number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc() || stop != end) return std::nullopt;
  return number;
}

std::optional<Three> to_three(std::string_view text) {
  Three numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool last = i + 1 == numbers.size();
    const std::size_t comma = text.find(',');
    if (last != (comma == std::string_view::npos)) return std::nullopt;
    const auto number = to_number(text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers[i] = *number;
    if (!last) text.remove_prefix(comma + 1);
  }
  return numbers;
}

Error neither(std::string_view text, std::string_view forms) {
  return Error{ErrorCode::InvalidArgument,
               "\"" + std::string(text) + "\" is none of: " + std::string(forms)};
}

// A text under `name`, or null and the numbers of an object.
template <typename T, typename FromText, typename FromObject>
T take(json::FieldReader& in, std::string_view name, FromText from_text, FromObject from_object) {
  const json::Value* value = in.any(name);
  if (value == nullptr) return {};
  if (const std::string* text = value->if_string()) {
    auto read = from_text(*text);
    if (read.ok()) return read.value();
    in.fail(name, read.error().message());
    return {};
  }
  json::FieldReader fields(*value, in.path(name));
  T taken = from_object(fields);
  if (auto finished = fields.finish(); !finished.ok()) in.fail(std::move(finished).error());
  return taken;
}

}  // namespace

Result<Factors> factors_from(std::string_view text) {
  if (text == "similarity") return Factors{};
  if (text == "balanced") return Factors{.similarity = 0.4, .importance = 0.3, .retention = 0.3};
  if (text == "service") return Factors{.similarity = 0.4, .importance = 0.35, .retention = 0.25};
  const auto three = to_three(text);
  if (!three) return neither(text, kFactorsForms);
  return Factors{.similarity = (*three)[0], .importance = (*three)[1], .retention = (*three)[2]};
}

Result<Fusion> fusion_from(std::string_view text) {
  if (text == "trained") return Fusion{};
  if (text == "even") return Fusion{.method = FusionMethod::Scores};
  if (text == "meaning") {
    return Fusion{.method = FusionMethod::Scores, .vector = 0.7, .keyword = 0.3, .time = 0};
  }
  if (text == "rrf") return Fusion{.method = FusionMethod::Ranks};
  const bool ranks = text.starts_with(kRanksMark);
  const auto three = to_three(ranks ? text.substr(kRanksMark.size()) : text);
  if (!three) return neither(text, kFusionForms);
  return Fusion{.method = ranks ? FusionMethod::Ranks : FusionMethod::Scores,
                .vector = (*three)[0],
                .keyword = (*three)[1],
                .time = (*three)[2]};
}

Factors take_factors(json::FieldReader& in) {
  return take<Factors>(in, "factors", factors_from, [](json::FieldReader& fields) {
    return Factors{.similarity = fields.optional_number("similarity").value_or(0),
                   .importance = fields.optional_number("importance").value_or(0),
                   .retention = fields.optional_number("retention").value_or(0)};
  });
}

Fusion take_fusion(json::FieldReader& in) {
  return take<Fusion>(in, "fusion", fusion_from, [](json::FieldReader& fields) {
    const auto method = fields.optional_string("method").value_or("scores");
    if (method != "scores" && method != "rrf") fields.fail("method", "is none of scores, rrf");
    return Fusion{.method = method == "rrf" ? FusionMethod::Ranks : FusionMethod::Scores,
                  .vector = fields.optional_number("vector").value_or(0),
                  .keyword = fields.optional_number("keyword").value_or(0),
                  .time = fields.optional_number("time").value_or(0)};
  });
}

}  // namespace jiyi::wire
