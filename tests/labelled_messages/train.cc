// Trains the models of wording (src/sense/wording.h) on the messages that are not for checking:
// logistic regression for several classes, squared weights held down, over features weighed by how
// rare they are. Prints the share that is right of what was held back in turn, a fifth at a time.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "sense/wording.h"
#include "sets.h"
#include "text/fold.h"

namespace jiyi::labelled {
namespace {

constexpr std::size_t kRounds = 1500;
constexpr double kStep = 0.05;
constexpr std::size_t kLeastMessages = 2;  // that have a feature

struct Example {
  std::string text;
  std::size_t label = 0;
  bool is_labelled = true;  // else one of many that nobody looked at, which are nearly all "no"
};

struct Feature {
  std::string words;
  double value = 0;
  std::vector<double> weights;
};

struct Model {
  std::size_t classes = 0;
  std::vector<double> bias;
  std::vector<Feature> features;
};

// The words of each feature of a message, as the model's file has them.
std::vector<std::string> features_in_words(const std::string& text) {
  const auto chars = text::fold_chars(text);
  std::vector<std::string> words;
  for (const auto& word : sense::wording_words(chars)) {
    std::string bytes;
    for (std::size_t i = word.begin; i < word.end; ++i)
      text::append_utf8(bytes, chars[i].code);
    words.push_back(std::move(bytes));
  }
  std::vector<std::string> features;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string row;
    for (std::size_t j = i; j < std::min(words.size(), i + 3); ++j) {
      row += (row.empty() ? "" : " ") + words[j];
      features.push_back(row);
    }
  }
  if (!words.empty()) features.push_back("^ " + words[0]);
  if (words.size() > 1) features.push_back("^ " + words[0] + " " + words[1]);
  std::ranges::sort(features);
  const auto rest = std::ranges::unique(features);
  features.erase(rest.begin(), rest.end());
  return features;
}

// Value of a feature, by its place in the model.
using Row = std::vector<std::pair<std::size_t, double>>;

Row row_of(const std::vector<std::string>& words, const std::map<std::string, std::size_t>& places,
           const Model& model) {
  Row row;
  double square = sense::kUnknown * sense::kUnknown;
  for (const std::string& one : words) {
    const auto found = places.find(one);
    if (found == places.end()) continue;
    const double value = model.features[found->second].value;
    row.emplace_back(found->second, value);
    square += value * value;
  }
  for (auto& [place, value] : row)
    value /= std::sqrt(square);
  return row;
}

std::vector<double> shares(const Model& model, const Row& row) {
  std::vector<double> out = model.bias;
  for (const auto& [place, value] : row) {
    for (std::size_t c = 0; c < model.classes; ++c)
      out[c] += value * model.features[place].weights[c];
  }
  const double most = *std::ranges::max_element(out);
  double sum = 0;
  for (double& one : out)
    sum += one = std::exp(one - most);
  for (double& one : out)
    one /= sum;
  return out;
}

// Adam (Kingma and Ba, 2015), with all examples in each round.
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size), square_(size) {}
  void step(std::size_t round, std::size_t i, double gradient, double& weight) {
    constexpr double kMean = 0.9;
    constexpr double kSquare = 0.999;
    mean_[i] = kMean * mean_[i] + (1 - kMean) * gradient;
    square_[i] = kSquare * square_[i] + (1 - kSquare) * gradient * gradient;
    const auto n = static_cast<double>(round + 1);
    const double mean = mean_[i] / (1 - std::pow(kMean, n));
    const double square = square_[i] / (1 - std::pow(kSquare, n));
    weight -= kStep * mean / (std::sqrt(square) + 1e-8);
  }

 private:
  std::vector<double> mean_;
  std::vector<double> square_;
};

