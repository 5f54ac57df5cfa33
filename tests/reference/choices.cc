#include "choices.h"

#include <utility>

namespace jiyi::model {
namespace {

using testkit::ReferenceBank;

const std::vector<std::string>& word_pool() {
  static const std::vector<std::string> pool{
      "kayak",  "Berlin",    "harbour", "ASR-1603", "v1.9",    "v1.7",   "tea",     "Ann's",
      "我住在", "杭州",      "西湖",    "喜欢",     "普洱茶",  "订单",   "2025年",  "猫",
      "тест",   "настройка", "배포",    "도커",     "テスト",  "カフェ", "déjà",    "vu",
      "مكتبة",  "तैनाती",     "🎉",       "C++",      "a@b.org", "42",     "the red", "moved to"};
  return pool;
}

}  // namespace

std::string Choices::words() {
  std::string text;
  for (std::uint64_t left = 2 + below(5); left > 0; --left) {
    text += any_of(word_pool());
    if (left > 1) text += one_in(6) ? "，" : " ";
  }
  return text;
}

std::string Choices::new_text(const ReferenceBank& bank) {
  if (bank.versions().empty() || !one_in(4)) return words();
  const std::string text = any_of(bank.versions()).text;
  return one_in(3) ? " " + text + "\n" : text;
}

std::string Choices::known_id(const ReferenceBank& bank) {
  if (bank.versions().empty() || one_in(20)) return "m" + std::to_string(below(300));
  return any_of(bank.versions()).id;
}

std::vector<std::string> Choices::known_ids(const ReferenceBank& bank) {
  std::vector<std::string> ids;
  for (std::uint64_t left = 1 + below(3); left > 0; --left)
    ids.push_back(known_id(bank));
  return ids;
}

Timestamp Choices::day() {
  constexpr std::int64_t kHourUs = 3'600'000'000;
  constexpr std::int64_t kStartUs = 1'735'689'600'000'000;  // 2025-01-01
  const auto hours = static_cast<std::int64_t>(below(20) * 24 + below(3) * 9);
  return {.unix_us = kStartUs + hours * kHourUs,
          .offset_minutes = any_of<std::int16_t>({0, 480, -330})};
}

void Choices::scope(NewMemory& item) {
  item.scope.user_id = any_of<std::string>({"", "", "lin", "lin2", "林"});
  item.scope.agent_id = any_of<std::string>({"", "", "", "agent"});
  item.scope.session_id = any_of<std::string>({"", "", "s1", "s10", "s2"});
  item.speaker = any_of<std::string>({"", "", "Ann", "小林"});
  item.role = any_of<std::string>({"", "", "user", "assistant"});
}

void Choices::times(NewMemory& item) {
  if (!one_in(3)) item.event_at = day();
  if (one_in(5)) item.valid_from = day();
  if (one_in(5)) item.valid_to = day();
}

NewMemory Choices::item(const ReferenceBank& bank) {
  NewMemory item;
  item.text = new_text(bank);
  if (one_in(60)) item.text = " \n";
  if (one_in(2)) item.id = "m" + std::to_string(below(300));
  if (!one_in(3)) scope(item);
  if (one_in(8)) item.kind = any_of<Kind>({Kind::Fact, Kind::Note, Kind::Summary, Kind::Episode});
  item.type = any_of<std::string>({"", "", "preference", "decision"});
  if (one_in(3)) item.importance = static_cast<int>(below(11));
  if (one_in(60)) item.importance = 11;
  item.metadata = any_of<std::string>({"", "", R"({"lang":"zh"})", R"({"lang":"en","n":3})"});
  item.provenance.channel = any_of<Channel>(
      {Channel::User, Channel::User, Channel::Agent, Channel::Web, Channel::Operator});
  if (one_in(10)) item.parents = known_ids(bank);
  if (one_in(4)) item.idempotency_key = "k" + std::to_string(below(40));
  times(item);
  return item;
}

UpdateRequest Choices::update(const ReferenceBank& bank) {
  UpdateRequest request{.id = known_id(bank)};
  if (!one_in(3)) request.text = new_text(bank);
  if (one_in(4)) request.type = any_of<std::string>({"", "decision"});
  if (one_in(4)) request.importance = static_cast<int>(below(12));
  if (one_in(4)) request.metadata = any_of<std::string>({"", R"({"lang":"zh","n":3})"});
  if (one_in(4)) request.event_at = day();
  if (one_in(6)) request.valid_from = day();
  if (one_in(6)) request.valid_to = day();
  if (one_in(2)) request.expected_version = static_cast<std::uint32_t>(1 + below(3));
  if (one_in(4)) request.writer = "somebody";
  return request;
}

Timestamp Choices::recorded(const ReferenceBank& bank) {
  if (bank.versions().empty()) return day();
  Timestamp moment = any_of(bank.versions()).recorded_at;
  moment.unix_us += static_cast<std::int64_t>(below(3)) - 1;
  return moment;
}

ReadAt Choices::read_at(const ReferenceBank& bank) {
  ReadAt at;
  if (one_in(3)) at.as_of = recorded(bank);
  if (one_in(4)) at.valid_at = day();
  return at;
}

Filter Choices::filter(const ReferenceBank& bank) {
  Filter filter;
  if (one_in(8)) filter.ids = known_ids(bank);
  if (one_in(8)) filter.kinds = {any_of<Kind>({Kind::Message, Kind::Note, Kind::Fact})};
  if (one_in(8)) filter.types = {"preference", any_of<std::string>({"decision", "nothing"})};
  if (one_in(5)) filter.states = {State::Live, State::Archived, State::Superseded};
  if (one_in(8)) filter.states = {any_of<State>({State::Archived, State::Superseded})};
  if (one_in(5)) filter.scope.user_id = any_of<std::string>({"lin", "lin2", "林", "li"});
  if (one_in(8)) filter.scope.session_id = any_of<std::string>({"s1", "s10", "s"});
  if (one_in(10)) filter.scope.agent_id = "agent";
  if (one_in(10)) filter.speaker = any_of<std::string>({"Ann", "小林"});
  if (one_in(10)) filter.role = any_of<std::string>({"user", "assistant"});
  if (one_in(8)) filter.importance_min = static_cast<int>(below(11));
  if (one_in(8)) filter.trust_min = any_of<Trust>({Trust::Low, Trust::Medium, Trust::High});
  if (one_in(6)) filter.event_from = day();
  if (one_in(6)) filter.event_to = day();
  if (one_in(8)) filter.recorded_from = recorded(bank);
  if (one_in(8)) filter.recorded_to = recorded(bank);
  if (one_in(8)) filter.metadata = {{"lang", any_of<std::string>({"\"zh\"", "\"en\""})}};
  if (one_in(12)) filter.metadata.emplace_back("n", "3");
  return filter;
}

ListRequest Choices::list(const ReferenceBank& bank) {
  ListRequest request{.filter = one_in(3) ? Filter{} : filter(bank), .at = read_at(bank)};
  request.order = one_in(2) ? Order::Event : Order::Recorded;
  request.newest_first = one_in(2);
  request.limit = any_of<std::size_t>({1, 7, 100});
  return request;
}

RecallRequest Choices::recall(const ReferenceBank& bank) {
  RecallRequest request{.query = words()};
  request.k = any_of<int>({1, 10, 500, 500});
  if (one_in(2)) request.filter = filter(bank);
  request.at = read_at(bank);
  request.collapse = one_in(2);
  if (one_in(6)) request.group = Group::Session;
  if (one_in(8)) request.query = "\"" + any_of(word_pool()) + "\" " + request.query;
  request.explain = one_in(2);
  return request;
}

EndRequest Choices::end(const ReferenceBank& bank) {
  EndRequest request;
  request.verb = any_of<Verb>({Verb::Archive, Verb::Restore, Verb::Forget, Verb::Archive});
  if (one_in(3)) {
    request.filter = filter(bank);
  } else {
    request.ids = known_ids(bank);
  }
  request.dry_run = one_in(6);
  return request;
}

}  // namespace jiyi::model
