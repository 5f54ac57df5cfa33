#include "awkward_names.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/random.h"

namespace jiyi::model {
namespace {

const std::vector<std::string>& pieces() {
  static const std::vector<std::string> all{"a",
                                            "A",
                                            "ab",
                                            "%",
                                            "_",
                                            ":",
                                            "/",
                                            "\\",
                                            "'",
                                            "\"",
                                            "\n",
                                            "\t",
                                            " ",
                                            "🎉",
                                            "é",
                                            "e\xCC\x81",
                                            "中",
                                            "*",
                                            "?",
                                            ".",
                                            "--",
                                            ";",
                                            "\xE2\x80\xAE\xD7\x90",
                                            "\xEF\xBC\xA1",
                                            std::string(1, '\0'),
                                            "0",
                                            "00",
                                            "x'"};
  return all;
}

std::string built(base::Random& random) {
  std::string name;
  for (std::uint64_t left = 1 + random.below(4); left > 0; --left)
    name += pieces()[random.below(pieces().size())];
  return name;
}

}  // namespace

std::vector<std::string> awkward_names(std::uint64_t seed, std::size_t count) {
  base::Random random(seed);
  std::vector<std::string> names{std::string(kNameBytesMax - 1, 'n') + "a",
                                 std::string(kNameBytesMax - 1, 'n') + "b"};
  std::set<std::string> seen(names.begin(), names.end());
  while (names.size() < count) {
    std::string name = built(random);
    const bool grows = random.below(2) == 0 && names.size() > 2;
    if (grows) name.insert(0, names[2 + random.below(names.size() - 2)]);
    if (name.size() <= kNameBytesMax && seen.insert(name).second) names.push_back(name);
  }
  return names;
}

std::vector<BankKey> awkward_banks(std::uint64_t seed, std::size_t count) {
  base::Random random(seed);
  std::vector<BankKey> banks;
  std::set<BankKey> seen;
  const auto add = [&](const BankKey& bank) {
    if (banks.size() < count && seen.insert(bank).second) banks.push_back(bank);
  };
  while (banks.size() < count) {
    const std::string mark = pieces()[random.below(pieces().size())];
    add({"a" + mark + "b", "c"});
    add({"a", "b" + mark + "c"});
    add({"a", mark});
    add({built(random), built(random)});
  }
  return banks;
}

std::string shown_name(const std::string& name) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const char byte : name.substr(0, 40)) {
    const auto value = static_cast<unsigned char>(byte);
    hex += kDigits[value >> 4U];
    hex += kDigits[value & 15U];
  }
  return hex;
}

}  // namespace jiyi::model
