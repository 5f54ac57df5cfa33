#include "facts/pattern.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/try.h"
#include "text/fold.h"
#include "text/utf8.h"

namespace jiyi::facts {
namespace {

constexpr std::string_view kSpecial = " (|)[]{}<>~";
constexpr std::size_t kDepthMax = 8;

struct NamedKind {
  std::string_view name;
  ValueKind kind;
};
constexpr auto kKinds = std::to_array<NamedKind>({
    {"thing", ValueKind::Thing},
    {"list", ValueKind::List},
    {"name", ValueKind::Name},
    {"proper", ValueKind::Proper},
    {"count", ValueKind::Count},
    {"short", ValueKind::Short},
    {"phrase", ValueKind::Phrase},
    {"clause", ValueKind::Clause},
    {"numeral", ValueKind::Numeral},
    {"number", ValueKind::Number},
    {"time", ValueKind::Time},
    {"phone", ValueKind::Phone},
    {"email", ValueKind::Email},
    {"handle", ValueKind::Handle},
});

Error wrong(std::string_view what) {
  return {ErrorCode::InvalidArgument, "form: " + std::string(what)};
}

Result<ValueKind> kind_named(std::string_view name) {
  const auto found = std::ranges::find(kKinds, name, &NamedKind::name);
  if (found == kKinds.end()) return wrong("'" + std::string(name) + "' is no kind of value");
  return found->kind;
}

using Anchors = std::vector<std::string>;

// How rare the commonest of the words is: a Chinese character says as much as three letters.
std::size_t weight(const Anchors& anchors) {
  std::size_t least = anchors.empty() ? 0 : 1000;
  for (const std::string& word : anchors) {
    const bool is_class = word.starts_with('<');
    const std::size_t own = is_class ? 4 : word.size();
    least = std::min(least, own);
  }
  return least;
}

class Compiler {
 public:
  explicit Compiler(std::string_view form) : form_(form) {}

  Result<Program> run() {
    RETURN_IF_ERROR(opening());
    ASSIGN_OR_RETURN(out_.anchors, sequence(0));
    if (at_ != form_.size()) return wrong("a bracket too many");
    out_.steps.push_back({});
    if (out_.steps.size() > kStepsMax) return wrong("more than 400 steps");
    if (out_.anchors.empty()) return wrong("no word in it that has to be there");
    return std::move(out_);
  }

 private:
  Result<void> opening() {
    for (const auto& [text, opening] : {std::pair{std::string_view("{who}"), Opening::Who},
                                        std::pair{std::string_view("{whose}"), Opening::Whose}}) {
      if (!form_.starts_with(text)) continue;
      out_.opening = opening;
      at_ = text.size();
    }
    return {};
  }

  // Up to a bracket that closes, '|' or the end. Gives the best words to look for.
  Result<Anchors> sequence(std::size_t depth) {
    Anchors best;
    while (at_ < form_.size() && form_[at_] != ')' && form_[at_] != ']' && form_[at_] != '|') {
      ASSIGN_OR_RETURN(Anchors item, one(depth));
      if (weight(item) > weight(best)) best = std::move(item);
    }
    return best;
  }

  Result<Anchors> one(std::size_t depth) {
    const char sign = form_[at_];
    if (sign == '(' || sign == '[') return choice(depth + 1);
    if (sign == '{') return capture();
    if (sign == '<') return word_class();
    if (sign == ')' || sign == ']' || sign == '}' || sign == '>')
      return wrong("a bracket too many");
    if (sign == ' ') return ++at_, Anchors{};
    if (sign == '~') return ++at_, out_.steps.push_back({.kind = Step::Kind::Adverbs}), Anchors{};
    return literal();
  }

  Result<Anchors> literal() {
    const std::size_t end = std::min(form_.find_first_of(kSpecial, at_), form_.size());
    const std::string_view word = form_.substr(at_, end - at_);
    at_ = end;
    std::u32string codes;
    for (const text::FoldedChar& one : text::fold_chars(word))
      codes += one.code;
    if (codes.empty()) return wrong("an empty word");
    out_.steps.push_back(
        {.kind = Step::Kind::Literal, .index = static_cast<std::uint32_t>(out_.literals.size())});
    out_.literals.push_back(std::move(codes));
    return Anchors{text::fold(word)};
  }

