// What the demo found out, and how it is shown.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/demo_ends.h"
#include "cli/demo_script.h"
#include "cli/demo_task.h"
#include "cli/demo_window.h"
#include "cli/render.h"
#include "jiyi/recall.h"
#include "json/value.h"

namespace jiyi::cli {

struct DemoAnswer {
  DemoQuestion question;
  RecallReply reply;
  double milliseconds = 0;

  // The best hit that answers the question, 1-based; 0 for none.
  std::size_t rank() const;
  // Found near the top where something answers it, declined where nothing does.
  bool passed() const;
};

inline constexpr std::size_t kDemoRankMax = 3;

struct DemoSecretsReport {
  std::size_t values = 0;    // looked for
  std::size_t masked = 0;    // as the store counts
  std::size_t in_files = 0;  // occurrences of the values
  std::size_t in_answers = 0;

  bool passed() const { return values > 0 && masked > 0 && in_files == 0 && in_answers == 0; }
};

struct DemoReport {
  std::size_t messages = 0;
  double import_seconds = 0;
  std::vector<DemoAnswer> answers;
  std::size_t left_out = 0;       // questions that only a model answers, where there is none
  bool corrected = false;         // the new text is found, and both versions are in the history
  std::size_t canary_before = 0;  // occurrences in the raw files
  std::size_t canary_after = 0;
  bool still_recalled = false;  // the forgotten memory was still found
  DemoWindowReport window;
  DemoSecretsReport secrets;
  DemoTaskReport task;
  DemoEndsReport ends;

  bool passed() const;
};

std::string answer_page(const DemoAnswer& answer, std::size_t number, const Page& page);
std::string verdict_line(const DemoReport& report, const Style& style);
json::Object to_json(const DemoReport& report);

}  // namespace jiyi::cli
