#include "bank/visible.h"

#include <algorithm>
#include <bit>
#include <string>

#include "bank/document_terms.h"
#include "base/try.h"
#include "json/parse.h"
#include "json/write.h"

namespace jiyi::bank {
namespace {

std::size_t count_bits(const Bits& bits) {
  std::size_t count = 0;
  for (const std::uint64_t word : bits)
    count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

// Clears the bits whose document does not meet `holds(chunk, at)`. Inlined per condition, so
// that a condition reads only the columns it names.
template <typename Holds>
void keep(const View& view, Bits& bits, Holds&& holds) {
  const std::size_t size = view.columns.size();
  for (std::size_t first = 0; first < size; first += 64) {
    std::uint64_t& word = bits[first / 64];
    if (word == 0) continue;
    const Chunk& chunk = view.columns.chunk(first / kChunkDocs);
    const std::size_t base = first % kChunkDocs;
    for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
      if (!holds(chunk, base + bit)) word &= ~(std::uint64_t{1} << bit);
    }
  }
}
static_assert(kChunkDocs % 64 == 0, "a word of bits lies in one chunk");

Bits every_document(const View& view) {
  Bits bits((view.columns.size() + 63) / 64, ~std::uint64_t{0});
  if (view.columns.size() % 64 != 0) {
    bits.back() = (std::uint64_t{1} << (view.columns.size() % 64)) - 1;
  }
  keep(view, bits, [](const Chunk& chunk, std::size_t at) { return chunk.number[at] != 0; });
  return bits;
}

// The versions in force at a moment, in any state.
void keep_in_force(const View& view, const ReadAt& at, Bits& bits) {
  if (at.as_of) {
    const std::int64_t moment = at.as_of->unix_us;
    keep(view, bits, [&](const Chunk& chunk, std::size_t i) {
      return chunk.recorded_us[i] <= moment && moment < chunk.superseded_us[i];
    });
  } else {
    keep(view, bits,
         [](const Chunk& chunk, std::size_t i) { return chunk.superseded_us[i] == kNever; });
  }
}

// Of chunks in which nothing expires before the moment no document is looked at.
void keep_unexpired(const View& view, std::int64_t moment, Bits& bits) {
  for (std::size_t first = 0; first < view.columns.size(); first += kChunkDocs) {
    const Chunk& chunk = view.columns.chunk(first / kChunkDocs);
    if (moment < chunk.first_expiry_us) continue;
    const std::size_t end = std::min(view.columns.size(), first + kChunkDocs);
    for (std::size_t doc = first; doc < end; ++doc) {
      if (chunk.expires_us[doc - first] <= moment) clear_bit(bits, static_cast<DocId>(doc));
    }
  }
}

bool any_expired(const View& view, std::int64_t moment) {
  const auto& chunks = view.columns.parts().chunks;
  return std::any_of(chunks.begin(), chunks.end(),
                     [&](const auto& chunk) { return chunk->first_expiry_us <= moment; });
}

void keep_valid(const View& view, std::int64_t moment, Bits& bits) {
  keep(view, bits, [&](const Chunk& chunk, std::size_t i) {
    return (chunk.valid_from_us[i] == kUnknown || chunk.valid_from_us[i] <= moment) &&
           moment < chunk.valid_to_us[i];
  });
}

template <typename Enum>
std::uint32_t mask_of(const std::vector<Enum>& values) {
  std::uint32_t mask = 0;
  for (const Enum value : values)
    mask |= 1U << static_cast<unsigned>(value);
  return mask;
}

void keep_kinds_and_trust(const View& view, const Filter& filter, Bits& bits) {
  if (!filter.kinds.empty()) {
    const std::uint32_t mask = mask_of(filter.kinds);
    keep(view, bits, [mask](const Chunk& chunk, std::size_t i) {
      return ((mask >> static_cast<unsigned>(chunk.kind[i])) & 1U) != 0;
    });
  }
  if (filter.importance_min) {
    const int least = *filter.importance_min;
    keep(view, bits,
         [least](const Chunk& chunk, std::size_t i) { return chunk.importance[i] >= least; });
  }
  if (filter.trust_min) {
    const Trust least = *filter.trust_min;
    keep(view, bits,
         [least](const Chunk& chunk, std::size_t i) { return chunk.trust[i] >= least; });
  }
}

using LabelColumn = Chunk::Column<std::uint32_t> Chunk::*;

void keep_label(const View& view, LabelColumn column, std::uint32_t label, Bits& bits) {
  if (label == Names::kUnknownName) {
    std::fill(bits.begin(), bits.end(), 0);
    return;
  }
  keep(view, bits, [&](const Chunk& chunk, std::size_t i) { return (chunk.*column)[i] == label; });
}

void keep_scope(const View& view, const Filter& filter, Bits& bits) {
  const Names& labels = view.names->labels;
  const auto keep_named = [&](LabelColumn column, const std::string& name) {
    if (!name.empty()) keep_label(view, column, labels.find(name), bits);
  };
  keep_named(&Chunk::user, filter.scope.user_id);
  keep_named(&Chunk::agent, filter.scope.agent_id);
  keep_named(&Chunk::app, filter.scope.app_id);
  keep_named(&Chunk::speaker, filter.speaker);
  keep_named(&Chunk::role, filter.role);
  if (!filter.scope.session_id.empty()) {
    const std::string key = session_key(filter.scope.session_id);
    keep_label(view, &Chunk::session, view.names->sessions.find(key), bits);
  }
  if (!filter.types.empty()) {
    std::vector<std::uint32_t> types;
    for (const std::string& type : filter.types)
      types.push_back(labels.find(type));
    keep(view, bits, [&](const Chunk& chunk, std::size_t i) {
      return std::find(types.begin(), types.end(), chunk.type[i]) != types.end();
    });
  }
}

using TimeColumn = Chunk::Column<std::int64_t> Chunk::*;

struct TimeRange {
  const std::optional<Timestamp>& from;
  const std::optional<Timestamp>& to;
};

void keep_times(const View& view, TimeColumn column, TimeRange range, Bits& bits) {
  if (!range.from && !range.to) return;
  const std::int64_t from = range.from ? range.from->unix_us : kUnknown + 1;
  const std::int64_t to = range.to ? range.to->unix_us : kNever;
  keep(view, bits, [&](const Chunk& chunk, std::size_t i) {
    const std::int64_t value = (chunk.*column)[i];
    return value != kUnknown && from <= value && value < to;
  });
}

void keep_only(const std::vector<DocId>& docs, Bits& bits) {
  Bits only(bits.size());
  for (const DocId doc : docs) {
    if (doc != kNoDoc) set_bit(only, doc);
  }
  for (std::size_t i = 0; i < bits.size(); ++i)
    bits[i] &= only[i];
}

Result<void> keep_metadata(const View& view, const Filter& filter, Bits& bits) {
  for (const auto& [key, scalar] : filter.metadata) {
    const auto value = json::parse(scalar);
    if (!value.ok() || value.value().if_object() != nullptr ||
        value.value().if_array() != nullptr) {
      return Error{
          ErrorCode::InvalidArgument,
          "metadata filter '" + key + "' must be a JSON string, number, true, false or null"};
    }
    std::vector<DocId> docs;
    view.words.for_each_posting(metadata_term(key, json::write(value.value())), 0,
                                view.words.doc_end(),
                                [&](DocId doc, std::uint16_t) { docs.push_back(doc); });
    keep_only(docs, bits);
  }
  return {};
}

bool is_plain(const VisibleRequest& request) {
  return !request.numbers && request.filter == Filter{} && !request.at.as_of &&
         !request.at.valid_at;
}

void keep_states(const View& view, const Filter& filter, Bits& bits) {
  const std::uint32_t mask =
      filter.states.empty() ? mask_of(std::vector{State::Live}) : mask_of(filter.states);
  keep(view, bits, [mask](const Chunk& chunk, std::size_t i) {
    return ((mask >> static_cast<unsigned>(chunk.state[i])) & 1U) != 0;
  });
}

void keep_numbers(const View& view, const std::vector<store::Number>& numbers, Bits& bits) {
  std::vector<DocId> docs;
  docs.reserve(numbers.size());
  for (const store::Number number : numbers)
    docs.push_back(view.columns.find(number));
  keep_only(docs, bits);
}

}  // namespace

Result<Visible> visible(const View& view, const VisibleRequest& request) {
  const std::int64_t moment = request.at.as_of ? request.at.as_of->unix_us : request.now_us;
  const bool expires = any_expired(view, moment);
  if (is_plain(request) && !expires) return Visible{view.live, count_bits(*view.live)};
  const Filter& filter = request.filter;
  const bool only_live = filter.states.empty() && !request.at.as_of;
  Bits bits = only_live ? *view.live : every_document(view);
  bits.resize((view.columns.size() + 63) / 64);
  if (!only_live) {
    keep_in_force(view, request.at, bits);
    keep_states(view, filter, bits);
  }
  if (expires) keep_unexpired(view, moment, bits);
  if (request.numbers) keep_numbers(view, *request.numbers, bits);
  if (request.at.valid_at) keep_valid(view, request.at.valid_at->unix_us, bits);
  keep_kinds_and_trust(view, filter, bits);
  keep_scope(view, filter, bits);
  keep_times(view, &Chunk::event_us, {filter.event_from, filter.event_to}, bits);
  keep_times(view, &Chunk::recorded_us, {filter.recorded_from, filter.recorded_to}, bits);
  RETURN_IF_ERROR(keep_metadata(view, filter, bits));
  const std::size_t count = count_bits(bits);
  return Visible{std::make_shared<const Bits>(std::move(bits)), count};
}

std::vector<DocId> documents_in(const Bits& bits) {
  std::vector<DocId> docs;
  for (std::size_t word = 0; word < bits.size(); ++word) {
    for (std::uint64_t rest = bits[word]; rest != 0; rest &= rest - 1) {
      docs.push_back(static_cast<DocId>(word * 64 + static_cast<unsigned>(std::countr_zero(rest))));
    }
  }
  return docs;
}

namespace {

template <typename T>
bool among(const std::vector<T>& wanted, const T& value) {
  return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

bool equal_if_given(const std::string& wanted, const std::string& value) {
  return wanted.empty() || wanted == value;
}

bool in_range(TimeRange range, const std::optional<Timestamp>& moment) {
  if (!range.from && !range.to) return true;
  return moment && (!range.from || *range.from <= *moment) && (!range.to || *moment < *range.to);
}

bool in_force(const Memory& memory, const ReadAt& at) {
  if (at.as_of) {
    return memory.recorded_at <= *at.as_of &&
           (!memory.superseded_at || *at.as_of < *memory.superseded_at);
  }
  return !memory.superseded_at;
}

bool has_metadata(const Memory& memory, const Filter& filter) {
  if (filter.metadata.empty()) return true;
  const auto parsed = json::parse(memory.metadata);
  const json::Object* members = parsed.ok() ? parsed.value().if_object() : nullptr;
  return members != nullptr &&
         std::all_of(filter.metadata.begin(), filter.metadata.end(), [&](const auto& wanted) {
           const json::Value* own = members->find(wanted.first);
           const auto value = json::parse(wanted.second);
           return own != nullptr && value.ok() && json::write(*own) == json::write(value.value());
         });
}

}  // namespace

bool has_expired(const Memory& memory, const ReadAt& at, std::int64_t now_us) {
  return memory.expires_at && memory.expires_at->unix_us <= (at.as_of ? at.as_of->unix_us : now_us);
}

bool passes(const Memory& memory, const Filter& filter, const ReadAt& at) {
  const bool state =
      filter.states.empty() ? memory.state == State::Live : among(filter.states, memory.state);
  const bool valid = !at.valid_at || ((!memory.valid_from || *memory.valid_from <= *at.valid_at) &&
                                      (!memory.valid_to || *at.valid_at < *memory.valid_to));
  return in_force(memory, at) && state && valid && among(filter.ids, memory.id) &&
         among(filter.kinds, memory.kind) && among(filter.types, memory.type) &&
         is_within(memory.scope, filter.scope) && equal_if_given(filter.speaker, memory.speaker) &&
         equal_if_given(filter.role, memory.role) &&
         (!filter.importance_min || memory.importance >= *filter.importance_min) &&
         (!filter.trust_min || memory.trust >= *filter.trust_min) && has_metadata(memory, filter) &&
         in_range({filter.event_from, filter.event_to}, memory.event_at) &&
         in_range({filter.recorded_from, filter.recorded_to}, memory.recorded_at);
}

bool is_within(const Scope& own, const Scope& wanted) {
  return equal_if_given(wanted.user_id, own.user_id) &&
         equal_if_given(wanted.agent_id, own.agent_id) &&
         equal_if_given(wanted.app_id, own.app_id) &&
         equal_if_given(wanted.session_id, own.session_id);
}

Error no_memory(const std::string& id) {
  return {ErrorCode::NotFound, "no memory '" + id + "' in this bank"};
}

}  // namespace jiyi::bank
