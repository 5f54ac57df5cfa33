#include "sense/secret_cues.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::sense {
namespace {

TEST(SecretCues, FindTheLongestWord) {
  WordTrie trie;
  add_cues(trie);
  const MessageChars chars("Secret Access Key");

  const auto cue = cue_at(trie, chars, 0);

  ASSERT_TRUE(cue.has_value());
  EXPECT_EQ(cue->rule, CueRule::Key);
  EXPECT_EQ(cue->range.end, chars.size());
}

TEST(SecretCues, TellPrefixesByTheirCapitals) {
  WordTrie trie;
  add_cues(trie);

  EXPECT_TRUE(cue_at(trie, MessageChars("AKIA"), 0).has_value());
  EXPECT_FALSE(cue_at(trie, MessageChars("akia"), 0).has_value());
}

TEST(SecretCues, EveryMarkerEndsWhereItEnds) {
  for (std::size_t kind = 0; kind < kSecretKinds; ++kind) {
    const std::string marker =
        "[secret:" + std::string(secret_kind_name(static_cast<SecretKind>(kind))) + "]";
    EXPECT_EQ(marker_end(MessageChars(marker + "x"), 0), marker.size()) << marker;
  }
  EXPECT_EQ(marker_end(MessageChars("[secret:hunter]"), 0), 0U);
  EXPECT_EQ(marker_end(MessageChars("[secret:token"), 0), 0U);
  EXPECT_EQ(marker_end(MessageChars(""), 0), 0U);
}

TEST(SecretCues, WordsAndNumbersDoNotLookRandom) {
  const auto looks = [](std::string_view text) {
    const MessageChars chars(text);
    return looks_random(chars, {.begin = 0, .end = chars.size()});
  };

  EXPECT_TRUE(looks("f4keK3yBody99"));
  EXPECT_FALSE(looks("justlongletters"));
  EXPECT_FALSE(looks("1234567890123"));
  EXPECT_FALSE(looks("a1a1a1a1a1a1"));
}

}  // namespace
}  // namespace jiyi::sense
