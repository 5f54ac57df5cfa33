#include "tokens/tool_text.h"

#include <utility>

#include <gtest/gtest.h>

#include "tokens/tool_samples_test.h"

namespace jiyi::tokens {
namespace {

std::string text_of(const Schema& parameter, ToolStyle style) {
  ToolDefinition tool{"f", "", {}};
  tool.parameters.properties.push_back({"p", parameter, true});
  return tool_text(std::vector{tool}, style);
}

TEST(ToolText, IsATypeScriptNamespace) {
  EXPECT_EQ(tool_text(std::vector{booking_tool(), bye_tool()}, ToolStyle::Cl100k),
            R"(namespace functions {

// Book a room
type book_room = (_: {
// Where to
city: string,
guests: {
  name: string,
  age?: number,
  seat?: {
    kind?: "aisle" | ""w"",
},
}[],
stars?: 3 | 4 | 5,
breakfast?: boolean,
notes?: any[],
extra?: null,
}) => any;

type bye = () => any;

} // namespace functions)");
}

TEST(ToolText, O200kIndentsClosingBracesAndEscapesValues) {
  const std::string text = tool_text(std::vector{booking_tool()}, ToolStyle::O200k);

  EXPECT_NE(text.find("  seat?: {\n    kind?: \"aisle\" | \"\\\"w\\\"\",\n  },\n}[],"), text.npos)
      << text;
}

TEST(ToolText, EscapesControls) {
  const Schema schema{.type = Schema::Type::String, .enum_values = {"a\n\x01\\"}};

  EXPECT_NE(text_of(schema, ToolStyle::O200k).find(R"("a\n\u0001\\")"), std::string::npos);
}

TEST(ToolText, WritesUnionsAndUnknownTypes) {
  Schema either;
  either.any_of = {{.type = Schema::Type::String}, {.type = Schema::Type::Integer}, {}};

  EXPECT_NE(text_of(either, ToolStyle::Cl100k).find("p: string | number | any,"),
            std::string::npos);
}

TEST(ToolText, CutsNestingAtTheLimit) {
  const auto nested = [](std::size_t arrays) {
    Schema schema{.type = Schema::Type::Boolean};
    for (std::size_t i = 0; i < arrays; ++i) {
      Schema outer{.type = Schema::Type::Array};
      outer.items.push_back(std::move(schema));
      schema = std::move(outer);
    }
    return text_of(schema, ToolStyle::O200k);
  };

  EXPECT_NE(nested(kSchemaDepthMax - 1).find("p: boolean[]"), std::string::npos);
  EXPECT_NE(nested(kSchemaDepthMax).find("p: any[]"), std::string::npos);
}

}  // namespace
}  // namespace jiyi::tokens
