// What a command takes, declared once: parsed from it, shown in its help, offered by the shell.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::cli {

enum class Form : std::uint8_t { Flag, Option, List, Positional, Positionals };

struct Argument {
  std::string name;   // "--limit", "-k,--k", "TEXT"
  std::string value;  // what stands after it in the help; empty for flags and positionals
  std::string help;
  std::vector<std::string> choices = {};  // empty: anything
  bool required = false;
  bool path = false;       // the shell completes file names
  Form form = Form::Flag;  // set by the declaring call

  std::string long_name() const;       // "--k" of "-k,--k"
  std::string listed_choices() const;  // "bash, zsh, fish"
};

struct WholeRange {
  std::int64_t low;
  std::int64_t high;
};

// The targets must outlive the parse. Confined to one thread.
class Arguments {
 public:
  using Take = std::function<Result<void>(const std::vector<std::string>& values)>;

  void flag(Argument argument, bool& into);
  void option(Argument argument, std::string& into);
  void option(Argument argument, std::optional<std::string>& into);
  void option(Argument argument, std::optional<Timestamp>& into);
  void option(Argument argument, std::optional<std::int64_t>& into, WholeRange range);
  void option(Argument argument, std::optional<double>& into);
  void list(Argument argument, std::vector<std::string>& into);
  void positional(Argument argument, std::string& into);
  void positional(Argument argument, std::optional<std::string>& into);
  void positionals(Argument argument, std::vector<std::string>& into);

  struct Declared {
    Argument argument;
    Take take;
  };
  const std::vector<Declared>& declared() const { return declared_; }

 private:
  void add(Argument argument, Form form, Take take);

  std::vector<Declared> declared_;
};

}  // namespace jiyi::cli
