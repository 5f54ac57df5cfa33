#include "cli/sense_command.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "base/try.h"
#include "cli/input_text.h"
#include "cli/render.h"
#include "cli/width.h"
#include "io/files.h"
#include "jiyi/reading.h"
#include "pipe/replies.h"
#include "wire/reading_json.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kWordsBytesMax = std::size_t{4} << 20;

struct SenseOptions {
  std::optional<std::string> text;
  std::optional<std::string> role;
  std::optional<Timestamp> at;
  std::string zone;
  std::string model;
  std::string words;
};

std::string reasons_text(const std::vector<ReadReason>& reasons) {
  std::string out;
  for (const ReadReason& reason : reasons) {
    if (!out.empty()) out += "; ";
    out += reason.what + (reason.points < 0 ? " " : " +") + decimal(reason.points, 1);
  }
  return out;
}

std::string span_text(const ReadTime& found) {
  if (found.length) return std::to_string(*found.length) + " " + found.precision;
  if (!found.from || !found.to) return "";
  return format_timestamp(*found.from) + " to " + format_timestamp(*found.to) + ", by the " +
         found.precision;
}

std::string secrets_text(const std::vector<ReadSecret>& secrets) {
  std::string out;
  for (const ReadSecret& secret : secrets) {
    if (!out.empty()) out += ", ";
    out += secret.kind + " at byte " + std::to_string(secret.at.begin);
  }
  return out;
}

std::string asked_text(const MessageReading& reading) {
  std::string out =
      reading.question ? std::to_string(reading.questions) + " asked" : "nothing asked";
  if (reading.memory_request == "remember") out += "; asks to be remembered";
  if (reading.memory_request == "do_not_remember") out += "; asks not to be remembered";
  if (reading.courtesy) out += "; nothing but courtesies";
  return out;
}

class SensePage {
 public:
  explicit SensePage(Context& context) : context_(context) {}

  void line(std::string_view name, const std::string& value) {
    constexpr std::size_t kWidth = 14;
    std::string front(name);
    front.resize(std::max(kWidth, front.size() + 1), ' ');
    context_.print_line(context_.style().dim(front) + printable(value));
  }

 private:
  Context& context_;
};

void print_reading(Context& context, const MessageReading& reading) {
  SensePage page(context);
  page.line("text", reading.text);
  page.line("language", reading.language + ", " + reading.script + " script");
  page.line("size", std::to_string(reading.characters) + " characters, " +
                        std::to_string(reading.sentences.size()) + " sentences, " +
                        std::to_string(reading.tokens) + " tokens (" + reading.encoding +
                        (reading.tokens_estimated ? ", an estimate)" : ")"));
  page.line("importance", decimal(reading.importance, 1) + " " + reading.level + ": " +
                              reasons_text(reading.reasons));
  page.line("instructions", decimal(reading.instruction_likeness, 2) +
                                (reading.signals.empty() ? "" : ": ") +
                                reasons_text(reading.signals));
  page.line("question", asked_text(reading));
  page.line("complexity", decimal(reading.complexity, 2));
  if (!reading.secrets.empty()) page.line("masked", secrets_text(reading.secrets));
  for (const ReadEntity& entity : reading.entities) {
    page.line(
        entity.kind,
        entity.text + (entity.normalised == entity.text ? "" : "  (" + entity.normalised + ")"));
  }
  for (const ReadTime& found : reading.times)
    page.line(found.kind, found.text + "  " + span_text(found));
}

Result<ExitCode> run_sense(Context& context, const SenseOptions& options) {
  ASSIGN_OR_RETURN(const auto text, input_text(context, options.text, {"TEXT", kReadBytesMax}));
  ReadOptions read{.role = options.role.value_or(""),
                   .at = options.at,
                   .zone = options.zone,
                   .model = options.model};
  if (!options.words.empty()) {
    ASSIGN_OR_RETURN(read.words, io::read_file(options.words, kWordsBytesMax));
  }
  ASSIGN_OR_RETURN(const auto reading, read_message(text, read));
  if (context.json()) {
    context.print_json(pipe::ok(wire::to_json(reading)));
  } else {
    print_reading(context, reading);
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_sense(Arguments& arguments) {
  const auto options = std::make_shared<SenseOptions>();
  arguments.positional(
      {.name = "TEXT", .value = "", .help = "what to read; - or nothing: the standard input"},
      options->text);
  arguments.option({.name = "--role",
                    .value = "ROLE",
                    .help = "who said it; else user",
                    .choices = {"user", "assistant", "system", "tool"}},
                   options->role);
  arguments.option({.name = "--at", .value = "TIME", .help = "when it was written; else now"},
                   options->at);
  arguments.option({.name = "--zone",
                    .value = "NAME",
                    .help = "where: Asia/Shanghai, Europe/Berlin; else the offset of --at"},
                   options->zone);
  arguments.option({.name = "--counted-as",
                    .value = "MODEL",
                    .help = "the model whose tokens are counted; else o200k_base"},
                   options->model);
  arguments.option({.name = "--words",
                    .value = "FILE",
                    .help = "TOML with words of importance, over the built-in ones",
                    .path = true},
                   options->words);
  return [options](Context& context) { return run_sense(context, *options); };
}

}  // namespace jiyi::cli
