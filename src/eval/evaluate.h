// One evaluation: every bank asked through the subject and, beside it, through plain BM25.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/ask.h"
#include "eval/question_set.h"
#include "eval/subject.h"
#include "eval/table.h"

namespace jiyi::eval {

// What stands beside the subject: one of its arms alone, or plain BM25.
struct Beside {
  std::string name;
  std::vector<Line> lines;
  Speed speed;
};

// One table: what was ranked, against which key.
struct View {
  Level level = Level::Memory;
  Key key = Key::Published;
  std::vector<Line> lines;
  Speed speed;
  std::vector<Beside> beside;
};

struct Report {
  int k = 0;
  std::size_t banks = 0;
  std::size_t items = 0;
  std::size_t questions = 0;
  std::size_t strays = 0;
  double items_per_second = 0;  // remembered by the subject
  std::vector<View> views;
};

struct EvaluateOptions {
  std::vector<Level> levels{Level::Memory};
  int k = 10;                                             // at least kRankedMin
  std::function<void(const QuestionBank& bank)> on_bank;  // before each is asked; may be empty
};

// A view for each level and key; the audited key only where some question has one. The subject's
// errors end the evaluation.
Result<Report> evaluate(Subject& subject, std::span<const QuestionBank> banks,
                        const EvaluateOptions& options);

// Levels worth looking at: sessions too where memories have one.
std::vector<Level> levels_of(std::span<const QuestionBank> banks);

}  // namespace jiyi::eval
