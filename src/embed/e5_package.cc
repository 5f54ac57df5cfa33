#include "embed/e5_package.h"

#include <map>
#include <string>
#include <utility>

#include "base/try.h"
#include "embed/byte_reader.h"
#include "embed/charsmap.h"
#include "text/utf8.h"

namespace jiyi::embed {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr std::uint8_t kFloats = 0;
constexpr std::uint8_t kQ4 = 1;
constexpr std::string_view kMaskPiece = "<mask>";

Error damaged(const std::string& what) {
  return Error{ErrorCode::Corruption, "E5 package: " + what};
}

struct Stored {
  std::uint8_t type = 0;
  std::uint32_t values = 0;
  std::string_view bytes;
};

struct Wanted {
  std::string from;
  std::string to;
  std::vector<std::size_t> shape;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes), in_(bytes) {}

  Result<LoadedModel> run() {
    RETURN_IF_ERROR(read_numbers());
    RETURN_IF_ERROR(read_pieces());
    RETURN_IF_ERROR(read_map());
    RETURN_IF_ERROR(read_directory());
    for (const auto& wanted : wanted_tensors())
      RETURN_IF_ERROR(take_tensor(wanted));
    return std::move(model_);
  }

 private:
  Error cut(const std::string& in_what) const {
    return damaged("ends in " + in_what + ", after " + std::to_string(bytes_.size()) + " bytes");
  }

  // A count of the file; 0 is never right for those read here.
  Result<std::size_t> take_count(const char* what, std::int32_t most) {
    const auto count = in_.take<std::int32_t>();
    if (in_.failed()) return cut(what);
    if (count >= 1 && count <= most) return static_cast<std::size_t>(count);
    return damaged(std::to_string(count) + " " + what + "; 1 to " + std::to_string(most));
  }

