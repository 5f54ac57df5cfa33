#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "testkit/engine_fixture.h"

namespace jiyi::engine {
namespace {

class OpenTest : public testkit::EngineFixture {};

TEST_F(OpenTest, WhatWasRememberedIsThereAfterReopening) {
  remember({note("a", "我住在杭州")});
  reopen();
  EXPECT_EQ(engine_->get(bank_, "a", {}).value().text, "我住在杭州");
  EXPECT_EQ(recalled({.query = "杭州"}), (std::vector<std::string>{"a"}));
}

TEST_F(OpenTest, EmptyPathIsRefused) {
  EXPECT_EQ(Engine::open({}).error().code(), ErrorCode::InvalidArgument);
}

TEST_F(OpenTest, MustExistDoesNotMakeAStore) {
  const auto opened = Engine::open({.path = dir_.file("other.jiyi"), .mode = OpenMode::MustExist});
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code(), ErrorCode::NotFound);
}

TEST_F(OpenTest, AFileOfAnotherKindIsRefusedAndLeftAlone) {
  const std::string other = dir_.file("notes.txt");
  const std::string content(5000, 'x');
  std::ofstream(other) << content;

  EXPECT_FALSE(Engine::open({.path = other}).ok());

  std::ifstream in(other);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), content);
}

TEST_F(OpenTest, AStoreThatCannotBeOpenedIsCheckedAndRepaired) {
  remember({note("a", "one"), note("b", "two")});
  engine_.reset();
  std::fstream(path(), std::ios::in | std::ios::out | std::ios::binary).write("damage", 6);
  const auto opened = Engine::open({.path = path()});
  ASSERT_FALSE(opened.ok());

  const auto report = check(path(), nullptr);
  ASSERT_TRUE(report.ok()) << report.error().message();
  EXPECT_EQ(report.value().problems.size(), 1U);
  EXPECT_EQ(repair(path(), dir_.file("new"), nullptr).value().rows_checked, 2U);
  EXPECT_EQ(Engine::open({.path = dir_.file("new")}).value()->get(bank_, "b", {}).value().text,
            "two");
  EXPECT_EQ(check(dir_.file("none"), nullptr).error().code(), ErrorCode::NotFound);
}

TEST_F(OpenTest, ReadOnlyReadsAndRefusesWrites) {
  remember({note("a", "one")});
  engine_.reset();
  auto opened = Engine::open({.path = path(), .mode = OpenMode::ReadOnly});
  ASSERT_TRUE(opened.ok()) << opened.error().message();
  EXPECT_EQ(opened.value()->get(bank_, "a", {}).value().text, "one");
  EXPECT_FALSE(opened.value()->remember(bank_, {note("b", "two")}).ok());
}

TEST_F(OpenTest, TwoEnginesOnOneFileSeeEachOther) {
  auto other = Engine::open({.path = path()});
  ASSERT_TRUE(other.ok()) << other.error().message();
  remember({note("a", "from the first engine")});
  EXPECT_EQ(other.value()->get(bank_, "a", {}).value().text, "from the first engine");
  ASSERT_TRUE(other.value()->remember(bank_, {note("b", "from the second engine")}).ok());
  EXPECT_EQ(recalled({.query = "second"}).front(), "b");
}

}  // namespace
}  // namespace jiyi::engine
