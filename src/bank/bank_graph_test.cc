// The graph of a large bank: made in passing, kept, loaded, rebuilt; here with a low limit.

#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "bank/bank.h"
#include "bank/graph_snapshot.h"
#include "bank/graph_view_test.h"
#include "testkit/store_fixture.h"
#include "testkit/store_rows.h"

namespace jiyi::bank {
namespace {

class BankGraphTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    model_ = store_->choose_model(testkit::model("first")).value().id;
    write(key_, 300);
  }

  // So many more memories, each with its vector.
  void write(const BankKey& key, int count) {
    const auto written = store_->write(key, [&](store::Transaction& txn) -> Result<void> {
      for (int i = 0; i < count; ++i) {
        store::Row row = testkit::message("", "a text");
        row.memory.id = key.tenant + std::to_string(++written_);
        row.memory.recorded_at = txn.now();
        auto number = txn.insert(row);
        if (!number.ok()) return std::move(number).error();
        auto added = txn.add_vector(model_, coded_direction(number.value()));
        if (!added.ok()) return std::move(added).error();
      }
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }

  Bank opened(const BankKey& key) {
    return {*store_, store_->find_bank(key).value().value(),
            [this](LogLevel, std::string_view line) { log_.append(line).append(1, '\n'); },
            [this](store::ModelId) {
              return std::optional(VectorModel{model_, test_calibration(), kSmallGraph});
            }};
  }
  Bank opened() { return opened(key_); }

  static void link(Bank& bank) {
    const std::stop_token never;
    while (true) {
      const auto more = bank.link_vectors(never);
      ASSERT_TRUE(more.ok()) << more.error().message();
      if (!more.value()) return;
    }
  }

  static std::set<store::Number> nearest(Bank& bank, store::Number to, std::size_t k = 10) {
    const auto view = bank.current().value();
    std::set<store::Number> numbers;
    for (const auto& hit : view->vectors->top_k(direction(to), 0, k, nullptr))
      numbers.insert(view->columns.number(hit.doc));
    return numbers;
  }

  store::ModelId model_ = 0;
  int written_ = 0;
  std::string log_;
};

TEST_F(BankGraphTest, IsMadeOfALargeBankAndKept) {
  Bank bank = opened();
  EXPECT_TRUE(nearest(bank, 7).contains(7));
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 0U);
  link(bank);
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 300U);
  EXPECT_TRUE(nearest(bank, 7).contains(7));
  EXPECT_TRUE(store_->load_snapshot(bank.row().id, "graph").value().has_value());
}

TEST_F(BankGraphTest, AnotherProcessLoadsItAndFollows) {
  Bank first = opened();
  ASSERT_TRUE(first.current().ok());
  link(first);
  write(key_, 5);

  Bank second = opened();

  EXPECT_TRUE(nearest(second, 303).contains(303));
  EXPECT_EQ(second.loaded()->vectors->linked_size(), 300U) << "no step was taken";
  EXPECT_TRUE(nearest(first, 303).contains(303));
  write(key_, 100);
  link(second);
  EXPECT_TRUE(nearest(second, 390).contains(390));
  EXPECT_TRUE(nearest(first, 390).contains(390));
}

TEST_F(BankGraphTest, WhatIsWrittenWhileItIsLinkedIsInIt) {
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  std::jthread writer([&](const std::stop_token&) {
    for (int n = 0; n < 20; ++n) {
      write(key_, 20);
      EXPECT_TRUE(bank.current().ok());
    }
  });
  for (int n = 0; n < 10; ++n)
    link(bank);
  writer.join();
  link(bank);
  EXPECT_EQ(bank.current().value()->vectors->size(), 700U);
  for (store::Number number = 1; number <= 700; number += 50)
    EXPECT_TRUE(nearest(bank, number).contains(number)) << number;
}

TEST_F(BankGraphTest, NothingForgottenIsFoundOrKept) {
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  link(bank);
  ASSERT_TRUE(testkit::forget(*store_, key_, "t7").ok());
  EXPECT_FALSE(store_->load_snapshot(bank.row().id, "graph").value().has_value());
  EXPECT_FALSE(nearest(bank, 7, 300).contains(7));
  ASSERT_TRUE(bank.save_snapshot().ok());

  Bank again = opened();

  EXPECT_FALSE(nearest(again, 7, 300).contains(7));
  EXPECT_EQ(again.loaded()->vectors->linked_size(), 299U);
  EXPECT_EQ(log_, "");
}

TEST_F(BankGraphTest, IsRebuiltWhenAThirdIsDead) {
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  link(bank);
  std::set<store::Number> gone;
  for (store::Number number = 3; number <= 300; number += 3) {
    ASSERT_TRUE(testkit::forget(*store_, key_, "t" + std::to_string(number)).ok());
    gone.insert(number);
  }
  ASSERT_TRUE(bank.current().ok());
  EXPECT_TRUE(bank.loaded()->vectors->wants_linking());
  link(bank);
  const auto& vectors = *bank.loaded()->vectors;
  EXPECT_EQ(vectors.linked_size(), 200U);
  for (store::Number number = 1; number <= 300; number += 7) {
    const auto found = nearest(bank, number, 200);
    EXPECT_EQ(found.contains(number), !gone.contains(number));
    for (const store::Number one : found)
      EXPECT_FALSE(gone.contains(one));
  }
}

