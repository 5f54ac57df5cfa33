// Ids of imported records that bring none, made from content: "k-r" with 16 hexadecimal digits
// each, of the conversation's key and of what the record says. Of what is no part of a
// conversation's course, such as its system prompt, "k.r".

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "jiyi/memory.h"

namespace jiyi::transfer {

struct RecordId {
  std::uint64_t conversation = 0;
  std::uint64_t content = 0;
  bool aside = false;  // no part of the course

  friend bool operator==(const RecordId&, const RecordId&) = default;
};

std::string to_text(const RecordId& id);
// nullopt for an id of any other form.
std::optional<RecordId> read_record_id(std::string_view text);

// What an item says and who says it of whom and when, whatever its session. Stored in ids, so it
// never changes.
std::uint64_t content_of(const NewMemory& item);
// Of the `number`th record, from 1, that says the same in its conversation.
std::uint64_t content_of(std::uint64_t content, std::uint64_t number);

// Whether it sets a conversation up instead of being said in it.
bool is_aside(const NewMemory& item);

}  // namespace jiyi::transfer
