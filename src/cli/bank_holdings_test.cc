#include "cli/bank_holdings.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "cli/cli_test.h"

namespace jiyi::cli {
namespace {

class BankHoldingsTest : public CliTest {
 protected:
  Context context() {
    return Context(
        {.settings = Settings::resolve(
                         {.flags = {}, .file = {}, .file_path = "", .environment = environment()})
                         .value(),
         .console = console(),
         .environment = environment(),
         .open_engine = [this](const EngineOptions&) -> Result<std::unique_ptr<Engine>> {
           return std::unique_ptr<Engine>(std::make_unique<testkit::FakeEngine>(banks_));
         }});
  }

  KnownBanks known_;
};

TEST_F(BankHoldingsTest, LookInTheBankOfTheRecordOrOfTheFlag) {
  run({"remember", "x", "--id", "a", "--bank", "b"});
  run({"remember", "y", "--id", "s"});
  Context shown = context();
  BankHoldings holdings(shown, known_, false);
  EXPECT_TRUE(holdings.ids_of("b").value()->has("a"));
  EXPECT_FALSE(holdings.ids_of("b").value()->has("s"));
  EXPECT_TRUE(holdings.ids_of("").value()->has("s"));
  EXPECT_FALSE(holdings.ids_of("nowhere").value()->has("s"));
  EXPECT_EQ(known_.size(), 3U) << "read once each";
  EXPECT_TRUE(BankHoldings(shown, known_, true).ids_of("b").value()->has("s"));
}

TEST_F(BankHoldingsTest, KnowSessions) {
  run({"remember", "x", "--id", "a", "--session", "monday"});
  Context shown = context();
  BankHoldings holdings(shown, known_, false);
  EXPECT_EQ(holdings.session_of("", "a").value(), "monday");
  EXPECT_EQ(holdings.session_of("", "b").value(), std::nullopt);
  EXPECT_TRUE(holdings.has_session("", "monday").value());
  EXPECT_FALSE(holdings.has_session("", "tuesday").value());
  EXPECT_FALSE(holdings.has_session("nowhere", "monday").value());
  EXPECT_EQ(holdings.are_forgotten("", {"a", "b"}).value(), (std::vector<bool>{false, false}));
}

}  // namespace
}  // namespace jiyi::cli