  std::uint32_t class_index(std::string_view name) {
    const auto found = std::ranges::find(out_.class_names, name);
    if (found == out_.class_names.end()) out_.class_names.emplace_back(name);
    return static_cast<std::uint32_t>(std::ranges::find(out_.class_names, name) -
                                      out_.class_names.begin());
  }

  Result<Anchors> word_class() {
    const std::size_t end = form_.find('>', at_);
    if (end == std::string_view::npos) return wrong("'<' without '>'");
    const std::string name(form_.substr(at_ + 1, end - at_ - 1));
    at_ = end + 1;
    out_.steps.push_back({.kind = Step::Kind::Class, .index = class_index(name)});
    return Anchors{"<" + name};
  }

  Result<Anchors> capture() {
    const std::size_t end = form_.find('}', at_);
    if (end == std::string_view::npos) return wrong("'{' without '}'");
    const std::string_view inside = form_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    const std::size_t colon = inside.find(':');
    const std::string_view slot = inside.substr(0, colon);
    Step step{.kind = Step::Kind::Capture};
    if (slot == "topic") {
      step.slot = Slot::Topic;
    } else if (slot == "skip") {
      step.slot = Slot::Skip;
    } else if (slot != "value") {
      return wrong("'" + std::string(slot) + "' is no part of a pattern, or not in front");
    }
    out_.has_value |= step.slot == Slot::Value;
    const std::string_view kind =
        colon == std::string_view::npos ? std::string_view("thing") : inside.substr(colon + 1);
    if (kind.starts_with('<')) return class_capture(step, kind);
    ASSIGN_OR_RETURN(step.value, kind_named(kind));
    out_.steps.push_back(step);
    return Anchors{};
  }

  Result<Anchors> class_capture(Step step, std::string_view kind) {
    const std::size_t end = kind.find('>');
    if (end == std::string_view::npos) return wrong("'<' without '>'");
    const std::string name(kind.substr(1, end - 1));
    const std::string_view behind = kind.substr(end + 1);
    step.is_class_value = true;
    step.is_extended = !behind.empty();
    if (step.is_extended) {
      if (behind.front() != '+') return wrong("'" + std::string(kind) + "' is no kind of value");
      ASSIGN_OR_RETURN(step.value, kind_named(behind.substr(1)));
    }
    step.index = class_index(name);
    out_.steps.push_back(step);
    return Anchors{"<" + name};
  }

  // fork a; jump end; a: fork b; … Alternatives are tried in order; an option takes nothing last.
  Result<Anchors> choice(std::size_t depth) {
    if (depth > kDepthMax) return wrong("brackets more than 8 deep");
    const char closing = form_[at_++] == '(' ? ')' : ']';
    std::vector<std::size_t> jumps;
    Anchors all;
    bool has_all = closing == ')';
    while (true) {
      const std::size_t fork = out_.steps.size();
      out_.steps.push_back({.kind = Step::Kind::Fork});
      ASSIGN_OR_RETURN(const Anchors anchors, sequence(depth));
      has_all &= !anchors.empty();
      all.insert(all.end(), anchors.begin(), anchors.end());
      jumps.push_back(out_.steps.size());
      out_.steps.push_back({.kind = Step::Kind::Jump});
      out_.steps[fork].index = static_cast<std::uint32_t>(out_.steps.size());
      if (at_ == form_.size()) return wrong("a bracket left open");
      const char sign = form_[at_++];
      if (sign == closing) break;
      if (sign != '|') return wrong("brackets that do not match");
    }
    finish_choice(jumps, closing == ']');
    return has_all ? all : Anchors{};
  }

  void finish_choice(const std::vector<std::size_t>& jumps, bool is_optional) {
    if (!is_optional) {  // behind the last alternative there is none
      out_.steps.push_back({.kind = Step::Kind::Fail});
    }
    for (const std::size_t jump : jumps)
      out_.steps[jump].index = static_cast<std::uint32_t>(out_.steps.size());
  }

  std::string_view form_;
  std::size_t at_ = 0;
  Program out_;
};

}  // namespace

Result<Program> compile_form(std::string_view form) {
  if (form.size() > kFormCharactersMax) return wrong("longer than 600 bytes");
  return Compiler(form).run();
}

}  // namespace jiyi::facts
