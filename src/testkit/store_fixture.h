// A real store in a folder of its own, for tests of what is built on it.

#pragma once

#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include "store/store.h"
#include "testkit/temp_dir.h"

namespace jiyi::testkit {

class StoreFixture : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = store::open_sqlite({.path = dir_.file("s.jiyi")});
    ASSERT_TRUE(opened.ok()) << opened.error().message();
    store_ = std::move(opened).value();
  }

  store::BankRow bank() { return store_->find_bank(key_).value().value(); }

  TempDir dir_;
  BankKey key_{"t", "b"};
  std::unique_ptr<store::Store> store_;
};

}  // namespace jiyi::testkit
