// General statements ("the capital of X is Y", 项目Q的负责人是…) and when two of them say the same
// thing with another value, so that the newer takes the older's place.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "facts/rules.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::facts {

struct GeneralStatement {
  std::string subject;    // of what
  std::string attribute;  // what of it; one of those of which there is one at a time
  std::string value;
};

struct DatedText {
  std::string_view text;
  Timestamp at;  // event time: when it held
};

inline constexpr std::size_t kStatementsOfText = 8;  // of one text; further ones are not read

// The text of rivals.toml.
std::string_view built_in_rivals() noexcept;

// Thread-compatible.
class RivalReader {
 public:
  // With the built-in frames, and the user's over them, in the form of rivals.toml.
  static Result<RivalReader> load(const std::vector<std::string_view>& user = {});

  // What the text states, in order; questions, what would be and what was once state nothing.
  std::vector<GeneralStatement> read(std::string_view text) const;

  const Rules& rules() const { return rules_; }

 private:
  explicit RivalReader(Rules rules) : rules_(std::move(rules)) {}

  Rules rules_;
};

// The same subject and attribute, and values of which neither only says more than the other.
bool are_rivals(const GeneralStatement& a, const GeneralStatement& b);

// For each text the newest rival by event time that is newer than it, by index: what it was
// superseded by. Of the same moment the later in the list is the newer. Quadratic in the texts.
std::vector<std::optional<std::size_t>> superseded_by(const RivalReader& reader,
                                                      std::span<const DatedText> texts);

}  // namespace jiyi::facts
