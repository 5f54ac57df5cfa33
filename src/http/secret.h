// A key that must not be seen: it has no operator that prints it, and its bytes are overwritten
// when it goes.

#pragma once

#include <string_view>
#include <vector>

namespace jiyi::http {

// Thread-compatible.
class Secret {
 public:
  explicit Secret(std::string_view text) : bytes_(text.begin(), text.end()) {}
  ~Secret();
  Secret(Secret&&) noexcept = default;
  Secret& operator=(Secret&&) = delete;
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;

  bool empty() const { return bytes_.empty(); }
  // Only for the wire; never for a message or a log.
  std::string_view reveal() const { return {bytes_.data(), bytes_.size()}; }

 private:
  std::vector<char> bytes_;  // not a string, whose short form a move would leave behind
};

// Overwrites in a way that is not optimised out.
void wipe(char* bytes, std::size_t count);

}  // namespace jiyi::http
