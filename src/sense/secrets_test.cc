#include "sense/secrets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sense/secrets_test_fixture.h"

namespace jiyi::sense {
namespace {

using testing::ElementsAre;

TEST(Secrets, LeaveAnOrdinaryMessageAsItIs) {
  const MaskedText out = SecretMasker().mask("明天下午三点开会 at 3pm");

  EXPECT_EQ(out.text, "明天下午三点开会 at 3pm");
  EXPECT_TRUE(out.secrets.empty());
}

TEST(Secrets, SayOfWhichKindAndWhereInTheMessageAsGiven) {
  const MaskedText out = SecretMasker().mask("密码是abc123，卡4111111111111111");

  EXPECT_THAT(out.secrets,
              ElementsAre(Secret{.kind = SecretKind::Password, .begin = 9, .end = 15},
                          Secret{.kind = SecretKind::BankCard, .begin = 21, .end = 37}));
}

TEST(Secrets, EmailsShowTheirBeginningByDefault) {
  EXPECT_EQ(masked("写给zhangwei@example.com吧"), "写给zh***@example.com吧");
  EXPECT_EQ(masked("li@example.cn"), "l***@example.cn");
  EXPECT_EQ(masked("zh***@example.com"), "zh***@example.com");
}

TEST(Secrets, PolicyDecidesAboutPhonesAndEmails) {
  const SecretMasker strict({.phone = ContactPolicy::Mask, .email = ContactPolicy::Mask});
  const SecretMasker open({.phone = ContactPolicy::Keep, .email = ContactPolicy::Keep});
  const std::string_view text = "13800138000 or a.b@example.com";

  EXPECT_EQ(strict.mask(text).text, "[secret:phone] or a***@example.com");
  EXPECT_EQ(open.mask(text).text, text);
}

TEST(Secrets, APasswordThatIsAnAddressIsAPassword) {
  EXPECT_EQ(masked("password: ann1@example.com"), "password: [secret:password]");
  EXPECT_EQ(masked("use ann1@ex4mple.com as the password"),
            "use [secret:password] as the password");
}

TEST(Secrets, MaskingAgainChangesNothing) {
  for (const char* text : {"密码是abc123 abc124是我的密码", "password=password=abc1;password=abc2",
                           "card 4111 1111 1111 1111 4111 1111 1111 1111", "pin: 1234 pin: 5678",
                           "a1b2@example.com as the password", "密码：密码：ab12 token: x"}) {
    const std::string once = masked(text);
    EXPECT_EQ(masked(once), once) << text;
  }
}

TEST(Secrets, MarkersOfOthersStay) {
  EXPECT_EQ(masked("密码是[secret:password]"), "密码是[secret:password]");
  EXPECT_EQ(masked("[secret:api_key][secret:token]"), "[secret:api_key][secret:token]");
}

TEST(Secrets, TakeAnyBytes) {
  const std::string text = "密码是ab12\xFF\xC3 x";
  EXPECT_EQ(masked(text), "密码是[secret:password]\xFF\xC3 x");
}

TEST(Secrets, AMegabyteOfCuesCostsLinearTime) {
  std::string text;
  while (text.size() < (1U << 20U))
    text += "password=$(";

  EXPECT_FALSE(masked(text).empty());
}

}  // namespace
}  // namespace jiyi::sense
