#include "recall/rerank.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <utility>

#include "base/try.h"

namespace jiyi::recall {
namespace {

using Scores = Result<std::vector<double>>;

// Threads that were not waited for, of the whole process, as nobody else can bound them.
std::atomic<int> at_work{0};

Scores call(const Rerank& rerank, const RerankTask& task) {
  try {
    return rerank.scores(task);
  } catch (const std::exception& fault) {
    return Error{ErrorCode::Internal, std::string("the re-ranker threw: ") + fault.what()};
  } catch (...) {
    return Error{ErrorCode::Internal, "the re-ranker threw"};
  }
}

Result<std::future<Scores>> start(const Rerank& rerank, RerankTask task) {
  if (at_work.fetch_add(1) >= kRerankersMax) {
    --at_work;
    return Error{ErrorCode::Unavailable,
                 std::to_string(kRerankersMax) + " calls of re-rankers have not come back yet"};
  }
  const auto promise = std::make_shared<std::promise<Scores>>();
  auto answer = promise->get_future();
  try {
    std::thread([promise, rerank, task = std::move(task)] {
      Scores scores = call(rerank, task);
      --at_work;
      promise->set_value(std::move(scores));
    }).detach();
  } catch (const std::system_error& fault) {
    --at_work;
    return Error{ErrorCode::Unavailable,
                 std::string("no thread for the re-ranker: ") + fault.what()};
  }
  return answer;
}

Result<void> check_scores(const std::vector<double>& scores, std::size_t texts) {
  if (scores.size() != texts) {
    return Error{ErrorCode::InvalidArgument, "the re-ranker gave " + std::to_string(scores.size()) +
                                                 " scores for " + std::to_string(texts) + " texts"};
  }
  const auto odd = std::find_if_not(scores.begin(), scores.end(),
                                    [](double score) { return std::isfinite(score); });
  if (odd == scores.end()) return {};
  return Error{ErrorCode::InvalidArgument, "score " + std::to_string(odd - scores.begin()) +
                                               " of the re-ranker is not a finite number"};
}

std::string reason_text(double score) {
  std::string text = std::to_string(score);
  return "the re-ranker gave it " + text.substr(0, text.find('.') + 3);
}

// Puts the scored in front, each with its new score.
void reorder(Candidates& candidates, const std::unordered_map<bank::DocId, double>& scores) {
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [low, high] = std::minmax_element(scores.begin(), scores.end(), less);
  const double width = high->second / 2 - low->second / 2;  // half, so that it cannot overflow
  const double best = candidates.ranked.front().score;
  const double unit = best > 0 ? best : 1;
  for (Ranked& one : candidates.ranked) {
    const auto found = scores.find(one.doc);
    if (found == scores.end()) continue;
    const double part = width > 0 ? (found->second / 2 - low->second / 2) / width : 0;
    const double score = best + unit * part;
    candidates.lifts.push_back(
        {one.doc, {"reranker", score - one.score, reason_text(found->second)}});
    one.score = score;
  }
  std::stable_sort(candidates.ranked.begin(), candidates.ranked.end(),
                   [&](const Ranked& a, const Ranked& b) {
                     const bool first = scores.contains(a.doc);
                     if (first != scores.contains(b.doc)) return first;
                     return a.score > b.score;
                   });
}

}  // namespace

Result<std::vector<double>> ask_reranker(const Rerank& rerank, std::string query,
                                         std::vector<std::string> texts) {
  const std::size_t count = texts.size();
  const auto deadline = std::chrono::steady_clock::now() + rerank.deadline;
  ASSIGN_OR_RETURN(auto answer, start(rerank, {std::move(query), std::move(texts), deadline}));
  if (answer.wait_until(deadline) != std::future_status::ready) {
    return Error{ErrorCode::DeadlineExceeded, "the re-ranker gave no answer within " +
                                                  std::to_string(rerank.deadline.count()) + " ms"};
  }
  ASSIGN_OR_RETURN(auto scores, answer.get());
  RETURN_IF_ERROR(check_scores(scores, count));
  return scores;
}

Result<void> rerank(Candidates& candidates, const Reader& reader, const RecallRequest& request) {
  if (!request.rerank.scores || candidates.ranked.empty()) return {};
  std::vector<bank::DocId> docs;
  const auto most = static_cast<std::size_t>(request.rerank.candidates);
  for (std::size_t i = 0; i < std::min(most, candidates.ranked.size()); ++i)
    docs.push_back(candidates.ranked[i].doc);
  ASSIGN_OR_RETURN(auto fetched, reader.fetch(docs, request.filter, request.at));
  if (fetched.empty()) return {};
  std::vector<std::string> texts;
  for (Reader::Fetched& one : fetched)
    texts.push_back(std::move(one.memory.text));
  const auto answered = ask_reranker(request.rerank, request.query, std::move(texts));
  if (!answered.ok()) {
    candidates.rerank_fault = answered.error().message();
    return {};
  }
  std::unordered_map<bank::DocId, double> scores;
  for (std::size_t i = 0; i < fetched.size(); ++i)
    scores.emplace(fetched[i].doc, answered.value()[i]);
  reorder(candidates, scores);
  candidates.reranked = true;
  return {};
}

}  // namespace jiyi::recall
