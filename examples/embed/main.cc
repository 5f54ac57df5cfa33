// A program with a memory of its own: remembers a Chinese and an English line in the store
// named on the command line, and asks for each in its language.

#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "jiyi/jiyi.h"

namespace {

const jiyi::BankKey kBank{.tenant = "example", .bank = "diary"};

jiyi::Result<void> remember(jiyi::Engine& memory) {
  jiyi::NewMemory zh;
  zh.text = "小林的生日是五月八日，她喜欢桂花蛋糕。";
  jiyi::NewMemory en;
  en.text = "The spare key is under the blue flowerpot.";
  auto reply = memory.remember(kBank, {zh, en});
  if (!reply.ok()) return std::move(reply).error();
  return {};
}

jiyi::Result<void> ask(jiyi::Engine& memory, const std::string& question) {
  jiyi::RecallRequest request;
  request.query = question;
  request.k = 1;
  auto reply = memory.recall(kBank, request);
  if (!reply.ok()) return std::move(reply).error();
  for (const auto& hit : reply.value().hits) {
    std::printf("%s\n  %s\n", question.c_str(), hit.memory.text.c_str());
  }
  return {};
}

jiyi::Result<void> run(const std::string& path) {
  jiyi::EngineOptions options;
  options.path = path;
  auto memory = jiyi::Engine::open(std::move(options));
  if (!memory.ok()) return std::move(memory).error();

  if (auto done = remember(*memory.value()); !done.ok()) return done;
  if (auto done = ask(*memory.value(), "小林喜欢什么蛋糕？"); !done.ok()) return done;
  return ask(*memory.value(), "Where is the spare key?");
}

}  // namespace

int main(int argc, char** argv) {
  const auto done = run(argc > 1 ? argv[1] : "diary.jiyi");
  if (!done.ok()) std::fprintf(stderr, "embed: %s\n", done.error().message().c_str());
  return done.ok() ? 0 : 1;
}
