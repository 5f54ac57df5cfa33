// The question sets by name, and their files.

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "eval/question_set.h"
#include "jiyi/result.h"

namespace jiyi::eval {

struct SetName {
  std::string_view name;
  std::string_view files;  // what is to be given, for help
};

inline constexpr std::array<SetName, 5> kSetNames{{
    {"locomo", "locomo10.json"},
    {"lifebench", "QA_clean.json with phone_data/ beside it, or their folder"},
    {"xquad", "xquad.en.json"},
    {"cmrc", "cmrc2018_dev.json"},
    {"bank", "banks in Jiyi's own form, one a line"},
}};

struct SetRequest {
  std::string set;                 // of kSetNames
  std::vector<std::string> paths;  // files or, for LifeBench, folders; any may be packed by gzip
  std::string audit;               // LoCoMo's list of errors in the key; empty: none
};

// The banks of all files, each under a name of its own. InvalidArgument for a set that is not
// known or has no questions.
Result<std::vector<QuestionBank>> load_set(const SetRequest& request);

}  // namespace jiyi::eval
