// Prints how well a reading agrees with its labelled set; fails when it is under its floor.
//
// usage: labelled_score FOLDER_OF_SETS entities|secrets [--errors]

#include <cstdio>
#include <string_view>

#include "labelled_set.h"
#include "sense/entities.h"
#include "sense/secrets.h"

namespace jiyi::labelled {
namespace {

std::vector<Stretch> secrets_of(const sense::SecretMasker& masker, std::string_view text) {
  std::vector<Stretch> stretches;
  for (const sense::Secret& secret : masker.mask(text).secrets) {
    stretches.push_back({.kind = std::string(sense::secret_kind_name(secret.kind)),
                         .begin = secret.begin,
                         .end = secret.end});
  }
  return stretches;
}

std::vector<Stretch> entities_of(const sense::EntityRules& rules, std::string_view text) {
  std::vector<Stretch> stretches;
  for (const sense::Entity& entity : rules.find(text)) {
    stretches.push_back({.kind = std::string(sense::entity_kind_name(entity.kind)),
                         .begin = entity.begin,
                         .end = entity.end});
  }
  return stretches;
}

int run(std::string_view folder, std::string_view set, bool show_errors) {
  const auto messages = read_messages(std::filesystem::path(folder) / set);
  if (!messages.ok()) {
    std::fprintf(stderr, "%s\n", messages.error().message().c_str());
    return 2;
  }
  if (set == "secrets") {
    const sense::SecretMasker masker(
        {.phone = sense::ContactPolicy::Mask, .email = sense::ContactPolicy::Mask});
    const Floors floors{.precision = 0.97, .recall = 0.97};
    const auto reading = [&](std::string_view text) { return secrets_of(masker, text); };
    return print_scores(messages.value(), reading, floors, show_errors) ? 0 : 1;
  }
  if (set == "entities") {
    const auto rules = sense::EntityRules::create();
    const Floors floors{.precision = 0.9, .recall = 0.8};
    const auto reading = [&](std::string_view text) { return entities_of(rules.value(), text); };
    return print_scores(messages.value(), reading, floors, show_errors) ? 0 : 1;
  }
  std::fprintf(stderr, "there is no reading for this set\n");
  return 2;
}

}  // namespace
}  // namespace jiyi::labelled

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: labelled_score FOLDER_OF_SETS SET [--errors]\n");
    return 2;
  }
  const bool show_errors = argc > 3 && std::string_view(argv[3]) == "--errors";
  return jiyi::labelled::run(argv[1], argv[2], show_errors);
}
