#include "http/message.h"

#include <algorithm>

namespace jiyi::http {

std::string_view Response::header(std::string_view name) const {
  const auto found = std::ranges::find(headers, name, &Header::name);
  return found == headers.end() ? std::string_view() : std::string_view(found->value);
}

}  // namespace jiyi::http
