// Any bytes as a conversation and as a model's reply: a summary keeps to its limit, names messages
// that are there, holds only what was said, and merging it again does as well.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "digest/check_summary.h"
#include "digest/passages.h"
#include "digest/summarise.h"

namespace {

using jiyi::base::check;
namespace digest = jiyi::digest;

constexpr std::size_t kHeader = 2;

// A line for each message; its first byte says who speaks and how.
std::vector<digest::Message> messages_of(std::string_view bytes) {
  std::vector<digest::Message> messages;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = std::min(bytes.find('\x1E', at), bytes.size());
    const std::string_view part = bytes.substr(at, end - at);
    digest::Message message;
    message.id = std::to_string(messages.size());
    const auto first = part.empty() ? 0U : static_cast<unsigned char>(part[0]);
    message.role = static_cast<digest::Role>(first % 4);
    if (first % 3 == 0) message.speaker = "Ann";
    message.importance = first % 11;
    message.text = part;
    messages.push_back(std::move(message));
    at = end + 1;
  }
  return messages;
}

digest::Summary check_summary_of(const std::vector<digest::Message>& messages,
                                 const digest::Earlier& earlier, std::size_t most) {
  digest::Limits limits;
  limits.words_max = most;
  limits.characters_max = most;
  auto summary = digest::summarise(messages, earlier, limits);
  check(summary.ok(), "any messages can be summarised");
  check(digest::length_of(summary.value().text, summary.value().measure) <= most,
        "a summary keeps to its limit");
  return std::move(summary).value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kHeader) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t most = 1U + data[0];
  const auto messages = messages_of(bytes.substr(kHeader));
  for (const digest::Message& message : messages) {
    for (const auto measure : {digest::Measure::Words, digest::Measure::Characters}) {
      std::size_t covered = 0;
      for (const digest::Passage& passage : digest::passages(message.text, measure)) {
        check(passage.span.begin >= covered && passage.span.end > passage.span.begin &&
                  passage.span.end <= message.text.size(),
              "passages lie in the text, in order");
        covered = passage.span.end;
      }
    }
  }
  const digest::Summary summary = check_summary_of(messages, {}, most);
  for (const digest::Quote& quote : summary.quotes)
    check(!quote.message_id.empty(), "a quote names a message");
  check_summary_of(messages, {summary.quotes, summary.covers}, most);

  const digest::SummaryInputs inputs{.messages = messages, .earlier = {}, .instructions = bytes};
  const auto whole = digest::check_summary(bytes, inputs, {});
  const auto own = digest::check_summary(summary.text, inputs, {});
  check(whole.ok() || !whole.error().message().empty(), "a refusal has a reason");
  check(own.ok() || !own.error().message().empty(), "a refusal has a reason");
  return 0;
}
