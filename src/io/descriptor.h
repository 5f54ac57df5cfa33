// A file descriptor that is closed with its owner.

#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "jiyi/result.h"

namespace jiyi::io {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  // False when the system reported an error that a write had kept back.
  bool close();

 private:
  int number_;
};

// `what path: ` and the system's words for the last error here, with the code it stands for.
Error system_error(std::string_view what, const std::string& path);

}  // namespace jiyi::io
