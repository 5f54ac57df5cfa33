#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi {
namespace {

class StorageCases : public testkit::EngineFixture {
 protected:
  // Messages of about 150 bytes of changing words.
  void fill(int from, int to) {
    std::vector<NewMemory> items;
    for (int i = from; i < to; ++i) {
      std::string text;
      for (int word = 0; word < 20; ++word)
        text += "word" + std::to_string((i * 31 + word * 17) % 977) + " ";
      items.push_back(turn("m" + std::to_string(i), "Ann", text));
    }
    remember(items);
  }

  BankStats stats() { return engine_->stats(bank_.tenant).value().banks.at(0); }
};

TEST_F(StorageCases, Z1Z4FileAndIndexStayNearTheSizeOfTheText) {
  fill(0, 5000);
  reopen();
  const BankStats bank = stats();
  EXPECT_LE(engine_->stats("").value().file_bytes, 3 * bank.text_bytes);
  EXPECT_LE(bank.index_bytes, 1000 * bank.memories);
}

TEST_F(StorageCases, Z2GrowingPastEveryBlockServesAll) {
  for (int from = 0; from < 3000; from += 700)
    fill(from, from + 700);
  EXPECT_EQ(stats().memories, 3500U);
  for (const int at : {0, 511, 512, 1023, 1024, 3499})
    EXPECT_TRUE(engine_->get(bank_, "m" + std::to_string(at), {}).ok());
  EXPECT_EQ(engine_->recall(bank_, {.query = "word1", .k = 1000}).value().considered, 3500U);
}

// The words go; the columns keep a place for every version there ever was.
TEST_F(StorageCases, Z3AForgottenMemoryLeavesOnlyItsPlaceInTheView) {
  constexpr std::size_t kPlaceBytesMax = 128;
  fill(0, 200);
  const std::size_t before = stats().index_bytes;
  std::size_t forgotten = 0;
  for (int round = 0; round < 20; ++round) {
    fill(200, 260);
    Filter added;
    for (int i = 200; i < 260; ++i)
      added.ids.push_back("m" + std::to_string(i));
    const auto reply = engine_->end(bank_, {.verb = Verb::Forget, .filter = added});
    ASSERT_TRUE(reply.ok()) << reply.error().message();
    forgotten += reply.value().ids.size();
  }
  EXPECT_EQ(forgotten, 1200U);
  EXPECT_LE(stats().index_bytes, before + forgotten * kPlaceBytesMax);
}

TEST_F(StorageCases, Z7AnImportIsVerbatim) {
  Memory twin;
  twin.text = "the same words";
  twin.recorded_at = Timestamp{1'000'000};
  std::vector<ExportRecord> records;
  for (const char* id : {"a", "b"}) {
    twin.id = id;
    records.push_back({.bank = bank_, .memory = twin});
  }
  EXPECT_EQ(engine_->import_records(bank_, records).value().added, 2U);
  EXPECT_EQ(stats().memories, 2U);
  EXPECT_EQ(engine_->get(bank_, "b", {}).value().recorded_at, Timestamp{1'000'000});
}

}  // namespace
}  // namespace jiyi
