// What is read of one message by rules, in Chinese and English: language, names, times, how
// important it is, what in it is secret, whether it gives orders to a model. Needs no store.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/memory.h"
#include "jiyi/result.h"
#include "jiyi/timestamp.h"

namespace jiyi {

inline constexpr std::size_t kReadBytesMax = kTextBytesMax;

// Bytes [begin, end).
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

struct ReadOptions {
  std::string role;             // user, assistant, system, tool; empty: user
  std::optional<Timestamp> at;  // when it was written; nullopt: the clock
  std::string zone;             // of IANA, "Asia/Shanghai"; empty: the offset of `at`
  std::string model;            // whose tokens are counted; empty: o200k_base
  std::string words;            // TOML: words of importance over the built-in ones
  bool mask_secrets = true;
};

struct ReadSecret {
  std::string kind;  // api_key, token, private_key, password, code, bank_card, id_number, iban,
                     // phone, email
  ByteRange at;      // of the message as it was given
};

struct ReadEntity {
  std::string kind;  // person, organisation, place, project, technology, product, email, phone,
                     // url, order, version, money
  ByteRange at;
  std::string text;
  std::string normalised;  // alike for what is the same: 北京 for "Beijing"
};

struct ReadTime {
  std::string kind;       // moment, span, range, fuzzy, duration, recurring
  std::string precision;  // second … year, decade, fuzzy
  ByteRange at;
  std::string text;
  std::optional<Timestamp> from;       // inclusive; none of durations and what recurs
  std::optional<Timestamp> to;         // exclusive
  std::optional<std::int64_t> length;  // of a duration, in units of its precision
};

// A word that counts, a signal, and what it adds.
struct ReadReason {
  std::string what;
  double points = 0;
};

struct MessageReading {
  // As it may be kept. Ranges, but those of secrets, are its bytes.
  std::string text;
  std::vector<ReadSecret> secrets;
  std::string language;  // zh, en, mixed, ja, ko, latin …; none
  std::string script;
  std::vector<ByteRange> sentences;  // together the whole text
  std::size_t characters = 0;        // that are no white space
  std::size_t tokens = 0;
  std::string encoding;
  bool tokens_estimated = false;
  std::vector<ReadEntity> entities;
  std::vector<ReadTime> times;
  double importance = 0;            // 0 to 10
  std::string level;                // critical, high, medium, low, trivial
  std::vector<ReadReason> reasons;  // they add up to the importance before it is cut to 0 to 10
  double instruction_likeness = 0;  // 0 to 1; counts from 0.5 of what nobody vouches for
  std::vector<ReadReason> signals;  // the heaviest first
  std::string memory_request;       // none, remember, do_not_remember
  bool courtesy = false;            // nothing but courtesies
  bool question = false;
  std::size_t questions = 0;
  double complexity = 0;  // 0 to 1: how much work an answer takes
};

// LimitExceeded over kReadBytesMax; InvalidArgument for text that is not UTF-8, an unknown role, a
// zone that the system does not have, and words that cannot be read, with their line. Thread-safe.
Result<MessageReading> read_message(std::string_view text, const ReadOptions& options = {});

// The text with what is secret in it masked, as it is before anything keeps it. Any bytes.
std::string mask_secrets(std::string_view text);

}  // namespace jiyi
