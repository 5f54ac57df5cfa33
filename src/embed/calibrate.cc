#include "embed/calibrate.h"

#include <string_view>

#include "base/try.h"
#include "embed/calibration_texts.h"

namespace jiyi::embed {
namespace {

Result<std::vector<float>> mean_of(Embedder& embedder, Purpose purpose,
                                   const std::vector<std::string_view>& texts) {
  const std::size_t dimension = embedder.model().dimension;
  std::vector<float> vectors(texts.size() * dimension);
  RETURN_IF_ERROR(embedder.embed(purpose, texts, vectors));
  std::vector<float> mean(dimension);
  for (std::size_t i = 0; i < vectors.size(); ++i)
    mean[i % dimension] += vectors[i] / static_cast<float>(texts.size());
  return mean;
}

}  // namespace

Result<LanguageMeans> calibrate(Embedder& embedder) {
  std::array<std::vector<std::string_view>, text::kLanguageClasses> texts;
  for (const CalibrationPair& pair : calibration_pairs()) {
    for (const std::string_view text : {pair.english, pair.chinese})
      texts[text::language_class(text)].push_back(text);
  }
  LanguageMeans means;
  for (std::size_t language = 0; language < texts.size(); ++language) {
    if (texts[language].empty()) continue;
    ASSIGN_OR_RETURN(means.passages[language],
                     mean_of(embedder, Purpose::Passage, texts[language]));
    ASSIGN_OR_RETURN(means.questions[language], mean_of(embedder, Purpose::Query, texts[language]));
  }
  return means;
}

}  // namespace jiyi::embed
