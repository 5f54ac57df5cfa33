#include "embed/piece_text.h"

#include <utility>

#include "text/character.h"
#include "text/compose.h"
#include "text/normal_form.h"
#include "text/utf8.h"

namespace jiyi::embed {
namespace {

constexpr std::string_view kReplacementBytes = "\xEF\xBF\xBD";
constexpr char32_t kFirstMark = 0x300;  // no character before it composes with the one before it

bool may_compose(char32_t code) {
  return code >= kFirstMark &&
         (text::properties(code).joins & 1U << static_cast<unsigned>(text::Form::Nfc)) != 0;
}

class Writer {
 public:
  Writer(std::size_t bytes, Compose compose) : compose_(compose) {
    out_.reserve(bytes + bytes / 2 + kWordMark.size());
  }

  void put_ascii(char byte) {
    if (byte == ' ') {
      pending_ = true;
      return;
    }
    mark_word();
    last_ = out_.size();
    out_ += byte;
  }

  void put(std::string_view characters) {
    for (const auto at : text::CodePoints(characters)) {
      if (at.code < 0x80) {
        put_ascii(static_cast<char>(at.code));
      } else {
        put_other(at.code, characters.substr(at.begin, at.end - at.begin));
      }
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void mark_word() {
    if (pending_) out_ += kWordMark;
    pending_ = false;
  }

  void put_other(char32_t code, std::string_view bytes) {
    if (bytes == kWordMark) {
      pending_ = true;
      return;
    }
    if (compose_ == Compose::Yes && !pending_ && may_compose(code)) {
      const auto before = text::decode(out_, last_).code;
      if (const auto both = text::composed_pair(before, code); both != 0) {
        out_.resize(last_);
        text::append_utf8(out_, both);
        return;
      }
    }
    mark_word();
    last_ = out_.size();
    out_ += bytes;
  }

  Compose compose_;
  std::string out_;
  std::size_t last_ = 0;  // where the last character begins
  bool pending_ = true;   // white space, or the beginning, came before
};

}  // namespace

std::string piece_text(std::string_view text, const Charsmap& charsmap, Compose compose) {
  Writer out(text.size(), compose);
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 && charsmap.is_plain(byte)) {
      out.put_ascii(text[at++]);
      continue;
    }
    const auto decoded = text::decode(text, at);
    const bool broken = decoded.bytes == 1 && byte >= 0x80;
    const auto match = broken ? charsmap.match(kReplacementBytes) : charsmap.match(text.substr(at));
    const auto kept = broken ? kReplacementBytes : text.substr(at, decoded.bytes);
    out.put(match.bytes > 0 ? match.replacement : kept);
    at += broken || match.bytes == 0 ? decoded.bytes : match.bytes;
  }
  return out.take();
}

}  // namespace jiyi::embed
