#include "bank/fields.h"

#include <gtest/gtest.h>

namespace jiyi::bank {
namespace {

TEST(Fields, SameLettersInTwoFieldsAreTwoTerms) {
  EXPECT_NE(term_id(Field::Word, "5"), term_id(Field::Date, "5"));
  EXPECT_EQ(term_id(Field::Word, "猫"), term_id(Field::Word, "猫"));
}

TEST(Fields, ClassesOfTermsHaveTheirField) {
  EXPECT_EQ(field_of(text::TermClass::CjkUnigram), Field::Character);
  EXPECT_EQ(field_of(text::TermClass::Identifier), Field::Identifier);
  EXPECT_EQ(field_of(text::TermClass::Date), Field::Date);
  EXPECT_EQ(field_of(text::TermClass::CjkBigram), Field::Word);
  EXPECT_EQ(field_of(text::TermClass::Part), Field::Word);
}

}  // namespace
}  // namespace jiyi::bank
