#include "store/sqlite/audit_rows.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testkit/store_fixture.h"

namespace jiyi::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class AuditRowsTest : public testkit::StoreFixture {
 protected:
  void SetUp() override {
    StoreFixture::SetUp();
    append({.action = Action::Remember, .writer = "ann", .first = 1, .last = 3, .count = 3});
    append({.action = Action::Forget, .writer = "bo", .first = 4, .last = 4, .count = 1});
    append({.action = Action::Remember, .writer = "ann", .first = 5, .last = 5, .count = 1});
  }

  void append(const AuditEntry& entry) {
    ASSERT_TRUE(store_->write(key_, [&](Transaction& txn) { return txn.audit(entry); }).ok());
  }
  std::vector<AuditRecord> entries(const AuditListRequest& request = {}) {
    return store_->audit_entries(bank().id, request).value();
  }
  AuditReport verify(const std::vector<AuditCheckpoint>& against = {}) {
    return store_->verify_audit("", against).value();
  }
  // Changes the file behind the store's back.
  void tamper(const std::string& sql) {
    auto connection = Connection::open({.path = dir_.file("s.jiyi")}).value();
    ASSERT_TRUE(connection->execute(sql).ok()) << sql;
  }
};

TEST_F(AuditRowsTest, ListsOldestFirstByWhatIsAsked) {
  EXPECT_THAT(entries(), SizeIs(3));
  EXPECT_EQ(entries()[0].count, 3U);
  EXPECT_THAT(entries({.writer = "ann"}), SizeIs(2));
  EXPECT_THAT(entries({.actions = {Action::Forget}}), SizeIs(1));
  EXPECT_THAT(entries({.limit = 2}), SizeIs(2));
  ASSERT_THAT(entries({.cursor = 2}), SizeIs(1));
  EXPECT_EQ(entries({.cursor = 2})[0].entry, 3U);
  const Timestamp last = entries()[2].at;
  EXPECT_THAT(entries({.since = Timestamp{.unix_us = last.unix_us + 1}}), IsEmpty());
}

TEST_F(AuditRowsTest, AWholeChainHolds) {
  const AuditReport report = verify();
  EXPECT_THAT(report.faults, IsEmpty());
  ASSERT_THAT(report.banks, SizeIs(1));
  EXPECT_EQ(report.banks[0].entries, 3U);
  EXPECT_EQ(report.banks[0].head, entries()[2].hash);
  EXPECT_THAT(verify(report.banks).faults, IsEmpty());
}

// Of the kinds of tampering, see bank_state_test.cc.
TEST_F(AuditRowsTest, ABrokenChainIsNamedByItsEntry) {
  tamper("UPDATE audit SET writer='eve' WHERE entry=2");
  ASSERT_THAT(verify().faults, SizeIs(1));
  EXPECT_EQ(verify().faults[0].entry, 2U);
  EXPECT_EQ(verify().faults[0].bank, key_);
}

TEST_F(AuditRowsTest, AnEndThatIsCutOffIsFound) {
  tamper("UPDATE banks SET audited=2");
  ASSERT_THAT(verify().faults, SizeIs(1));
}

TEST_F(AuditRowsTest, AChainThatWasMadeAnewIsNotTheOneOfBefore) {
  const auto before = verify().banks;
  append({.action = Action::Archive});
  EXPECT_THAT(verify(before).faults, IsEmpty()) << "it may grow";
  auto other = before;
  other[0].head[0] = other[0].head[0] == '0' ? '1' : '0';
  ASSERT_THAT(verify(other).faults, SizeIs(1));
  EXPECT_THAT(verify(other).faults[0].what, HasSubstr("made anew"));
  other = before;
  other[0].entries = 9;
  EXPECT_THAT(verify(other).faults.at(0).what, HasSubstr("fewer than the 9"));
  other[0].bank.bank = "gone";
  EXPECT_THAT(verify(other).faults.at(0).what, HasSubstr("gone"));
}

}  // namespace
}  // namespace jiyi::store
