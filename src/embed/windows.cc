#include "embed/windows.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"
#include "text/sentences.h"

namespace jiyi::embed {
namespace {

using Ids = std::vector<std::int32_t>;

class Windows {
 public:
  Windows(const Tokenizer& tokenizer, std::string_view prefix, std::size_t tokens_max)
      : tokenizer_(tokenizer), prefix_(prefix), room_(tokens_max - 2) {
    tokenizer_.append_tokens(prefix_, prefix_ids_);
    if (prefix_ids_.size() > room_ / 2) {
      prefix_ids_.clear();
      prefix_ = {};
    }
  }

  std::vector<Ids> run(std::string_view text) {
    auto whole = tokens_of(text);
    if (whole.size() <= room_) {
      add(whole);
      return std::move(windows_);
    }
    std::size_t begin = 0;  // of the sentences gathered so far
    std::size_t end = 0;
    std::size_t gathered = prefix_ids_.size();
    for (const auto& sentence : text::sentences(text)) {
      const auto count = own_tokens(text.substr(sentence.begin, sentence.end - sentence.begin));
      if (gathered + count > room_ && end > begin) {
        close(text.substr(begin, end - begin));
        begin = sentence.begin;
        gathered = prefix_ids_.size();
      }
      gathered += count;
      end = sentence.end;
    }
    close(text.substr(begin, end - begin));
    return std::move(windows_);
  }

 private:
  Ids tokens_of(std::string_view text) const {
    Ids ids;
    tokenizer_.append_tokens(std::string(prefix_) + std::string(text), ids);
    return ids;
  }

  std::size_t own_tokens(std::string_view sentence) const {
    Ids ids;
    tokenizer_.append_tokens(sentence, ids);
    return ids.size();
  }

  // The sentences together may cut into a few tokens more than each alone; then, and when one
  // alone is too long, the tokens of the text go on in further windows.
  void close(std::string_view text) {
    const auto whole = tokens_of(text);
    if (whole.size() <= room_) return add(whole);
    Ids ids;
    tokenizer_.append_tokens(text, ids);
    const auto step = room_ - prefix_ids_.size();
    for (std::size_t at = 0; at < ids.size(); at += step) {
      auto window = prefix_ids_;
      const auto last = std::min(at + step, ids.size());
      window.insert(window.end(), ids.begin() + static_cast<std::ptrdiff_t>(at),
                    ids.begin() + static_cast<std::ptrdiff_t>(last));
      add(window);
    }
  }

  void add(const Ids& ids) {
    Ids window;
    window.reserve(ids.size() + 2);
    window.push_back(tokenizer_.ids().begin);
    window.insert(window.end(), ids.begin(), ids.end());
    window.push_back(tokenizer_.ids().end);
    windows_.push_back(std::move(window));
  }

  const Tokenizer& tokenizer_;
  std::string_view prefix_;
  Ids prefix_ids_;
  std::size_t room_;  // tokens between begin and end
  std::vector<Ids> windows_;
};

}  // namespace

std::vector<Ids> tokenize_windows(const Tokenizer& tokenizer, std::string_view text,
                                  std::string_view prefix, std::size_t tokens_max) {
  base::check(tokens_max >= kWindowTokensMin, "a window has room for a token");
  return Windows(tokenizer, prefix, tokens_max).run(text);
}

}  // namespace jiyi::embed
