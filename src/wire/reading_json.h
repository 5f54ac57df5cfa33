// The reading of a message as JSON, under the field names of jiyi/reading.h. A range stands as
// begin and end beside the fields of what it is of; sentences are pairs of the two.

#pragma once

#include <string>

#include "jiyi/reading.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

struct ReadRequest {
  std::string text;
  ReadOptions options;
};

// text, role, at, zone, model, words.
ReadRequest take_read(json::FieldReader& in);

json::Object to_json(const MessageReading& reading);

}  // namespace jiyi::wire
