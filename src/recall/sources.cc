#include "recall/sources.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/try.h"

namespace jiyi::recall {
namespace {

// No source is a NUL and a letter.
std::string key_of(const Provenance& provenance) {
  if (!provenance.source.empty()) return provenance.source;
  return {'\0', static_cast<char>('a' + static_cast<char>(provenance.channel))};
}

}  // namespace

Result<Sources> sources_of(const Reader& reader, const RecallRequest& request,
                           const std::vector<bank::DocId>& docs) {
  ASSIGN_OR_RETURN(const auto fetched, reader.fetch(docs, request.filter, request.at));
  std::unordered_map<std::string, std::uint32_t> numbers;
  Sources sources;
  for (const Reader::Fetched& one : fetched) {
    const auto next = static_cast<std::uint32_t>(numbers.size());
    const auto number = numbers.try_emplace(key_of(one.memory.provenance), next).first->second;
    sources.push_back({one.doc, number});
  }
  std::sort(sources.begin(), sources.end(),
            [](const SourceOf& a, const SourceOf& b) { return a.doc < b.doc; });
  return sources;
}

std::optional<std::uint32_t> source_of(const Sources& sources, bank::DocId doc) {
  const auto at =
      std::lower_bound(sources.begin(), sources.end(), doc,
                       [](const SourceOf& one, bank::DocId wanted) { return one.doc < wanted; });
  if (at == sources.end() || at->doc != doc) return std::nullopt;
  return at->source;
}

}  // namespace jiyi::recall
