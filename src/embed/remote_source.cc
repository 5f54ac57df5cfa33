#include "embed/remote_source.h"

#include <charconv>
#include <utility>

#include "base/try.h"
#include "embed/remote_embedder.h"
#include "http/web_address.h"

namespace jiyi::embed {
namespace {

constexpr std::string_view kDimension = "?dimension=";

Error invalid(std::string what) {
  return {ErrorCode::InvalidArgument, std::move(what)};
}

}  // namespace

Result<RemoteSource> RemoteSource::make(std::string_view base_url, std::string model,
                                        std::size_t dimension) {
  ASSIGN_OR_RETURN(const auto address, http::WebAddress::parse(base_url));
  if (model.empty()) return invalid("the remote model has no name");
  if (dimension < 1 || dimension > kRemoteDimensionMax) {
    return invalid("dimension " + std::to_string(dimension) + " is not between 1 and " +
                   std::to_string(kRemoteDimensionMax));
  }
  return RemoteSource{
      .base_url = address.text(), .model = std::move(model), .dimension = dimension};
}

Result<RemoteSource> RemoteSource::parse(std::string_view text) {
  const auto mark = text.find('#');
  const auto end = text.rfind(kDimension);
  if (mark == std::string_view::npos || end == std::string_view::npos || end < mark) {
    return invalid("a remote model is named as https://host/v1#MODEL?dimension=N");
  }
  std::size_t dimension = 0;
  const char* const last = text.data() + text.size();
  const auto [stop, fault] =
      std::from_chars(text.data() + end + kDimension.size(), last, dimension);
  if (fault != std::errc() || stop != last) return invalid("the dimension is not a whole number");
  return make(text.substr(0, mark), std::string(text.substr(mark + 1, end - mark - 1)), dimension);
}

std::string RemoteSource::text() const {
  return base_url + "#" + model + std::string(kDimension) + std::to_string(dimension);
}

bool is_remote_source(std::string_view source) {
  return source.starts_with("https://") || source.starts_with("http://");
}

}  // namespace jiyi::embed
