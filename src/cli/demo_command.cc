#include "cli/demo_command.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/try.h"
#include "cli/byte_scan.h"
#include "cli/demo_report.h"
#include "cli/demo_script.h"
#include "cli/import_files.h"
#include "cli/render.h"
#include "cli/scratch_store.h"
#include "cli/width.h"
#include "io/files.h"
#include "transfer/files.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kScriptBytesMax = std::size_t{1} << 20;
// Where the project keeps it, seen from its own folder.
constexpr const char* kDataFolder = "examples/demo";

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The store that was named, which stays, or one that goes away at the end.
struct DemoStore {
  std::string path;
  std::optional<ScratchStore> scratch;
};

Result<DemoStore> choose_store(const Context& context) {
  if (context.settings().source(SettingId::Store) != Source::Flag) {
    ASSIGN_OR_RETURN(auto scratch, ScratchStore::choose(context.environment(), "demo"));
    auto path = scratch.path();
    return DemoStore{.path = std::move(path), .scratch = std::move(scratch)};
  }
  ASSIGN_OR_RETURN(const bool there, io::exists(context.store_path()));
  if (!there) return DemoStore{.path = context.store_path(), .scratch = std::nullopt};
  return Error{ErrorCode::AlreadyExists,
               context.store_path() + ": the demo needs a new store; name another"};
}

class Demo {
 public:
  // Borrows both.
  Demo(Context& context, const DemoScript& script) : context_(context), script_(script) {}

  Result<DemoReport> run(const std::string& conversation) {
    RETURN_IF_ERROR(import(conversation));
    RETURN_IF_ERROR(ask());
    RETURN_IF_ERROR(correct());
    RETURN_IF_ERROR(forget());
    RETURN_IF_ERROR(window());
    RETURN_IF_ERROR(secrets());
    RETURN_IF_ERROR(task());
    RETURN_IF_ERROR(ends());
    say("\n" + verdict_line(report_, style()) + "\n");
    return std::move(report_);
  }

 private:
  Result<void> import(const std::string& path) {
    heading("导入", "import");
    const auto start = std::chrono::steady_clock::now();
    ImportJob job;
    job.label = "conversation.jsonl";
    job.format = transfer::Format::Items;
    ImportTotals totals;
    ASSIGN_OR_RETURN(const auto source, transfer::open_source({.path = path, .name = job.label}));
    RETURN_IF_ERROR(import_source(context_, *source, job, totals));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    report_vectors(context_, make_vectors(context_, *engine));
    report_.messages = totals.added;
    report_.import_seconds = seconds_since(start);
    say("    " + std::to_string(totals.added) + " 条消息 messages, " +
        decimal(report_.import_seconds, 2) + " s\n");
    return {};
  }

  Result<DemoAnswer> answer(const DemoQuestion& question) {
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    RecallRequest request;
    request.query = question.query;
    request.now = question.at;
    request.explain = true;
    DemoAnswer answer;
    answer.question = question;
    const auto start = std::chrono::steady_clock::now();
    ASSIGN_OR_RETURN(answer.reply, engine->recall(bank(question.bank), request));
    answer.milliseconds = seconds_since(start) * 1000;
    return answer;
  }

  Result<bool> has_model(const std::string& name) {
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    ASSIGN_OR_RETURN(const auto stats, engine->open_bank(bank(name)));
    return !stats.model.empty();
  }

  void say_left_out(const DemoQuestion& question) {
    ++report_.left_out;
    say(style().dim("  – " + question.query + "  没有模型，不问 not asked: needs the model") +
        "\n");
  }

  Result<void> ask() {
    heading("提问", "ask");
    for (const auto& question : script_.questions) {
      if (question.by_meaning) {
        ASSIGN_OR_RETURN(const bool embedded, has_model(question.bank));
        if (!embedded) {
          say_left_out(question);
          continue;
        }
      }
      ASSIGN_OR_RETURN(auto each, answer(question));
      report_.answers.push_back(std::move(each));
      say(answer_page(report_.answers.back(), report_.answers.size(), page()));
    }
    return {};
  }

