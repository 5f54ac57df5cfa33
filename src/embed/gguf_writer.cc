#include "embed/gguf_writer.h"

#include <utility>

#include "base/endian.h"
#include "base/try.h"
#include "embed/checksum.h"

namespace jiyi::embed {
namespace {

using base::append_fixed;

void append_string(std::string& out, std::string_view text) {
  append_fixed(out, std::uint64_t{text.size()});
  out += text;
}

template <typename T>
void append_all(std::string& out, std::span<const T> values) {
  for (const T value : values)
    append_fixed(out, value);
}

std::string padding(std::size_t bytes) {
  return std::string((kGgufAlignment - bytes % kGgufAlignment) % kGgufAlignment, '\0');
}

}  // namespace

std::size_t TensorSource::bytes() const {
  std::size_t rows = 1;
  for (std::size_t i = 0; i + 1 < shape.size(); ++i)
    rows *= shape[i];
  return rows * row_bytes(type, shape.back());
}

void GgufWriter::begin_key(std::string_view key, GgufType type) {
  append_string(keys_, key);
  append_fixed(keys_, static_cast<std::uint32_t>(type));
  ++key_count_;
}

void GgufWriter::begin_array(std::string_view key, GgufType element, std::size_t count) {
  begin_key(key, GgufType::Array);
  append_fixed(keys_, static_cast<std::uint32_t>(element));
  append_fixed(keys_, std::uint64_t{count});
}

void GgufWriter::set_u32(std::string_view key, std::uint32_t value) {
  begin_key(key, GgufType::U32);
  append_fixed(keys_, value);
}

void GgufWriter::set_f32(std::string_view key, float value) {
  begin_key(key, GgufType::F32);
  append_fixed(keys_, value);
}

void GgufWriter::set_bool(std::string_view key, bool value) {
  begin_key(key, GgufType::Bool);
  append_fixed(keys_, std::uint8_t{value});
}

void GgufWriter::set_text(std::string_view key, std::string_view value) {
  begin_key(key, GgufType::String);
  append_string(keys_, value);
}

void GgufWriter::set_texts(std::string_view key, std::span<const std::string> values) {
  begin_array(key, GgufType::String, values.size());
  for (const auto& value : values)
    append_string(keys_, value);
}

void GgufWriter::set_i32s(std::string_view key, std::span<const std::int32_t> values) {
  begin_array(key, GgufType::I32, values.size());
  append_all(keys_, values);
}

void GgufWriter::set_u32s(std::string_view key, std::span<const std::uint32_t> values) {
  begin_array(key, GgufType::U32, values.size());
  append_all(keys_, values);
}

void GgufWriter::set_f32s(std::string_view key, std::span<const float> values) {
  begin_array(key, GgufType::F32, values.size());
  append_all(keys_, values);
}

void GgufWriter::set_bytes(std::string_view key, std::string_view bytes) {
  begin_array(key, GgufType::U8, bytes.size());
  keys_ += bytes;
}

void GgufWriter::add(TensorSource tensor) {
  tensors_.push_back(std::move(tensor));
}

std::string GgufWriter::head(std::string_view checksum_key, std::uint64_t checksum) const {
  std::string out(kGgufMagic);
  append_fixed(out, kGgufVersion);
  append_fixed(out, std::uint64_t{tensors_.size()});
  append_fixed(out, key_count_ + 1);
  append_string(out, checksum_key);
  append_fixed(out, static_cast<std::uint32_t>(GgufType::U64));
  append_fixed(out, checksum);
  out += keys_;
  std::uint64_t offset = 0;
  for (const auto& tensor : tensors_) {
    append_string(out, tensor.name);
    append_fixed(out, static_cast<std::uint32_t>(tensor.shape.size()));
    for (auto size = tensor.shape.rbegin(); size != tensor.shape.rend(); ++size) {
      append_fixed(out, std::uint64_t{*size});
    }
    append_fixed(out, gguf_tensor_type(tensor.type));
    append_fixed(out, offset);
    offset += tensor.bytes() + padding(tensor.bytes()).size();
  }
  return out + padding(out.size());
}

Result<void> GgufWriter::write_tensors(const TensorSource::Sink& sink) const {
  for (const auto& tensor : tensors_) {
    std::size_t given = 0;
    RETURN_IF_ERROR(tensor.write([&](std::string_view bytes) {
      given += bytes.size();
      return sink(bytes);
    }));
    if (given != tensor.bytes()) {
      return Error{ErrorCode::InvalidArgument, "the tensor " + tensor.name + " has " +
                                                   std::to_string(given) + " bytes, by its shape " +
                                                   std::to_string(tensor.bytes())};
    }
    RETURN_IF_ERROR(sink(padding(given)));
  }
  return {};
}

Result<void> GgufWriter::write(std::string_view checksum_key,
                               const TensorSource::Sink& sink) const {
  Checksum sum;
  sum.add(head(checksum_key, 0));
  RETURN_IF_ERROR(write_tensors([&](std::string_view bytes) {
    sum.add(bytes);
    return Result<void>();
  }));
  RETURN_IF_ERROR(sink(head(checksum_key, sum.finish())));
  return write_tensors(sink);
}

}  // namespace jiyi::embed
