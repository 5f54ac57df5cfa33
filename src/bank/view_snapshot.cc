// The view as bytes:
//
//   SIZE  FIELD
//      8  "JYVIEW03"
//      8  bytes after decompression
//      n  zstd frame of:
//           u64 seq, u64 documents,
//           every column of Attributes in turn, documents values each,
//           labels, sessions: u32 count, then u32 length and bytes of each name from id 1,
//           the word index: u64 length and its own bytes
//
// Everything else (live bits, sessions, speakers) is derived from these when loading.

#include <cstring>
#include <string>
#include <utility>

#include <zstd.h>

#include "bank/document_terms.h"
#include "bank/view.h"
#include "base/endian.h"
#include "base/try.h"

namespace jiyi::bank {
namespace {

constexpr std::string_view kMagic = "JYVIEW03";
constexpr int kCompressionLevel = 3;
constexpr std::uint64_t kPlainBytesMax = std::uint64_t{1} << 34;

Error damaged(std::string_view what) {
  return {ErrorCode::Corruption, "view snapshot: " + std::string(what)};
}

// Every field of Attributes, in the order of the format.
template <typename Use>
void for_each_field(Use&& use) {
  use(&Attributes::number);
  use(&Attributes::event_us);
  use(&Attributes::recorded_us);
  use(&Attributes::superseded_us);
  use(&Attributes::valid_from_us);
  use(&Attributes::valid_to_us);
  use(&Attributes::expires_us);
  use(&Attributes::text_hash);
  use(&Attributes::session);
  use(&Attributes::speaker);
  use(&Attributes::user);
  use(&Attributes::agent);
  use(&Attributes::app);
  use(&Attributes::type);
  use(&Attributes::role);
  use(&Attributes::length);
  use(&Attributes::text_bytes);
  use(&Attributes::slot);
  use(&Attributes::next_version);
  use(&Attributes::earlier);
  use(&Attributes::later);
  use(&Attributes::kind);
  use(&Attributes::state);
  use(&Attributes::trust);
  use(&Attributes::importance);
  use(&Attributes::cues);
}

template <typename T>
void append_value(std::string& out, const T& value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void append_names(std::string& out, const Names& names) {
  base::append_fixed(out, names.size());
  for (std::uint32_t id = 1; id < names.size(); ++id) {
    const std::string name = names.name(id);
    base::append_fixed(out, static_cast<std::uint32_t>(name.size()));
    out += name;
  }
}

// Reads from the front of bytes; every call fails once the bytes have run out.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  Result<std::string_view> bytes(std::uint64_t count) {
    if (count > rest_.size()) return damaged("ends early");
    const auto taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  template <base::Fixed T>
  Result<T> fixed() {
    ASSIGN_OR_RETURN(const auto taken, bytes(sizeof(T)));
    return base::read_fixed<T>(taken);
  }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

Result<void> read_names(Reader& in, Names& names) {
  ASSIGN_OR_RETURN(const auto count, in.fixed<std::uint32_t>());
  for (std::uint32_t id = 1; id < count; ++id) {
    ASSIGN_OR_RETURN(const auto length, in.fixed<std::uint32_t>());
    ASSIGN_OR_RETURN(const auto name, in.bytes(length));
    if (names.add(name) != id) return damaged("a name stands twice");
  }
  return {};
}

bool is_link(DocId doc, std::uint64_t count) {
  return doc == kNoDoc || doc < count;
}

// Values that later code uses as an index or an enum without looking again.
Result<void> check_values(const Attributes& values, std::uint64_t count, const Names& sessions) {
  const bool links = is_link(values.slot, count) && is_link(values.next_version, count) &&
                     is_link(values.earlier, count) && is_link(values.later, count);
  const bool enums = values.kind <= Kind::Summary && values.state <= State::Rejected &&
                     values.trust <= Trust::High && values.importance <= 10;
  if (!links || !enums || values.session >= sessions.size()) {
    return damaged("a value is out of range");
  }
  return {};
}

Result<std::string> decompressed(std::string_view bytes) {
  if (bytes.size() < kMagic.size() + 8 || bytes.substr(0, kMagic.size()) != kMagic) {
    return damaged("is not one of this version");
  }
  const auto plain_bytes = base::read_fixed<std::uint64_t>(bytes, kMagic.size());
  const auto frame = bytes.substr(kMagic.size() + 8);
  if (plain_bytes > kPlainBytesMax ||
      ZSTD_getFrameContentSize(frame.data(), frame.size()) != plain_bytes) {
    return damaged("states a wrong size");
  }
  std::string plain(plain_bytes, '\0');
  const std::size_t got = ZSTD_decompress(plain.data(), plain.size(), frame.data(), frame.size());
  if (ZSTD_isError(got) != 0 || got != plain_bytes) return damaged("does not decompress");
  return plain;
}

Result<std::vector<Attributes>> read_columns(Reader& in, std::uint64_t count) {
  if (count > kNoDoc) return damaged("has too many documents");
  constexpr std::uint64_t kBytesPerDocMin = 100;
  if (count * kBytesPerDocMin > kPlainBytesMax) return damaged("has too many documents");
  std::vector<Attributes> rows;
  Result<void> outcome;
  for_each_field([&](auto field) {
    using T = std::remove_reference_t<decltype(std::declval<Attributes&>().*field)>;
    if (!outcome.ok()) return;
    auto bytes = in.bytes(count * sizeof(T));
    if (!bytes.ok()) {
      outcome = std::move(bytes).error();
      return;
    }
    rows.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(&(rows[i].*field), bytes.value().data() + i * sizeof(T), sizeof(T));
    }
  });
  RETURN_IF_ERROR(outcome);
  return rows;
}

// What a view holds besides the columns and the words.
void derive(View& view, const std::vector<Attributes>& rows) {
  auto live = std::make_shared<Bits>((rows.size() + 63) / 64);
  auto sessions = std::make_shared<std::vector<Session>>(view.names->sessions.size());
  auto speakers = std::make_shared<SpeakersByTerm>();
  std::vector<bool> seen(view.names->labels.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Attributes& values = rows[i];
    if (values.number == 0) continue;
    const auto doc = static_cast<DocId>(i);
    if (values.state == State::Live && values.superseded_us == kNever) set_bit(*live, doc);
    if (values.session != 0 && values.slot == doc) {
      Session& session = (*sessions)[values.session];
      ++session.slots;
      session.length += values.length;
      if (values.later == kNoDoc) session.tail = doc;
    }
    if (values.speaker == 0 || values.speaker >= seen.size() || seen[values.speaker]) continue;
    seen[values.speaker] = true;
    for (const index::TermId term : name_terms(view.names->labels.name(values.speaker))) {
      (*speakers)[term].push_back(values.speaker);
    }
  }
  view.live = std::move(live);
  view.mean_session_length = mean_length(*sessions);
  view.sessions = std::move(sessions);
  view.speakers = std::move(speakers);
}

}  // namespace

std::string serialise(const View& view) {
  std::string plain;
  base::append_fixed(plain, view.seq);
  base::append_fixed(plain, std::uint64_t{view.columns.size()});
  std::vector<Attributes> rows;
  rows.reserve(view.columns.size());
  for (DocId doc = 0; doc < view.columns.size(); ++doc)
    rows.push_back(view.columns.get(doc));
  for_each_field([&](auto field) {
    for (const Attributes& values : rows)
      append_value(plain, values.*field);
  });
  append_names(plain, view.names->labels);
  append_names(plain, view.names->sessions);
  const std::string words = view.words.serialise();
  base::append_fixed(plain, std::uint64_t{words.size()});
  plain += words;

  std::string out(kMagic);
  base::append_fixed(out, std::uint64_t{plain.size()});
  const std::size_t head = out.size();
  out.resize(head + ZSTD_compressBound(plain.size()));
  const std::size_t frame = ZSTD_compress(out.data() + head, out.size() - head, plain.data(),
                                          plain.size(), kCompressionLevel);
  out.resize(ZSTD_isError(frame) != 0 ? 0 : head + frame);
  return out;
}

Result<View> load_view(std::string_view bytes) {
  ASSIGN_OR_RETURN(const std::string plain, decompressed(bytes));
  Reader in(plain);
  View view = View::empty();
  ASSIGN_OR_RETURN(view.seq, in.fixed<std::uint64_t>());
  ASSIGN_OR_RETURN(const auto count, in.fixed<std::uint64_t>());
  ASSIGN_OR_RETURN(const auto rows, read_columns(in, count));
  RETURN_IF_ERROR(read_names(in, view.names->labels));
  RETURN_IF_ERROR(read_names(in, view.names->sessions));
  ASSIGN_OR_RETURN(const auto word_bytes, in.fixed<std::uint64_t>());
  ASSIGN_OR_RETURN(const auto words, in.bytes(word_bytes));
  ASSIGN_OR_RETURN(view.words, index::LexicalIndex::load(words));
  if (!in.done() || view.words.doc_end() > rows.size()) return damaged("has parts that do not fit");
  ColumnsEditor columns(view.columns);
  for (const Attributes& values : rows) {
    RETURN_IF_ERROR(check_values(values, rows.size(), view.names->sessions));
    columns.append(values);
  }
  view.columns = std::move(columns).take();
  derive(view, rows);
  return view;
}

}  // namespace jiyi::bank
