#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "awkward_names.h"
#include "testkit/engine_fixture.h"

namespace jiyi::model {
namespace {

constexpr std::size_t kBanks = 12;
constexpr std::size_t kIds = 14;

// Every bank holds the same awkward ids; each text names its bank by a word of its own.
class Isolation : public testkit::EngineFixture {
 protected:
  void fill(std::uint64_t seed) {
    banks_ = awkward_banks(seed, kBanks);
    names_ = awkward_names(seed, kIds);
    for (std::size_t at = 0; at < banks_.size(); ++at) {
      std::vector<NewMemory> items;
      for (const std::string& name : names_)
        items.push_back(item(at, name));
      const auto reply = engine_->remember(banks_[at], items);
      ASSERT_TRUE(reply.ok()) << reply.error().message();
    }
  }

  void start_anew() {
    engine_.reset();
    for (const char* file : {"s.jiyi", "s.jiyi-wal", "s.jiyi-shm"})
      std::filesystem::remove(dir_.file(file));
    reopen();
  }

  static std::string owner(std::size_t at) { return "owner" + std::to_string(at); }

  // All its names are the same one; its moment is that of its place.
  NewMemory item(std::size_t at, const std::string& name) const {
    NewMemory made;
    made.id = name;
    made.text = "shared words " + owner(at);
    made.scope = {.user_id = name, .agent_id = name, .app_id = name, .session_id = name};
    made.speaker = name;
    made.type = name;
    made.role = name;
    made.metadata = "";
    made.event_at = Timestamp{1'700'000'000'000'000 + static_cast<std::int64_t>(at) * 1'000'000};
    return made;
  }

  void expect_own(std::size_t at, const std::vector<Memory>& memories, std::size_t count) {
    EXPECT_EQ(memories.size(), count) << where(at);
    for (const Memory& memory : memories)
      EXPECT_EQ(memory.text, "shared words " + owner(at)) << where(at);
  }

  std::string where(std::size_t at) const {
    return shown_name(banks_[at].tenant) + " / " + shown_name(banks_[at].bank);
  }

  std::vector<Memory> exported(std::size_t at) {
    std::vector<Memory> memories;
    const auto done = engine_->export_bank(banks_[at], [&](const ExportRecord& record) {
      EXPECT_EQ(record.bank, banks_[at]);
      if (record.memory) memories.push_back(*record.memory);
      return Result<void>();
    });
    EXPECT_TRUE(done.ok());
    return memories;
  }

  std::vector<Memory> listed(std::size_t at, const Filter& filter) {
    return engine_->list(banks_[at], {.filter = filter, .order = Order::Event}).value().memories;
  }

  std::vector<BankKey> banks_;
  std::vector<std::string> names_;
};

TEST_F(Isolation, EveryReadStaysInItsBank) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing sets it
  const std::uint64_t seeds = std::getenv("JIYI_LONG") != nullptr ? 30 : 2;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    fill(seed);
    for (std::size_t at = 0; at < banks_.size(); ++at) {
      RecallRequest request{.query = "shared words owner0 owner1 owner2", .k = 1000};
      request.collapse = false;
      std::vector<Memory> hits;
      const RecallReply reply = engine_->recall(banks_[at], request).value();
      for (const Hit& hit : reply.hits)
        hits.push_back(hit.memory);
      expect_own(at, hits, kIds);
      expect_own(at, exported(at), kIds);
      expect_own(at, listed(at, {}), kIds);
      Filter moment;
      moment.event_from = item(at, "").event_at;
      moment.event_to = Timestamp{moment.event_from->unix_us + 1};
      expect_own(at, listed(at, moment), kIds);
      for (const std::string& name : names_) {
        expect_own(at, {engine_->get(banks_[at], name, {}).value()}, 1);
        expect_own(at, engine_->history(banks_[at], name).value(), 1);
      }
    }
    start_anew();
  }
}

TEST_F(Isolation, EveryFilterMatchesItsNameAlone) {
  fill(7);
  for (const std::string& name : names_) {
    std::vector<Filter> filters(8);
    filters[0].ids = {name};
    filters[1].types = {name};
    filters[2].scope.user_id = name;
    filters[3].scope.agent_id = name;
    filters[4].scope.app_id = name;
    filters[5].scope.session_id = name;
    filters[6].speaker = name;
    filters[7].role = name;
    for (std::size_t i = 0; i < filters.size(); ++i) {
      const auto found = listed(3, filters[i]);
      ASSERT_EQ(found.size(), 1U) << "filter " << i << " of " << shown_name(name);
      EXPECT_EQ(found[0].id, name);
      RecallRequest request{.query = "shared words", .filter = filters[i]};
      EXPECT_EQ(engine_->recall(banks_[3], request).value().considered, 1U);
    }
  }
}

TEST_F(Isolation, StatisticsAndBankListsKeepToTheTenant) {
  fill(11);
  std::set<std::string> tenants;
  for (const BankKey& bank : banks_)
    tenants.insert(bank.tenant);
  for (const std::string& tenant : tenants) {
    std::set<BankKey> expected;
    for (const BankKey& bank : banks_) {
      if (bank.tenant == tenant) expected.insert(bank);
    }
    const auto known = engine_->banks(tenant).value();
    EXPECT_EQ(std::set<BankKey>(known.begin(), known.end()), expected) << shown_name(tenant);
    const StoreStats known_stats = engine_->stats(tenant).value();
    for (const BankStats& stats : known_stats.banks) {
      EXPECT_TRUE(expected.contains(stats.bank)) << shown_name(tenant);
      EXPECT_EQ(stats.memories, kIds);
    }
  }
}

TEST_F(Isolation, EveryWriteStaysInItsBankAndWithItsName) {
  fill(13);
  const auto texts_of = [&](std::size_t at) {
    std::string all;
    for (const Memory& memory : exported(at))
      all += memory.id + "=" + memory.text + std::to_string(static_cast<int>(memory.state)) + "\n";
    return all;
  };
  std::vector<std::string> before;
  for (std::size_t at = 0; at < banks_.size(); ++at)
    before.push_back(texts_of(at));
  Filter user;
  user.scope.user_id = names_[5];

  ASSERT_TRUE(engine_->update(banks_[0], {.id = names_[2], .text = "changed"}).ok());
  ASSERT_TRUE(engine_->supersede(banks_[0], {.old_id = names_[3], .new_id = names_[4]}).ok());
  ASSERT_TRUE(engine_->end(banks_[0], {.filter = user}).ok());
  const auto gone = engine_->end(banks_[0], {.verb = Verb::Forget, .ids = {names_[6]}}).value();
  EXPECT_EQ(gone.ids, (std::vector<std::string>{names_[6]}));

  for (std::size_t at = 1; at < banks_.size(); ++at)
    EXPECT_EQ(texts_of(at), before[at]) << where(at);
  EXPECT_EQ(engine_->get(banks_[0], names_[6], {}).error().code(), ErrorCode::NotFound);
  for (const std::size_t kept : {0U, 1U, 7U, 8U, 9U, 10U, 11U, 12U, 13U}) {
    const Memory memory = engine_->get(banks_[0], names_[kept], {}).value();
    EXPECT_EQ(memory.version, 1U) << shown_name(names_[kept]);
    EXPECT_EQ(memory.state, State::Live) << shown_name(names_[kept]);
  }
  EXPECT_TRUE(engine_->check().value().problems.empty());
}

TEST_F(Isolation, NamesHaveALimitAndMustBeUtf8) {
  const std::string longest(kNameBytesMax, 'x');
  const auto open = [&](const BankKey& bank) {
    const auto reply = engine_->open_bank(bank);
    return reply.ok() ? std::optional<ErrorCode>() : reply.error().code();
  };
  EXPECT_EQ(open({longest, longest}), std::nullopt);
  EXPECT_EQ(open({longest + "x", "b"}), ErrorCode::LimitExceeded);
  EXPECT_EQ(open({"t", longest + "x"}), ErrorCode::LimitExceeded);
  EXPECT_EQ(open({"\xC3", "b"}), ErrorCode::InvalidArgument);
  EXPECT_EQ(open({"t", "\xED\xA0\x80"}), ErrorCode::InvalidArgument);
  EXPECT_EQ(open({"", "b"}), ErrorCode::InvalidArgument);
  EXPECT_EQ(open({"t", ""}), ErrorCode::InvalidArgument);

  ASSERT_TRUE(engine_->remember(bank_, {note(longest, "x")}).ok());
  EXPECT_TRUE(engine_->get(bank_, longest, {}).ok());
  for (const auto& [id, code] : {std::pair(longest + "x", ErrorCode::LimitExceeded),
                                 std::pair(std::string("\xC3"), ErrorCode::InvalidArgument)}) {
    Filter filter;
    filter.ids = {id};
    EXPECT_EQ(engine_->remember(bank_, {note(id, "x")}).error().code(), code);
    EXPECT_EQ(engine_->get(bank_, id, {}).error().code(), code);
    EXPECT_EQ(engine_->history(bank_, id).error().code(), code);
    EXPECT_EQ(engine_->update(bank_, {.id = id, .text = "y"}).error().code(), code);
    EXPECT_EQ(engine_->end(bank_, {.ids = {id}}).error().code(), code);
    EXPECT_EQ(engine_->supersede(bank_, {.old_id = longest, .new_id = id}).error().code(), code);
    EXPECT_EQ(engine_->list(bank_, {.filter = filter}).error().code(), code);
    EXPECT_EQ(engine_->why_not(bank_, {.query = "x"}, id).error().code(), code);
  }
}

}  // namespace
}  // namespace jiyi::model
