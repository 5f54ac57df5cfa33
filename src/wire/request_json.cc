#include "wire/request_json.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "json/write.h"
#include "wire/fields.h"
#include "wire/memory_json.h"
#include "wire/ranking_text.h"

namespace jiyi::wire {
namespace {

constexpr json::IntegerRange kImportance{0, 10};
constexpr json::IntegerRange kListLimit{1, static_cast<std::int64_t>(kListLimitMax)};
constexpr json::IntegerRange kExcerpt{0, static_cast<std::int64_t>(kTextBytesMax)};
constexpr json::IntegerRange kVersion{1, std::numeric_limits<std::uint32_t>::max()};

std::optional<int> optional_int(json::FieldReader& in, std::string_view name,
                                json::IntegerRange range) {
  const auto value = in.optional_integer(name, range);
  if (!value) return std::nullopt;
  return static_cast<int>(*value);
}

// The members of the metadata to compare, each as JSON.
std::vector<std::pair<std::string, std::string>> take_metadata_filter(json::FieldReader& in) {
  std::vector<std::pair<std::string, std::string>> wanted;
  const json::Object* object = in.object("metadata");
  if (object == nullptr) return wanted;
  for (const json::Member& member : *object) {
    if (member.value.if_array() != nullptr || member.value.if_object() != nullptr) {
      in.fail("metadata", "can be compared with strings, numbers, true, false and null only");
      return {};
    }
    wanted.emplace_back(member.name, json::write(member.value));
  }
  return wanted;
}

Filter read_filter(json::FieldReader& in) {
  Filter filter;
  filter.ids = in.strings("ids");
  filter.kinds = enums<Kind>(in, "kinds");
  filter.types = in.strings("types");
  filter.states = enums<State>(in, "states");
  filter.scope = read_scope(in);
  filter.speaker = optional_name(in, "speaker").value_or("");
  filter.role = optional_name(in, "role").value_or("");
  filter.importance_min = optional_int(in, "importance_min", kImportance);
  filter.trust_min = optional_enum<Trust>(in, "trust_min");
  filter.event_from = optional_time(in, "event_from");
  filter.event_to = optional_time(in, "event_to");
  filter.recorded_from = optional_time(in, "recorded_from");
  filter.recorded_to = optional_time(in, "recorded_to");
  filter.metadata = take_metadata_filter(in);
  return filter;
}

}  // namespace

BankKey take_bank(json::FieldReader& in, const BankKey& otherwise) {
  return {.tenant = optional_name(in, "tenant").value_or(otherwise.tenant),
          .bank = optional_name(in, "bank").value_or(otherwise.bank)};
}

ReadAt take_read_at(json::FieldReader& in) {
  return {.as_of = optional_time(in, "as_of"), .valid_at = optional_time(in, "valid_at")};
}

std::optional<Filter> take_filter(json::FieldReader& in) {
  in.also_known_as("filter", "filters");
  const json::Value* value = in.any("filter");
  if (value == nullptr) return std::nullopt;
  json::FieldReader fields(*value, in.path("filter"));
  Filter filter = read_filter(fields);
  if (auto finished = fields.finish(); !finished.ok()) in.fail(std::move(finished).error());
  return filter;
}

std::vector<NewMemory> take_items(json::FieldReader& in) {
  std::vector<NewMemory> items;
  const json::Array* array = in.array("items");
  if (array == nullptr) {
    in.fail("items", "is required");
    return items;
  }
  items.reserve(array->size());
  for (std::size_t i = 0; i < array->size(); ++i) {
    auto item = read_new_memory((*array)[i], in.path("items", i));
    if (!item.ok()) {
      in.fail(std::move(item).error());
      return {};
    }
    items.push_back(std::move(item).value());
  }
  return items;
}

RememberOptions take_remember_options(json::FieldReader& in) {
  RememberOptions options;
  options.keep = optional_enum<Retain>(in, "keep").value_or(options.keep);
  return options;
}

RecallRequest take_recall(json::FieldReader& in) {
  in.also_known_as("at", "now");
  RecallRequest request;
  request.query = in.required_string("query");
  request.k = static_cast<int>(in.integer("k", {1, kRecallLimitMax}, request.k));
  request.filter = take_filter(in).value_or(Filter());
  request.at = take_read_at(in);
  request.now = optional_time(in, "at");
  request.collapse = in.boolean("collapse", request.collapse);
  request.group = optional_enum<Group>(in, "group").value_or(request.group);
  request.session_cap =
      static_cast<int>(in.integer("session_cap", {0, kRecallLimitMax}, request.session_cap));
  request.min_score = in.optional_number("min_score").value_or(request.min_score);
  if (request.min_score < 0 || request.min_score > 1) in.fail("min_score", "is outside 0 to 1");
  request.explain = in.boolean("explain", request.explain);
  request.factors = take_factors(in);
  request.fusion = take_fusion(in);
  request.diversity = in.optional_number("diversity").value_or(request.diversity);
  if (request.diversity < 0 || request.diversity > 1) in.fail("diversity", "is outside 0 to 1");
  request.source_cap =
      static_cast<int>(in.integer("source_cap", {0, kRecallLimitMax}, request.source_cap));
  request.excerpt = static_cast<int>(in.integer("excerpt", kExcerpt, request.excerpt));
  if (request.excerpt != 0 && request.excerpt < kExcerptBytesMin) {
    in.fail("excerpt", "is neither 0 nor at least " + std::to_string(kExcerptBytesMin));
  }
  request.trigger = in.boolean("trigger", request.trigger);
  request.asking_session = optional_name(in, "asking_session").value_or("");
  return request;
}

ListRequest take_list(json::FieldReader& in) {
  ListRequest request;
  request.filter = take_filter(in).value_or(Filter());
  request.at = take_read_at(in);
  request.limit = static_cast<std::size_t>(
      in.integer("limit", kListLimit, static_cast<std::int64_t>(request.limit)));
  request.order = optional_enum<Order>(in, "order").value_or(request.order);
  request.cursor = in.string("cursor");
  request.newest_first = in.boolean("newest_first", request.newest_first);
  return request;
}

UpdateRequest take_update(json::FieldReader& in) {
  in.also_known_as("at", "event_at");
  UpdateRequest request;
  request.id = in.required_string("id");
  request.text = in.optional_string("text");
  request.type = in.optional_string("type");
  request.importance = optional_int(in, "importance", kImportance);
  if (in.has("metadata")) request.metadata = metadata_text(in, "metadata");
  request.event_at = optional_time(in, "at");
  request.valid_from = optional_time(in, "valid_from");
  request.valid_to = optional_time(in, "valid_to");
  request.expires_at = optional_time(in, "expires_at");
  request.never_expires = in.boolean("never_expires", false);
  if (const auto version = in.optional_integer("expected_version", kVersion)) {
    request.expected_version = static_cast<std::uint32_t>(*version);
  }
  request.writer = in.string("writer");
  return request;
}

EndRequest take_end(json::FieldReader& in, Verb verb) {
  EndRequest request;
  request.verb = verb;
  request.ids = in.strings("ids");
  request.filter = take_filter(in);
  request.dry_run = in.boolean("dry_run", request.dry_run);
  request.writer = in.string("writer");
  return request;
}

}  // namespace jiyi::wire
