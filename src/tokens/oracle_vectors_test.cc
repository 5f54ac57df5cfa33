// Vectors from outside: a file of lines `encoding<TAB>text in hex<TAB>ids`, named by
// JIYI_TOKEN_VECTORS. tools/oracle_tokens.py writes one with the reference implementation.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tokens/encoding.h"

namespace jiyi::tokens {
namespace {

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

std::vector<TokenId> ids_of(const std::string& field) {
  std::vector<TokenId> ids;
  std::istringstream in(field);
  for (TokenId id = 0; in >> id;)
    ids.push_back(id);
  return ids;
}

TEST(OracleVectors, AllAreEqual) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const char* const path = std::getenv("JIYI_TOKEN_VECTORS");
  if (path == nullptr) GTEST_SKIP() << "JIYI_TOKEN_VECTORS names no file of vectors";
  std::ifstream in(path);
  ASSERT_TRUE(in.is_open()) << path;

  std::size_t lines = 0;
  std::size_t equal = 0;
  for (std::string line; std::getline(in, line); ++lines) {
    std::istringstream fields(line);
    std::string name;
    std::string hex;
    std::string ids;
    std::getline(fields, name, '\t');
    std::getline(fields, hex, '\t');
    std::getline(fields, ids, '\t');
    const auto id = encoding_by_name(name);
    ASSERT_TRUE(id.has_value()) << name;
    const std::string text = from_hex(hex);
    const auto expected = ids_of(ids);
    const Encoding& with = encoding(*id);

    EXPECT_EQ(with.encode(text), expected) << name << " " << hex;
    EXPECT_EQ(with.count(text), expected.size()) << name << " " << hex;
    if (with.encode(text) == expected) ++equal;
  }

  EXPECT_EQ(equal, lines);
  RecordProperty("equal", static_cast<int>(equal));
  std::cout << equal << " of " << lines << " vectors are equal\n";
}

}  // namespace
}  // namespace jiyi::tokens
