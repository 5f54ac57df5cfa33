#include "eval/load_set.h"

#include <map>
#include <memory>
#include <utility>

#include "base/try.h"
#include "eval/bank_set.h"
#include "eval/lifebench_set.h"
#include "eval/locomo_set.h"
#include "eval/passage_set.h"
#include "io/files.h"
#include "transfer/files.h"
#include "transfer/source.h"

namespace jiyi::eval {
namespace {

constexpr std::string_view kPacked = ".gz";

Result<std::unique_ptr<transfer::Source>> open_source(const std::string& path) {
  return transfer::open_source({.path = path, .name = path});
}

// `path`, or the same packed.
Result<std::unique_ptr<transfer::Source>> open_either(const std::string& path) {
  ASSIGN_OR_RETURN(const bool there, io::exists(path));
  return open_source(there ? path : path + std::string(kPacked));
}

std::string last_part(std::string path) {
  while (path.size() > 1 && path.ends_with('/'))
    path.pop_back();
  return path.substr(path.rfind('/') + 1);
}

// "xquad.en" of "data/xquad.en.json.gz".
std::string stem_of(const std::string& path) {
  std::string name = last_part(path);
  for (const std::string_view ending : {kPacked, std::string_view(".json")}) {
    if (name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

Result<LifeBenchFiles> open_lifebench(const std::string& path) {
  const bool is_file = path.ends_with(".json") || path.ends_with(kPacked);
  const std::string folder = is_file ? io::folder_of(path) : path;
  LifeBenchFiles files;
  files.name = last_part(folder);
  if (is_file) {
    ASSIGN_OR_RETURN(files.questions, open_source(path));
  } else {
    ASSIGN_OR_RETURN(files.questions, open_either(folder + "/QA_clean.json"));
  }
  for (const std::string_view kind : kLifeBenchKinds) {
    ASSIGN_OR_RETURN(auto source,
                     open_either(folder + "/phone_data/" + std::string(kind) + ".json"));
    files.records.push_back(std::move(source));
  }
  return files;
}

Result<std::vector<QuestionBank>> load_file(const std::string& set, const std::string& path) {
  std::vector<QuestionBank> banks;
  if (set == "lifebench") {
    ASSIGN_OR_RETURN(LifeBenchFiles files, open_lifebench(path));
    ASSIGN_OR_RETURN(QuestionBank bank, read_lifebench(std::move(files)));
    banks.push_back(std::move(bank));
    return banks;
  }
  ASSIGN_OR_RETURN(auto source, open_source(path));
  if (set == "locomo") return read_locomo(*source);
  if (set == "bank") return read_banks(*source);
  ASSIGN_OR_RETURN(QuestionBank bank, read_passages(*source, stem_of(path)));
  banks.push_back(std::move(bank));
  return banks;
}

Result<void> check_set(const std::string& set) {
  std::string names;
  for (const SetName& known : kSetNames) {
    if (known.name == set) return {};
    names += (names.empty() ? "" : ", ") + std::string(known.name);
  }
  return Error(ErrorCode::InvalidArgument, "no set " + set + "; there is " + names);
}

void give_own_names(std::vector<QuestionBank>& banks) {
  std::map<std::string, int> times;
  for (QuestionBank& bank : banks) {
    if (bank.name.empty()) bank.name = "bank";
    const int time = ++times[bank.name];
    if (time > 1) bank.name.append("#").append(std::to_string(time));
  }
}

}  // namespace

Result<std::vector<QuestionBank>> load_set(const SetRequest& request) {
  RETURN_IF_ERROR(check_set(request.set));
  if (!request.audit.empty() && request.set != "locomo") {
    return Error(ErrorCode::InvalidArgument, "only LoCoMo has an audited key");
  }
  std::vector<QuestionBank> banks;
  for (const std::string& path : request.paths) {
    ASSIGN_OR_RETURN(std::vector<QuestionBank> read, load_file(request.set, path));
    for (QuestionBank& bank : read)
      banks.push_back(std::move(bank));
  }
  if (!request.audit.empty()) {
    ASSIGN_OR_RETURN(auto audit, open_source(request.audit));
    RETURN_IF_ERROR(apply_audit(*audit, banks));
  }
  give_own_names(banks);
  std::size_t questions = 0;
  for (const QuestionBank& bank : banks)
    questions += bank.questions.size();
  if (questions == 0) {
    return Error(ErrorCode::InvalidArgument,
                 "there are no questions in the files of " + request.set);
  }
  return banks;
}

}  // namespace jiyi::eval
