#include "sense/recalled_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/hash.h"
#include "sense/message.h"
#include "sense/message_chars.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace jiyi::sense {
namespace {

constexpr std::string_view kMarkerFront = "[jiyi:";

std::size_t units_of(char32_t code) {
  return is_spaced_word_char(code) ? 1 : 2;
}

// What stands before recalled texts and says nothing: "Memories:", 相关记忆：.
constexpr auto kHeadings = std::to_array<std::u32string_view>(
    {U"memory", U"memories", U"relevantmemories", U"recalled", U"recalledmemories", U"context",
     U"notes", U"记忆", U"相关记忆", U"回忆", U"资料", U"参考", U"参考资料", U"已知信息"});

// Characters [begin, end) and the hash of what they are.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint64_t hash = 0;
};

// One piece from each character that has enough after it.
template <typename Take>
void for_each_piece(std::u32string_view codes, std::uint64_t space, Take take) {
  std::size_t end = 0;
  std::size_t units = 0;
  for (std::size_t begin = 0; begin < codes.size(); ++begin) {
    while (end < codes.size() && units < kPieceUnits)
      units += units_of(codes[end++]);
    if (units < kPieceUnits) return;
    const std::string_view bytes(reinterpret_cast<const char*>(codes.data() + begin),
                                 (end - begin) * sizeof(char32_t));
    take(Piece{.begin = begin, .end = end, .hash = base::hash64(bytes, space)});
    units -= units_of(codes[begin]);
  }
}

std::size_t units_in(std::u32string_view codes) {
  std::size_t units = 0;
  for (const char32_t code : codes)
    units += units_of(code);
  return units;
}

// Whether `part` stands in `whole`, after Knuth, Morris and Pratt.
bool stands_in(std::u32string_view part, std::u32string_view whole) {
  if (part.size() > whole.size()) return false;
  std::vector<std::size_t> borders(part.size(), 0);
  const auto next = [&](std::size_t matched, char32_t code) {
    while (matched > 0 && part[matched] != code)
      matched = borders[matched - 1];
    return part[matched] == code ? matched + 1 : 0;
  };
  for (std::size_t i = 1; i < part.size(); ++i)
    borders[i] = next(borders[i - 1], part[i]);
  std::size_t matched = 0;
  for (const char32_t code : whole) {
    matched = next(matched, code);
    if (matched == part.size()) return true;
  }
  return false;
}

// Bytes of a list's mark and of white space before it at the front of a sentence: "- ", "12. ".
std::size_t list_mark(std::string_view sentence) {
  const auto begin = sentence.find_first_not_of(" \t\r\n>");
  if (begin == std::string_view::npos) return sentence.size();
  const auto digits = std::min(sentence.find_first_not_of("0123456789", begin), sentence.size());
  const bool numbered = digits > begin && digits + 1 < sentence.size() &&
                        (sentence[digits] == '.' || sentence[digits] == ')') &&
                        sentence[digits + 1] == ' ';
  return numbered ? digits + 1 : begin;
}

// What a sentence says, without what a list of recalled texts puts before it.
std::u32string said_in(std::string_view sentence) {
  sentence.remove_prefix(list_mark(sentence));
  for (const std::string_view colon : {std::string_view(":"), std::string_view("：")}) {
    const auto at = sentence.find(colon);
    if (at == std::string_view::npos) continue;
    const std::u32string front = written_form(sentence.substr(0, at));
    if (std::ranges::find(kHeadings, front) == kHeadings.end()) continue;
    sentence.remove_prefix(at + colon.size());
    sentence.remove_prefix(list_mark(sentence));
  }
  return written_form(sentence);
}

// The text without its recall markers.
std::string without_markers(std::string_view text) {
  const MessageChars chars(text);
  std::string out;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < chars.size(); ++at) {
    if (!chars.has(at, U"[jiyi:")) continue;
    std::size_t end = at;
    while (end < chars.size() && chars.code(end) != U']')
      ++end;
    out += text.substr(copied, chars.at(at).begin - copied);
    copied = end < chars.size() ? chars.at(end).end : text.size();
    at = end;
  }
  out += text.substr(copied);
  return out;
}

}  // namespace

std::u32string written_form(std::string_view text) {
  std::u32string codes;
  for (const auto& at : text::fold_chars(text)) {
    if (is_written(at.code)) codes.push_back(at.code);
  }
  return codes;
}

