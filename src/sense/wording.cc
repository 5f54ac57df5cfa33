#include "sense/wording.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>

#include "text/fold.h"

namespace jiyi::sense {
namespace {

constexpr std::size_t kWordsInARow = 3;
constexpr char32_t kFront = U'^';
// FNV-1a (Fowler, Noll and Vo), over characters in place of bytes.
constexpr std::uint64_t kHashStart = 14695981039346656037ULL;
constexpr std::uint64_t kHashPrime = 1099511628211ULL;
constexpr std::uint64_t kBetweenWords = 0x20;
constexpr std::size_t kTableMin = 64;

std::uint64_t hashed(std::uint64_t hash, std::uint64_t code) {
  return (hash ^ code) * kHashPrime;
}

std::uint64_t hashed(std::uint64_t hash, Folded word) {
  for (const text::FoldedChar& one : word)
    hash = hashed(hash, one.code);
  return hashed(hash, kBetweenWords);
}

Folded part_of(Folded chars, const WordingWord& word) {
  return chars.subspan(word.begin, word.end - word.begin);
}

bool is_word_char(char32_t code) {
  return is_spaced_word_char(code) || code == U'\'';
}

bool ends_sentence(char32_t code) {
  return code == U'.' || code == U'!' || code == U'?' || code == U'。' || code == U'\n' ||
         code == U';';
}

// One number of a line, which is moved behind it.
bool take_number(std::string_view& line, double& out) {
  const std::string_view number = line.substr(0, line.find(' '));
  const auto read = std::from_chars(number.data(), number.data() + number.size(), out);
  if (read.ec != std::errc() || read.ptr != number.data() + number.size() || !std::isfinite(out))
    return false;
  line.remove_prefix(std::min(line.size(), number.size() + 1));
  return true;
}

bool take_word(std::string_view& line, std::string_view word) {
  if (!line.starts_with(word)) return false;
  line.remove_prefix(word.size());
  return true;
}

// Of a feature as the file has it, and of what it begins with: 0 where that needs no line.
struct FeatureHash {
  std::uint64_t whole = kHashStart;
  std::uint64_t beginning = 0;
};

FeatureHash hash_of(std::string_view text) {
  const auto chars = text::fold_chars(text);
  const auto words = wording_words(chars);
  FeatureHash hash;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_front = i == 1 && chars[0].code == kFront;
    hash.beginning = i == 0 || is_front ? 0 : hash.whole;
    hash.whole = hashed(hash.whole, part_of(chars, words[i]));
  }
  return hash;
}

Error broken(std::size_t line, std::string_view what) {
  return {ErrorCode::InvalidArgument,
          "wording, line " + std::to_string(line) + ": " + std::string(what)};
}

std::string_view next_line(std::string_view& file) {
  const std::string_view line = file.substr(0, file.find('\n'));
  file.remove_prefix(std::min(file.size(), line.size() + 1));
  return line;
}

}  // namespace

std::vector<WordingWord> wording_words(Folded chars) {
  std::vector<WordingWord> words;
  for (std::size_t at = 0; at < chars.size();) {
    const char32_t code = chars[at].code;
    std::size_t end = at + 1;
    if (is_word_char(code)) {
      while (end < chars.size() && is_word_char(chars[end].code))
        ++end;
    }
    if (!text::is_space(code)) words.push_back({at, end});
    at = end;
  }
  return words;
}

std::vector<Folded> wording_parts(Folded chars) {
  std::vector<Folded> parts;
  while (chars.size() > kWordingPart) {
    // As long as the others would be, so that no short rest is left, or up to a third shorter.
    const std::size_t rest = (chars.size() + kWordingPart - 1) / kWordingPart;
    const std::size_t even = (chars.size() + rest - 1) / rest;
    std::size_t end = std::min(kWordingPart, even + even / 8);
    const std::size_t least = even * 2 / 3;
    std::size_t border = end;
    while (border > least && !ends_sentence(chars[border - 1].code))
      --border;
    if (border > least) end = border;
    parts.push_back(chars.first(end));
    chars = chars.subspan(end);
  }
  parts.push_back(chars);
  return parts;
}

