#include "facts/fact.h"

#include <array>

#include "text/character.h"
#include "text/fold.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace jiyi::facts {
namespace {

constexpr std::array<std::string_view, kCategories> kCategoryNames = {
    "identity",   "home",  "work",     "family",  "preference", "health",      "plan",
    "possession", "skill", "schedule", "contact", "decision",   "instruction", "knowledge"};

constexpr std::array<std::string_view, 4> kArticles = {"a ", "an ", "the ", "my "};

std::string without_article(std::string text) {
  for (const std::string_view article : kArticles) {
    if (text.starts_with(article) && text.size() > article.size()) {
      return text.substr(article.size());
    }
  }
  return text;
}

}  // namespace

std::string subject_key(const Subject& subject) {
  const std::string name = text::fold(subject.name);
  switch (subject.kind) {
    case SubjectKind::User:
      return "user";
    case SubjectKind::Relation:
      return "user/" + subject.relation + (name.empty() ? "" : ":" + name);
    case SubjectKind::Person:
      return "person:" + name;
    case SubjectKind::Project:
      return name.empty() ? "project" : "project:" + name;
    case SubjectKind::Thing:
      break;
  }
  return "thing:" + name;
}

std::string_view category_name(Category category) {
  return kCategoryNames[static_cast<std::size_t>(category)];
}

std::optional<Category> category_of(std::string_view key) {
  const std::string_view front = key.substr(0, key.find('.'));
  for (std::size_t i = 0; i < kCategories; ++i) {
    if (kCategoryNames[i] == front) return static_cast<Category>(i);
  }
  return std::nullopt;
}

std::string slot_of(const Fact& fact) {
  return subject_key(fact.subject) + "|" + fact.key + "|" + normal_value(fact.topic);
}

std::string normal_value(std::string_view value) {
  std::string folded;
  for (const text::FoldedChar& one : text::fold_chars(value)) {
    const bool is_kept = text::is_word_char(one.code) || one.code == U'+' || one.code == U'#';
    if (is_kept) text::append_utf8(folded, one.code);
    if (!is_kept && !folded.empty() && folded.back() != ' ') folded += ' ';
  }
  while (!folded.empty() && folded.back() == ' ')
    folded.pop_back();
  std::string out;
  for (const char byte : without_article(std::move(folded))) {
    if (byte != ' ') out += byte;
  }
  return out;
}

}  // namespace jiyi::facts