std::optional<std::size_t> only_repeats(std::string_view text,
                                        std::span<const std::u32string> others) {
  const std::string plain = without_markers(text);
  std::optional<std::size_t> from;
  std::size_t longest = 0;
  for (const text::Span& span : text::sentences(plain)) {
    const std::u32string said =
        said_in(std::string_view(plain).substr(span.begin, span.end - span.begin));
    if (said.empty()) continue;
    const auto whole = std::ranges::find_if(
        others, [&](const std::u32string& other) { return stands_in(said, other); });
    if (whole == others.end()) return std::nullopt;
    const std::size_t units = units_in(said);
    const bool tells = units >= kPieceUnits || said.size() == whole->size();
    if (!tells || units <= longest) continue;
    longest = units;
    from = static_cast<std::size_t>(whole - others.begin());
  }
  return from;
}

std::string recall_marker(std::string_view id) {
  return std::string(kMarkerFront) + std::string(id) + "]";
}

bool has_recall_marker(std::string_view text) {
  std::size_t matched = 0;
  for (const auto& at : text::fold_chars(text)) {
    if (text::is_space(at.code)) continue;
    const auto wanted = static_cast<char32_t>(kMarkerFront[matched]);
    matched = at.code == wanted ? matched + 1 : (at.code == U'[' ? 1 : 0);
    if (matched == kMarkerFront.size()) return true;
  }
  return false;
}

std::vector<std::string> recall_marker_ids(std::string_view text) {
  std::vector<std::string> ids;
  const MessageChars chars(text);
  std::size_t matched = 0;
  for (std::size_t at = 0; at < chars.size(); ++at) {
    if (chars.is_blank(at)) continue;
    const auto wanted = static_cast<char32_t>(kMarkerFront[matched]);
    matched = chars.folded(at) == wanted ? matched + 1 : (chars.code(at) == U'[' ? 1 : 0);
    if (matched < kMarkerFront.size()) continue;
    matched = 0;
    std::string id;
    for (++at; at < chars.size() && chars.code(at) != U']'; ++at)
      if (!chars.is_blank(at)) text::append_utf8(id, chars.code(at));
    if (at < chars.size() && std::ranges::find(ids, id) == ids.end()) ids.push_back(std::move(id));
  }
  return ids;
}

void RecalledTexts::add(std::string_view text, std::string id, std::uint64_t space) {
  std::vector<std::uint64_t> pieces;
  for_each_piece(written_form(text), space, [&](const Piece& piece) {
    if (pieces.size() < std::min(kTextPiecesMax, pieces_max_)) pieces.push_back(piece.hash);
  });
  if (pieces.empty()) return;
  std::ranges::sort(pieces);
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  while (piece_count_ + pieces.size() > pieces_max_)
    drop_oldest();
  for (const std::uint64_t piece : pieces) {
    Known& known = known_[piece];
    ++known.count;
    known.newest = dropped_ + texts_.size();
  }
  piece_count_ += pieces.size();
  texts_.push_back({std::move(id), std::move(pieces)});
}

void RecalledTexts::drop_oldest() {
  for (const std::uint64_t piece : texts_.front().pieces) {
    const auto found = known_.find(piece);
    if (--found->second.count == 0) known_.erase(found);
  }
  piece_count_ -= texts_.front().pieces.size();
  texts_.pop_front();
  ++dropped_;
}

Recognised RecalledTexts::recognise(std::string_view text, std::uint64_t space) const {
  const std::u32string codes = written_form(text);
  std::size_t covered = 0;
  std::size_t covered_to = 0;
  std::map<std::uint64_t, std::size_t> pieces_of;  // by the text's number
  for_each_piece(codes, space, [&](const Piece& piece) {
    const auto known = known_.find(piece.hash);
    if (known == known_.end()) return;
    ++pieces_of[known->second.newest];
    for (std::size_t at = std::max(covered_to, piece.begin); at < piece.end; ++at) {
      covered += units_of(codes[at]);
    }
    covered_to = piece.end;
  });
  Recognised found{.is_marked = has_recall_marker(text)};
  const std::size_t total = units_in(codes);
  if (total > 0) found.share = static_cast<double>(covered) / static_cast<double>(total);
  found.is_recalled = found.is_marked || found.share >= kRecalledShare;
  if (found.is_marked) found.ids = recall_marker_ids(text);
  std::vector<std::pair<std::size_t, std::uint64_t>> most;
  for (const auto& [number, count] : pieces_of)
    most.emplace_back(count, number);
  std::ranges::sort(most, std::ranges::greater());
  for (const auto& [count, number] : most) {
    if (found.ids.size() >= kRecognisedIdsMax) break;
    const std::string& id = texts_[number - dropped_].id;
    if (!id.empty() && std::ranges::find(found.ids, id) == found.ids.end()) found.ids.push_back(id);
  }
  if (found.ids.size() > kRecognisedIdsMax) found.ids.resize(kRecognisedIdsMax);
  return found;
}

}  // namespace jiyi::sense
