#include "time/scene.h"

namespace jiyi::time {

const Token& Scene::at(std::size_t index) const {
  static constexpr Token kEnd{.word = Word::Stop, .spaced = true};
  return index < tokens.size() ? tokens[index] : kEnd;
}

bool Scene::is_capital(std::size_t index) const {
  if (index >= tokens.size()) return false;
  const char c = text[tokens[index].begin];
  return c >= 'A' && c <= 'Z';
}

Lean Scene::lean(std::size_t index) const {
  const auto sign = [this](std::size_t at_index) {
    // 过中秋 is to keep it, whenever.
    const bool keeps = at(at_index).han && is(at_index + 1, Word::Festival);
    if (is(at_index, Word::WasDone) && !keeps) return Lean::Past;
    if (is(at_index, Word::WillDo)) return Lean::Future;
    return Lean::None;
  };
  constexpr std::size_t kTokensMax = 48;  // keeps a long text linear
  bool left = true;
  bool right = true;
  for (std::size_t distance = 1; (left || right) && distance <= kTokensMax; ++distance) {
    left = left && distance <= index && !is(index - distance, Word::Stop);
    right = right && !is(index + distance, Word::Stop);
    if (left && sign(index - distance) != Lean::None) return sign(index - distance);
    if (right && sign(index + distance) != Lean::None) return sign(index + distance);
  }
  return Lean::None;
}

}  // namespace jiyi::time
