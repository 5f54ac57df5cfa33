#include "bank/graph_snapshot.h"

#include <utility>
#include <vector>

#include "base/endian.h"

namespace jiyi::bank {
namespace {

constexpr std::string_view kMagic = "JYGRAPH1";
constexpr std::size_t kHeaderBytes = 24;
constexpr std::size_t kNumberBytes = 8;

Error damaged(std::string_view what) {
  return {ErrorCode::Corruption, "graph snapshot: " + std::string(what)};
}

// By document of then the document of now. Numbers ascend, so none is there twice.
Result<std::vector<DocId>> documents_now(const Columns& columns, std::string_view numbers) {
  std::vector<DocId> documents;
  documents.reserve(numbers.size() / kNumberBytes);
  store::Number last = 0;
  for (std::size_t at = 0; at < numbers.size(); at += kNumberBytes) {
    const auto number = base::read_fixed<store::Number>(numbers, at);
    if (number != 0 && number <= last) return damaged("numbers do not ascend");
    documents.push_back(number == 0 ? kNoDoc : columns.find(number));
    if (number != 0) last = number;
  }
  return documents;
}

}  // namespace

std::string graph_snapshot(const View& view) {
  if (view.vectors == nullptr) return {};
  const std::string graphs = view.vectors->serialise_graphs();
  if (graphs.empty()) return {};
  std::string bytes(kMagic);
  base::append_fixed(bytes, static_cast<std::uint64_t>(view.model));
  base::append_fixed(bytes, std::uint64_t{view.columns.size()});
  for (DocId doc = 0; doc < view.columns.size(); ++doc)
    base::append_fixed(bytes, view.columns.number(doc));
  return bytes + graphs;
}

Result<index::VectorIndex> with_graph_snapshot(const View& view, std::string_view bytes) {
  if (bytes.size() < kHeaderBytes || !bytes.starts_with(kMagic)) return damaged("no such bytes");
  if (base::read_fixed<std::uint64_t>(bytes, kMagic.size()) !=
      static_cast<std::uint64_t>(view.model)) {
    return damaged("of another model");
  }
  const auto count = base::read_fixed<std::uint64_t>(bytes, kMagic.size() + sizeof(std::uint64_t));
  bytes.remove_prefix(kHeaderBytes);
  if (count > bytes.size() / kNumberBytes) return damaged("cut");
  const std::size_t size = static_cast<std::size_t>(count) * kNumberBytes;
  auto documents = documents_now(view.columns, bytes.substr(0, size));
  if (!documents.ok()) return std::move(documents).error();
  return view.vectors->with_graphs(bytes.substr(size), documents.value());
}

}  // namespace jiyi::bank
