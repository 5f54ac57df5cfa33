// How a remote model is named in options and in a store: by what decides its vectors, never by
// its key.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "jiyi/result.h"

namespace jiyi::embed {

// "https://host/v1#MODEL?dimension=384". The address ends at the first "#", the model at the last
// "?dimension=", so a model may be called anything else.
struct RemoteSource {
  std::string base_url;
  std::string model;
  std::size_t dimension = 0;

  // With the address as http::WebAddress writes it, so that equal ones are equal. InvalidArgument
  // for an address that is none, a model without a name, a dimension out of its bounds; nothing of
  // the address is repeated, since some hold a secret.
  static Result<RemoteSource> parse(std::string_view text);
  static Result<RemoteSource> make(std::string_view base_url, std::string model,
                                   std::size_t dimension);
  std::string text() const;
};

// Whether a source names a remote model rather than a file.
bool is_remote_source(std::string_view source);

}  // namespace jiyi::embed
