#include "engine/calibration_bytes.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "base/endian.h"
#include "base/try.h"

namespace jiyi::engine {
namespace {

constexpr std::string_view kMagic = "JYCALIB1";

static_assert(index::kLanguages == text::kLanguageClasses);

Error damaged() {
  return {ErrorCode::Corruption, "the calibration of the model is damaged"};
}

void append_mean(std::string& out, const std::vector<float>& mean) {
  base::append_fixed(out, static_cast<std::uint8_t>(mean.empty() ? 0 : 1));
  for (const float value : mean)
    base::append_fixed(out, std::bit_cast<std::uint32_t>(value));
}

Result<std::vector<float>> read_mean(std::string_view& rest, std::size_t dimension) {
  if (rest.empty()) return damaged();
  const bool there = rest.front() != 0;
  rest.remove_prefix(1);
  std::vector<float> mean(there ? dimension : 0);
  if (rest.size() < mean.size() * sizeof(float)) return damaged();
  for (float& value : mean) {
    value = std::bit_cast<float>(base::read_fixed<std::uint32_t>(rest));
    if (!std::isfinite(value)) return damaged();
    rest.remove_prefix(sizeof(float));
  }
  return mean;
}

}  // namespace

std::string calibration_bytes(const embed::LanguageMeans& means, std::size_t dimension) {
  std::string out(kMagic);
  base::append_fixed(out, static_cast<std::uint32_t>(dimension));
  for (std::size_t language = 0; language < text::kLanguageClasses; ++language) {
    append_mean(out, means.passages[language]);
    append_mean(out, means.questions[language]);
  }
  return out;
}

Result<std::shared_ptr<const index::Calibration>> read_calibration(std::string_view bytes,
                                                                   std::size_t dimension) {
  constexpr std::size_t kHeadBytes = kMagic.size() + sizeof(std::uint32_t);
  if (bytes.size() < kHeadBytes || !bytes.starts_with(kMagic)) return damaged();
  if (base::read_fixed<std::uint32_t>(bytes, kMagic.size()) != dimension) return damaged();
  auto read = std::make_shared<index::Calibration>();
  read->dimension = dimension;
  std::string_view rest = bytes.substr(kHeadBytes);
  for (std::size_t language = 0; language < index::kLanguages; ++language) {
    ASSIGN_OR_RETURN(read->passage_mean[language], read_mean(rest, dimension));
    ASSIGN_OR_RETURN(read->question_mean[language], read_mean(rest, dimension));
  }
  if (!rest.empty() || read->passage_mean[0].empty() || read->question_mean[0].empty()) {
    return damaged();
  }
  return std::shared_ptr<const index::Calibration>(std::move(read));
}

std::shared_ptr<const index::Calibration> no_calibration(std::size_t dimension) {
  auto none = std::make_shared<index::Calibration>();
  none->dimension = dimension;
  none->passage_mean[0].resize(dimension);
  none->question_mean[0].resize(dimension);
  return none;
}

}  // namespace jiyi::engine
