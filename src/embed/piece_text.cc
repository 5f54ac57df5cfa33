#include "embed/piece_text.h"

#include <utility>

#include "text/character.h"
#include "text/normal_form.h"
#include "text/normalise.h"
#include "text/utf8.h"

namespace jiyi::embed {
namespace {

constexpr std::string_view kReplacementBytes = "\xEF\xBF\xBD";
constexpr char32_t kFirstMark = 0x300;  // no character before it composes with the one before it

class Writer {
 public:
  explicit Writer(std::size_t bytes) { out_.reserve(bytes + bytes / 2 + kWordMark.size()); }

  void put(char byte) {
    if (byte == ' ') {
      pending_ = true;
      return;
    }
    if (pending_) out_ += kWordMark;
    pending_ = false;
    out_ += byte;
  }

  void put(std::string_view bytes) {
    if (bytes == kWordMark) return put(' ');
    for (const char byte : bytes)
      put(byte);
  }

  std::string take() { return std::move(out_); }

 private:
  std::string out_;
  bool pending_ = true;  // white space, or the beginning, came before
};

bool may_compose(std::string_view character) {
  const auto code = text::decode(character, 0).code;
  return code >= kFirstMark &&
         (text::properties(code).joins & 1U << static_cast<unsigned>(text::Form::Nfc)) != 0;
}

bool may_compose_any(std::string_view text) {
  for (const auto at : text::CodePoints(text)) {
    if (may_compose(text.substr(at.begin, at.end - at.begin))) return true;
  }
  return false;
}

}  // namespace

std::string piece_text(std::string_view text, const Charsmap& charsmap, Compose compose) {
  Writer out(text.size());
  bool composes = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80 && charsmap.is_plain(byte)) {
      out.put(text[at++]);
      continue;
    }
    const auto decoded = text::decode(text, at);
    const bool broken = decoded.bytes == 1 && byte >= 0x80;
    const auto match = broken ? charsmap.match(kReplacementBytes) : charsmap.match(text.substr(at));
    const auto kept = broken ? kReplacementBytes : text.substr(at, decoded.bytes);
    const auto written = match.bytes > 0 ? match.replacement : kept;
    composes = composes || may_compose_any(written);
    out.put(written);
    at += broken || match.bytes == 0 ? decoded.bytes : match.bytes;
  }
  auto words = out.take();
  return compose == Compose::Yes && composes ? text::nfc(words) : words;
}

}  // namespace jiyi::embed
