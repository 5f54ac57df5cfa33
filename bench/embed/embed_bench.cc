// Encodes cases of token ids for compare.py: one JSON line a round, and the vectors on demand.
//
//   embed_bench MODEL CASES [LEVEL]
//
// A line of CASES is one call: texts separated by ";", ids by blanks. On standard input, "round"
// runs each case once and answers with milliseconds of wall and processor time; "batch N" runs all
// cases as one batch on N threads; "vectors FILE" writes all vectors as floats, in order.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>

#include "embed/encoder.h"
#include "embed/model.h"

namespace jiyi::embed {
namespace {

using Text = std::vector<std::int32_t>;
using Case = std::vector<Text>;

struct Elapsed {
  double wall_ms = 0;
  double cpu_ms = 0;
};

template <typename Work>
Elapsed timed(Work work) {
  const auto cpu = std::clock();
  const auto start = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), 1e3 * static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC};
}

Case read_case(std::string_view line) {
  Case texts(1);
  for (const char* at = line.data(); at != line.data() + line.size();) {
    std::int32_t id = 0;
    const auto read = std::from_chars(at, line.data() + line.size(), id);
    if (read.ec == std::errc()) texts.back().push_back(id);
    if (*at == ';') texts.emplace_back();
    at = read.ec == std::errc() ? read.ptr : at + 1;
  }
  return texts;
}

std::vector<Encoder::Ids> views(const Case& texts) {
  return {texts.begin(), texts.end()};
}

class Bench {
 public:
  Bench(const Encoder& encoder, std::vector<Case> cases)
      : encoder_(encoder), cases_(std::move(cases)) {}

  void round() {
    std::string wall;
    std::string cpu;
    for (const Case& texts : cases_) {
      const auto ids = views(texts);
      std::vector<float> out(texts.size() * encoder_.hidden());
      const Elapsed took = timed([&] { failed_ |= !encoder_.encode(ids, out, work_).ok(); });
      wall += (wall.empty() ? "" : ",") + std::to_string(took.wall_ms);
      cpu += (cpu.empty() ? "" : ",") + std::to_string(took.cpu_ms);
    }
    std::cout << "{\"ms\":[" << wall << "],\"cpu_ms\":[" << cpu << "]}" << std::endl;
  }

  void batch(std::size_t threads) {
    std::vector<Encoder::Workspace> work(threads);
    std::vector<float> out;
    const Elapsed took = timed([&] { out = all(work); });
    std::cout << "{\"ms\":" << took.wall_ms << ",\"cpu_ms\":" << took.cpu_ms << "}" << std::endl;
  }

  void write_vectors(const std::string& path) {
    std::vector<Encoder::Workspace> work(1);
    const std::vector<float> out = all(work);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(out.data()),
               static_cast<std::streamsize>(out.size() * sizeof(float)));
    std::cout << "{}" << std::endl;
  }

  bool failed() const { return failed_; }

 private:
  std::vector<float> all(std::span<Encoder::Workspace> work) {
    std::vector<Encoder::Ids> ids;
    for (const Case& texts : cases_)
      ids.insert(ids.end(), texts.begin(), texts.end());
    std::vector<float> out(ids.size() * encoder_.hidden());
    failed_ |= !encoder_.encode_batch(ids, out, work).ok();
    return out;
  }

  const Encoder& encoder_;
  std::vector<Case> cases_;
  Encoder::Workspace work_;
  bool failed_ = false;
};

int fail(const std::string& message) {
  std::cerr << message << "\n";
  return 1;
}

int serve(Bench bench) {
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "round") bench.round();
    if (line.starts_with("batch ")) bench.batch(static_cast<std::size_t>(line[6] - '0'));
    if (line.starts_with("vectors ")) bench.write_vectors(line.substr(8));
  }
  return bench.failed() ? fail("a case cannot be encoded") : 0;
}

int run(const std::string& model_path, const std::string& cases_path, const std::string& name) {
  const auto level = vec::choose_level(name);
  if (!level.ok()) return fail(level.error().message());
  const auto model = Model::open(model_path);
  if (!model.ok()) return fail(model.error().message());
  Result<Encoder> encoder = Error{ErrorCode::Internal, "not loaded"};
  const Elapsed took = timed([&] {
    encoder = Encoder::load(*model.value(), model.value()->config(), {.level = level.value()});
  });
  if (!encoder.ok()) return fail(encoder.error().message());
  std::vector<Case> cases;
  std::ifstream file(cases_path);
  for (std::string line; std::getline(file, line);)
    cases.push_back(read_case(line));
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::cout << "{\"level\":\"" << vec::level_name(level.value())
            << "\",\"load_ms\":" << took.wall_ms << ",\"load_cpu_ms\":" << took.cpu_ms
            << ",\"peak_mb\":" << usage.ru_maxrss / 1024 << "}" << std::endl;
  return serve(Bench(encoder.value(), std::move(cases)));
}

}  // namespace
}  // namespace jiyi::embed

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 2) {
    std::cerr << "usage: embed_bench MODEL CASES [LEVEL]\n";
    return 2;
  }
  return jiyi::embed::run(arguments[0], arguments[1], arguments.size() > 2 ? arguments[2] : "");
}
