#include "tokens/tool_text.h"

#include <utility>

namespace jiyi::tokens {
namespace {

// Descriptions of properties nested deeper than this are not shown.
constexpr std::size_t kDescribedIndentMax = 1;
constexpr std::size_t kIndent = 2;

// As JSON does: quotes, backslashes and controls.
void append_escaped(std::string& out, std::string_view text) {
  constexpr std::string_view kPlain = "\"\\\b\f\n\r\t";
  constexpr std::string_view kNamed = "\"\\bfnrt";
  constexpr std::string_view kHex = "0123456789abcdef";
  for (const char c : text) {
    if (const auto at = kPlain.find(c); at != kPlain.npos) {
      out += '\\';
      out += kNamed[at];
    } else if (const auto code = static_cast<unsigned char>(c); code < 0x20) {
      out += "\\u00";
      out += kHex[code >> 4U];
      out += kHex[code & 0xFU];
    } else {
      out += c;
    }
  }
}

class Writer {
 public:
  explicit Writer(ToolStyle style) : style_(style) {}

  void append_tool(const ToolDefinition& tool) {
    if (!tool.description.empty()) text_ += "// " + tool.description + "\n";
    text_ += "type " + tool.name + " = (";
    if (!tool.parameters.properties.empty()) {
      text_ += "_: {\n";
      append_properties(tool.parameters, 0, 0);
      text_ += "\n}";
    }
    text_ += ") => any;\n\n";
  }

  void append(std::string_view line) { text_ += line; }
  std::string take() { return std::move(text_); }

 private:
  void append_properties(const Schema& object, std::size_t indent, std::size_t depth) {
    const std::string margin(indent, ' ');
    std::string_view between;
    for (const auto& property : object.properties) {
      text_ += between;
      between = "\n";
      const auto& schema = property.schema;
      if (!schema.description.empty() && indent <= kDescribedIndentMax) {
        text_ += margin + "// " + schema.description + "\n";
      }
      text_ += margin + property.name + (property.required ? ": " : "?: ");
      append_type(schema, indent, depth);
      text_ += ",";
    }
  }

  void append_type(const Schema& schema, std::size_t indent, std::size_t depth) {
    if (depth >= kSchemaDepthMax) {
      text_ += "any";
      return;
    }
    if (!schema.any_of.empty()) {
      for (std::size_t i = 0; i < schema.any_of.size(); ++i) {
        if (i > 0) text_ += " | ";
        append_type(schema.any_of[i], indent, depth + 1);
      }
      return;
    }
    switch (schema.type) {
      case Schema::Type::String:
      case Schema::Type::Number:
      case Schema::Type::Integer:
        append_scalar(schema);
        return;
      case Schema::Type::Array:
        schema.items.empty() ? append("any") : append_type(schema.items[0], indent, depth + 1);
        text_ += "[]";
        return;
      case Schema::Type::Object:
        append_object(schema, indent, depth + 1);
        return;
      case Schema::Type::Boolean:
        text_ += "boolean";
        return;
      case Schema::Type::Null:
        text_ += "null";
        return;
      case Schema::Type::Any:
        break;
    }
    text_ += "any";
  }

  void append_object(const Schema& object, std::size_t indent, std::size_t depth) {
    text_ += "{\n";
    append_properties(object, indent + kIndent, depth);
    text_ += "\n";
    if (style_ == ToolStyle::O200k) text_.append(indent, ' ');
    text_ += "}";
  }

  void append_scalar(const Schema& schema) {
    const bool quoted = schema.type == Schema::Type::String;
    if (schema.enum_values.empty()) text_ += quoted ? "string" : "number";
    for (std::size_t i = 0; i < schema.enum_values.size(); ++i) {
      if (i > 0) text_ += " | ";
      if (quoted) text_ += '"';
      if (quoted && style_ == ToolStyle::O200k) {
        append_escaped(text_, schema.enum_values[i]);
      } else {
        text_ += schema.enum_values[i];
      }
      if (quoted) text_ += '"';
    }
  }

  ToolStyle style_;
  std::string text_;
};

}  // namespace

std::string tool_text(std::span<const ToolDefinition> tools, ToolStyle style) {
  Writer writer(style);
  writer.append("namespace functions {\n\n");
  for (const auto& tool : tools)
    writer.append_tool(tool);
  writer.append("} // namespace functions");
  return writer.take();
}

}  // namespace jiyi::tokens
