#include "http/secret.h"

#include <string.h>

namespace jiyi::http {

Secret::~Secret() {
  wipe(bytes_.data(), bytes_.size());
}

void wipe(char* bytes, std::size_t count) {
  if (count > 0) explicit_bzero(bytes, count);
}

}  // namespace jiyi::http