Result<WordingModel> WordingModel::load(std::string_view file) {
  WordingModel model;
  std::string_view line = next_line(file);
  double classes = 0;
  if (!take_word(line, "classes ") || !take_number(line, classes) || classes < 2 ||
      classes > static_cast<double>(kWordingClassesMax)) {
    return broken(1, "expected \"classes N\", N from 2 to 4");
  }
  model.classes_ = static_cast<std::size_t>(classes);
  const auto take_all = [&](std::string_view& from, auto& out) {
    for (std::size_t i = 0; i < model.classes_; ++i) {
      double number = 0;
      if (!take_number(from, number)) return false;
      out[i] = static_cast<std::remove_reference_t<decltype(out[i])>>(number);
    }
    return true;
  };
  line = next_line(file);
  if (!take_word(line, "bias ") || !take_all(line, model.bias_))
    return broken(2, "expected \"bias\" and a number for each class");
  for (std::size_t number = 3; !file.empty(); ++number) {
    line = next_line(file);
    Entry entry;
    double value = 0;
    if (!take_number(line, value) || value <= 0 || !take_all(line, entry.weights) || line.empty())
      return broken(number, "expected a value over 0, a weight for each class and words");
    entry.value = static_cast<float>(value);
    const FeatureHash hash = hash_of(line);
    entry.hash = hash.whole;
    if (hash.beginning != 0 && model.find(hash.beginning) == nullptr)
      return broken(number, "what these words begin with has no line before");
    if (!model.add(entry)) return broken(number, "these words were there before");
  }
  return model;
}

const WordingModel::Entry* WordingModel::find(std::uint64_t hash) const {
  if (table_.empty()) return nullptr;
  for (std::size_t at = hash & (table_.size() - 1);; at = (at + 1) & (table_.size() - 1)) {
    if (table_[at].hash == hash) return &table_[at];
    if (table_[at].hash == 0) return nullptr;
  }
}

bool WordingModel::add(const Entry& entry) {
  if (find(entry.hash) != nullptr) return false;
  if (2 * (size_ + 1) > table_.size()) {
    const auto entries = std::exchange(
        table_, std::vector<Entry>(std::max<std::size_t>(kTableMin, 2 * table_.size())));
    size_ = 0;
    for (const Entry& one : entries) {
      if (one.hash != 0) add(one);
    }
  }
  std::size_t at = entry.hash & (table_.size() - 1);
  while (table_[at].hash != 0)
    at = (at + 1) & (table_.size() - 1);
  table_[at] = entry;
  ++size_;
  return true;
}

// Rows of words are followed as long as what they begin with is known.
void WordingModel::append_rows(Folded part, std::vector<const Entry*>& out) const {
  const auto words = wording_words(part);
  const auto follow = [&](std::uint64_t hash, std::size_t first, std::size_t most) {
    for (std::size_t i = first; i < std::min(words.size(), first + most); ++i) {
      hash = hashed(hash, part_of(part, words[i]));
      const Entry* const entry = find(hash);
      if (entry == nullptr) return;
      out.push_back(entry);
    }
  };
  follow(hashed(hashed(kHashStart, kFront), kBetweenWords), 0, kWordsInARow - 1);
  for (std::size_t i = 0; i < words.size(); ++i)
    follow(kHashStart, i, kWordsInARow);
  std::ranges::sort(out);
  const auto rest = std::ranges::unique(out);
  out.erase(rest.begin(), rest.end());
}

WordingLogits WordingModel::logits(Folded part) const {
  std::vector<const Entry*> rows;
  append_rows(part, rows);
  WordingLogits sums{};
  double square = kUnknown * kUnknown;
  for (const Entry* const row : rows) {
    const auto value = static_cast<double>(row->value);
    square += value * value;
    for (std::size_t i = 0; i < classes_; ++i)
      sums[i] += value * static_cast<double>(row->weights[i]);
  }
  WordingLogits logits = bias_;
  for (std::size_t i = 0; i < classes_; ++i)
    logits[i] += sums[i] / std::sqrt(square);
  return logits;
}

}  // namespace jiyi::sense
