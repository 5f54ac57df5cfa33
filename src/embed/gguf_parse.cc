#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/try.h"
#include "embed/byte_reader.h"
#include "embed/gguf.h"

namespace jiyi::embed {
namespace {

constexpr std::size_t kDimensionsMax = 4;
// A string has 8 bytes of length, a key 4 of type, a tensor 4 + 8 + 4 + 8: what is shorter than
// the smallest of these cannot be there as often as the file says.
constexpr std::size_t kKeyBytesMin = 8 + 4 + 1;
constexpr std::size_t kTensorBytesMin = 8 + 4 + 8 + 4 + 8;

Error damaged(const std::string& what) {
  return Error{ErrorCode::Corruption, "GGUF: " + what};
}

std::optional<TensorType> layout_of(std::uint32_t number) {
  using enum TensorType;
  for (const auto type : {F32, F16, BF16, Q8_0, Q4_0}) {
    if (gguf_tensor_type(type) == number) return type;
  }
  return std::nullopt;
}

// a · b, nullopt beyond std::size_t.
std::optional<std::size_t> product(std::size_t a, std::size_t b) {
  if (b != 0 && a > std::numeric_limits<std::size_t>::max() / b) return std::nullopt;
  return a * b;
}

// A name as it may stand in a message: only printable ASCII of it, not too long.
std::string shown(std::string_view name) {
  constexpr std::size_t kShownMax = 64;
  std::string text;
  for (const char c : name.substr(0, kShownMax))
    text += c > ' ' && c <= '~' ? c : '?';
  return text;
}

}  // namespace

class GgufFile::Parser {
 public:
  explicit Parser(std::string_view bytes) : bytes_(bytes), in_(bytes) {}

  Result<GgufFile> run() {
    RETURN_IF_ERROR(read_head());
    for (std::uint64_t i = 0; i < keys_; ++i)
      RETURN_IF_ERROR(read_key());
    RETURN_IF_ERROR(read_alignment());
    for (std::uint64_t i = 0; i < tensor_count_; ++i)
      RETURN_IF_ERROR(read_tensor());
    RETURN_IF_ERROR(place_tensors());
    return std::move(file_);
  }

 private:
  Error cut(const std::string& in_what) const {
    return damaged("ends in " + in_what + ", after " + std::to_string(bytes_.size()) + " bytes");
  }

  Result<void> read_head() {
    const auto magic = in_.take_bytes(kGgufMagic.size());
    const auto version = in_.take<std::uint32_t>();
    tensor_count_ = in_.take<std::uint64_t>();
    keys_ = in_.take<std::uint64_t>();
    if (magic != kGgufMagic) return damaged("is not such a file: it does not begin with GGUF");
    if (in_.failed()) return cut("its head");
    if (version != kGgufVersion) {
      return damaged("version " + std::to_string(version) + ", only " +
                     std::to_string(kGgufVersion) + " is read");
    }
    RETURN_IF_ERROR(check_count("keys", keys_, kGgufKeysMax, kKeyBytesMin));
    return check_count("tensors", tensor_count_, kGgufTensorsMax, kTensorBytesMin);
  }

  Result<void> check_count(const char* what, std::uint64_t count, std::size_t most,
                           std::size_t bytes_min) const {
    if (count <= most && count <= in_.left() / bytes_min) return {};
    return damaged(std::to_string(count) + " " + what + " in " + std::to_string(bytes_.size()) +
                   " bytes; at most " + std::to_string(most));
  }

  std::string_view take_string() {
    const auto size = in_.take<std::uint64_t>();
    return in_.take_bytes(static_cast<std::size_t>(size));
  }

  Result<std::string_view> take_name(const char* of_what) {
    const auto at = in_.at();
    const auto name = take_string();
    if (in_.failed()) return cut("the name of " + std::string(of_what));
    if (name.empty() || name.size() > kGgufNameBytesMax) {
      return damaged("the name of " + std::string(of_what) + " at byte " + std::to_string(at) +
                     " has " + std::to_string(name.size()) + " bytes; 1 to " +
                     std::to_string(kGgufNameBytesMax));
    }
    return name;
  }

  Result<void> read_key() {
    ASSIGN_OR_RETURN(const auto name, take_name("a key"));
    const auto type = in_.take<std::uint32_t>();
    ASSIGN_OR_RETURN(const auto value, take_value(name, static_cast<GgufType>(type)));
    if (!file_.values_.emplace(name, value).second) {
      return damaged("the key " + shown(name) + " stands twice");
    }
    return {};
  }

  Result<GgufValue> take_value(std::string_view name, GgufType type) {
    GgufValue value{.type = type, .element = type};
    if (type == GgufType::Array) {
      value.element = static_cast<GgufType>(in_.take<std::uint32_t>());
      value.count = in_.take<std::uint64_t>();
    }
    const bool is_text = value.element == GgufType::String;
    const auto size = gguf_type_bytes(value.element);
    if (!is_text && size == 0) {
      return damaged("the key " + shown(name) + " has the type " +
                     std::to_string(static_cast<std::uint32_t>(value.element)) +
                     ", which is not read");
    }
    if (type == GgufType::String) {
      value.bytes = take_string();
    } else if (is_text) {
      value.bytes = take_strings(value.count);
    } else {
      value.bytes = in_.take_elements(static_cast<std::size_t>(value.count), size);
    }
    if (in_.failed()) return cut("the value of " + shown(name));
    value.offset = in_.at() - value.bytes.size();
    return value;
  }

