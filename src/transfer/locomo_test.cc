#include "transfer/locomo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kFile = R"([{"sample_id":"conv-1","qa":[],"conversation":{
  "speaker_a":"Ann","speaker_b":"Bo",
  "session_10_date_time":"9:05 am on 1 June, 2023","session_10":[
     {"speaker":"Ann","dia_id":"D10:1","text":"Later"}],
  "session_2_date_time":"1:56 pm on 8 May, 2023","session_2":[
     {"speaker":"Ann","dia_id":"D2:1","text":"Look!","blip_caption":"a red kite","query":"kite"},
     {"speaker":"Bo","dia_id":"D2:2","text":"","blip_caption":"a dog"},
     {"speaker":"Bo","dia_id":"D2:3","text":""}],
  "session_3_date_time":"1:00 pm on 9 May, 2023"}}])";

Imported read_locomo(const std::string& bytes, bool banks = false, bool keep_going = false) {
  ImportOptions options{.format = Format::LoCoMo, .keep_going = keep_going};
  options.context.bank_per_conversation = banks;
  return imported(bytes, options, "locomo.json");
}

TEST(LoCoMo, ReadsTurnsInTheOrderOfSessions) {
  const Imported read = read_locomo(kFile, true);

  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.banks, ElementsAre("conv-1"));
  EXPECT_THAT(read.ids(), ElementsAre("D2:1", "D2:2", "D10:1"));
  EXPECT_THAT(read.texts(), ElementsAre("Look! [image: a red kite]", "[image: a dog]", "Later"));
  EXPECT_EQ(item_text(read.items[0]),
            R"({"id":"D2:1","text":"Look! [image: a red kite]","session_id":"S2","speaker":"Ann",)"
            R"("channel":"import","source":"locomo.json","event_at":"2023-05-08T13:56:00Z"})");
}

TEST(LoCoMo, TellsConversationsApartInOneBank) {
  const Imported read = read_locomo(kFile);
  EXPECT_THAT(read.banks, ElementsAre(""));
  EXPECT_EQ(read.items[0].id, "conv-1:D2:1");
  EXPECT_EQ(read.items[0].scope.session_id, "conv-1:S2");
}

TEST(LoCoMo, NamesABadDateAndABadTurn) {
  EXPECT_THAT(read_locomo(R"([{"conversation":{"session_1_date_time":"8 May",
      "session_1":[{"dia_id":"D1:1","text":"x"}]}}])")
                  .error,
              HasSubstr("locomo.json:1: session_1: date line"));
  EXPECT_THAT(read_locomo(R"([{"conversation":{"session_1":[{"text":"x"}]}}])").error,
              HasSubstr("session_1[0]: expected a turn with a dia_id"));
  EXPECT_THAT(read_locomo("[{}]").error, HasSubstr("an object with a conversation"));
  EXPECT_THAT(read_locomo("[5]").error, HasSubstr("an object with a conversation"));
}

TEST(LoCoMo, PassesOverNamesThatAreNoSession) {
  const Imported read = read_locomo(R"([{"conversation":{"session_x":[1],"session_":[1],
      "session_99999999999999999999":[1],"session_1_note":"n","session_1":7,
      "session_2":[{"dia_id":"D2:1","speaker":"A","text":"x"}]}}])");
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.ids(), ElementsAre("D2:1"));
  EXPECT_FALSE(read.items[0].event_at.has_value());
}

TEST(LoCoMo, GoesOnAfterABadTurnWhenTold) {
  const Imported read = read_locomo(R"([{"conversation":{"session_1":[7,
      {"dia_id":"D1:2","speaker":"A","text":"x"}]}}])",
                                    false, true);
  EXPECT_THAT(read.ids(), ElementsAre("D1:2"));
  EXPECT_EQ(read.report.skipped, 1U);
}

}  // namespace
}  // namespace jiyi::transfer
