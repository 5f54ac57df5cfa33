#include "facts/fact.h"

#include <gtest/gtest.h>

namespace jiyi::facts {
namespace {

TEST(Fact, SubjectsHaveOneKeyEach) {
  EXPECT_EQ(subject_key({}), "user");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Relation, .relation = "brother"}), "user/brother");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Relation, .relation = "brother", .name = "Tom"}),
            "user/brother:tom");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Person, .name = "張偉"}), "person:张伟");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Project}), "project");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Project, .name = "Jiyi"}), "project:jiyi");
  EXPECT_EQ(subject_key({.kind = SubjectKind::Thing, .name = "Rust"}), "thing:rust");
}

TEST(Fact, CategoryIsTheFrontOfAKey) {
  EXPECT_EQ(category_of("home.city"), Category::Home);
  EXPECT_EQ(category_name(Category::Knowledge), "knowledge");
  EXPECT_FALSE(category_of("weather.rain"));
}

TEST(Fact, ValuesAreComparedWithoutSpellingAndArticles) {
  EXPECT_EQ(normal_value("A  Used Subaru."), normal_value("used subaru"));
  EXPECT_EQ(normal_value("「墨綠色」"), normal_value("墨绿色"));
  EXPECT_NE(normal_value("C++"), normal_value("C"));
  EXPECT_NE(normal_value("C#"), normal_value("C"));
}

TEST(Fact, SlotTellsTopicsAndSubjectsApart) {
  Fact fact{.key = "preference.favorite", .topic = "Color"};
  EXPECT_EQ(slot_of(fact), "user|preference.favorite|color");
  fact.topic = "food";
  EXPECT_EQ(slot_of(fact), "user|preference.favorite|food");
}

}  // namespace
}  // namespace jiyi::facts