  Result<void> correct() {
    const auto& change = script_.correct;
    heading("更正", "correct");
    const DemoQuestion question{
        .bank = change.bank, .query = change.query, .at = last_moment(), .expect = {change.id}};
    ASSIGN_OR_RETURN(const auto before, answer(question));
    say(style().dim("    之前 before") + "\n" + answer_page(before, 1, page()));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    UpdateRequest request;
    request.id = change.id;
    request.text = change.text;
    ASSIGN_OR_RETURN(const auto memory, engine->update(bank(change.bank), request));
    ASSIGN_OR_RETURN(const auto after, answer(question));
    say(style().dim("    之后 after") + "\n" + answer_page(after, 1, page()));
    ASSIGN_OR_RETURN(const auto versions, engine->history(bank(change.bank), change.id));
    say(style().dim("    历史 history") + "\n" + history_page(versions, page()));
    const auto rank = after.rank();
    report_.corrected = versions.size() == 2 && memory.text == change.text && after.passed() &&
                        after.reply.hits[rank - 1].memory.text == change.text;
    return {};
  }

  Result<void> forget() {
    const auto& gone = script_.forget;
    heading("遗忘", "forget");
    const DemoQuestion question{
        .bank = gone.bank, .query = gone.query, .at = last_moment(), .expect = {gone.id}};
    ASSIGN_OR_RETURN(const auto before, answer(question));
    say(answer_page(before, 1, page()));
    ASSIGN_OR_RETURN(report_.canary_before, scan("之前 before"));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    EndRequest request;
    request.verb = Verb::Forget;
    request.ids = {gone.id};
    RETURN_IF_ERROR(engine->end(bank(gone.bank), request));
    ASSIGN_OR_RETURN(const auto after, answer(question));
    report_.still_recalled = after.rank() > 0;
    ASSIGN_OR_RETURN(report_.canary_after, scan("之后 after "));
    return {};
  }

  Result<void> window() {
    heading("窗口", "window");
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    ASSIGN_OR_RETURN(report_.window, run_demo_window(*engine, script_.window));
    say(window_report_page(report_.window, page()));
    return {};
  }

  // Every question that was asked before has its answer in the report.
  bool is_answered(const std::string& value) const {
    return std::ranges::any_of(report_.answers, [&](const DemoAnswer& one) {
      return std::ranges::any_of(one.reply.hits, [&](const Hit& hit) {
        return hit.memory.text.find(value) != std::string::npos;
      });
    });
  }

  Result<void> secrets() {
    const auto& script = script_.secrets;
    heading("机密", "secrets");
    const DemoQuestion question{
        .bank = script.bank, .query = script.query, .at = last_moment(), .expect = {}};
    ASSIGN_OR_RETURN(auto asked, answer(question));
    auto& found = report_.secrets;
    if (!asked.reply.hits.empty()) {
      say("    " + question.query + "\n    → " + printable(asked.reply.hits.front().memory.text) +
          "\n");
    }
    report_.answers.push_back(std::move(asked));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    ASSIGN_OR_RETURN(const auto stats, engine->stats(""));
    for (const BankStats& one : stats.banks)
      found.masked += one.masked;
    context_.close_engine();
    ASSIGN_OR_RETURN(const auto files, store_files(context_.store_path()));
    for (const std::string& value : script.values) {
      ++found.values;
      if (is_answered(value)) ++found.in_answers;
      ASSIGN_OR_RETURN(const auto scanned, scan_files(files, value));
      found.in_files += scanned.found;
    }
    report_.answers.pop_back();
    say("    遮蔽 masked " + std::to_string(found.masked) + "; 文件中 in files " +
        std::to_string(found.in_files) + "×, 回答中 in answers " +
        std::to_string(found.in_answers) + "×\n");
    return {};
  }

  // Another process works on a task and is killed; this one goes on where it was.
  Result<void> task() {
    heading("任务", "task");
    context_.close_engine();
    const std::string program = context_.program_folder();
    if (program.empty()) return {};
    ASSIGN_OR_RETURN(report_.task.acknowledged,
                     work_until_killed(program + "/jiyi", context_.store_path()));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    ASSIGN_OR_RETURN(report_.task.kept, read_demo_task(*engine));
    say("    kill -9: " + std::to_string(report_.task.acknowledged) +
        " 步已确认 steps acknowledged → " + std::to_string(report_.task.kept) +
        " 步仍在 there afterwards\n");
    ASSIGN_OR_RETURN(report_.task.episode, end_demo_task(*engine));
    say("    完成 complete → " + printable(report_.task.episode) + "\n");
    return {};
  }

