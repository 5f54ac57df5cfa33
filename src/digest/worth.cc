#include "digest/worth.h"

#include <algorithm>
#include <cmath>

namespace jiyi::digest {
namespace {

struct Weight {
  Feature feature;
  double value;
};

// Fitted, but for what a memory needs more than the questions of that set ask for: decisions,
// preferences, requirements, identity and plans are set by hand.
constexpr auto kWeights = std::to_array<Weight>({
    {Feature::Bias, -8.3},         {Feature::Length, 0.2},         {Feature::Terms, 1.4},
    {Feature::Rarity, 2.6},        {Feature::Topic, 0.4},          {Feature::Numbers, 1.1},
    {Feature::Names, 2.2},         {Feature::FirstInMessage, 0.0}, {Feature::Answer, 0.9},
    {Feature::Exclaims, 0.2},      {Feature::Greets, -0.4},        {Feature::FirstPerson, 0.6},
    {Feature::SecondPerson, -0.4}, {Feature::Decision, 2.0},       {Feature::Preference, 1.0},
    {Feature::Requirement, 2.0},   {Feature::Identity, 1.0},       {Feature::Plan, 0.0},
    {Feature::Time, 1.5},          {Feature::Past, 0.3},           {Feature::Problem, 1.4},
    {Feature::People, 0.5},        {Feature::Praise, -0.3},        {Feature::Question, -0.4},
    {Feature::Amount, 0.8},
});
static_assert(kWeights.size() == kFeatures);

// Added to the sum of weighted features; set by hand.
constexpr double kImportanceStep = 0.5;  // for each point above or below neutral
constexpr double kOpenQuestion = 3;
constexpr double kTool = -2;
constexpr double kData = -6;

double sum_of(const Features& features) {
  double sum = 0;
  for (const Weight& weight : kWeights)
    sum += weight.value * features[static_cast<std::size_t>(weight.feature)];
  return sum;
}

double logistic(double sum) {
  return 1 / (1 + std::exp(-sum));
}

}  // namespace

double worth_by_features(const Features& features) {
  return logistic(sum_of(features));
}

double worth_of(const Candidate& candidate, const Message& message) {
  const double importance = std::isnan(message.importance)
                                ? kNeutralImportance
                                : std::clamp(message.importance, 0.0, kImportanceMax);
  double sum = sum_of(candidate.features) + kImportanceStep * (importance - kNeutralImportance);
  if (candidate.is_open_question) sum += kOpenQuestion;
  if (message.role == Role::Tool) sum += kTool;
  if (candidate.passage.is_data) sum += kData;
  return logistic(sum);
}

}  // namespace jiyi::digest
