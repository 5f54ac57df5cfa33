#include "digest/passages.h"

#include <algorithm>

#include "text/character.h"
#include "text/utf8.h"

namespace jiyi::digest {
namespace {

using text::Span;

constexpr std::string_view kFence = "```";
constexpr std::string_view kEdges = " \t\r\n";
constexpr std::string_view kListMarks = " \t\r\n-*+#>|";
// A line is data when fewer of its characters than this are letters, digits or spaces, or when
// most of it is a run without a space of more bytes than this.
constexpr double kReadableShare = 0.75;
constexpr std::size_t kRunBytesMax = 120;
// Shorter sentences are not judged by their share of signs: "OK!!!" is no data.
constexpr std::size_t kJudgedCharacters = 12;

struct Look {
  std::size_t characters = 0;
  std::size_t letters = 0;
  std::size_t readable = 0;
  std::size_t longest_run = 0;  // bytes
};

Look look_at(std::string_view text) {
  using text::Category;
  Look look;
  std::size_t run = 0;
  for (const auto& place : text::CodePoints(text)) {
    const text::Properties& of = text::properties(place.code);
    const bool is_space = of.category == Category::Space || place.code == U'\t';
    const bool is_letter = of.category == Category::Letter || of.category == Category::Digit ||
                           of.category == Category::Number;
    ++look.characters;
    if (is_letter) ++look.letters;
    if (is_letter || is_space || of.category == Category::Mark) ++look.readable;
    run = is_space || text::is_unspaced(of.script) || place.code >= 0x2000
              ? 0
              : run + (place.end - place.begin);
    look.longest_run = std::max(look.longest_run, run);
  }
  return look;
}

bool is_data(const Look& look, std::string_view text) {
  if (look.longest_run > kRunBytesMax && 2 * look.longest_run > text.size()) return true;
  if (text.front() == '{' || text.front() == '[') return true;
  return look.characters > kJudgedCharacters &&
         static_cast<double>(look.readable) < kReadableShare * static_cast<double>(look.characters);
}

Span trimmed(std::string_view text, Span span) {
  while (span.begin < span.end && kListMarks.find(text[span.begin]) != std::string_view::npos)
    ++span.begin;
  while (span.end > span.begin && kEdges.find(text[span.end - 1]) != std::string_view::npos)
    --span.end;
  return span;
}

// The text outside fences, as spans of whole lines; a fence that is not closed runs to the end.
std::vector<Span> prose_of(std::string_view text) {
  std::vector<Span> prose;
  std::size_t begin = 0;
  bool in_code = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line = text.substr(at, end - at);
    const std::size_t first = line.find_first_not_of(" \t");
    if (first != std::string_view::npos && line.substr(first).starts_with(kFence)) {
      if (!in_code && at > begin) prose.push_back({begin, at});
      in_code = !in_code;
      begin = end;
    }
    at = end;
  }
  if (!in_code && begin < text.size()) prose.push_back({begin, text.size()});
  return prose;
}

class Cutter {
 public:
  Cutter(std::string_view text, Measure measure) : text_(text), measure_(measure) {}

  std::vector<Passage> run() {
    for (const Span& prose : prose_of(text_)) {
      const std::string_view part = text_of(text_, prose);
      for (const Span& sentence : text::sentences(part))
        add({prose.begin + sentence.begin, prose.begin + sentence.end});
    }
    if (out_.empty()) add_first_line();
    return std::move(out_);
  }

 private:
  void add(Span span) {
    span = trimmed(text_, span);
    if (span.begin == span.end) return;
    const std::string_view sentence = text_of(text_, span);
    const Look look = look_at(sentence);
    if (look.letters == 0) return;
    if (is_data(look, sentence)) return;
    add_parts(span, false);
  }

  void add_parts(Span span, bool data) {
    bool starts = true;
    while (span.begin < span.end) {
      const std::string_view rest = text_of(text_, span);
      const std::size_t most =
          measure_ == Measure::Words ? kPassageWordsMax : kPassageCharactersMax;
      const std::size_t bytes = std::max<std::size_t>(front_of(rest, measure_, most), 1);
      const Span part = trimmed(text_, {span.begin, span.begin + bytes});
      span.begin += bytes;
      while (span.begin < span.end &&
             (kEdges.find(text_[span.begin]) != std::string_view::npos || text_[span.begin] == ','))
        ++span.begin;
      if (part.begin < part.end) out_.push_back({part, starts, span.begin >= span.end, data});
      if (data) return;
      starts = false;
    }
  }

  void add_first_line() {
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const Span line = trimmed(text_, {at, end});
      const std::string_view words = text_of(text_, line);
      if (!words.starts_with(kFence) && look_at(words).letters > 0) return add_parts(line, true);
      at = end + 1;
    }
  }

  std::string_view text_;
  Measure measure_;
  std::vector<Passage> out_;
};

}  // namespace

std::vector<Passage> passages(std::string_view text, Measure measure) {
  return Cutter(text, measure).run();
}

}  // namespace jiyi::digest
