#include "digest/message.h"

#include <gtest/gtest.h>

namespace jiyi::digest {
namespace {

TEST(Message, VoiceIsTheSpeakerOrTheRole) {
  EXPECT_EQ(voice_of(Role::User, "Ann"), voice_of(Role::Assistant, "Ann"));
  EXPECT_NE(voice_of(Role::User, ""), voice_of(Role::Assistant, ""));
  EXPECT_NE(voice_of(Role::User, ""), voice_of(Role::User, "user"));
}

}  // namespace
}  // namespace jiyi::digest
