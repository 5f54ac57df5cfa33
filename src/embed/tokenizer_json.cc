#include "embed/tokenizer_json.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "base/try.h"
#include "embed/base64.h"
#include "embed/piece_text.h"

namespace jiyi::embed {
namespace {

using json::Value;

Error refused(const std::string& what) {
  return Error{ErrorCode::InvalidArgument, "tokenizer.json: " + what};
}

const Value* member(const Value* value, std::string_view name) {
  const auto* object = value == nullptr ? nullptr : value->if_object();
  const auto* found = object == nullptr ? nullptr : object->find(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::string text_of(const Value* value) {
  const auto* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string() : *text;
}

bool flag(const Value* value, std::string_view name, bool otherwise) {
  const auto* found = member(value, name);
  const auto* is = found == nullptr ? nullptr : found->if_bool();
  return is == nullptr ? otherwise : *is;
}

std::string type_of(const Value* value) {
  return text_of(member(value, "type"));
}

// The steps of a part that may be a sequence of them or one alone.
std::vector<const Value*> steps_of(const Value* part, std::string_view list) {
  if (part == nullptr) return {};
  const auto* steps = member(part, list);
  const auto* array = steps == nullptr ? nullptr : steps->if_array();
  if (array == nullptr) return {part};
  std::vector<const Value*> all;
  for (const auto& step : *array)
    all.push_back(&step);
  return all;
}

class Reader {
 public:
  explicit Reader(const Value& document) : document_(document) {}

  Result<TokenizerDescription> run() {
    const auto* model = member(&document_, "model");
    auto kind = type_of(model);
    // Files of early versions leave the type out.
    if (kind.empty() && member(model, "continuing_subword_prefix") != nullptr) kind = "WordPiece";
    if (kind == "WordPiece") {
      RETURN_IF_ERROR(read_wordpiece(*model));
    } else if (kind == "Unigram") {
      RETURN_IF_ERROR(read_unigram(*model));
    } else {
      return refused("a model of the type \"" + kind.substr(0, 32) +
                     "\"; WordPiece and Unigram are read");
    }
    RETURN_IF_ERROR(read_added());
    RETURN_IF_ERROR(read_frame());
    return std::move(out_);
  }

 private:
  Result<void> read_wordpiece(const Value& model) {
    out_.kind = TokenizerDescription::Kind::WordPiece;
    const auto prefix = text_of(member(&model, "continuing_subword_prefix"));
    if (prefix != "##")
      return refused("pieces inside a word begin with \"" + prefix + "\", not ##");
    const auto* vocabulary = member(&model, "vocab");
    const auto* object = vocabulary == nullptr ? nullptr : vocabulary->if_object();
    if (object == nullptr) return refused("model.vocab is no object");
    RETURN_IF_ERROR(make_room(object->size()));
    for (const auto& each : *object) {
      const auto* id = each.value.if_int64();
      if (id == nullptr || *id < 0 || static_cast<std::size_t>(*id) >= out_.pieces.size() ||
          !ids_.emplace(each.name, static_cast<std::int32_t>(*id)).second) {
        return refused("the ids of the pieces are not 0 to " +
                       std::to_string(out_.pieces.size() - 1));
      }
      auto& piece = out_.pieces[static_cast<std::size_t>(*id)];
      if (!piece.empty()) return refused("two pieces have the id " + std::to_string(*id));
      piece = each.name;
    }
    if (const auto* most = member(&model, "max_input_chars_per_word")) {
      out_.word_characters_max = static_cast<std::size_t>(most->number().value_or(0));
    }
    RETURN_IF_ERROR(unknown_piece(text_of(member(&model, "unk_token"))));
    return read_bert_rules();
  }

  Result<void> make_room(std::size_t count) {
    if (count == 0 || count > kPiecesMax) {
      return refused(std::to_string(count) + " pieces; 1 to " + std::to_string(kPiecesMax));
    }
    out_.pieces.resize(count);
    out_.types.resize(count, PieceType::Normal);
    return {};
  }

  Result<void> unknown_piece(const std::string& piece) {
    const auto found = ids_.find(piece);
    if (found == ids_.end()) return refused("there is no piece for what is unknown");
    out_.ids.unknown = found->second;
    return {};
  }

  Result<void> read_bert_rules() {
    const auto* rules = member(&document_, "normalizer");
    if (type_of(rules) != "BertNormalizer") {
      return refused("WordPiece with another normalizer than BertNormalizer");
    }
    out_.clean = flag(rules, "clean_text", true);
    out_.split_han = flag(rules, "handle_chinese_chars", true);
    out_.lower_case = flag(rules, "lowercase", true);
    out_.strip_accents = flag(rules, "strip_accents", out_.lower_case);
    if (type_of(member(&document_, "pre_tokenizer")) != "BertPreTokenizer") {
      return refused("WordPiece with another pre_tokenizer than BertPreTokenizer");
    }
    return {};
  }

  Result<void> read_unigram(const Value& model) {
    const auto* vocabulary = member(&model, "vocab");
    const auto* array = vocabulary == nullptr ? nullptr : vocabulary->if_array();
    if (array == nullptr) return refused("model.vocab is no array");
    if (flag(&model, "byte_fallback", false)) return refused("byte_fallback is not supported");
    RETURN_IF_ERROR(make_room(array->size()));
    for (std::size_t i = 0; i < array->size(); ++i) {
      const auto* pair = (*array)[i].if_array();
      const auto* piece = pair == nullptr || pair->size() != 2 ? nullptr : (*pair)[0].if_string();
      const auto score = piece == nullptr ? std::nullopt : (*pair)[1].number();
      if (!score) return refused("piece " + std::to_string(i) + " is no pair of text and score");
      out_.pieces[i] = *piece;
      out_.scores.push_back(static_cast<float>(*score));
      ids_.emplace(*piece, static_cast<std::int32_t>(i));
    }
    const auto* unknown = member(&model, "unk_id");
    const auto id = unknown == nullptr ? std::nullopt : unknown->number();
    if (!id || *id < 0 || *id >= static_cast<double>(out_.pieces.size())) {
      return refused("there is no piece for what is unknown");
    }
    out_.ids.unknown = static_cast<std::int32_t>(*id);
    RETURN_IF_ERROR(read_unigram_normalizer());
    return check_unigram_words();
  }

  // Stripping and folding of white space are done by the tokenizer anyway, and change nothing for
  // one that cuts at white space first.
  Result<void> read_unigram_normalizer() {
    for (const auto* step : steps_of(member(&document_, "normalizer"), "normalizers")) {
      const auto kind = type_of(step);
      if (kind == "Precompiled" && out_.charsmap.empty()) {
        ASSIGN_OR_RETURN(out_.charsmap,
                         decode_base64(text_of(member(step, "precompiled_charsmap"))));
      } else if (kind == "Replace") {
        const auto pattern = text_of(member(member(step, "pattern"), "Regex"));
        if (pattern != " {2,}")
          return refused("a normalizer that replaces something else than spaces");
      } else if (kind != "Strip") {
        return refused("a normalizer of the type \"" + kind.substr(0, 32) + "\" beside Unigram");
      }
    }
    return {};
  }

  Result<void> check_unigram_words() {
    bool marks = false;
    for (const auto* step : steps_of(member(&document_, "pre_tokenizer"), "pretokenizers")) {
      const auto kind = type_of(step);
      if (kind == "WhitespaceSplit") continue;
      const bool mark = kind == "Metaspace" && text_of(member(step, "replacement")) == kWordMark &&
                        flag(step, "add_prefix_space", true) &&
                        text_of(member(step, "prepend_scheme")) != "never";
      if (!mark) return refused("a pre_tokenizer that Unigram is not read with");
      marks = true;
    }
    return marks ? Result<void>() : refused("Unigram without Metaspace");
  }

  // Special pieces are never made of text.
  Result<void> read_added() {
    const auto* added = member(&document_, "added_tokens");
    const auto* array = added == nullptr ? nullptr : added->if_array();
    for (std::size_t i = 0; array != nullptr && i < array->size(); ++i) {
      const auto* each = &(*array)[i];
      const auto* id = member(each, "id");
      const auto* number = id == nullptr ? nullptr : id->if_int64();
      const auto piece = text_of(member(each, "content"));
      if (number == nullptr || *number < 0) return refused("an added token without an id");
      const auto at = static_cast<std::size_t>(*number);
      if (at == out_.pieces.size()) {
        RETURN_IF_ERROR(make_room(at + 1));
        out_.pieces[at] = piece;
        if (!out_.scores.empty()) out_.scores.push_back(0);
      }
      if (at >= out_.pieces.size() || out_.pieces[at] != piece) {
        return refused("the added token " + std::to_string(*number) + " is not that piece");
      }
      ids_[piece] = static_cast<std::int32_t>(at);
      if (flag(each, "special", false)) out_.types[at] = PieceType::Control;
      if (piece.find("mask") != std::string::npos || piece.find("MASK") != std::string::npos) {
        out_.mask = static_cast<std::int32_t>(at);
      } else if (piece.find("pad") != std::string::npos || piece.find("PAD") != std::string::npos) {
        out_.ids.pad = static_cast<std::int32_t>(at);
      }
    }
    out_.types[static_cast<std::size_t>(out_.ids.unknown)] = PieceType::Unknown;
    if (out_.kind == TokenizerDescription::Kind::WordPiece) mark_words();
    return {};
  }

  // From ## inside a word to ▁ before one.
  void mark_words() {
    for (std::size_t i = 0; i < out_.pieces.size(); ++i) {
      auto& piece = out_.pieces[i];
      if (out_.types[i] != PieceType::Normal) continue;
      piece = piece.size() > 2 && piece.starts_with("##") ? piece.substr(2)
                                                          : std::string(kWordMark) + piece;
    }
  }

  // What stands before and after a text.
  Result<void> read_frame() {
    const auto* frame = member(&document_, "post_processor");
    const auto kind = type_of(frame);
    if (kind == "BertProcessing" || kind == "RobertaProcessing") {
      RETURN_IF_ERROR(framed_by(pair_text(member(frame, "cls")), out_.ids.begin));
      return framed_by(pair_text(member(frame, "sep")), out_.ids.end);
    }
    const auto* single = member(frame, "single");
    const auto* array = single == nullptr ? nullptr : single->if_array();
    if (kind != "TemplateProcessing" || array == nullptr || array->size() != 3 ||
        member(&(*array)[1], "Sequence") == nullptr) {
      return refused("a post_processor other than one token before and one after the text");
    }
    RETURN_IF_ERROR(
        framed_by(text_of(member(member(&(*array)[0], "SpecialToken"), "id")), out_.ids.begin));
    return framed_by(text_of(member(member(&(*array)[2], "SpecialToken"), "id")), out_.ids.end);
  }

  static std::string pair_text(const Value* pair) {
    const auto* array = pair == nullptr ? nullptr : pair->if_array();
    return array == nullptr || array->empty() ? std::string() : text_of(&array->front());
  }

  Result<void> framed_by(const std::string& piece, std::int32_t& id) {
    const auto found = ids_.find(piece);
    if (found == ids_.end()) return refused("the text is framed by a token that is no piece");
    id = found->second;
    out_.types[static_cast<std::size_t>(id)] = PieceType::Control;
    return {};
  }

  const Value& document_;
  TokenizerDescription out_;
  std::map<std::string, std::int32_t, std::less<>> ids_;
};

}  // namespace

Result<TokenizerDescription> read_tokenizer_json(const Value& document) {
  return Reader(document).run();
}

}  // namespace jiyi::embed