  Result<void> ends() {
    heading("否认与抹除", "reject and erase");
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist));
    ASSIGN_OR_RETURN(report_.ends, run_demo_ends(*engine));
    const DemoEndsReport& ends = report_.ends;
    say("    重述 said again " + std::to_string(ends.restated) + "×, 未存 refused " +
        std::to_string(ends.refused) + "× → " + printable(ends.reason) + "\n");
    say("    抹除 erased " + std::to_string(ends.erased) +
        "; 回执 receipt: " + (ends.clean ? "无残留 nothing left" : "残留 something left") + ", " +
        (ends.verified ? "验证通过 verified" : "无效 not valid") + "\n");
    return {};
  }

  // Counts the canary in all files of the store.
  Result<std::size_t> scan(const std::string& when) {
    context_.close_engine();
    ASSIGN_OR_RETURN(const auto files, store_files(context_.store_path()));
    ASSIGN_OR_RETURN(const auto found, scan_files(files, script_.forget.canary));
    const auto count = std::to_string(found.found) + "×";
    say("    " + when + "  \"" + script_.forget.canary + "\"  " +
        (found.found > 0 ? style().yellow(count) : style().green(count)) +
        style().dim("  原始字节 raw bytes: " + size_text(found.bytes) + ", " +
                    std::to_string(found.files) + " 个文件 files") +
        "\n");
    return found.found;
  }

  void heading(std::string_view chinese, std::string_view english) {
    say("\n" + style().bold("── " + std::string(chinese) + " " + std::string(english) + " ──") +
        "\n");
  }

  // Nothing under --json, where only the report is answered.
  void say(const std::string& text) {
    if (context_.json()) return;
    context_.print(text);
    static_cast<void>(context_.flush());
  }

  Timestamp last_moment() const {
    return script_.questions.empty() ? Timestamp() : script_.questions.back().at;
  }
  static BankKey bank(const std::string& name) { return {.tenant = "default", .bank = name}; }
  const Style& style() const { return context_.style(); }
  Page page() const { return {.style = style(), .columns = context_.page_columns()}; }

  Context& context_;
  const DemoScript& script_;
  DemoReport report_;
};

Result<std::string> data_folder(const std::string& given) {
  if (!given.empty()) return given;
  for (const std::string folder : {kDataFolder, JIYI_DEMO_DATA}) {
    ASSIGN_OR_RETURN(const bool there, io::exists(folder + "/script.json"));
    if (there) return folder;
  }
  return Error{ErrorCode::NotFound,
               "the demo's conversation is not here; name its folder with --data"};
}

Result<ExitCode> run_demo(Context& outer, const std::string& given) {
  ASSIGN_OR_RETURN(const auto folder, data_folder(given));
  ASSIGN_OR_RETURN(const auto questions,
                   io::read_file(folder + "/questions.jsonl", kScriptBytesMax));
  ASSIGN_OR_RETURN(const auto script_text, io::read_file(folder + "/script.json", kScriptBytesMax));
  ASSIGN_OR_RETURN(const auto script, parse_demo_script(questions, script_text));
  ASSIGN_OR_RETURN(const auto store, choose_store(outer));
  ASSIGN_OR_RETURN(auto context, outer.with_store_alone(store.path));
  Demo demo(context, script);
  ASSIGN_OR_RETURN(const auto report, demo.run(folder + "/conversation.jsonl"));
  context.close_engine();
  if (context.json()) context.print_json(to_json(report));
  return context.ended(report.passed() ? ExitCode::Done : ExitCode::Negative);
}

}  // namespace

Action declare_demo(Arguments& arguments) {
  const auto data = std::make_shared<std::string>();
  arguments.option({.name = "--data",
                    .value = "FOLDER",
                    .help = "conversation, questions and script; else examples/demo",
                    .path = true},
                   *data);
  return [data](Context& context) { return run_demo(context, *data); };
}

}  // namespace jiyi::cli