  std::string_view take_strings(std::uint64_t count) {
    const auto begin = in_.at();
    for (std::uint64_t i = 0; i < count && !in_.failed(); ++i)
      take_string();
    return in_.failed() ? std::string_view() : bytes_.substr(begin, in_.at() - begin);
  }

  Result<void> read_alignment() {
    ASSIGN_OR_RETURN(const auto given, file_.whole_or("general.alignment", kGgufAlignment));
    if (!std::has_single_bit(given) || given > kGgufAlignmentMax) {
      return damaged("general.alignment is " + std::to_string(given) + ", not a power of two to " +
                     std::to_string(kGgufAlignmentMax));
    }
    alignment_ = static_cast<std::size_t>(given);
    return {};
  }

  Result<void> read_tensor() {
    ASSIGN_OR_RETURN(const auto name, take_name("a tensor"));
    Tensor tensor{.name = name, .rows = 1, .cols = 1};
    const auto dimensions = in_.take<std::uint32_t>();
    if (!in_.failed() && (dimensions == 0 || dimensions > kDimensionsMax)) {
      return damaged("the tensor " + shown(name) + " has " + std::to_string(dimensions) +
                     " dimensions; 1 to " + std::to_string(kDimensionsMax));
    }
    std::optional<std::size_t> rows = 1;
    for (std::uint32_t i = 0; i < dimensions && !in_.failed(); ++i) {
      const auto size = static_cast<std::size_t>(in_.take<std::uint64_t>());
      if (i == 0) {
        tensor.cols = size;
      } else if (rows) {
        rows = product(*rows, size);
      }
    }
    const auto number = in_.take<std::uint32_t>();
    offsets_.push_back(in_.take<std::uint64_t>());
    if (in_.failed()) return cut("the tensor " + shown(name));
    const auto type = layout_of(number);
    if (!type) {
      return damaged("the tensor " + shown(name) + " has the type " + std::to_string(number) +
                     "; F32, F16, BF16, Q8_0 and Q4_0 are read");
    }
    tensor.type = *type;
    if (!rows || *rows == 0 || tensor.cols == 0) {
      return damaged("the tensor " + shown(name) + " has sizes out of range");
    }
    tensor.rows = *rows;
    return add_tensor(tensor);
  }

  Result<void> add_tensor(const Tensor& tensor) {
    const bool in_blocks = tensor.type == TensorType::Q8_0 || tensor.type == TensorType::Q4_0;
    if (in_blocks && tensor.cols % kBlockValues != 0) {
      return damaged("the tensor " + shown(tensor.name) + " has rows of " +
                     std::to_string(tensor.cols) + ", not a multiple of " +
                     std::to_string(kBlockValues));
    }
    if (!file_.tensor_at_.emplace(tensor.name, file_.tensors_.size()).second) {
      return damaged("the tensor " + shown(tensor.name) + " stands twice");
    }
    file_.tensors_.push_back(tensor);
    return {};
  }

  std::size_t padded(std::size_t bytes) const {
    return (bytes + alignment_ - 1) / alignment_ * alignment_;
  }

  // Each tensor begins where the one before it ends, padded, as ggml requires it too.
  Result<void> place_tensors() {
    file_.data_offset_ = padded(in_.at());
    if (file_.data_offset_ > bytes_.size()) {
      if (!file_.tensors_.empty()) return cut("the padding before the tensors");
      file_.data_offset_ = bytes_.size();
    }
    const auto data = bytes_.substr(file_.data_offset_);
    std::size_t next = 0;
    for (std::size_t i = 0; i < file_.tensors_.size(); ++i) {
      auto& tensor = file_.tensors_[i];
      // A column takes at least half a byte, so more of them than this are not in the file.
      const bool fits = tensor.cols / 2 <= data.size();
      const auto size = fits ? product(tensor.rows, row_bytes(tensor.type, tensor.cols))
                             : std::optional<std::size_t>();
      if (offsets_[i] != next) {
        return damaged("the tensor " + shown(tensor.name) + " lies at " +
                       std::to_string(offsets_[i]) + ", expected at " + std::to_string(next));
      }
      if (!size || next > data.size() || *size > data.size() - next) {
        return cut("the bytes of the tensor " + shown(tensor.name));
      }
      tensor.bytes = std::as_bytes(std::span(data.substr(next, *size)));
      next += padded(*size);
    }
    return {};
  }

  std::string_view bytes_;
  ByteReader in_;
  GgufFile file_;
  std::vector<std::uint64_t> offsets_;
  std::uint64_t keys_ = 0;
  std::uint64_t tensor_count_ = 0;
  std::size_t alignment_ = kGgufAlignment;
};

Result<GgufFile> GgufFile::parse(std::span<const std::byte> bytes) {
  // Text and bytes are looked at as characters throughout.
  return Parser({reinterpret_cast<const char*>(bytes.data()), bytes.size()}).run();
}

}  // namespace jiyi::embed
