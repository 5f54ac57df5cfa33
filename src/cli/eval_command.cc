#include "cli/eval_command.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/try.h"
#include "cli/progress.h"
#include "cli/scratch_store.h"
#include "eval/engine_subject.h"
#include "eval/evaluate.h"
#include "eval/load_set.h"
#include "eval/report.h"

namespace jiyi::cli {
namespace {

constexpr std::int64_t kPlacesMost = 200;  // five times as many are asked for to rank sessions

struct EvalOptions {
  eval::SetRequest request;
  std::optional<std::string> by;
  std::optional<std::int64_t> k;
};

std::vector<std::string> set_names() {
  std::vector<std::string> names;
  for (const auto& set : eval::kSetNames)
    names.emplace_back(set.name);
  return names;
}

std::vector<std::string> level_names() {
  std::vector<std::string> names;
  for (const auto level : eval::kLevels)
    names.emplace_back(eval::name_of(level));
  return names;
}

std::vector<eval::Level> levels(const EvalOptions& options,
                                const std::vector<eval::QuestionBank>& banks) {
  for (const auto level : eval::kLevels) {
    if (options.by == eval::name_of(level)) return {level};
  }
  return eval::levels_of(banks);
}

Result<eval::Report> measure(Context& context, const EvalOptions& options) {
  ASSIGN_OR_RETURN(const auto banks, eval::load_set(options.request));
  ProgressBar bar(context);
  ProgressState state{.label = options.request.set, .total = banks.size()};
  eval::EvaluateOptions how;
  how.levels = levels(options, banks);
  how.k = static_cast<int>(options.k.value_or(eval::kRankedMin));
  how.on_bank = [&](const eval::QuestionBank& bank) {
    bar.show(state);
    ++state.done;
    state.records += bank.items.size();
  };
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create));
  eval::EngineSubject subject(*engine);
  return eval::evaluate(subject, banks, how);
}

Result<ExitCode> run_eval(Context& outer, const EvalOptions& options) {
  ASSIGN_OR_RETURN(const auto store, ScratchStore::choose(outer.environment(), "eval"));
  ASSIGN_OR_RETURN(auto context, outer.with_store_alone(store.path()));
  const auto report = measure(context, options);
  context.close_engine();
  if (!report.ok()) return report.error();
  if (context.json()) {
    context.print_json(eval::json_report(options.request.set, report.value()));
  } else {
    context.print(eval::text_report(options.request.set, report.value()));
  }
  return context.ended(ExitCode::Done);
}

}  // namespace

Action declare_eval(Arguments& arguments) {
  const auto options = std::make_shared<EvalOptions>();
  arguments.positional({.name = "SET",
                        .help = "the form of the files; bank: a bank with its questions a line",
                        .choices = set_names(),
                        .required = true},
                       options->request.set);
  arguments.positionals({.name = "FILE",
                         .help = "files of the set, packed by gzip or not; of LifeBench each "
                                 "user's folder or QA_clean.json in it",
                         .required = true,
                         .path = true},
                        options->request.paths);
  arguments.option({.name = "--audit",
                    .value = "FILE",
                    .help = "LoCoMo: the list of errors in the key; both keys are scored",
                    .path = true},
                   options->request.audit);
  arguments.option({.name = "--by",
                    .value = "UNIT",
                    .help = "what is ranked; session: as its first memory; else all there are",
                    .choices = level_names()},
                   options->by);
  arguments.option({.name = "-k,--k", .value = "N", .help = "places asked for; 10 if not given"},
                   options->k, {eval::kRankedMin, kPlacesMost});
  return [options](Context& context) { return run_eval(context, *options); };
}

}  // namespace jiyi::cli
