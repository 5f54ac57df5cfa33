#include "transfer/locomo.h"

#include <charconv>
#include <map>
#include <string_view>
#include <utility>

#include "time/chat_date.h"
#include "transfer/chat_message.h"

namespace jiyi::transfer {
namespace {

constexpr std::string_view kSession = "session_";

struct Session {
  const json::Array* turns = nullptr;
  std::string date;
};

// By their numbers, since the file's order is not that of time.
std::map<int, Session> sessions_of(const json::Object& conversation) {
  constexpr std::string_view kDateEnd = "_date_time";
  std::map<int, Session> sessions;
  for (const json::Member& member : conversation) {
    std::string_view rest = member.name;
    if (!rest.starts_with(kSession)) continue;
    rest.remove_prefix(kSession.size());
    int number = 0;
    const char* end = rest.data() + rest.size();
    const auto read = std::from_chars(rest.data(), end, number);
    if (read.ec != std::errc()) continue;
    if (read.ptr == end) {
      sessions[number].turns = member.value.if_array();
    } else if (std::string_view(read.ptr, static_cast<std::size_t>(end - read.ptr)) == kDateEnd) {
      sessions[number].date = string_member(conversation, member.name);
    }
  }
  return sessions;
}

std::string text_of(const json::Object& turn) {
  std::string text = string_member(turn, "text");
  const std::string caption = string_member(turn, "blip_caption");
  if (!caption.empty()) text += (text.empty() ? "[image: " : " [image: ") + caption + "]";
  return text;
}

class LoCoMo {
 public:
  explicit LoCoMo(const ReadContext& context) : context_(context) {}

  void convert(const json::Value& value, Record& record) const {
    const json::Object* object = value.if_object();
    const json::Object* conversation =
        object == nullptr ? nullptr : object_member(*object, "conversation");
    if (conversation == nullptr) return add_fault(record, "expected an object with a conversation");
    const std::string name = string_member(*object, "sample_id");
    std::string prefix;
    if (context_.bank_per_conversation) {
      record.bank = name;
    } else if (!name.empty()) {
      prefix = name + ":";
    }
    for (const auto& [number, session] : sessions_of(*conversation)) {
      if (session.turns != nullptr) add_session(number, session, prefix, record);
    }
  }

 private:
  void add_session(int number, const Session& session, const std::string& prefix,
                   Record& record) const {
    const std::string where = std::string(kSession) + std::to_string(number);
    std::optional<Timestamp> date;
    if (!session.date.empty()) {
      auto parsed = time::parse_chat_date(session.date);
      if (!parsed.ok()) {
        record.faults.push_back(std::move(parsed).error().with_context(where));
        return;
      }
      date = parsed.value();
    }
    for (std::size_t i = 0; i < session.turns->size(); ++i) {
      const json::Object* turn = (*session.turns)[i].if_object();
      const std::string id = turn == nullptr ? "" : string_member(*turn, "dia_id");
      if (id.empty()) {
        add_fault(record, where + "[" + std::to_string(i) + "]: expected a turn with a dia_id");
        continue;
      }
      NewMemory item;
      item.id = prefix + id;
      item.text = text_of(*turn);
      item.scope.session_id = prefix + "S" + std::to_string(number);
      item.speaker = string_member(*turn, "speaker");
      item.event_at = date;
      item.provenance = {.channel = Channel::Import, .source = context_.source};
      if (!is_blank(item.text)) record.items.push_back(std::move(item));
    }
  }

  ReadContext context_;
};

}  // namespace

Converter locomo_converter(const ReadContext& context) {
  return [reader = LoCoMo(context)](const json::Value& value, Record& record) {
    reader.convert(value, record);
  };
}

}  // namespace jiyi::transfer
