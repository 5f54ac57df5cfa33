#include "transfer/line_reader.h"

#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::transfer {

Result<std::optional<Line>> LineReader::next() {
  Line line{.number = in_.line()};
  bool any = false;
  while (true) {
    ASSIGN_OR_RETURN(const std::string_view piece, in_.peek());
    if (piece.empty()) break;
    any = true;
    const std::size_t end = piece.find('\n');
    const std::string_view part = piece.substr(0, end);
    if (line.too_long || part.size() > bytes_max_ - line.text.size()) {
      line.too_long = true;
      line.text.clear();
    } else {
      line.text += part;
    }
    in_.consume(end == std::string_view::npos ? piece.size() : end + 1);
    if (end != std::string_view::npos) break;
  }
  if (!any) return std::optional<Line>();
  if (line.text.ends_with('\r')) line.text.pop_back();
  return std::optional(std::move(line));
}

}  // namespace jiyi::transfer
