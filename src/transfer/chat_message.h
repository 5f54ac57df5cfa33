// What the chat formats have in common: a message's parts as one text, and times as numbers.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "jiyi/timestamp.h"
#include "json/value.h"
#include "transfer/record.h"

namespace jiyi::transfer {

// Text of a content value: a string as it is; an array's parts one below the other, each a
// string or an object with a text. Parts of another kind, such as images, leave a mark, "[image]".
// Reasoning is left out. Null and absent are empty.
std::string content_text(const json::Value* content);

// "[tool call] name(arguments)"; an object of arguments is written as JSON.
std::string tool_call_text(std::string_view name, const json::Value* arguments);

// Adds a paragraph to a text, on a line of its own.
void append_line(std::string& text, std::string_view line);

bool is_blank(std::string_view text);

// Seconds since 1970 as a number, or RFC 3339 text; nullopt for anything else or out of range.
std::optional<Timestamp> moment_of(const json::Value* value);

// A member that is a string; "" if it is absent or something else.
std::string string_member(const json::Object& object, std::string_view name);
// A member that is an object; null if it is absent or something else.
const json::Object* object_member(const json::Object& object, std::string_view name);
const json::Array* array_member(const json::Object& object, std::string_view name);

// An object with the conversation's title as metadata, or "" if there is no title.
std::string title_metadata(const std::string& title);

// Whether somebody said it, in a conversation; else it is a note or the like.
bool is_message(const NewMemory& item);

void add_fault(Record& record, std::string what);

}  // namespace jiyi::transfer
