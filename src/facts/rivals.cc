#include "facts/rivals.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/try.h"
#include "facts/clauses.h"
#include "facts/fact.h"
#include "facts/match.h"
#include "facts/stated_times.h"

namespace jiyi::facts {
namespace {

using sense::CharRange;
using sense::MessageChars;

constexpr std::size_t kReadingStepsMax = 100'000;
constexpr std::size_t kSubjectBytesMin = 2;

// Words for one thing.
struct Synonym {
  std::string_view word;
  std::string_view one;
};
constexpr auto kSynonyms = std::to_array<Synonym>({
    {"售价", "价格"},
    {"票价", "价格"},
    {"定价", "价格"},
    {"报价", "价格"},
    {"门票", "价格"},
    {"单价", "价格"},
    {"cost", "price"},
    {"fee", "price"},
    {"ticketprice", "price"},
    {"entryfee", "price"},
    {"负责", "负责人"},
    {"主管", "负责人"},
    {"接口人", "联系人"},
    {"lead", "owner"},
    {"leader", "owner"},
    {"截止时间", "截止日期"},
    {"duedate", "deadline"},
    {"上线日期", "上线时间"},
    {"发布日期", "发布时间"},
    {"总部", "地点"},
    {"办公地址", "地点"},
    {"地址", "地点"},
    {"headquarters", "location"},
    {"venue", "location"},
    {"address", "location"},
    {"版本号", "版本"},
    {"最新版本", "版本"},
    {"latestversion", "version"},
    {"currentversion", "version"},
    {"营业时间", "开门时间"},
    {"数据库", "数据库"},
    {"会议时间", "时间"},
    {"开会时间", "时间"},
    {"例会时间", "时间"},
    {"date", "time"},
    {"日期", "时间"},
    {"startdate", "time"},
    {"名称", "名字"},
    {"人数", "counts"},
    {"headcount", "counts"},
    {"population", "counts"},
    {"集合地点", "地点"},
    {"numberofemployees", "counts"},
    {"colour", "color"},
    {"licence", "license"},
});

std::string attribute_of(std::string_view written) {
  const std::string normal = normal_value(written);
  const auto found = std::ranges::find(kSynonyms, normal, &Synonym::word);
  return found == kSynonyms.end() ? normal : std::string(found->one);
}

std::vector<FormIndex> forms_in(const Rules& rules, const MessageChars& chars,
                                const Clause& clause) {
  std::vector<FormIndex> forms;
  for (std::size_t place = clause.begin; place < clause.end; ++place) {
    rules.anchors().visit(chars, place, [&](std::uint32_t id, std::size_t end) {
      if (!has_borders(chars, {place, end}) && chars.folded(place) != U'\'') return;
      for (const FormIndex& form : rules.forms_of(id)) {
        if (std::ranges::find(forms, form) == forms.end()) forms.push_back(form);
      }
    });
  }
  std::ranges::sort(forms, {},
                    [](const FormIndex& one) { return std::pair(one.pattern, one.form); });
  return forms;
}

}  // namespace

Result<RivalReader> RivalReader::load(const std::vector<std::string_view>& user) {
  ASSIGN_OR_RETURN(Schema schema, Schema::load());
  std::vector<std::string_view> files{built_in_rivals()};
  files.insert(files.end(), user.begin(), user.end());
  ASSIGN_OR_RETURN(Grammar grammar, load_frames(schema, files));
  ASSIGN_OR_RETURN(Rules rules, Rules::create(std::move(grammar), std::move(schema)));
  return RivalReader(std::move(rules));
}

std::vector<GeneralStatement> RivalReader::read(std::string_view text) const {
  const MessageChars chars(text);
  std::vector<GeneralStatement> out;
  const Clauses clauses = read_clauses(rules_, chars);
  std::vector<CharRange> times;
  std::size_t steps_left = kReadingStepsMax;
  for (const Clause& clause : clauses.all) {
    if (!clause.states() || clause.said_from != kNowhere) continue;
    for (const FormIndex& form : forms_in(rules_, chars, clause)) {
      const auto match = match_form({.rules = rules_,
                                     .chars = chars,
                                     .clause = clause,
                                     .times = times,
                                     .steps_left = steps_left},
                                    form, clause.begin);
      if (!match) continue;
      const CharRange subject = match->slots[static_cast<std::size_t>(Slot::Skip)];
      const CharRange topic = match->slots[static_cast<std::size_t>(Slot::Topic)];
      const CharRange value = match->slots[static_cast<std::size_t>(Slot::Value)];
      const std::string attribute = topic.begin < topic.end
                                        ? chars.plain(topic)
                                        : rules_.grammar().patterns[form.pattern].topic;
      const bool is_negative = (match->bits & static_cast<std::uint8_t>(Bit::Negative)) != 0;
      if (is_negative || subject.begin >= subject.end) continue;
      out.push_back(
          {.subject = chars.plain(subject), .attribute = attribute, .value = chars.plain(value)});
      break;
    }
    if (out.size() == kStatementsOfText) break;
  }
  return out;
}

bool are_rivals(const GeneralStatement& a, const GeneralStatement& b) {
  const std::string subject = normal_value(a.subject);
  if (subject.size() < kSubjectBytesMin || subject != normal_value(b.subject)) return false;
  if (attribute_of(a.attribute) != attribute_of(b.attribute)) return false;
  const std::string left = normal_value(a.value);
  const std::string right = normal_value(b.value);
  const bool is_number = !left.empty() && left.front() >= '0' && left.front() <= '9';
  const bool is_same =
      left == right || (!is_number && (left.starts_with(right) || right.starts_with(left)));
  return !is_same;
}

std::vector<std::optional<std::size_t>> superseded_by(const RivalReader& reader,
                                                      std::span<const DatedText> texts) {
  std::vector<std::vector<GeneralStatement>> read;
  read.reserve(texts.size());
  for (const DatedText& text : texts)
    read.push_back(reader.read(text.text));
  const auto is_newer = [&](std::size_t a, std::size_t b) {
    return texts[a].at != texts[b].at ? texts[a].at > texts[b].at : a > b;
  };
  const auto has_rival = [&](std::size_t a, std::size_t b) {
    return std::ranges::any_of(read[a], [&](const GeneralStatement& one) {
      return std::ranges::any_of(
          read[b], [&](const GeneralStatement& other) { return are_rivals(one, other); });
    });
  };
  std::vector<std::optional<std::size_t>> out(texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (std::size_t j = 0; j < texts.size(); ++j) {
      if (!is_newer(j, i) || !has_rival(i, j)) continue;
      if (!out[i] || is_newer(j, *out[i])) out[i] = j;
    }
  }
  return out;
}

}  // namespace jiyi::facts
