#include "tokens/models.h"

#include <algorithm>
#include <array>
#include <string>

namespace jiyi::tokens {
namespace {

using enum EncodingId;

// How a name may go on after the family: at a separator ("gpt-4-0613" but not "gpt-4o"), or in
// any way ("gpt-5.1", "qwen3").
enum class Tail : std::uint8_t { Separated, Any };

struct Family {
  std::string_view name;
  EncodingId encoding;
  std::uint32_t context_tokens;
  Tail tail = Tail::Separated;
};

constexpr std::array kExact = {
    Family{"gpt-oss", O200kHarmony, 131'072},
    Family{"gpt-5", O200kBase, 400'000, Tail::Any},
    Family{"gpt-5-chat", O200kBase, 128'000},
    Family{"gpt-5.1-chat", O200kBase, 128'000},
    Family{"gpt-5.2-chat", O200kBase, 128'000},
    Family{"gpt-5.3-chat", O200kBase, 128'000},
    Family{"gpt-5.4", O200kBase, 1'050'000},
    Family{"gpt-5.4-mini", O200kBase, 400'000},
    Family{"gpt-5.4-nano", O200kBase, 400'000},
    Family{"gpt-5.5", O200kBase, 1'050'000},
    Family{"gpt-4.5", O200kBase, 128'000},
    Family{"gpt-4.1", O200kBase, 1'047'576},
    Family{"gpt-4o", O200kBase, 128'000},
    Family{"gpt-4o-realtime", O200kBase, 16'000},
    Family{"gpt-4o-transcribe", O200kBase, 16'000},
    Family{"gpt-4o-mini-realtime", O200kBase, 16'000},
    Family{"gpt-4o-mini-transcribe", O200kBase, 16'000},
    Family{"chatgpt-4o", O200kBase, 128'000},
    Family{"o1", O200kBase, 200'000},
    Family{"o1-mini", O200kBase, 128'000},
    Family{"o1-preview", O200kBase, 128'000},
    Family{"o3", O200kBase, 200'000},
    Family{"o4-mini", O200kBase, 200'000},
    Family{"o4", O200kBase, 0},
    Family{"gpt-4", Cl100kBase, 8'192},
    Family{"gpt-4-32k", Cl100kBase, 32'768},
    Family{"gpt-4-turbo", Cl100kBase, 128'000},
    Family{"gpt-4-1106", Cl100kBase, 128'000},
    Family{"gpt-4-0125", Cl100kBase, 128'000},
    Family{"gpt-4-vision", Cl100kBase, 128'000},
    Family{"gpt-3.5", Cl100kBase, 16'385},
    Family{"gpt-3.5-turbo-instruct", Cl100kBase, 4'096},
    Family{"gpt-35-turbo", Cl100kBase, 16'385},
    Family{"text-embedding-ada-002", Cl100kBase, 8'191},
    Family{"text-embedding-3-small", Cl100kBase, 8'191},
    Family{"text-embedding-3-large", Cl100kBase, 8'191},
    Family{"davinci-002", Cl100kBase, 16'384},
    Family{"babbage-002", Cl100kBase, 16'384},
    Family{"text-davinci-003", P50kBase, 4'097},
    Family{"text-davinci-002", P50kBase, 4'097},
    Family{"text-davinci-edit-001", P50kBase, 0},
    Family{"code-davinci", P50kBase, 8'001},
    Family{"code-cushman", P50kBase, 2'048},
    Family{"davinci-codex", P50kBase, 4'096},
    Family{"cushman-codex", P50kBase, 2'048},
    Family{"text-davinci-001", R50kBase, 2'049},
    Family{"text-curie-001", R50kBase, 2'049},
    Family{"text-babbage-001", R50kBase, 2'049},
    Family{"text-ada-001", R50kBase, 2'049},
    Family{"text-similarity", R50kBase, 2'046},
    Family{"text-search", R50kBase, 2'046},
    Family{"code-search", R50kBase, 2'046},
    Family{"davinci", R50kBase, 2'049},
    Family{"curie", R50kBase, 2'049},
    Family{"babbage", R50kBase, 2'049},
    Family{"ada", R50kBase, 2'049},
    Family{"gpt2", R50kBase, 1'024},
    Family{"gpt-2", R50kBase, 1'024},
    Family{"r50k_base", R50kBase, 0},
    Family{"p50k_base", P50kBase, 0},
    Family{"cl100k_base", Cl100kBase, 0},
    Family{"o200k_base", O200kBase, 0},
    Family{"o200k_harmony", O200kHarmony, 0},
};

// Families with tokenizers of their own. Llama 3 grew from the ranks of cl100k_base.
constexpr std::array kNearest = {
    Family{"claude", O200kBase, 200'000, Tail::Any},
    Family{"gemini", O200kBase, 1'048'576, Tail::Any},
    Family{"llama-3", Cl100kBase, 8'192, Tail::Any},
    Family{"llama-3.1", Cl100kBase, 131'072},
    Family{"llama-3.2", Cl100kBase, 131'072},
    Family{"llama-3.3", Cl100kBase, 131'072},
};

bool goes_on(std::string_view rest, Tail tail) {
  return tail == Tail::Any || rest.empty() || rest[0] == '-' || rest[0] == ':' || rest[0] == '@';
}

// The family with the longest name that `name` begins with; null when there is none.
template <typename Families>
const Family* family_of(const Families& families, std::string_view name) {
  const Family* best = nullptr;
  for (const Family& family : families) {
    const bool longer = best == nullptr || family.name.size() > best->name.size();
    if (longer && name.starts_with(family.name) &&
        goes_on(name.substr(family.name.size()), family.tail)) {
      best = &family;
    }
  }
  return best;
}

// Lower case, without provider and fine-tuning mark.
std::string bare(std::string_view name) {
  if (const auto slash = name.rfind('/'); slash != name.npos) name.remove_prefix(slash + 1);
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  });
  return lower.starts_with("ft:") ? lower.substr(3) : lower;
}

}  // namespace

Model model_named(std::string_view name) {
  const std::string known = bare(name);
  if (const Family* exact = family_of(kExact, known)) {
    return {exact->encoding, exact->context_tokens, false};
  }
  if (const Family* nearest = family_of(kNearest, known)) {
    return {nearest->encoding, nearest->context_tokens, true};
  }
  return {};
}

}  // namespace jiyi::tokens
