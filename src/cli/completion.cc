#include "cli/completion.h"

#include <algorithm>

namespace jiyi::cli {
namespace {

// In single quotes for a shell.
std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const auto& word : words)
    out += (out.empty() ? "" : " ") + word;
  return out;
}

std::vector<std::string> option_names(const Arguments& arguments) {
  std::vector<std::string> names;
  for (const auto& declared : arguments.declared()) {
    const auto& argument = declared.argument;
    if (argument.name.starts_with('-')) names.push_back(argument.long_name());
  }
  return names;
}

Arguments declared_by(const Command& command) {
  Arguments own;
  static_cast<void>(command.declare(own));
  return own;
}

// What may stand where a command wants one of a few words.
std::vector<std::string> positional_choices(const Arguments& arguments) {
  for (const auto& declared : arguments.declared()) {
    const auto& argument = declared.argument;
    if (argument.form == Form::Positional && !argument.choices.empty()) return argument.choices;
  }
  return {};
}

// The value completions of bash: one case a option with choices or a path.
std::string bash_values(const Arguments& arguments, const std::string& command) {
  std::string out;
  for (const auto& declared : arguments.declared()) {
    const auto& argument = declared.argument;
    if (argument.form != Form::Option && argument.form != Form::List) continue;
    const auto pattern = "    " + quoted(command + ":" + argument.long_name());
    if (argument.path) {
      out += pattern + ") COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n";
    } else if (!argument.choices.empty()) {
      out += pattern + ") COMPREPLY=($(compgen -W " + quoted(joined(argument.choices)) +
             " -- \"$cur\")); return ;;\n";
    } else {
      out += pattern + ") return ;;\n";
    }
  }
  return out;
}

std::string bash_script(std::span<const Command> commands, const Arguments& global) {
  std::string names;
  std::string options;
  std::string values;
  for (const auto& command : commands) {
    const auto own = declared_by(command);
    const std::string name(command.name);
    names += (names.empty() ? "" : " ") + name;
    options += "    " + name + ") words=" + quoted(joined(option_names(own))) +
               " choices=" + quoted(joined(positional_choices(own))) + " ;;\n";
    values += bash_values(own, name);
  }
  auto global_values = bash_values(global, "*");
  // The star must stay outside the quotes to match any command.
  for (auto at = global_values.find("'*:"); at != std::string::npos;
       at = global_values.find("'*:", at + 1)) {
    global_values.replace(at, 3, "*':");
  }
  return "# jiyi completion for bash: put it into ~/.local/share/bash-completion/completions/jiyi\n"
         "_jiyi() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word "
         "words= choices=\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \" " +
         names +
         " \" in *\" $word \"*) command=$word; break ;; esac\n"
         "  done\n"
         "  case \"$command:$prev\" in\n" +
         values + global_values +
         "  esac\n"
         "  case \"$command\" in\n"
         "    '') words=" +
         quoted(names) + " ;;\n" + options +
         "  esac\n"
         "  case \"$cur\" in\n"
         "    -*) COMPREPLY=($(compgen -W \"$words --help " +
         joined(option_names(global)) +
         "\" -- \"$cur\")) ;;\n"
         "    *) if [ -z \"$command\" ]; then COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "       elif [ -n \"$choices\" ]; then\n"
         "         COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\"))\n"
         "       else COMPREPLY=($(compgen -f -- \"$cur\")); fi ;;\n"
         "  esac\n"
         "}\n"
         "complete -o filenames -F _jiyi jiyi\n";
}

// "--type[what it is]:TYPE:(a b)", as _arguments of zsh reads it.
std::string zsh_spec(const Argument& argument) {
  std::string help = argument.help;
  std::erase_if(help, [](char c) { return c == '[' || c == ']' || c == ':'; });
  std::string values;
  if (argument.path) {
    values = "_files";
  } else if (!argument.choices.empty()) {
    values = "(" + joined(argument.choices) + ")";
  }
  switch (argument.form) {
    case Form::Flag:
      return quoted(argument.long_name() + "[" + help + "]");
    case Form::Option:
      return quoted(argument.long_name() + "[" + help + "]:" + argument.value + ":" + values);
    case Form::List:
      return quoted("*" + argument.long_name() + "[" + help + "]:" + argument.value + ":" + values);
    case Form::Positional:
      return quoted("::" + argument.name + ":" + values);
    case Form::Positionals:
      break;
  }
  return quoted("*::" + argument.name + ":" + values);
}

std::string zsh_specs(const Arguments& arguments) {
  std::string out;
  for (const auto& declared : arguments.declared())
    out += " \\\n      " + zsh_spec(declared.argument);
  return out;
}

std::string zsh_script(std::span<const Command> commands, const Arguments& global) {
  std::string names;
  std::string cases;
  for (const auto& command : commands) {
    const auto own = declared_by(command);
    names += "    " + quoted(std::string(command.name) + ":" + std::string(command.summary)) + "\n";
    cases +=
        "    " + std::string(command.name) + ") _arguments -s $global" + zsh_specs(own) + " ;;\n";
  }
  return "#compdef jiyi\n"
         "# jiyi completion for zsh: put it as _jiyi into a folder of $fpath\n"
         "_jiyi() {\n"
         "  local -a commands global\n"
         "  commands=(\n" +
         names +
         "  )\n"
         "  global=('--help[show help]'" +
         zsh_specs(global) +
         ")\n"
         "  local -i at=2\n"
         "  while (( at < CURRENT )) && [[ ${words[at]} == -* ]]; do (( at++ )); done\n"
         "  if (( at >= CURRENT )); then\n"
         "    _describe command commands; _arguments $global; return\n"
         "  fi\n"
         "  local command=${words[at]}\n"
         "  shift $((at - 1)) words; (( CURRENT -= at - 1 ))\n"
         "  case $command in\n" +
         cases +
         "  esac\n"
         "}\n"
         "_jiyi \"$@\"\n";
}

std::string fish_line(const Argument& argument, const std::string& condition) {
  if (!argument.name.starts_with('-')) return {};
  auto line = "complete -c jiyi" + condition + " -l " + argument.long_name().substr(2) + " -d " +
              quoted(argument.help);
  if (argument.form == Form::Flag) return line + "\n";
  line += argument.path ? " -r -F" : " -x";
  if (!argument.choices.empty()) line += " -a " + quoted(joined(argument.choices));
  return line + "\n";
}

std::string fish_script(std::span<const Command> commands, const Arguments& global) {
  std::string out =
      "# jiyi completion for fish: put it into ~/.config/fish/completions/jiyi.fish\n";
  for (const auto& command : commands) {
    out += "complete -c jiyi -f -n __fish_use_subcommand -a " + std::string(command.name) + " -d " +
           quoted(command.summary) + "\n";
  }
  for (const auto& declared : global.declared())
    out += fish_line(declared.argument, "");
  for (const auto& command : commands) {
    const auto own = declared_by(command);
    const auto condition =
        " -n " + quoted("__fish_seen_subcommand_from " + std::string(command.name));
    for (const auto& declared : own.declared())
      out += fish_line(declared.argument, condition);
    const auto choices = joined(positional_choices(own));
    if (!choices.empty())
      out += "complete -c jiyi" + condition + " -f -a " + quoted(choices) + "\n";
  }
  return out;
}

}  // namespace

std::string completion_script(std::string_view shell, std::span<const Command> commands,
                              const Arguments& global) {
  if (shell == "bash") return bash_script(commands, global);
  if (shell == "zsh") return zsh_script(commands, global);
  return fish_script(commands, global);
}

}  // namespace jiyi::cli
