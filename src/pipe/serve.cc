#include "pipe/serve.h"

#include <string>
#include <utility>

#include "base/try.h"
#include "json/write.h"
#include "wire/reply_json.h"

namespace jiyi::pipe {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::string_view kWhiteSpace = " \t\r\n";

std::string too_long() {
  return json::write(wire::to_json(
      Error{ErrorCode::LimitExceeded,
            "the line is over the limit of " + std::to_string(kRequestBytesMax) + " bytes"}));
}

// Gathers the bytes of one line; past the limit it only remembers that there were too many.
class Line {
 public:
  void append(std::string_view bytes) {
    if (over_ || bytes.size() > kRequestBytesMax - bytes_.size()) {
      over_ = true;
      bytes_ = {};
    } else {
      bytes_ += bytes;
    }
  }

  // Answers what was gathered, and begins the next line.
  Result<void> finish(const Server& server, const Streams& streams) {
    const auto line = std::exchange(bytes_, {});
    const bool over = std::exchange(over_, false);
    if (!over && line.find_first_not_of(kWhiteSpace) == std::string::npos) return {};
    return streams.write((over ? too_long() : server.answer(line)) + "\n");
  }

 private:
  std::string bytes_;
  bool over_ = false;
};

}  // namespace

Result<void> serve(const Server& server, const Streams& streams) {
  std::string chunk(kReadBytes, '\0');
  Line line;
  while (true) {
    ASSIGN_OR_RETURN(const auto count, streams.read(chunk));
    if (count == 0) return line.finish(server, streams);
    auto rest = std::string_view(chunk).substr(0, count);
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
      line.append(rest.substr(0, end));
      RETURN_IF_ERROR(line.finish(server, streams));
      rest.remove_prefix(end + 1);
    }
    line.append(rest);
  }
}

}  // namespace jiyi::pipe
