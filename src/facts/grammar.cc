#include "facts/grammar.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/try.h"
#include "toml/parse.h"

namespace jiyi::facts {
namespace {

using toml::Type;
using toml::Value;

Error wrong(const Value& value, std::string_view what) {
  return toml::at_line(value, value.key + ": " + std::string(what));
}

Result<std::vector<std::string>> texts(const Value& value) {
  std::vector<std::string> out;
  if (value.type == Type::String) out.push_back(value.text);
  if (value.type != Type::String && value.type != Type::Array) {
    return wrong(value, "expected a list of texts");
  }
  for (const Value& item : value.items) {
    if (item.type != Type::String || item.text.empty()) {
      return toml::at_line(item, value.key + ": expected a text");
    }
    out.push_back(item.text);
  }
  return out;
}

ClassWord class_word(std::string text) {
  ClassWord word;
  while (!text.empty()) {
    if (text.front() == '!') {
      word.bits |= static_cast<std::uint8_t>(Bit::Negative);
    } else if (text.front() == '<') {
      word.bits |= static_cast<std::uint8_t>(Bit::Past);
    } else if (text.front() == '?') {
      word.bits |= static_cast<std::uint8_t>(Bit::Uncertain);
    } else {
      break;
    }
    text.erase(0, 1);
  }
  word.text = std::move(text);
  return word;
}

Result<void> read_class(const Value& value, Grammar& grammar) {
  ASSIGN_OR_RETURN(std::vector<std::string> words, texts(value));
  auto& out = grammar.classes[value.key];
  for (std::string& word : words)
    out.push_back(class_word(std::move(word)));
  if (out.size() > kClassWordsMax) {
    return Error(ErrorCode::LimitExceeded, "class " + value.key + " has more than 40000 words");
  }
  return {};
}

Result<void> read_guard(const Value& value, Grammar& grammar) {
  constexpr std::array<std::string_view, 7> kScopes = {"none", "clause", "sentence", "message",
                                                       "said", "doubt",  "fix"};
  const Value* scope = value.find("scope");
  const Value* words = value.find("words");
  if (scope == nullptr || words == nullptr) return wrong(value, "needs a scope and words");
  const auto found = std::ranges::find(kScopes, scope->text);
  if (found == kScopes.end()) return wrong(*scope, "no such scope");
  ASSIGN_OR_RETURN(const std::vector<std::string> read, texts(*words));
  for (const std::string& word : read) {
    grammar.guards.push_back(
        {.text = word, .scope = static_cast<Scope>(found - kScopes.begin()), .group = value.key});
  }
  return {};
}

Result<ValueKind> kind_named(const Value& value) {
  auto form = compile_form("x{value:" + value.text + "}");
  if (!form.ok()) return wrong(value, form.error().message());
  return form.value().steps[1].value;
}

Result<void> read_question(const Value& value, const Schema& schema, Grammar& grammar) {
  AskedFor asked;
  for (const Value& field : value.items) {
    if (field.key == "key") {
      asked.key = field.text;
    } else if (field.key == "kind") {
      ASSIGN_OR_RETURN(asked.kind, kind_named(field));
    } else if (field.key == "words") {
      ASSIGN_OR_RETURN(asked.words, texts(field));
    } else {
      return wrong(field, "unknown name");
    }
  }
  if (schema.find(asked.key) == nullptr) return wrong(value, "no key of the schema");
  grammar.questions.push_back(std::move(asked));
  return {};
}

Result<void> read_flags(const Value& field, Pattern& pattern) {
  struct Flag {
    std::string_view name;
    bool Pattern::*field;
  };
  constexpr auto kFlags = std::to_array<Flag>({{"correction", &Pattern::is_correction},
                                               {"state", &Pattern::is_state},
                                               {"front", &Pattern::is_in_front},
                                               {"elide", &Pattern::may_elide},
                                               {"timed", &Pattern::is_open_ended}});
  constexpr auto kBits = std::to_array<std::pair<std::string_view, Bit>>(
      {{"negative", Bit::Negative}, {"past", Bit::Past}, {"uncertain", Bit::Uncertain}});
  if (field.type != Type::Boolean) return wrong(field, "unknown name, or not true or false");
  for (const Flag& flag : kFlags) {
    if (flag.name == field.key) return pattern.*flag.field = field.truth, Result<void>{};
  }
  for (const auto& [name, bit] : kBits) {
    if (name != field.key) continue;
    if (field.truth) pattern.bits |= static_cast<std::uint8_t>(bit);
    return {};
  }
  return wrong(field, "unknown name");
}

Result<void> read_forms(const Value& field, Pattern& pattern) {
  ASSIGN_OR_RETURN(const std::vector<std::string> forms, texts(field));
  for (const std::string& form : forms) {
    auto compiled = compile_form(form);
    if (!compiled.ok()) return wrong(field, compiled.error().message() + " in '" + form + "'");
    pattern.forms.push_back(std::move(compiled).value());
  }
  return {};
}

Result<void> read_field(const Value& field, Pattern& pattern) {
  const auto text = [&](std::string& into) -> Result<void> {
    if (field.type != Type::String) return wrong(field, "expected a text");
    into = field.text;
    return {};
  };
  if (field.key == "name") return text(pattern.name);
  if (field.key == "key") return text(pattern.key);
  if (field.key == "value") return text(pattern.value);
  if (field.key == "topic") return text(pattern.topic);
  if (field.key == "needs") return text(pattern.needs);
  if (field.key == "place") return text(pattern.place);
  if (field.key == "without") return text(pattern.without);
  if (field.key == "subject") return text(pattern.subject);
  if (field.key == "form") return read_forms(field, pattern);
  if (field.key == "yes" || field.key == "no") {
    ASSIGN_OR_RETURN((field.key == "yes" ? pattern.yes : pattern.no), texts(field));
    return {};
  }
  if (field.key != "confidence") return read_flags(field, pattern);
  if (!(field.number > 0 && field.number <= 1)) return wrong(field, "expected from 0 to 1");
  pattern.confidence = field.number;
  return {};
}

Result<void> check_pattern(const Value& value, const Pattern& pattern, const Schema& schema) {
  if (pattern.name.empty()) return wrong(value, "a pattern without a name");
  const auto fault = [&](std::string_view what) {
    return toml::at_line(value, "pattern " + pattern.name + ": " + std::string(what));
  };
  if (schema.find(pattern.key) == nullptr) return fault("its key is not in the schema");
  if (pattern.forms.empty()) return fault("it has no form");
  for (const Program& form : pattern.forms) {
    if (!form.has_value && pattern.value.empty()) return fault("a form without a value");
  }
  const bool has_subject = pattern.subject.empty() || pattern.subject == "project" ||
                           pattern.subject == "user" || pattern.subject == "self";
  const bool has_place = pattern.place.empty() || pattern.place == "no" || pattern.place == "only";
  if (!has_place) return fault("its place is neither no nor only");
  if (!has_subject) return fault("its subject is none of project, user and self");
  return {};
}

Result<void> read_pattern(const Value& value, const Schema& schema, Grammar& grammar) {
  Pattern pattern;
  pattern.line = value.line;
  for (const Value& field : value.items)
    RETURN_IF_ERROR(read_field(field, pattern));
  RETURN_IF_ERROR(check_pattern(value, pattern, schema));
  const auto same = std::ranges::find(grammar.patterns, pattern.name, &Pattern::name);
  if (same != grammar.patterns.end()) {
    *same = std::move(pattern);
    return {};
  }
  if (grammar.patterns.size() == kPatternsMax) {
    return Error(ErrorCode::LimitExceeded, "more than 4000 patterns of facts");
  }
  grammar.patterns.push_back(std::move(pattern));
  return {};
}

Result<void> read_table(const Value& table, const Schema& schema, Grammar& grammar) {
  for (const Value& entry : table.items) {
    if (table.key == "pattern") {
      RETURN_IF_ERROR(read_pattern(entry, schema, grammar));
    } else if (table.key == "question") {
      RETURN_IF_ERROR(read_question(entry, schema, grammar));
    } else if (table.key == "class") {
      RETURN_IF_ERROR(read_class(entry, grammar));
    } else if (table.key == "guard") {
      RETURN_IF_ERROR(read_guard(entry, grammar));
    } else if (table.key == "relation" || table.key == "list") {
      ASSIGN_OR_RETURN(const std::vector<std::string> words, texts(entry));
      auto& into = (table.key == "list" ? grammar.lists : grammar.relations)[entry.key];
      into.insert(into.end(), words.begin(), words.end());
    } else {
      return wrong(table, "unknown name");
    }
  }
  return {};
}

Result<void> remove_patterns(const Value& names, Grammar& grammar) {
  ASSIGN_OR_RETURN(const std::vector<std::string> gone, texts(names));
  for (const std::string& name : gone) {
    const auto is_it = [&](const Pattern& pattern) { return pattern.name == name; };
    if (std::erase_if(grammar.patterns, is_it) == 0) {
      return wrong(names, "no pattern is named '" + name + "'");
    }
  }
  return {};
}

Result<void> read_file(std::string_view text, const Schema& schema, Grammar& grammar) {
  ASSIGN_OR_RETURN(const Value root, toml::parse(text));
  if (const Value* gone = root.find("remove"); gone != nullptr) {
    RETURN_IF_ERROR(remove_patterns(*gone, grammar));
  }
  for (const Value& table : root.items) {
    if (table.key != "remove") RETURN_IF_ERROR(read_table(table, schema, grammar));
  }
  return {};
}

// A class that a form names and no file has is a slip of the pen.
Result<void> check_classes(const Grammar& grammar) {
  const auto missing = [](const Pattern& pattern, const std::string& name) {
    return Error(ErrorCode::InvalidArgument, "line " + std::to_string(pattern.line) + ": pattern " +
                                                 pattern.name + ": no class '" + name + "'");
  };
  for (const Pattern& pattern : grammar.patterns) {
    for (const std::string& name : {pattern.needs, pattern.without}) {
      if (!name.empty() && !grammar.classes.contains(name)) return missing(pattern, name);
    }
    for (const Program& form : pattern.forms) {
      for (const std::string& name : form.class_names) {
        if (!grammar.classes.contains(name)) return missing(pattern, name);
      }
    }
  }
  return {};
}

}  // namespace

Result<Grammar> load_grammar(const Schema& schema, const std::vector<std::string_view>& user) {
  Grammar grammar;
  RETURN_IF_ERROR(read_file(built_in_patterns_zh(), schema, grammar));
  RETURN_IF_ERROR(read_file(built_in_patterns_en(), schema, grammar));
  for (const std::string_view file : user)
    RETURN_IF_ERROR(read_file(file, schema, grammar));
  RETURN_IF_ERROR(check_classes(grammar));
  return grammar;
}

Result<Grammar> load_frames(const Schema& schema, const std::vector<std::string_view>& files) {
  ASSIGN_OR_RETURN(Grammar grammar, load_grammar(schema));
  grammar.patterns.clear();
  grammar.questions.clear();
  for (const std::string_view file : files)
    RETURN_IF_ERROR(read_file(file, schema, grammar));
  RETURN_IF_ERROR(check_classes(grammar));
  return grammar;
}

}  // namespace jiyi::facts
