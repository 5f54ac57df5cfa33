#include <algorithm>
#include <fstream>
#include <optional>
#include <utility>

#include "figures.h"

namespace jiyi::labelled {
namespace {

struct Group {
  std::vector<std::string> texts;
  bool is_check = false;
};

std::vector<Group> groups_of(const std::string& name, const std::string& sign) {
  std::ifstream file(std::string(JIYI_LABELLED_FACTS) + "/rivals/" + name + ".txt");
  std::vector<Group> groups;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    Group group;
    if (line.starts_with("* ")) {
      group.is_check = true;
      line.erase(0, 2);
    }
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t next = line.find(sign, at);
      group.texts.push_back(line.substr(at, next - at));
      at = next == std::string::npos ? next : next + sign.size();
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

// The texts a day apart, in their order.
std::vector<facts::DatedText> dated(const Group& group) {
  constexpr std::int64_t kDayUs = 86'400'000'000;
  std::vector<facts::DatedText> texts;
  for (const std::string& text : group.texts) {
    const auto day = static_cast<std::int64_t>(texts.size());
    texts.push_back({.text = text, .at = {.unix_us = day * kDayUs, .offset_minutes = 0}});
  }
  return texts;
}

bool are_rivals(const facts::RivalReader& reader, const std::string& a, const std::string& b) {
  const auto left = reader.read(a);
  const auto right = reader.read(b);
  return std::ranges::any_of(left, [&](const auto& one) {
    return std::ranges::any_of(right,
                               [&](const auto& other) { return facts::are_rivals(one, other); });
  });
}

// Calls `use` with each two texts of the group.
template <typename Use>
void for_pairs(const Group& group, Use use) {
  for (std::size_t i = 0; i < group.texts.size(); ++i) {
    for (std::size_t j = i + 1; j < group.texts.size(); ++j)
      use(group.texts[i], group.texts[j]);
  }
}

}  // namespace

double RivalRates::newest_share() const {
  return chains == 0 ? 1 : static_cast<double>(newest_first) / static_cast<double>(chains);
}
double RivalRates::false_share() const {
  return others == 0 ? 0 : static_cast<double>(false_rivals) / static_cast<double>(others);
}

RivalRates rival_rates(const facts::RivalReader& reader, Part part, std::vector<Miss>& misses) {
  RivalRates rates;
  for (const Group& group : groups_of("chains", " | ")) {
    if (group.is_check != (part == Part::Check)) continue;
    const auto by = facts::superseded_by(reader, dated(group));
    const std::size_t last = by.size() - 1;
    bool is_right = !by[last];
    for (std::size_t i = 0; i < last; ++i)
      is_right &= by[i] == std::optional<std::size_t>(last);
    ++rates.chains;
    rates.newest_first += is_right ? 1 : 0;
    if (!is_right) misses.push_back({.text = group.texts[0], .what = "missed"});
    for_pairs(group, [&](const std::string& a, const std::string& b) {
      ++rates.pairs;
      if (are_rivals(reader, a, b)) ++rates.found;
    });
  }
  for (const Group& group : groups_of("lookalikes", " / ")) {
    if (group.is_check != (part == Part::Check)) continue;
    for_pairs(group, [&](const std::string& a, const std::string& b) {
      ++rates.others;
      if (!are_rivals(reader, a, b)) return;
      ++rates.false_rivals;
      misses.push_back({.text = a + " / " + b, .what = "false"});
    });
  }
  return rates;
}

}  // namespace jiyi::labelled
