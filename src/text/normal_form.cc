#include "text/normal_form.h"

#include "text/compose.h"
#include "text/unicode_tables.h"
#include "text/utf8.h"

namespace jiyi::text {
namespace {

const MappingTable& alone_table(Form form) {
  switch (form) {
    case Form::Nfc:
      return kNfc;
    case Form::Nfkc:
      return kNfkc;
    case Form::Fold:
      return kFold;
  }
  return kFold;
}

char lower(char byte) {
  return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

class Engine {
 public:
  Engine(std::string_view text, Form form, std::vector<FoldedChar>& out)
      : text_(text), form_(form), alone_(alone_table(form)), out_(out) {}

  void run() {
    std::size_t at = 0;
    while (at < text_.size()) {
      at = append_ascii(at);
      if (at < text_.size()) at = append_segment(at);
    }
  }

 private:
  FoldedChar char_at(std::size_t offset) const {
    const Decoded decoded = decode(text_, offset);
    return {decoded.code, static_cast<std::uint32_t>(offset),
            static_cast<std::uint32_t>(offset + decoded.bytes)};
  }

  bool joins(const FoldedChar& at) const {
    return (unsigned{properties_of(at.code).joins} >> static_cast<unsigned>(form_) & 1U) != 0;
  }

  // The last ASCII character before others is left to append_segment: a mark may follow it.
  std::size_t append_ascii(std::size_t begin) {
    std::size_t end = begin + ascii_prefix(text_.substr(begin));
    if (end < text_.size() && end > begin) --end;
    for (std::size_t at = begin; at < end; ++at) {
      const char byte = form_ == Form::Fold ? lower(text_[at]) : text_[at];
      out_.push_back({static_cast<unsigned char>(byte), static_cast<std::uint32_t>(at),
                      static_cast<std::uint32_t>(at + 1)});
    }
    return end;
  }

  // A character, with all those after it that may change together with it.
  std::size_t append_segment(std::size_t begin) {
    const FoldedChar first = char_at(begin);
    std::size_t end = first.end;
    while (end < text_.size()) {
      const FoldedChar next = char_at(end);
      if (!joins(next)) break;
      if (end == first.end) {
        segment_.clear();
        append_decomposed(first, kind(), segment_);
      }
      append_decomposed(next, kind(), segment_);
      end = next.end;
    }
    if (end == first.end) {
      append_mapped(first, alone_, out_);
    } else {
      append_composed();
    }
    return end;
  }

  void append_composed() {
    order_marks(segment_);
    if (form_ == Form::Fold) fold_segment();
    compose(segment_);
    out_.insert(out_.end(), segment_.begin(), segment_.end());
  }

  void fold_segment() {
    std::vector<FoldedChar> folded;
    for (const FoldedChar& at : segment_)
      append_mapped(at, kFold, folded);
    segment_.clear();
    for (const FoldedChar& at : folded) {
      append_decomposed(at, Decomposition::Canonical, segment_);
    }
    order_marks(segment_);
  }

  static void append_mapped(const FoldedChar& at, const MappingTable& table,
                            std::vector<FoldedChar>& out) {
    const std::uint16_t place = mapping_place(table, at.code);
    if (place == 0) {
      out.push_back(at);
      return;
    }
    for (const char32_t code : mapping_at(place))
      out.push_back({code, at.begin, at.end});
  }

  Decomposition kind() const {
    return form_ == Form::Nfc ? Decomposition::Canonical : Decomposition::Compatible;
  }

  std::string_view text_;
  Form form_;
  const MappingTable& alone_;
  std::vector<FoldedChar>& out_;
  std::vector<FoldedChar> segment_;
};

}  // namespace

void append_normal_form(std::string_view text, Form form, std::vector<FoldedChar>& out) {
  out.reserve(out.size() + text.size());
  Engine(text, form, out).run();
}

std::string to_utf8(const std::vector<FoldedChar>& chars) {
  std::string out;
  out.reserve(chars.size());
  for (const FoldedChar& at : chars)
    append_utf8(out, at.code);
  return out;
}

}  // namespace jiyi::text
