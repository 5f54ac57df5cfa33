#include "index/graph_bytes.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>
#include <utility>

#include "base/endian.h"
#include "base/hash.h"
#include "base/try.h"

namespace jiyi::index {
namespace {

constexpr std::string_view kMagic = "JYVG";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 20;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kPlaceBytes = 9;  // at least

Error corrupt(std::string message) {
  return {ErrorCode::Corruption, "vector graphs " + std::move(message)};
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  bool at_end() const { return rest_.empty(); }
  std::size_t left() const { return rest_.size(); }

  template <typename T>
  std::optional<T> take() {
    if (rest_.size() < sizeof(T)) return std::nullopt;
    const T value = base::read_fixed<T>(rest_);
    rest_.remove_prefix(sizeof(T));
    return value;
  }

  // REQUIRES: left() >= 4 * count.
  std::vector<std::uint32_t> take_many(std::size_t count) {
    std::vector<std::uint32_t> values(count);
    for (std::uint32_t& value : values)
      value = *take<std::uint32_t>();
    return values;
  }

 private:
  std::string_view rest_;
};

Result<void> check_docs(const std::vector<DocId>& docs) {
  std::vector<DocId> sorted = docs;
  std::erase(sorted, kNobody);
  std::ranges::sort(sorted);
  const auto twice = std::ranges::adjacent_find(sorted);
  if (twice != sorted.end()) return corrupt("name document " + std::to_string(*twice) + " twice");
  return {};
}

Result<WrittenGraph> read_graph(Reader& reader) {
  WrittenGraph written;
  const auto places = reader.take<std::uint32_t>();
  if (!places || *places > reader.left() / kPlaceBytes) return corrupt("end within a graph");
  written.docs = reader.take_many(*places);
  written.checks = reader.take_many(*places);
  RETURN_IF_ERROR(check_docs(written.docs));
  for (Slot place = 0; place < *places; ++place) {
    const auto count = reader.take<std::uint8_t>();
    if (!count || *count > VectorGraph::kLinks || *count > reader.left() / sizeof(Slot)) {
      return corrupt("have no valid links at place " + std::to_string(place));
    }
    const std::vector<Slot> links = reader.take_many(*count);
    for (const Slot to : links) {
      if (to >= *places)
        return corrupt("link to place " + std::to_string(to) + ", beyond the last");
    }
    written.graph.add(place);
    written.graph.set_links(place, links);
  }
  return written;
}

Result<void> check_frame(std::string_view bytes, std::size_t dimension) {
  if (bytes.size() < kHeaderBytes + kChecksumBytes) {
    return corrupt("of " + std::to_string(bytes.size()) + " bytes are cut");
  }
  if (bytes.substr(0, kMagic.size()) != kMagic) return corrupt("do not start with their mark");
  const auto version = base::read_fixed<std::uint32_t>(bytes, 4);
  if (version != kVersion) return corrupt("have version " + std::to_string(version) + ", not 1");
  const auto size = base::read_fixed<std::uint64_t>(bytes, 8);
  if (size != bytes.size()) {
    return corrupt("have " + std::to_string(bytes.size()) + " bytes and say " +
                   std::to_string(size));
  }
  const std::size_t end = bytes.size() - kChecksumBytes;
  if (base::hash64(bytes.substr(0, end)) != base::read_fixed<std::uint64_t>(bytes, end)) {
    return corrupt("differ from their checksum");
  }
  const auto written = base::read_fixed<std::uint32_t>(bytes, 16);
  if (written != dimension) {
    return corrupt("are of dimension " + std::to_string(written) + ", not " +
                   std::to_string(dimension));
  }
  return {};
}

}  // namespace

std::uint32_t code_check(const VectorRows& rows, Slot slot) {
  const std::string_view codes(reinterpret_cast<const char*>(rows.codes(slot)), rows.dimension());
  const auto seed = std::bit_cast<std::uint32_t>(rows.row(slot).scale);
  return static_cast<std::uint32_t>(base::hash64(codes, seed));
}

void append_graph(std::string& out, const LanguageVectors& vectors) {
  const VectorGraph* const graph = vectors.graph();
  const VectorRows& rows = vectors.rows();
  std::vector<Slot> slots;
  std::vector<Slot> places(graph == nullptr ? 0 : graph->end());
  for (Slot slot = 0; slot < places.size(); ++slot) {
    if (!graph->has(slot)) continue;
    places[slot] = static_cast<Slot>(slots.size());
    slots.push_back(slot);
  }
  base::append_fixed(out, static_cast<std::uint32_t>(slots.size()));
  for (const Slot slot : slots)
    base::append_fixed(out, rows.row(slot).has_vector() ? rows.row(slot).doc : kNobody);
  for (const Slot slot : slots)
    base::append_fixed(out, rows.row(slot).has_vector() ? code_check(rows, slot) : 0U);
  for (const Slot slot : slots) {
    const auto links = graph->links_of(slot);
    out.push_back(static_cast<char>(links.size()));
    for (const Slot to : links)
      base::append_fixed(out, places[to]);
  }
}

std::string framed_graphs(std::string_view graphs, std::size_t dimension) {
  std::string out(kMagic);
  base::append_fixed(out, kVersion);
  base::append_fixed(out, std::uint64_t{kHeaderBytes + graphs.size() + kChecksumBytes});
  base::append_fixed(out, static_cast<std::uint32_t>(dimension));
  out += graphs;
  base::append_fixed(out, base::hash64(out));
  return out;
}

Result<std::array<WrittenGraph, kLanguages>> read_graphs(std::string_view bytes,
                                                         std::size_t dimension) {
  RETURN_IF_ERROR(check_frame(bytes, dimension));
  Reader reader(bytes.substr(kHeaderBytes, bytes.size() - kHeaderBytes - kChecksumBytes));
  std::array<WrittenGraph, kLanguages> graphs;
  for (WrittenGraph& graph : graphs) {
    ASSIGN_OR_RETURN(graph, read_graph(reader));
  }
  if (!reader.at_end()) return corrupt("go on behind the last graph");
  return graphs;
}

}  // namespace jiyi::index
