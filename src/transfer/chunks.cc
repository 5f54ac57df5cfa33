#include "transfer/chunks.h"

#include <algorithm>
#include <array>
#include <utility>

namespace jiyi::transfer {
namespace {

constexpr std::size_t kHeadingLevels = 6;

bool is_blank_line(std::string_view line) {
  return line.find_first_not_of(" \t\r\f\v") == std::string_view::npos;
}

bool starts_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
}

// Bytes of the first `count` characters.
std::size_t bytes_of(std::string_view text, std::size_t count) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (starts_character(text[i]) && count-- == 0) return i;
  }
  return text.size();
}

// Where a text that is too long is best cut: behind the last of the marks in its second half.
std::size_t best_cut(std::string_view text) {
  constexpr std::array<std::string_view, 12> kSentenceEnds{"\n", "。", "！", "？", "；",  "…",
                                                           ". ", "! ", "? ", "; ", ".\t", ".\""};
  std::size_t cut = 0;
  for (const std::string_view end : kSentenceEnds) {
    const std::size_t at = text.rfind(end);
    if (at != std::string_view::npos) cut = std::max(cut, at + end.size());
  }
  if (cut > text.size() / 2) return cut;
  const std::size_t space = text.rfind(' ');
  if (space != std::string_view::npos && space > text.size() / 2) return space + 1;
  return text.size();
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n\f\v";
  const std::size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

// Level of a "#" heading, 0 if the line is none.
std::size_t heading_level(std::string_view line) {
  const std::size_t level = line.find_first_not_of('#');
  if (level == 0 || level == std::string_view::npos || level > kHeadingLevels) return 0;
  return line[level] == ' ' || line[level] == '\t' ? level : 0;
}

std::string_view fence_of(std::string_view line) {
  const std::string_view text = trimmed(line);
  for (const std::string_view fence : {"```", "~~~"}) {
    if (text.starts_with(fence)) return fence;
  }
  return {};
}

class Splitter {
 public:
  explicit Splitter(bool markdown) : markdown_(markdown) {}

  std::vector<Chunk> split(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = text.find('\n');
      std::string_view line = text.substr(0, end);
      if (line.ends_with('\r')) line.remove_suffix(1);
      ++line_;
      add(line);
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    end_paragraph();
    end_chunk();
    return std::move(chunks_);
  }

 private:
  void add(std::string_view line) {
    if (markdown_ && fence_.empty()) {
      if (const std::size_t level = heading_level(line)) return start_section(line, level);
    }
    if (markdown_) follow_fence(line);
    if (fence_.empty() && is_blank_line(line)) return end_paragraph();
    if (paragraph_.empty()) {
      if (is_blank_line(line)) return;
      paragraph_line_ = line_;
    } else {
      paragraph_ += '\n';
    }
    paragraph_ += line;
  }

  void follow_fence(std::string_view line) {
    const std::string_view fence = fence_of(line);
    if (fence.empty()) return;
    if (fence_.empty()) {
      fence_ = fence;
    } else if (fence == fence_) {
      fence_ = {};
    }
  }

  void start_section(std::string_view line, std::size_t level) {
    end_paragraph();
    if (chunk_has_body_) end_chunk();
    std::string_view title = trimmed(line.substr(level));
    std::fill(titles_.begin() + static_cast<std::ptrdiff_t>(level) - 1, titles_.end(), "");
    titles_[level - 1] = title;
    append(line, line_);
  }

  void end_paragraph() {
    std::string_view rest = trimmed(paragraph_);
    const std::size_t size = characters(rest);
    if (characters(chunk_.text) + size > kChunkCharactersMax) {
      if (chunk_has_body_) end_chunk();
      rest = cut_to_size(rest);
    }
    if (!rest.empty()) {
      append(rest, paragraph_line_);
      chunk_has_body_ = true;
    }
    paragraph_.clear();
  }

  // Makes chunks of what is too long and returns the rest.
  std::string_view cut_to_size(std::string_view text) {
    while (true) {
      const std::size_t taken = std::min(characters(chunk_.text), kChunkCharactersMax / 2);
      const std::size_t room = bytes_of(text, kChunkCharactersMax - taken);
      if (room == text.size()) return text;
      const std::size_t cut = best_cut(text.substr(0, room));
      append(trimmed(text.substr(0, cut)), paragraph_line_);
      end_chunk();
      text = trimmed(text.substr(cut));
    }
  }

  void append(std::string_view text, std::size_t line) {
    if (text.empty()) return;
    if (chunk_.text.empty()) {
      chunk_.line = line;
    } else {
      chunk_.text += "\n\n";
    }
    chunk_.text += text;
    chunk_.heading = breadcrumb();
  }

  std::string breadcrumb() const {
    std::string path;
    for (const std::string& title : titles_) {
      if (title.empty()) continue;
      if (!path.empty()) path += " > ";
      path += title;
    }
    return path;
  }

  void end_chunk() {
    if (!chunk_.text.empty()) chunks_.push_back(std::move(chunk_));
    chunk_ = {};
    chunk_has_body_ = false;
  }

  bool markdown_;
  std::size_t line_ = 0;
  std::string_view fence_;  // the mark that closes the code we are in, or empty
  std::array<std::string, kHeadingLevels> titles_;
  std::string paragraph_;
  std::size_t paragraph_line_ = 0;
  Chunk chunk_;
  bool chunk_has_body_ = false;  // more than headings
  std::vector<Chunk> chunks_;
};

}  // namespace

std::vector<Chunk> split_text(std::string_view text) {
  return Splitter(false).split(text);
}

std::vector<Chunk> split_markdown(std::string_view text) {
  return Splitter(true).split(text);
}

}  // namespace jiyi::transfer
