// Bytes as a lexical snapshot: as they are, and with size and checksum made right so that the
// checks behind them are reached. Whatever loads must answer.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/endian.h"
#include "base/hash.h"
#include "index/lexical_index.h"

namespace {

using jiyi::index::DocId;
using jiyi::index::LexicalIndex;
using jiyi::index::TermId;

constexpr std::size_t kSizeOffset = 8;
constexpr std::size_t kFrameBytes = 28;
constexpr DocId kScoresMax = 100'000;

void sign(std::string& bytes) {
  std::string size;
  jiyi::base::append_fixed(size, std::uint64_t{bytes.size()});
  bytes.replace(kSizeOffset, size.size(), size);
  const std::size_t end = bytes.size() - sizeof(std::uint64_t);
  const std::uint64_t hash = jiyi::base::hash64(std::string_view(bytes).substr(0, end));
  bytes.resize(end);
  jiyi::base::append_fixed(bytes, hash);
}

// Every eight bytes may be a term.
std::vector<jiyi::index::QueryTerm> terms_in(std::string_view bytes) {
  constexpr std::size_t kTermsMax = 64;
  std::vector<jiyi::index::QueryTerm> terms;
  for (std::size_t at = 0; at + sizeof(TermId) <= bytes.size(); ++at) {
    if (terms.size() == kTermsMax) break;
    terms.push_back({jiyi::base::read_fixed<TermId>(bytes, at), 1.0F});
  }
  return terms;
}

void use(const LexicalIndex& index, std::string_view bytes) {
  const auto query = terms_in(bytes.substr(kFrameBytes));
  const auto top = index.top_k(query, 5, {}, nullptr);
  if (index.doc_end() <= kScoresMax) {
    std::vector<float> scores(index.doc_end());
    index.accumulate(query, {}, scores);
  }
  for (const auto& term : query) {
    index.for_each_posting(term.term, 0, UINT32_MAX, [](DocId, std::uint16_t) {});
  }
  if (!top.empty()) {
    const auto rest = index.without({&top.front().doc, 1});
    if (rest.document_count() + 1 != index.document_count()) __builtin_trap();
  }
  if (!LexicalIndex::load(index.serialise()).ok()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  auto index = LexicalIndex::load(bytes);
  if (!index.ok() && bytes.size() >= kFrameBytes) {
    sign(bytes);
    index = LexicalIndex::load(bytes);
  }
  if (index.ok()) use(index.value(), bytes);
  return 0;
}
