#include "wire/reading_json.h"

#include <cmath>
#include <vector>

#include "wire/fields.h"

namespace jiyi::wire {
namespace {

// Sums of tenths without the dust of binary fractions.
double rounded(double value) {
  constexpr double kPlaces = 10'000;
  return std::round(value * kPlaces) / kPlaces;
}

json::Object at(const std::string& kind, ByteRange range) {
  json::Object out;
  out.append("kind", kind);
  out.append("begin", range.begin);
  out.append("end", range.end);
  return out;
}

json::Array reasons_json(const std::vector<ReadReason>& reasons) {
  json::Array out;
  for (const ReadReason& reason : reasons) {
    json::Object one;
    one.append("what", reason.what);
    one.append("points", rounded(reason.points));
    out.emplace_back(std::move(one));
  }
  return out;
}

json::Object time_json(const ReadTime& found) {
  json::Object out = at(found.kind, found.at);
  out.append("text", found.text);
  out.append("precision", found.precision);
  put(out, "from", found.from);
  put(out, "to", found.to);
  if (found.length) out.append("length", *found.length);
  return out;
}

json::Object entity_json(const ReadEntity& entity) {
  json::Object out = at(entity.kind, entity.at);
  out.append("text", entity.text);
  out.append("normalised", entity.normalised);
  return out;
}

void append_found(json::Object& out, const MessageReading& reading) {
  json::Array secrets;
  for (const ReadSecret& secret : reading.secrets)
    secrets.emplace_back(at(secret.kind, secret.at));
  json::Array sentences;
  for (const ByteRange& sentence : reading.sentences)
    sentences.emplace_back(json::Array{sentence.begin, sentence.end});
  json::Array entities;
  for (const ReadEntity& entity : reading.entities)
    entities.emplace_back(entity_json(entity));
  json::Array times;
  for (const ReadTime& found : reading.times)
    times.emplace_back(time_json(found));
  out.append("secrets", std::move(secrets));
  out.append("sentences", std::move(sentences));
  out.append("entities", std::move(entities));
  out.append("times", std::move(times));
}

}  // namespace

ReadRequest take_read(json::FieldReader& in) {
  ReadRequest request;
  request.text = in.required_string("text");
  request.options.role = in.string("role");
  request.options.at = optional_time(in, "at");
  request.options.zone = in.string("zone");
  request.options.model = in.string("model");
  request.options.words = in.string("words");
  return request;
}

json::Object to_json(const MessageReading& reading) {
  json::Object out;
  out.append("text", reading.text);
  out.append("language", reading.language);
  out.append("script", reading.script);
  out.append("characters", reading.characters);
  out.append("tokens", reading.tokens);
  out.append("encoding", reading.encoding);
  if (reading.tokens_estimated) out.append("estimate", true);
  append_found(out, reading);
  out.append("importance", rounded(reading.importance));
  out.append("level", reading.level);
  out.append("reasons", reasons_json(reading.reasons));
  out.append("instruction_likeness", rounded(reading.instruction_likeness));
  out.append("signals", reasons_json(reading.signals));
  out.append("memory_request", reading.memory_request);
  out.append("courtesy", reading.courtesy);
  out.append("question", reading.question);
  out.append("questions", reading.questions);
  out.append("complexity", rounded(reading.complexity));
  return out;
}

}  // namespace jiyi::wire
