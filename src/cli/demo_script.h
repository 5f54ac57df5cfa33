// What the demo does: its conversation, questions, correction and forgetting, read from a folder.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi::cli {

struct DemoQuestion {
  std::string bank;
  std::string query;
  Timestamp at;                     // when it is asked
  std::vector<std::string> expect;  // ids, any of which answers it; none: nothing does
  bool by_meaning = false;          // no word in common: only asked where there is a model
};

struct DemoCorrection {
  std::string bank;
  std::string id;
  std::string text;
  std::string query;
};

struct DemoForgetting {
  std::string bank;
  std::string id;
  std::string query;
  std::string canary;  // words of that memory and of no other
};

// The first messages of a bank, as one session in a window.
struct DemoWindow {
  std::string bank;
  std::size_t messages = 0;
  std::string pin;  // id of the one that stays
};

// What is said and must not be kept.
struct DemoSecrets {
  std::string bank;
  std::string query;  // asks for one of them
  std::vector<std::string> values;
};

struct DemoScript {
  std::vector<DemoQuestion> questions;
  DemoCorrection correct;
  DemoForgetting forget;
  DemoWindow window;
  DemoSecrets secrets;
};

// questions.jsonl and script.json. InvalidArgument names the line or the field.
Result<DemoScript> parse_demo_script(std::string_view questions, std::string_view script);

}  // namespace jiyi::cli
