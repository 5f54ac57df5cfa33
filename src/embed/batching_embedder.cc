#include "embed/batching_embedder.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace jiyi::embed {
namespace {

// How often a waiting caller looks, should a wake-up ever be missed.
constexpr std::chrono::seconds kLook{1};

// Whether a joined call's error may belong to one caller's texts alone.
bool is_about_texts(ErrorCode code) {
  return code == ErrorCode::InvalidArgument || code == ErrorCode::LimitExceeded ||
         code == ErrorCode::Corruption;
}

}  // namespace

// One caller's wish; lives on its stack until the outcome is there. `taken` and `outcome` belong
// to the line's lock.
struct BatchingEmbedder::Job {
  Purpose purpose;
  std::span<const std::string_view> texts;
  std::span<float> out;
  bool taken = false;
  std::optional<Result<void>> outcome;
};

// One call of the embedder for one or more jobs. Gives every job its outcome at the end, also
// when it is left by an exception.
class BatchingEmbedder::Call {
 public:
  Call(BatchingEmbedder& owner, std::vector<Job*> jobs)
      : owner_(owner),
        jobs_(std::move(jobs)),
        outcomes_(jobs_.size(), Error(ErrorCode::Internal, "the joined call was left early")) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call() {
    owner_.line_.with([&](Line& line) {
      --line.calls;
      for (std::size_t i = 0; i < jobs_.size(); ++i)
        jobs_[i]->outcome = std::move(outcomes_[i]);
    });
  }

  void run() {
    if (jobs_.size() == 1) return run_alone();
    const Result<void> joined = run_joined();
    if (!joined.ok() && is_about_texts(joined.error().code())) return run_alone();
    std::ranges::fill(outcomes_, joined);
  }

 private:
  void run_alone() {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      const Job& job = *jobs_[i];
      outcomes_[i] = owner_.embedder_.embed(job.purpose, job.texts, job.out);
    }
  }

  Result<void> run_joined() {
    std::vector<std::string_view> texts;
    for (const Job* job : jobs_)
      texts.insert(texts.end(), job->texts.begin(), job->texts.end());
    std::vector<float> vectors(texts.size() * owner_.embedder_.model().dimension);
    auto outcome = owner_.embedder_.embed(jobs_.front()->purpose, texts, vectors);
    if (!outcome.ok()) return outcome;
    auto from = vectors.cbegin();
    for (const Job* job : jobs_) {
      const auto end = from + static_cast<std::ptrdiff_t>(job->out.size());
      std::copy(from, end, job->out.begin());
      from = end;
    }
    return outcome;
  }

  BatchingEmbedder& owner_;
  std::vector<Job*> jobs_;
  std::vector<Result<void>> outcomes_;
};

// The first in the line, and those of its purpose behind it until one does not fit.
std::vector<BatchingEmbedder::Job*> BatchingEmbedder::take(Line& line) const {
  std::vector<Job*> taken;
  std::size_t texts = 0;
  for (Job* job : line.jobs) {
    if (job->purpose != line.jobs.front()->purpose) continue;
    if (!taken.empty() && texts + job->texts.size() > limits_.texts_max) break;
    taken.push_back(job);
    texts += job->texts.size();
    job->taken = true;
  }
  std::erase_if(line.jobs, [](const Job* job) { return job->taken; });
  ++line.calls;
  return taken;
}

std::size_t BatchingEmbedder::waiting() {
  return line_.with([](const Line& line) { return line.jobs.size(); });
}

Result<void> BatchingEmbedder::embed(Purpose purpose, std::span<const std::string_view> texts,
                                     std::span<float> out) {
  if (texts.empty()) return {};
  Job job{.purpose = purpose, .texts = texts, .out = out};
  line_.with([&](Line& line) { line.jobs.push_back(&job); });
  // Only for a call that holds the own texts: whoever made one for others alone would leave its
  // own behind, with nobody to make the call for them.
  const auto may_go_on = [&](const Line& line) {
    const bool is_first = !job.taken && line.jobs.front() == &job;
    return job.outcome.has_value() || (is_first && line.calls < limits_.calls_max);
  };
  for (;;) {
    std::optional<Result<void>> outcome;
    std::vector<Job*> jobs;
    line_.when(std::chrono::steady_clock::now() + kLook, may_go_on, [&](Line& line) {
      if (job.outcome.has_value()) {
        outcome = std::move(job.outcome);
      } else {
        jobs = take(line);
      }
    });
    if (outcome.has_value()) return *std::move(outcome);
    if (!jobs.empty()) Call(*this, std::move(jobs)).run();
  }
}

}  // namespace jiyi::embed
