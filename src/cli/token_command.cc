#include "cli/token_command.h"

#include <memory>
#include <optional>
#include <string>

#include "base/try.h"
#include "cli/input_text.h"
#include "pipe/replies.h"
#include "tokens/encoding.h"
#include "tokens/models.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kTextBytesMost = std::size_t{1} << 30;

struct TokenOptions {
  std::optional<std::string> text;
  std::optional<std::string> encoding;
  std::optional<std::string> model;
  std::optional<std::int64_t> cut;
};

std::vector<std::string> encoding_names() {
  std::vector<std::string> names;
  using enum tokens::EncodingId;
  for (const auto id : {R50kBase, P50kBase, Cl100kBase, O200kBase, O200kHarmony}) {
    names.emplace_back(tokens::name_of(id));
  }
  return names;
}

// The choice was checked when it was parsed.
tokens::Model counted_with(const TokenOptions& options) {
  if (options.model) return tokens::model_named(*options.model);
  const auto id = tokens::encoding_by_name(options.encoding.value_or(""));
  return {.encoding = id.value_or(tokens::EncodingId::O200kBase), .estimate = false};
}

Result<ExitCode> run_tokens(Context& context, const TokenOptions& options) {
  if (options.model && options.encoding) {
    return Error{ErrorCode::InvalidArgument, "give --model or --encoding, not both"};
  }
  ASSIGN_OR_RETURN(const auto text, input_text(context, options.text, {"TEXT", kTextBytesMost}));
  const auto model = counted_with(options);
  const auto& encoding = tokens::encoding(model.encoding);
  if (options.cut) {
    const auto kept = encoding.cut(text, static_cast<std::size_t>(*options.cut));
    if (!context.json()) {
      context.print_line(kept);
      return ExitCode::Done;
    }
    auto out = pipe::tokens_reply({.encoding = encoding.name(), .estimate = model.estimate},
                                  {encoding.count(kept)});
    out.append("text", kept);
    context.print_json(out);
    return ExitCode::Done;
  }
  const auto count = encoding.count(text);
  if (context.json()) {
    context.print_json(
        pipe::tokens_reply({.encoding = encoding.name(), .estimate = model.estimate}, {count}));
  } else {
    const auto& style = context.style();
    const auto note = "  " + std::string(encoding.name()) + (model.estimate ? ", an estimate" : "");
    const bool plain = !context.console().out_is_terminal && !model.estimate;
    context.print_line(std::to_string(count) + (plain ? "" : style.dim(note)));
  }
  return ExitCode::Done;
}

}  // namespace

Action declare_tokens(Arguments& arguments) {
  const auto options = std::make_shared<TokenOptions>();
  arguments.positional(
      {.name = "TEXT", .value = "", .help = "what to count; - or nothing: the standard input"},
      options->text);
  arguments.option({.name = "--encoding",
                    .value = "NAME",
                    .help = "else o200k_base",
                    .choices = encoding_names()},
                   options->encoding);
  arguments.option({.name = "--model",
                    .value = "NAME",
                    .help = "the encoding of this model; of one not known the nearest"},
                   options->model);
  arguments.option({.name = "--cut", .value = "N", .help = "print the text cut to N tokens"},
                   options->cut, {0, std::int64_t{1} << 30});
  return [options](Context& context) { return run_tokens(context, *options); };
}

}  // namespace jiyi::cli