void fit(Model& model, const std::vector<Row>& rows, const std::vector<Example>& examples,
         double strength) {
  const std::size_t size = model.features.size();
  Adam adam((size + 1) * model.classes);
  for (std::size_t round = 0; round < kRounds; ++round) {
    std::vector<double> gradient((size + 1) * model.classes, 0.0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      auto wrong = shares(model, rows[i]);
      wrong[examples[i].label] -= 1;
      for (std::size_t c = 0; c < model.classes; ++c) {
        gradient[size * model.classes + c] += wrong[c];
        for (const auto& [place, value] : rows[i])
          gradient[place * model.classes + c] += wrong[c] * value;
      }
    }
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t c = 0; c < model.classes; ++c) {
        double& weight = model.features[i].weights[c];
        const std::size_t at = i * model.classes + c;
        adam.step(round, at, gradient[at] + weight / strength, weight);
      }
    }
    for (std::size_t c = 0; c < model.classes; ++c) {
      const std::size_t at = size * model.classes + c;
      adam.step(round, at, gradient[at], model.bias[c]);
    }
  }
}

Model train(const std::vector<Example>& examples, std::size_t classes, double strength) {
  Model model{.classes = classes, .bias = std::vector<double>(classes), .features = {}};
  std::vector<std::vector<std::string>> words;
  std::map<std::string, std::size_t> counts;
  for (const Example& example : examples) {
    words.push_back(features_in_words(example.text));
    if (!example.is_labelled) continue;
    for (const std::string& one : words.back())
      ++counts[one];
  }
  std::map<std::string, std::size_t> places;
  const auto all = static_cast<double>(examples.size());
  for (const auto& [feature, count] : counts) {
    if (count < kLeastMessages) continue;
    places[feature] = model.features.size();
    const double rare = std::log((1 + all) / (1 + static_cast<double>(count))) + 1;
    model.features.push_back(
        {.words = feature, .value = rare, .weights = std::vector<double>(classes)});
  }
  std::vector<Row> rows;
  for (const auto& one : words)
    rows.push_back(row_of(one, places, model));
  fit(model, rows, examples, strength);
  return model;
}

bool write(const Model& model, const std::string& path) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return false;
  std::fprintf(file, "classes %zu\nbias", model.classes);
  for (const double one : model.bias)
    std::fprintf(file, " %.3f", one);
  std::fprintf(file, "\n");
  for (const Feature& feature : model.features) {
    std::fprintf(file, "%.2f", feature.value);
    for (const double one : feature.weights)
      std::fprintf(file, " %.2f", one);
    std::fprintf(file, " %s\n", feature.words.c_str());
  }
  return std::fclose(file) == 0;
}

bool make(const std::vector<Example>& examples, std::size_t classes, double strength,
          const std::string& path) {
  const Model model = train(examples, classes, strength);
  std::printf("%s  %zu messages, %zu features\n", path.c_str(), examples.size(),
              model.features.size());
  return write(model, path);
}

template <typename Label, typename Class>
std::vector<Example> examples_of(const std::vector<Label>& labels, Class class_of) {
  std::vector<Example> examples;
  for (const Label& label : labels) {
    if (!label.check) examples.push_back({label.text, static_cast<std::size_t>(class_of(label))});
  }
  return examples;
}

// The parts of a file's lines, which say "no".
void add_plain(const std::string& path, std::vector<Example>& examples) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto chars = text::fold_chars(line);
    for (const auto part : sense::wording_parts(chars)) {
      if (part.empty()) continue;
      const std::size_t begin = part.front().begin;
      examples.push_back(
          {.text = line.substr(begin, part.back().end - begin), .label = 0, .is_labelled = false});
    }
  }
}

}  // namespace
}  // namespace jiyi::labelled

int main(int count, char** arguments) {
  using namespace jiyi::labelled;
  if (count < 3) {
    std::fprintf(stderr, "usage: labelled_messages_train FOLDER TEXTS\n");
    return 2;
  }
  const std::string folder = arguments[1];
  auto orders = examples_of(instruction_labels(), [](const auto& one) { return one.instruction; });
  auto requests = examples_of(request_labels(), [](const auto& one) { return one.request; });
  for (const auto& one : importance_labels()) {
    if (one.check || !one.courtesy) continue;
    orders.push_back({.text = one.text});
    requests.push_back({.text = one.text});
  }
  add_plain(arguments[2], orders);
  add_plain(arguments[2], requests);
  return make(orders, 2, 10, folder + "/instruction_wording.txt") &&
                 make(requests, 3, 10, folder + "/request_wording.txt")
             ? 0
             : 1;
}