  Result<void> read_numbers() {
    const auto magic = in_.take_bytes(kE5Magic.size());
    const auto version = in_.take<std::uint32_t>();
    if (magic != kE5Magic || version != kVersion) {
      return damaged("is not such a file of version " + std::to_string(kVersion));
    }
    auto& config = model_.description.config;
    ASSIGN_OR_RETURN(config.hidden, take_count("hidden values", 16'384));
    ASSIGN_OR_RETURN(config.layers, take_count("layers", 256));
    ASSIGN_OR_RETURN(config.heads, take_count("heads", 1024));
    ASSIGN_OR_RETURN(config.ffn, take_count("inner values", 65'536));
    ASSIGN_OR_RETURN(config.vocabulary, take_count("embeddings", 2'000'000));
    ASSIGN_OR_RETURN(config.positions, take_count("positions", 131'072));
    ASSIGN_OR_RETURN(config.token_types, take_count("token types", 1024));
    config.epsilon = in_.take<float>();
    ASSIGN_OR_RETURN(const auto block, take_count("values in a block", 1024));
    if (block != kBlockValues) return damaged("blocks of " + std::to_string(block));
    if (config.hidden % kBlockValues != 0 || config.ffn % kBlockValues != 0) {
      return damaged("rows that are not made of whole blocks");
    }
    return {};
  }

  Result<void> read_pieces() {
    auto& tokenizer = model_.description.tokenizer;
    ASSIGN_OR_RETURN(const auto count, take_count("pieces", 2'000'000));
    tokenizer.ids.begin = in_.take<std::int32_t>();
    tokenizer.ids.end = in_.take<std::int32_t>();
    tokenizer.ids.pad = in_.take<std::int32_t>();
    tokenizer.ids.unknown = in_.take<std::int32_t>();
    const auto text_bytes = in_.take<std::uint64_t>();
    const auto offsets = in_.take_elements(count + 1, sizeof(std::uint32_t));
    const auto scores = in_.take_elements(count, sizeof(float));
    const auto text = in_.take_bytes(static_cast<std::size_t>(text_bytes));
    if (in_.failed()) return cut("the pieces");
    std::size_t begin = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t end = base::read_fixed<std::uint32_t>(offsets, (i + 1) * 4);
      if (end < begin || end > text.size()) {
        return damaged("piece " + std::to_string(i) + " ends at " + std::to_string(end));
      }
      tokenizer.pieces.emplace_back(text.substr(begin, end - begin));
      tokenizer.scores.push_back(base::read_fixed<float>(scores, i * 4));
      tokenizer.types.push_back(type_of(static_cast<std::int32_t>(i), tokenizer.pieces.back()));
      begin = end;
    }
    return {};
  }

  PieceType type_of(std::int32_t id, std::string_view piece) {
    auto& tokenizer = model_.description.tokenizer;
    if (piece == kMaskPiece) tokenizer.mask = id;
    const auto& ids = tokenizer.ids;
    if (id == ids.unknown) return PieceType::Unknown;
    const bool control = id == ids.begin || id == ids.end || id == ids.pad || piece == kMaskPiece;
    return control ? PieceType::Control : PieceType::Normal;
  }

  Result<void> read_map() {
    ASSIGN_OR_RETURN(const auto count, take_count("mapped characters", 1'114'112));
    const auto size = in_.take<std::uint32_t>();
    ByteReader map(in_.take_bytes(size));
    std::vector<std::pair<std::string, std::string>> replaced;
    for (std::size_t i = 0; i < count && !map.failed(); ++i) {
      const auto from = map.take<std::uint32_t>();
      std::string to;
      for (auto left = map.take<std::uint8_t>(); left > 0 && !map.failed(); --left) {
        RETURN_IF_ERROR(append(to, map.take<std::uint32_t>()));
      }
      replaced.emplace_back();
      RETURN_IF_ERROR(append(replaced.back().first, from));
      replaced.back().second = std::move(to);
    }
    if (map.failed() || in_.failed()) return cut("the mapped characters");
    auto& tokenizer = model_.description.tokenizer;
    ASSIGN_OR_RETURN(tokenizer.charsmap, build_charsmap(replaced));
    tokenizer.compose = true;
    return {};
  }

  static Result<void> append(std::string& out, std::uint32_t code) {
    if (code == 0 || code > text::kCodePointMax || (code >= 0xD800 && code < 0xE000)) {
      return damaged("the character map has the code point " + std::to_string(code));
    }
    text::append_utf8(out, code);
    return {};
  }

  Result<void> read_directory() {
    ASSIGN_OR_RETURN(const auto count, take_count("tensors", 65'536));
    for (std::size_t i = 0; i < count; ++i) {
      const auto name = in_.take_bytes(in_.take<std::uint16_t>());
      Stored stored;
      stored.type = in_.take<std::uint8_t>();
      stored.values = in_.take<std::uint32_t>();
      const auto offset = in_.take<std::uint64_t>();
      const auto size = in_.take<std::uint64_t>();
      if (in_.failed()) return cut("the list of tensors");
      if (offset > bytes_.size() || size > bytes_.size() - offset) {
        return cut("tensor " + std::to_string(i));
      }
      stored.bytes =
          bytes_.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
      if (!stored_.emplace(name, stored).second) {
        return damaged("tensor " + std::to_string(i) + " has a name that stands twice");
      }
    }
    return {};
  }

  std::vector<Wanted> wanted_tensors() const {
    const auto& c = model_.description.config;
    std::vector<Wanted> all = {
        {"emb.word", "token_embd.weight", {c.vocabulary, c.hidden}},
        {"emb.pos", "position_embd.weight", {c.positions, c.hidden}},
        {"emb.type", "token_types.weight", {c.token_types, c.hidden}},
        {"emb.ln.w", "token_embd_norm.weight", {c.hidden}},
        {"emb.ln.b", "token_embd_norm.bias", {c.hidden}},
    };
    for (std::size_t layer = 0; layer < c.layers; ++layer) {
      const auto from = "l" + std::to_string(layer) + ".";
      const auto to = "blk." + std::to_string(layer) + ".";
      const auto add_linear = [&](const char* here, const std::string& there, std::size_t out,
                                  std::size_t in) {
        all.push_back({from + here + ".w", to + there + ".weight", {out, in}});
        all.push_back({from + here + ".b", to + there + ".bias", {out}});
      };
      const auto add_norm = [&](const char* here, const std::string& there) {
        all.push_back({from + here + ".w", to + there + ".weight", {c.hidden}});
        all.push_back({from + here + ".b", to + there + ".bias", {c.hidden}});
      };
      add_linear("q", "attn_q", c.hidden, c.hidden);
      add_linear("k", "attn_k", c.hidden, c.hidden);
      add_linear("v", "attn_v", c.hidden, c.hidden);
      add_linear("ao", "attn_output", c.hidden, c.hidden);
      add_norm("aln", "attn_output_norm");
      add_linear("fi", "ffn_up", c.ffn, c.hidden);
      add_linear("fo", "ffn_down", c.hidden, c.ffn);
      add_norm("oln", "layer_output_norm");
    }
    return all;
  }

  Result<void> take_tensor(const Wanted& wanted) {
    const auto found = stored_.find(wanted.from);
    if (found == stored_.end()) return damaged("the tensor " + wanted.from + " is missing");
    const auto& stored = found->second;
    if (stored.type != kFloats && stored.type != kQ4) {
      return damaged("the tensor " + wanted.from + " has the type " + std::to_string(stored.type));
    }
    TensorSource tensor{.name = wanted.to,
                        .type = stored.type == kQ4 ? TensorType::Q4_0 : TensorType::F32,
                        .shape = wanted.shape,
                        .write = {}};
    std::size_t values = 1;
    for (const auto size : wanted.shape)
      values *= size;
    if (stored.values != values || stored.bytes.size() != tensor.bytes()) {
      return damaged("the tensor " + wanted.from + " has " + std::to_string(stored.values) +
                     " values in " + std::to_string(stored.bytes.size()) + " bytes, expected " +
                     std::to_string(values) + " in " + std::to_string(tensor.bytes()));
    }
    tensor.write = [bytes = stored.bytes](const TensorSource::Sink& sink) { return sink(bytes); };
    model_.tensors.push_back(std::move(tensor));
    return {};
  }

  std::string_view bytes_;
  ByteReader in_;
  LoadedModel model_;
  std::map<std::string_view, Stored> stored_;
};

}  // namespace

Result<LoadedModel> read_e5_package(std::span<const std::byte> bytes) {
  ASSIGN_OR_RETURN(auto model,
                   Reader({reinterpret_cast<const char*>(bytes.data()), bytes.size()}).run());
  auto& description = model.description;
  description.name = "multilingual-e5-small";
  description.licence = "mit";
  description.query_prefix = "query: ";
  description.passage_prefix = "passage: ";
  return model;
}

}  // namespace jiyi::embed
