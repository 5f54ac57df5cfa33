#include "cli/input_text.h"

#include "base/try.h"
#include "json/utf8.h"

namespace jiyi::cli {

Result<std::string> input_text(const Context& context, const std::optional<std::string>& given,
                               const TextArgument& argument) {
  if (given && *given != "-") return *given;
  if (!given && context.console().in_is_terminal) {
    return Error{ErrorCode::InvalidArgument,
                 std::string(argument.name) +
                     " is missing: give it in quotes, or - to read the standard input"};
  }
  ASSIGN_OR_RETURN(auto text, read_all(context.console(), argument.bytes_max));
  const auto valid = json::utf8_valid_bytes(text);
  if (valid != text.size()) {
    return Error{ErrorCode::InvalidArgument,
                 "the input is not UTF-8 at byte " + std::to_string(valid)};
  }
  if (text.ends_with('\n')) text.pop_back();
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

}  // namespace jiyi::cli
