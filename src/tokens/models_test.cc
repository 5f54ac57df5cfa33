#include "tokens/models.h"

#include <gtest/gtest.h>

namespace jiyi::tokens {
namespace {

void expect_exact(std::string_view name, EncodingId id, std::uint32_t context_tokens) {
  const Model model = model_named(name);
  EXPECT_EQ(model.encoding, id) << name;
  EXPECT_EQ(model.context_tokens, context_tokens) << name;
  EXPECT_FALSE(model.estimate) << name;
}

TEST(Models, KnowsTheFamilies) {
  expect_exact("gpt-3.5-turbo", EncodingId::Cl100kBase, 16'385);
  expect_exact("gpt-4", EncodingId::Cl100kBase, 8'192);
  expect_exact("gpt-4-32k", EncodingId::Cl100kBase, 32'768);
  expect_exact("gpt-4-turbo", EncodingId::Cl100kBase, 128'000);
  expect_exact("gpt-4o", EncodingId::O200kBase, 128'000);
  expect_exact("gpt-4o-mini", EncodingId::O200kBase, 128'000);
  expect_exact("gpt-4.1", EncodingId::O200kBase, 1'047'576);
  expect_exact("gpt-5", EncodingId::O200kBase, 400'000);
  expect_exact("o1", EncodingId::O200kBase, 200'000);
  expect_exact("o3-mini", EncodingId::O200kBase, 200'000);
  expect_exact("o4-mini", EncodingId::O200kBase, 200'000);
  expect_exact("gpt-oss-20b", EncodingId::O200kHarmony, 131'072);
  expect_exact("text-davinci-003", EncodingId::P50kBase, 4'097);
  expect_exact("code-davinci-002", EncodingId::P50kBase, 8'001);
  expect_exact("davinci", EncodingId::R50kBase, 2'049);
  expect_exact("davinci-002", EncodingId::Cl100kBase, 16'384);
  expect_exact("text-embedding-3-small", EncodingId::Cl100kBase, 8'191);
  expect_exact("gpt2", EncodingId::R50kBase, 1'024);
}

TEST(Models, DatedTunedAndProvidedFormsAreTheModelTheyName) {
  expect_exact("gpt-4-0613", EncodingId::Cl100kBase, 8'192);
  expect_exact("gpt-4-turbo-2024-04-09", EncodingId::Cl100kBase, 128'000);
  expect_exact("gpt-4o-2024-05-13", EncodingId::O200kBase, 128'000);
  expect_exact("ft:gpt-4o:acme::7p4lURel", EncodingId::O200kBase, 128'000);
  expect_exact("openai/gpt-4.1-mini", EncodingId::O200kBase, 1'047'576);
  expect_exact("GPT-4o", EncodingId::O200kBase, 128'000);
  expect_exact("gpt-5.1-codex", EncodingId::O200kBase, 400'000);
  expect_exact("openai/gpt-oss:120b", EncodingId::O200kHarmony, 131'072);
  expect_exact("cl100k_base", EncodingId::Cl100kBase, 0);
}

TEST(Models, OthersAreCountedWithTheNearestAsAnEstimate) {
  for (const char* name : {"claude-sonnet-4-5", "qwen3-max", "deepseek-chat", "gemini-2.5-pro",
                           "glm-4.6", "llama-3.1-8b", "gpt-4x", "o11", "nobody's", ""}) {
    EXPECT_TRUE(model_named(name).estimate) << name;
  }
  EXPECT_EQ(model_named("claude-sonnet-4-5").context_tokens, 200'000U);
  EXPECT_EQ(model_named("meta/Llama-3.1-8B").encoding, EncodingId::Cl100kBase);
  EXPECT_EQ(model_named("glm-4.6").encoding, EncodingId::O200kBase);
  EXPECT_EQ(model_named("glm-4.6").context_tokens, 0U);
}

}  // namespace
}  // namespace jiyi::tokens
