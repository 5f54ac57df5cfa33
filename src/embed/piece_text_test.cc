#include "embed/piece_text.h"

#include <string>

#include <gtest/gtest.h>

namespace jiyi::embed {
namespace {

class PieceText : public testing::Test {
 protected:
  std::string bytes_ = build_charsmap({{"\n", " "},
                                       {"　", " "},
                                       {"▁", " "},
                                       {"\x01", ""},
                                       {"Ａ", "A"},
                                       {"ｶ", "カ"},
                                       {"ﾞ", "\xE3\x82\x99"},
                                       {"�", " "},
                                       {"ﷺ", "صلى الله عليه وسلم"}})
                           .value();
  Charsmap map_ = Charsmap::read(bytes_).value();

  std::string of(std::string_view text) { return piece_text(text, map_, Compose::Yes); }
};

TEST_F(PieceText, EachWordHasOneMarkBeforeIt) {
  EXPECT_EQ(of("a bc"), "▁a▁bc");
  EXPECT_EQ(of("  a \n　 bc  "), "▁a▁bc");
  EXPECT_EQ(of("中文"), "▁中文");
}

TEST_F(PieceText, BlankTextIsNothing) {
  EXPECT_EQ(of(""), "");
  EXPECT_EQ(of(" \n　"), "");
  EXPECT_EQ(of("\x01"), "");
}

TEST_F(PieceText, AMarkInTheTextIsASpace) {
  EXPECT_EQ(of("a▁b"), "▁a▁b");
}

TEST_F(PieceText, ReplacesThenComposes) {
  EXPECT_EQ(of("Ａ\x01"
               "b"),
            "▁Ab");
  EXPECT_EQ(of("ｶﾞ"), "▁ガ");
  EXPECT_EQ(of("e\xCC\x81"), "▁é");
  EXPECT_EQ(of("\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8"), "▁각");
  EXPECT_EQ(of("e\xCC\xA3\xCC\x82"), "▁ệ");
  EXPECT_EQ(of("e\xCC\x82\xCC\xA3"), "▁ê\xCC\xA3");
  EXPECT_EQ(of("e \xCC\x81"), "▁e▁\xCC\x81");
  EXPECT_EQ(piece_text("e\xCC\x81", map_, Compose::No), "▁e\xCC\x81");
}

// One character may become eighteen.
TEST_F(PieceText, LongReplacementsAreWrittenWhole) {
  std::string many;
  std::string expected;
  for (int i = 0; i < 1000; ++i) {
    many += "ﷺ";
    expected += expected.empty() ? "▁صلى▁الله▁عليه▁وسلم" : "صلى▁الله▁عليه▁وسلم";
  }
  EXPECT_EQ(of(many), expected);
}

TEST_F(PieceText, BytesThatAreNotUtf8AreReplacementCharacters) {
  EXPECT_EQ(of("a\xFF\xFE"
               "b"),
            "▁a▁b");
  EXPECT_EQ(piece_text("\xE4\xB8", Charsmap(), Compose::Yes), "▁��");
}

}  // namespace
}  // namespace jiyi::embed
