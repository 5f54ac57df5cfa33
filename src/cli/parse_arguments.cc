#include "cli/parse_arguments.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "base/try.h"
#include "cli/nearest.h"
#include "json/utf8.h"

namespace jiyi::cli {
namespace {

// CLI11 takes "[a,b]" for a list of two. A mark behind the bracket keeps it one value.
constexpr char kBracketMark = '\x1F';

std::string guarded(std::string word) {
  if (word.starts_with('[') && word.ends_with(']')) word += kBracketMark;
  return word;
}

std::vector<std::string> unguarded(std::vector<std::string> words) {
  for (auto& word : words) {
    if (word.starts_with('[') && word.ends_with(kBracketMark)) word.pop_back();
  }
  return words;
}

Error invalid(const std::string& what) {
  return Error{ErrorCode::InvalidArgument, what};
}

struct Bound {
  const Arguments::Declared* declared;
  CLI::Option* option;
};

// Conversion and checks are ours, so that every value arrives as it was written.
std::vector<Bound> bind(CLI::App& app, const Arguments& arguments) {
  std::vector<Bound> bound;
  for (const auto& declared : arguments.declared()) {
    const auto& argument = declared.argument;
    CLI::Option* option = nullptr;
    if (argument.form == Form::Flag) {
      option = app.add_flag(argument.name);
    } else {
      option = app.add_option(argument.name, CLI::callback_t([](const auto&) { return true; }));
      option->type_size(1)->expected(1);
      option->multi_option_policy(argument.form == Form::List ? CLI::MultiOptionPolicy::TakeAll
                                                              : CLI::MultiOptionPolicy::TakeLast);
      if (argument.form == Form::Positionals) option->expected(-1);
    }
    bound.push_back({.declared = &declared, .option = option});
  }
  return bound;
}

Result<void> take(const std::vector<Bound>& bound) {
  for (const auto& [declared, option] : bound) {
    const auto& argument = declared->argument;
    if (option->count() == 0) {
      if (!argument.required) continue;
      return invalid(argument.long_name() + " is missing: " + argument.help +
                     (argument.choices.empty() ? "" : ", one of " + argument.listed_choices()));
    }
    const bool once = argument.form == Form::Option;
    if (once && option->count() > 1) return invalid(argument.long_name() + " is given twice");
    RETURN_IF_ERROR(declared->take(unguarded(option->results())));
  }
  return {};
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& known) {
  const auto near = nearest(word, known);
  return near.empty() ? std::string() : "; did you mean " + std::string(near) + "?";
}

Error unknown_option(const std::string& word, const std::vector<const Arguments*>& offered) {
  const auto name = word.substr(0, word.find('='));
  std::vector<std::string> names;
  for (const auto* arguments : offered) {
    for (const auto& declared : arguments->declared()) {
      const auto& argument = declared.argument;
      if (argument.name.starts_with('-')) names.push_back(argument.long_name());
    }
  }
  const auto hint = suggestion(name, {names.begin(), names.end()});
  return invalid(
      "unknown option " + name +
      (hint.empty() ? "; see --help, or put -- before a text that begins with -" : hint));
}

// Words that nothing took. `texts` is how many words stood behind the first "--".
Result<void> refuse_rest(const std::vector<std::string>& rest, std::size_t texts,
                         const std::vector<const Arguments*>& offered) {
  bool options_over = false;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const auto& word = rest[i];
    options_over = options_over || rest.size() - i <= texts;
    const bool is_option_like = word.size() > 1 && word.starts_with('-');
    if (word == "--") {
      options_over = true;
    } else if (!options_over && is_option_like) {
      return unknown_option(word, offered);
    } else if (is_option_like) {
      return invalid("unexpected \"" + word +
                     "\": behind -- every word is a text; put options before it");
    } else {
      return invalid("unexpected \"" + word + "\"; put a text of several words in quotes");
    }
  }
  return {};
}

Result<void> check_utf8(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto valid = json::utf8_valid_bytes(words[i]);
    if (valid == words[i].size()) continue;
    return invalid("argument " + std::to_string(i + 1) + " is not UTF-8 at byte " +
                   std::to_string(valid));
  }
  return {};
}

class Parser {
 public:
  Parser(const Arguments& global, const std::vector<Subcommand>& subcommands)
      : global_(global), subcommands_(subcommands) {
    configure(app_);
    app_.require_subcommand(0, 1);
    bound_.push_back(bind(app_, global));
    for (const auto& subcommand : subcommands) {
      auto* app = app_.add_subcommand(subcommand.name);
      configure(*app);
      app->fallthrough();
      apps_.push_back(app);
      bound_.push_back(bind(*app, *subcommand.arguments));
    }
  }

  Result<Parsed> parse(const std::vector<std::string>& words) {
    const auto mark = std::ranges::find(words, "--");
    texts_ = mark == words.end() ? 0 : static_cast<std::size_t>(words.end() - mark) - 1;
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    std::ranges::transform(reversed, reversed.begin(), guarded);
    // CLI11 throws what it has to say; this is where that ends.
    try {
      app_.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
      return Parsed{.command = chosen(), .help = true};
    } catch (const CLI::ParseError& fault) {
      return invalid(std::string(fault.what()) + "; see --help");
    }
    return result();
  }

 private:
  static void configure(CLI::App& app) {
    app.set_help_flag("-h,--help");
    app.allow_extras();
  }

  std::optional<std::size_t> chosen() const {
    for (std::size_t i = 0; i < apps_.size(); ++i) {
      if (apps_[i]->parsed()) return i;
    }
    return std::nullopt;
  }

  Result<Parsed> result() const {
    const auto command = chosen();
    const auto rest = unguarded(app_.remaining(true));
    if (!command) {
      for (const auto& word : rest) {
        if (!word.starts_with('-')) return unknown_command(word);
      }
      RETURN_IF_ERROR(refuse_rest(rest, texts_, {&global_}));
      RETURN_IF_ERROR(take(bound_.front()));
      return Parsed{};
    }
    RETURN_IF_ERROR(refuse_rest(rest, texts_, {subcommands_[*command].arguments, &global_}));
    RETURN_IF_ERROR(take(bound_.front()));
    RETURN_IF_ERROR(take(bound_[*command + 1]));
    return Parsed{.command = command};
  }

  Error unknown_command(const std::string& word) const {
    std::vector<std::string_view> names;
    for (const auto& subcommand : subcommands_)
      names.emplace_back(subcommand.name);
    const auto hint = suggestion(word, names);
    return invalid("unknown command \"" + word + "\"" +
                   (hint.empty() ? "; jiyi --help lists them" : hint));
  }

  const Arguments& global_;
  const std::vector<Subcommand>& subcommands_;
  CLI::App app_;
  std::vector<CLI::App*> apps_;
  std::size_t texts_ = 0;                  // words behind "--"
  std::vector<std::vector<Bound>> bound_;  // the global ones first
};

}  // namespace

Result<Parsed> parse_arguments(const std::vector<std::string>& words, const Arguments& global,
                               const std::vector<Subcommand>& subcommands) {
  RETURN_IF_ERROR(check_utf8(words));
  return Parser(global, subcommands).parse(words);
}

}  // namespace jiyi::cli
