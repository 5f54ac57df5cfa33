#include "cli/demo_task.h"

#include <array>
#include <csignal>
#include <string_view>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/try.h"
#include "json/parse.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): of POSIX

namespace jiyi::cli {
namespace {

constexpr std::size_t kStepsWanted = 12;
constexpr std::string_view kOk = "{\"ok\":true";

TaskKey key() {
  return {.bank = {.tenant = "default", .bank = "agent:planner"}, .id = "trip", .within = {}};
}

std::string request(std::size_t step) {
  return R"({"op":"task_put","bank":"agent:planner","id":"trip",)"
         R"("state":{"goal":"订去杭州的票 book a train","step":)" +
         std::to_string(step) + "}}\n";
}

Error failed(const char* what) {
  return {ErrorCode::Io, std::string("the demo's other process: ") + what};
}

// Both ends closed when it goes.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    shut(0);
    shut(1);
  }
  bool open() { return pipe(ends.data()) == 0; }
  void shut(std::size_t end) {
    if (ends.at(end) >= 0) close(ends.at(end));
    ends.at(end) = -1;
  }
};

Result<pid_t> start(const std::string& program, const std::string& store, Pipe& in, Pipe& out) {
  std::array<std::string, 6> words{program, "pipe", "--store", store, "--embedder", "none"};
  std::array<char*, 7> arguments{};
  for (std::size_t i = 0; i < words.size(); ++i)
    arguments.at(i) = words.at(i).data();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.ends[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], STDOUT_FILENO);
  for (const int end : {in.ends[0], in.ends[1], out.ends[0], out.ends[1]})
    posix_spawn_file_actions_addclose(&actions, end);
  pid_t child = 0;
  const int fault =
      posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (fault != 0) return failed("cannot be started");
  in.shut(0);
  out.shut(1);
  return child;
}

// Without its end; empty when there is no more.
std::string read_line(int from) {
  std::string line;
  char byte = 0;
  while (read(from, &byte, 1) == 1 && byte != '\n')
    line += byte;
  return line;
}

bool write_all(int to, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = write(to, text.data(), text.size());
    if (done <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace

Result<std::size_t> work_until_killed(const std::string& program, const std::string& store) {
  Pipe in;
  Pipe out;
  if (!in.open() || !out.open()) return failed("no pipe");
  ASSIGN_OR_RETURN(const pid_t child, start(program, store, in, out));
  std::size_t acknowledged = 0;
  for (std::size_t step = 1; step <= kStepsWanted; ++step) {
    if (!write_all(in.ends[1], request(step))) break;
    if (!read_line(out.ends[0]).starts_with(kOk)) break;
    acknowledged = step;
  }
  // One more is on its way when it dies.
  write_all(in.ends[1], request(kStepsWanted + 1));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  if (read_line(out.ends[0]).starts_with(kOk)) ++acknowledged;
  if (acknowledged == 0) return failed("did not answer");
  return acknowledged;
}

Result<std::size_t> read_demo_task(Engine& engine) {
  ASSIGN_OR_RETURN(const Task task, engine.tasks().get(key()));
  ASSIGN_OR_RETURN(const auto state, json::parse(task.state));
  const json::Object* object = state.if_object();
  const json::Value* step = object == nullptr ? nullptr : object->find("step");
  if (step == nullptr || step->if_int64() == nullptr) return failed("left no step");
  return static_cast<std::size_t>(*step->if_int64());
}

Result<std::string> end_demo_task(Engine& engine) {
  ASSIGN_OR_RETURN(const TaskEnded ended,
                   engine.tasks().complete(key(), {.episode = true, .result = "已订 booked"}));
  ASSIGN_OR_RETURN(const Memory episode, engine.get(key().bank, ended.episode, {}));
  return episode.text;
}

}  // namespace jiyi::cli
