// Which share of LoCoMo's evidence a summary of 10 % and 20 % of the words keeps: ours and others.
//
//   digest_bench LOCOMO.json             prints the tables
//   digest_bench LOCOMO.json --features  prints each sentence with its features, for fit.py

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "baselines.h"
#include "digest/candidates.h"
#include "digest/summarise.h"
#include "locomo.h"

namespace jiyi::digest_bench {
namespace {

constexpr std::uint64_t kRandomRuns = 20;
constexpr std::size_t kRollingMessages = 20;

struct Kept {
  double turns = 0;
  double turns_of = 0;
  double sentences = 0;
  double sentences_of = 0;
};

void count(const Stretch& stretch, const Chosen& chosen, Kept& kept) {
  std::vector<bool> is_kept(stretch.messages.size());
  for (const std::size_t number : chosen) {
    is_kept[stretch.sentences[number].message] = true;
    if (stretch.sentences[number].is_evidence) ++kept.sentences;
  }
  for (std::size_t i = 0; i < stretch.messages.size(); ++i) {
    if (!stretch.is_evidence[i]) continue;
    ++kept.turns_of;
    if (is_kept[i]) ++kept.turns;
  }
  for (const Sentence& sentence : stretch.sentences)
    kept.sentences_of += sentence.is_evidence ? 1 : 0;
}

// The sentences that the quotes of a summary were taken from.
Chosen sentences_of(const Stretch& stretch, const digest::Summary& summary) {
  std::unordered_map<std::string, std::vector<std::string_view>> quotes;
  for (const digest::Quote& quote : summary.quotes)
    quotes[quote.message_id].push_back(quote.text);
  Chosen chosen;
  for (std::size_t i = 0; i < stretch.sentences.size(); ++i) {
    const Sentence& sentence = stretch.sentences[i];
    const digest::Message& message = stretch.messages[sentence.message];
    const auto found = quotes.find(message.id);
    if (found == quotes.end()) continue;
    const std::string_view text = digest::text_of(message.text, sentence.passage.span);
    for (const std::string_view quote : found->second) {
      if (quote.find(text) == std::string_view::npos) continue;
      chosen.push_back(i);
      break;
    }
  }
  return chosen;
}

digest::Limits words(std::size_t words_max) {
  digest::Limits limits;
  limits.words_max = words_max;
  return limits;
}

Chosen ours(const Stretch& stretch, std::size_t words_max) {
  const auto summary = digest::summarise(stretch.messages, {}, words(words_max));
  return summary.ok() ? sentences_of(stretch, summary.value()) : Chosen{};
}

// As a window does it: every 20 messages are merged with the summary of all before.
Chosen rolling(const Stretch& stretch, std::size_t words_max) {
  digest::Earlier earlier;
  digest::Summary last;
  const std::span<const digest::Message> all(stretch.messages);
  for (std::size_t at = 0; at < all.size(); at += kRollingMessages) {
    const auto part = all.subspan(at, std::min(kRollingMessages, all.size() - at));
    auto summary = digest::summarise(part, earlier, words(words_max));
    if (!summary.ok()) return {};
    last = std::move(summary).value();
    earlier = {last.quotes, last.covers};
  }
  return sentences_of(stretch, last);
}

struct Method {
  const char* name;
  std::function<Chosen(const Stretch&, std::size_t, std::uint64_t)> choose;
  std::uint64_t runs = 1;
};

std::vector<Method> methods() {
  const auto plain = [](Chosen (*choose)(const Stretch&, std::size_t)) {
    return [choose](const Stretch& stretch, std::size_t words_max, std::uint64_t) {
      return choose(stretch, words_max);
    };
  };
  return {{"ours", plain(ours)},          {"ours, rolling", plain(rolling)},
          {"lead", plain(lead)},          {"random", random_order, kRandomRuns},
          {"TextRank", plain(text_rank)}, {"LexRank", plain(lex_rank)}};
}

void print_table(const char* title, const std::vector<Stretch>& stretches) {
  std::printf("\n%s (%zu)\n%-14s %9s %9s %9s %9s\n", title, stretches.size(), "", "10% sent.",
              "turns", "20% sent.", "turns");
  for (const Method& method : methods()) {
    std::printf("%-14s", method.name);
    for (const double share : {0.1, 0.2}) {
      Kept kept;
      for (const Stretch& stretch : stretches) {
        const std::size_t words_max = digest::limits_by_share(stretch.messages, share).words_max;
        for (std::uint64_t run = 0; run < method.runs; ++run)
          count(stretch, method.choose(stretch, words_max, run), kept);
      }
      std::printf(" %9.1f %9.1f", 100 * kept.sentences / kept.sentences_of,
                  100 * kept.turns / kept.turns_of);
    }
    std::printf("\n");
  }
}

// Whether the rolling summary favours what is old or new: the share kept by thirds.
void print_thirds(const std::vector<Stretch>& conversations) {
  std::printf("\nsentences kept at 20%%, by thirds of the conversation\n");
  for (const Method& method : methods()) {
    if (std::string_view(method.name).substr(0, 4) != "ours") continue;
    std::array<double, 3> kept{};
    std::array<double, 3> of{};
    for (const Stretch& stretch : conversations) {
      const std::size_t words_max = digest::limits_by_share(stretch.messages, 0.2).words_max;
      const auto third = [&stretch](const Sentence& sentence) {
        return 3 * sentence.message / stretch.messages.size();
      };
      for (const Sentence& sentence : stretch.sentences)
        of[third(sentence)] += sentence.is_evidence ? 1 : 0;
      for (const std::size_t number : method.choose(stretch, words_max, 0)) {
        const Sentence& sentence = stretch.sentences[number];
        kept[third(sentence)] += sentence.is_evidence ? 1 : 0;
      }
    }
    std::printf("%-14s %9.1f %9.1f %9.1f\n", method.name, 100 * kept[0] / of[0],
                100 * kept[1] / of[1], 100 * kept[2] / of[2]);
  }
}

// conversation, session or -1, label, words, features.
void print_features(const std::vector<Stretch>& stretches, bool is_whole) {
  for (std::size_t number = 0; number < stretches.size(); ++number) {
    const Stretch& stretch = stretches[number];
    const digest::Conversation read = digest::read_conversation(stretch.messages, {});
    std::size_t at = 0;
    for (const Sentence& sentence : stretch.sentences) {
      const digest::Candidate* found = nullptr;
      if (at < read.candidates.size() && read.candidates[at].source == sentence.message &&
          read.candidates[at].passage.span == sentence.passage.span) {
        found = &read.candidates[at++];
      }
      const digest::Message& message = stretch.messages[sentence.message];
      const std::string_view text = digest::text_of(message.text, sentence.passage.span);
      std::printf("%zu\t%d\t%d\t%zu\t%zu\t%d", stretch.conversation,
                  is_whole ? -1 : static_cast<int>(number), sentence.is_evidence ? 1 : 0,
                  digest::length_of(text, digest::Measure::Words), sentence.message,
                  found == nullptr ? 0 : 1);
      for (std::size_t i = 0; i < digest::kFeatures; ++i)
        std::printf("\t%.4f", found == nullptr ? 0.0 : found->features[i]);
      std::printf("\t%.*s\n", static_cast<int>(text.size()), text.data());
    }
  }
}

int run(const std::string& path, bool features) {
  const auto set = read_locomo(path);
  if (!set.ok()) {
    std::fprintf(stderr, "digest_bench: %s\n", set.error().message().c_str());
    return 1;
  }
  if (features) {
    print_features(set.value().conversations, true);
    print_features(set.value().sessions, false);
    return 0;
  }
  print_table("each session", set.value().sessions);
  print_table("each conversation", set.value().conversations);
  print_thirds(set.value().conversations);
  return 0;
}

}  // namespace
}  // namespace jiyi::digest_bench

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: digest_bench LOCOMO.json [--features]\n");
    return 2;
  }
  return jiyi::digest_bench::run(argv[1], argc > 2 && std::string_view(argv[2]) == "--features");
}
