// Prints the token ids of texts, for comparing with other tokenizers: reads one JSON string a
// line, writes one JSON array a line.
//
//   pieces MODEL.gguf < texts.jsonl > ids.jsonl

#include <chrono>
#include <cstdio>
#include <iostream>
#include <string>
#include <vector>

#include "embed/model.h"
#include "json/parse.h"

namespace {

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

int run(const char* path) {
  const auto begin = std::chrono::steady_clock::now();
  const auto model = jiyi::embed::Model::open(path);
  if (!model.ok()) {
    std::fprintf(stderr, "%s\n", model.error().message().c_str());
    return 1;
  }
  const double opened = seconds_since(begin);
  std::size_t bytes = 0;
  std::size_t tokens = 0;
  double spent = 0;
  std::string line;
  while (std::getline(std::cin, line)) {
    const auto value = jiyi::json::parse(line);
    if (!value.ok() || value.value().if_string() == nullptr) return 2;
    const auto& text = *value.value().if_string();
    std::vector<std::int32_t> ids;
    const auto start = std::chrono::steady_clock::now();
    model.value()->tokenizer().append_tokens(text, ids);
    spent += seconds_since(start);
    bytes += text.size();
    tokens += ids.size();
    std::string out = "[";
    for (const auto id : ids)
      out += (out.size() > 1 ? "," : "") + std::to_string(id);
    std::cout << out << "]\n";
  }
  std::fprintf(stderr, "opened in %.1f ms; %zu bytes, %zu tokens, %.1f MB/s\n", opened * 1e3, bytes,
               tokens, static_cast<double>(bytes) / spent / 1e6);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  return count == 2 ? run(words[1]) : 2;
}
