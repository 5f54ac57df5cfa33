#include "store/sqlite/id_code.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/try.h"

namespace jiyi::store {
namespace {

struct Stored {
  std::string id;
  std::int64_t bytes = 0;
};

Result<Stored> store_and_read(Connection& connection, std::string_view id) {
  const StoredId stored(id);
  ASSIGN_OR_RETURN(Statement echo, connection.prepare("SELECT ?1, octet_length(?1)"));
  stored.bind_to(echo);
  RETURN_IF_ERROR(echo.step());
  return Stored{.id = id_at(echo, 0), .bytes = echo.integer_at(1)};
}

class IdCodeTest : public testing::Test {
 protected:
  Stored stored(std::string_view id) {
    auto result = store_and_read(*connection_, id);
    EXPECT_TRUE(result.ok());
    return result.ok() ? std::move(result).value() : Stored{};
  }

  std::unique_ptr<Connection> connection_ =
      Connection::open({.path = ":memory:", .access = Access::Create}).value();
};

TEST_F(IdCodeTest, UlidsTakeSixteenBytesAndComeBack) {
  base::Random random(7);
  for (int round = 0; round < 1000; ++round) {
    std::string id(26, '0');
    for (char& c : id)
      c = "0123456789abcdefghjkmnpqrstvwxyz"[random.below(32)];
    id[0] = static_cast<char>('0' + random.below(8));
    const Stored back = stored(id);
    ASSERT_EQ(back.id, id);
    ASSERT_EQ(back.bytes, 16);
  }
}

TEST_F(IdCodeTest, EverythingElseStaysAsItIs) {
  for (const std::string_view id :
       {std::string_view("D1:3"), std::string_view("01j00000000000000000000000a"),
        std::string_view("01J00000000000000000000000"),  // upper case
        std::string_view("81j00000000000000000000000"),  // over 128 bits
        std::string_view("01j0000000000000000000000u"),  // not in the alphabet
        std::string_view("01j0000000000000000000000"),   // too short
        std::string_view("a\0b", 3), std::string_view("0123456789abcdef")}) {
    const Stored back = stored(id);
    EXPECT_EQ(back.id, id);
    EXPECT_EQ(back.bytes, static_cast<std::int64_t>(id.size()));
  }
}

}  // namespace
}  // namespace jiyi::store