TEST_F(BankGraphTest, ADamagedOneIsSaidAndMadeAgain) {
  {
    Bank bank = opened();
    ASSERT_TRUE(bank.current().ok());
    link(bank);
    const auto seq = bank.loaded()->seq;
    ASSERT_TRUE(store_->save_snapshot(bank.row().id, "graph", seq, "no graph").ok());
  }
  Bank bank = opened();
  EXPECT_TRUE(nearest(bank, 7).contains(7));
  EXPECT_NE(log_.find("event=graph_rebuilt"), std::string::npos) << log_;
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 0U);
  link(bank);
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 300U);
}

TEST_F(BankGraphTest, WhatIsForgottenWhileItIsLinkedStaysForgotten) {
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  std::jthread writer([&](const std::stop_token&) {
    for (store::Number number = 1; number <= 40; ++number) {
      EXPECT_TRUE(testkit::forget(*store_, key_, "t" + std::to_string(number)).ok());
      write(key_, 5);
      EXPECT_FALSE(nearest(bank, number, 500).contains(number));
    }
  });
  for (int n = 0; n < 10; ++n)
    link(bank);
  writer.join();
  ASSERT_TRUE(bank.save_snapshot().ok());
  link(bank);
  Bank again = opened();
  for (Bank* const one : {&bank, &again}) {
    const auto found = nearest(*one, 300, 500);
    EXPECT_EQ(found.size(), 460U);
    EXPECT_GT(*found.begin(), 40U);
  }
}

TEST_F(BankGraphTest, DeletedAddedReopenedAndAsked) {
  {
    Bank bank = opened();
    ASSERT_TRUE(bank.current().ok());
    link(bank);
    for (int n = 1; n <= 20; ++n)
      ASSERT_TRUE(testkit::forget(*store_, key_, "t" + std::to_string(n)).ok());
    write(key_, 40);
    ASSERT_TRUE(bank.current().ok());
    link(bank);
    ASSERT_TRUE(bank.save_snapshot().ok());
  }
  write(key_, 10);
  Bank bank = opened();
  const auto all = nearest(bank, 345, 400);
  EXPECT_EQ(all.size(), 330U);
  EXPECT_EQ(*all.begin(), 21U);
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 320U) << "the ten last wait";
  for (const store::Number number : all)
    EXPECT_TRUE(nearest(bank, number).contains(number)) << number;
  EXPECT_EQ(log_, "");
}

// No process need live long enough to link all of them.
TEST_F(BankGraphTest, AnUnfinishedOneGoesOnAfterARestart) {
  write(key_, 3000);
  const std::stop_token never;
  {
    Bank bank = opened();
    ASSERT_TRUE(bank.current().ok());
    EXPECT_TRUE(bank.link_vectors(never).value());
    ASSERT_TRUE(bank.save_snapshot().ok());
    EXPECT_FALSE(store_->load_snapshot(bank.row().id, "graph").value()) << "too few to keep";
    EXPECT_TRUE(bank.link_vectors(never).value());
    ASSERT_TRUE(bank.save_snapshot().ok());
  }
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 2048U);
  EXPECT_TRUE(nearest(bank, 3200).contains(3200)) << "not linked yet";
  link(bank);
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 3300U);
}

TEST_F(BankGraphTest, OneOfAnotherModelIsSaidAndMadeAgain) {
  {
    Bank bank = opened();
    ASSERT_TRUE(bank.current().ok());
    link(bank);
    View other = *bank.loaded();
    ++other.model;
    ASSERT_TRUE(
        store_->save_snapshot(bank.row().id, "graph", other.seq, graph_snapshot(other)).ok());
  }
  Bank bank = opened();
  EXPECT_TRUE(nearest(bank, 7).contains(7));
  EXPECT_NE(log_.find("reason=graph snapshot: of another model"), std::string::npos) << log_;
  link(bank);
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 300U);
  log_.clear();
  Bank again = opened();
  EXPECT_TRUE(nearest(again, 7).contains(7));
  EXPECT_EQ(again.loaded()->vectors->linked_size(), 300U) << "the good one was kept";
}

TEST_F(BankGraphTest, TenantsHaveTheirOwn) {
  const BankKey other{"other", "b"};
  write(other, 200);
  Bank mine = opened();
  Bank theirs = opened(other);
  ASSERT_TRUE(mine.current().ok());
  ASSERT_TRUE(theirs.current().ok());
  link(mine);
  link(theirs);
  EXPECT_EQ(mine.loaded()->vectors->linked_size(), 300U);
  EXPECT_EQ(theirs.loaded()->vectors->linked_size(), 200U);
  EXPECT_TRUE(nearest(mine, 250).contains(250));
  EXPECT_FALSE(nearest(theirs, 250, 200).contains(250));
}

TEST_F(BankGraphTest, StopsWhenTold) {
  Bank bank = opened();
  ASSERT_TRUE(bank.current().ok());
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(bank.link_vectors(stop.get_token()).value());
  EXPECT_EQ(bank.loaded()->vectors->linked_size(), 0U);
  EXPECT_TRUE(nearest(bank, 7).contains(7));
}

}  // namespace
}  // namespace jiyi::bank
