// A second reading of facts, by a model: what it is asked for, how its reply is read, and how that
// is joined with the reading of the rules.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "facts/fact.h"
#include "facts/schema.h"
#include "jiyi/result.h"

namespace jiyi::facts {

// What reads facts by other means than rules. Implementations say whether they are thread-safe.
class FactReader {
 public:
  virtual ~FactReader() = default;
  // The reply as the model gave it, for parse_reply.
  virtual Result<std::string> read(std::string_view text) = 0;
};

// The JSON Schema of a reply, to be given to the model.
std::string_view reply_schema() noexcept;

struct ModelReading {
  std::vector<Fact> facts;
  std::size_t unsupported = 0;  // left out: their value is not in the text
};

inline constexpr std::size_t kReplyBytesMax = std::size_t{256} << 10;
inline constexpr std::size_t kModelFactsMax = 256;

// Takes the JSON out of fences and prose, and commas before a closing bracket. InvalidArgument that
// names the place where it is no such reply: no JSON, an unknown member or key, a value that is
// empty, a confidence that is not from 0 to 1, an end before its beginning. LimitExceeded over a
// limit.
Result<ModelReading> parse_reply(const Schema& schema, std::string_view text,
                                 std::string_view reply);

// Those of the rules stay. Those of the model are added, but for what the rules say already (the
// surer confidence is kept) and for another value of a slot that holds one.
std::vector<Fact> merge_facts(const Schema& schema, std::vector<Fact> by_rules,
                              std::vector<Fact> by_model);

}  // namespace jiyi::facts
