// Cuts a JSON document into the elements of its outermost array while it is read, so that a file
// of any size takes only the memory of its largest element. A document that is no array is one
// element, and several documents may follow each other.

#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "jiyi/result.h"
#include "transfer/source.h"

namespace jiyi::transfer {

inline constexpr std::size_t kElementBytesMax = std::size_t{64} << 20;

struct Element {
  std::size_t line = 0;  // on which it starts
  std::string text;      // its bytes; not checked to be JSON
};

// Confined to one thread.
class JsonElements {
 public:
  explicit JsonElements(Source& source, std::size_t bytes_max = kElementBytesMax)
      : in_(source), bytes_max_(bytes_max) {}

  // nullopt at the end. InvalidArgument when the document is cut or has brackets that do not
  // match; LimitExceeded for an element over the limit. After an error there is no going on.
  Result<std::optional<Element>> next();

 private:
  enum class Where : std::uint8_t { Outside, InArray };

  Result<char> skip_to_element();
  Result<Element> take_element();
  bool scan(char c);
  Error fault(ErrorCode code, std::size_t line, const std::string& what) const;

  ByteReader in_;
  std::size_t bytes_max_;
  Where where_ = Where::Outside;
  bool need_comma_ = false;
  std::size_t array_line_ = 0;
  std::size_t depth_ = 0;  // inside the element
  bool in_string_ = false;
  bool escaped_ = false;
};

}  // namespace jiyi::transfer
