#include "cli/demo_report.h"

#include <algorithm>
#include <utility>

#include "cli/width.h"

namespace jiyi::cli {
namespace {

constexpr std::size_t kTextColumns = 96;

std::string mark(bool good, const Style& style) {
  return good ? style.green("✔") : style.red("✘");
}

std::string indented(std::string_view text, std::size_t indent) {
  std::string out;
  for (const auto& line : wrap(printable(text), kTextColumns - indent)) {
    out += std::string(indent, ' ') + line + "\n";
  }
  return out;
}

std::string found_page(const DemoAnswer& answer, const Hit& hit, const Page& page) {
  const auto& style = page.style;
  const auto& memory = hit.memory;
  auto out = "    " + mark(answer.passed(), style) + " " +
             style.cyan(moment_text(memory.event_at)) + "  " +
             style.bold(printable(memory.speaker)) + "  " +
             style.dim("第" + std::to_string(std::max<std::size_t>(answer.rank(), 1)) + "名 #" +
                       std::to_string(std::max<std::size_t>(answer.rank(), 1)) + "  " +
                       decimal(hit.relevance, 2) + "  " + decimal(answer.milliseconds, 2) + " ms") +
             "\n";
  out += indented(memory.text, 6);
  for (const auto& line :
       wrap(printable("依据 why: " + why_text(hit.explanation)), kTextColumns - 6)) {
    out += "      " + style.dim(line) + "\n";
  }
  return out;
}

json::Object window_json(const DemoWindowReport& report) {
  json::Object out;
  out.append("ok", report.passed());
  out.append("messages", report.messages);
  out.append("inside", report.inside);
  out.append("summarised", report.summarised);
  out.append("tokens", report.tokens);
  out.append("usable", report.usable);
  out.append("kept", report.kept);
  return out;
}

}  // namespace

std::size_t DemoAnswer::rank() const {
  for (std::size_t i = 0; i < reply.hits.size(); ++i) {
    if (std::ranges::count(question.expect, reply.hits[i].memory.id) > 0) return i + 1;
  }
  return 0;
}

bool DemoAnswer::passed() const {
  if (question.expect.empty()) return reply.abstained;
  return !reply.abstained && rank() > 0 && rank() <= kDemoRankMax;
}

bool DemoReport::passed() const {
  return std::ranges::all_of(answers, &DemoAnswer::passed) && corrected && canary_before > 0 &&
         canary_after == 0 && !still_recalled && window.passed() && secrets.passed() &&
         task.passed() && ends.passed();
}

std::string answer_page(const DemoAnswer& answer, std::size_t number, const Page& page) {
  const auto& style = page.style;
  auto out =
      style.bold(pad_left(std::to_string(number), 3) + " " + printable(answer.question.query)) +
      style.dim("  " + answer.question.bank) + "\n";
  const auto rank = answer.rank();
  if (!answer.reply.abstained && !answer.reply.hits.empty()) {
    return out + found_page(answer, answer.reply.hits[rank > 0 ? rank - 1 : 0], page);
  }
  return out + "    " + mark(answer.passed(), style) + " " +
         style.yellow("没有相关记忆 nothing relevant") +
         style.dim("  最高 best " + decimal(answer.reply.best_score, 2) + " < " +
                   decimal(kMinScoreDefault, 2) + "  " + decimal(answer.milliseconds, 2) + " ms") +
         "\n";
}

std::string verdict_line(const DemoReport& report, const Style& style) {
  const auto good =
      static_cast<std::size_t>(std::ranges::count_if(report.answers, &DemoAnswer::passed));
  const auto text =
      std::to_string(good) + "/" + std::to_string(report.answers.size()) + " 题正确 answered right";
  return report.passed() ? style.green("✔ " + text) : style.red("✘ " + text);
}

json::Object to_json(const DemoReport& report) {
  json::Array answers;
  for (const auto& answer : report.answers) {
    json::Object row;
    row.append("bank", answer.question.bank);
    row.append("query", answer.question.query);
    row.append("passed", answer.passed());
    row.append("rank", answer.rank());
    row.append("abstained", answer.reply.abstained);
    row.append("best_score", answer.reply.best_score);
    row.append("ms", answer.milliseconds);
    answers.emplace_back(std::move(row));
  }
  json::Object out;
  out.append("ok", report.passed());
  out.append("messages", report.messages);
  out.append("import_seconds", report.import_seconds);
  out.append("answers", std::move(answers));
  out.append("left_out", report.left_out);
  out.append("corrected", report.corrected);
  out.append("canary_before", report.canary_before);
  out.append("canary_after", report.canary_after);
  out.append("window", window_json(report.window));
  json::Object secrets;
  secrets.append("ok", report.secrets.passed());
  secrets.append("masked", report.secrets.masked);
  secrets.append("in_files", report.secrets.in_files);
  secrets.append("in_answers", report.secrets.in_answers);
  out.append("secrets", std::move(secrets));
  json::Object task;
  task.append("ok", report.task.passed());
  task.append("acknowledged", report.task.acknowledged);
  task.append("kept", report.task.kept);
  out.append("task", std::move(task));
  json::Object ends;
  ends.append("ok", report.ends.passed());
  ends.append("restated", report.ends.restated);
  ends.append("refused", report.ends.refused);
  ends.append("erased", report.ends.erased);
  ends.append("clean", report.ends.clean);
  ends.append("receipt_verified", report.ends.verified);
  out.append("ends", std::move(ends));
  return out;
}

}  // namespace jiyi::cli
