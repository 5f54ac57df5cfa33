#include "recall/check_request.h"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "text/utf8.h"

namespace jiyi::recall {
namespace {

constexpr double kSumTolerance = 1e-6;
constexpr std::int64_t kRerankMsMax = 60'000;

std::string short_number(double number) {
  std::string text = std::to_string(number);
  if (text.find('.') == std::string::npos) return text;  // nan, inf
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

Error invalid(std::string message) {
  return Error{ErrorCode::InvalidArgument, std::move(message)};
}

struct Whole {
  std::string_view name;
  std::int64_t value;
  std::int64_t low;
  std::int64_t high;
};

Result<void> check_whole(const Whole& field) {
  if (field.value >= field.low && field.value <= field.high) return {};
  return invalid(std::string(field.name) + " " + std::to_string(field.value) + " is not between " +
                 std::to_string(field.low) + " and " + std::to_string(field.high));
}

Result<void> check_share(std::string_view name, double value) {
  if (value >= 0 && value <= 1) return {};
  return invalid(std::string(name) + " " + short_number(value) + " is not between 0 and 1");
}

struct Named {
  std::string_view name;
  double value;
};

Result<void> check_sum(std::string_view field, const std::array<Named, 3>& parts) {
  double sum = 0;
  std::string all;
  for (const Named& part : parts) {
    RETURN_IF_ERROR(check_share(std::string(field) + "." + std::string(part.name), part.value));
    sum += part.value;
    all += (all.empty() ? "" : " + ") + std::string(part.name) + " " + short_number(part.value);
  }
  if (std::abs(sum - 1) <= kSumTolerance) return {};
  return invalid(std::string(field) + ": " + all + " make " + short_number(sum) + ", not 1");
}

Result<void> check_query(const std::string& query) {
  if (query.size() > kQueryBytesMax) {
    return Error{ErrorCode::LimitExceeded, "query of " + std::to_string(query.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kQueryBytesMax)};
  }
  auto valid = text::check_utf8(query);
  if (!valid.ok()) return std::move(valid).error().with_context("query");
  return {};
}

Result<void> check_rerank(const Rerank& rerank) {
  if (!rerank.scores) return {};
  RETURN_IF_ERROR(check_whole({"rerank.deadline", rerank.deadline.count(), 1, kRerankMsMax}));
  return check_whole({"rerank.candidates", rerank.candidates, 1, kRecallLimitMax});
}

}  // namespace

Result<void> check_request(const RecallRequest& request) {
  RETURN_IF_ERROR(check_query(request.query));
  RETURN_IF_ERROR(check_whole({"k", request.k, 1, kRecallLimitMax}));
  RETURN_IF_ERROR(check_whole({"session_cap", request.session_cap, 0, kRecallLimitMax}));
  RETURN_IF_ERROR(check_whole({"source_cap", request.source_cap, 0, kRecallLimitMax}));
  RETURN_IF_ERROR(check_share("min_score", request.min_score));
  RETURN_IF_ERROR(check_share("diversity", request.diversity));
  const Factors& factors = request.factors;
  RETURN_IF_ERROR(check_sum("factors", {{{"similarity", factors.similarity},
                                         {"importance", factors.importance},
                                         {"retention", factors.retention}}}));
  const Fusion& fusion = request.fusion;
  if (fusion.method != FusionMethod::Trained) {
    RETURN_IF_ERROR(check_sum(
        "fusion",
        {{{"vector", fusion.vector}, {"keyword", fusion.keyword}, {"time", fusion.time}}}));
  }
  if (request.excerpt != 0) {
    RETURN_IF_ERROR(check_whole(
        {"excerpt", request.excerpt, kExcerptBytesMin, static_cast<std::int64_t>(kTextBytesMax)}));
  }
  return check_rerank(request.rerank);
}

}  // namespace jiyi::recall
