// One bank in a real store, with short calls for tests of the read path.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bank/bank.h"
#include "recall/reader.h"
#include "recall/recall.h"
#include "testkit/rows.h"
#include "testkit/store_fixture.h"

namespace jiyi::testkit {

class RecallWorld : public StoreFixture {
 protected:
  // Writes the memories as given, in order, in one go.
  void write(std::vector<Memory> memories) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      for (const Memory& memory : memories) {
        store::Row made;
        made.memory = memory;
        made.memory.recorded_at = txn.now();
        if (auto inserted = txn.insert(made); !inserted.ok()) return std::move(inserted).error();
      }
      return {};
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }

  // The next version of a memory.
  void rewrite(const std::string& id, const std::string& text) {
    const auto written = store_->write(key_, [&](store::Transaction& txn) -> Result<void> {
      auto before = txn.current(id);
      if (!before.ok()) return std::move(before).error();
      store::Row made = next_version(*before.value(), 0, text);
      made.memory.recorded_at = txn.now();
      auto inserted = txn.insert(made);
      return inserted.ok() ? Result<void>{} : Result<void>(std::move(inserted).error());
    });
    ASSERT_TRUE(written.ok()) << written.error().message();
  }

  static Memory memory(std::string id, std::string text, std::string session = "",
                       std::string speaker = "") {
    Memory made;
    made.id = std::move(id);
    made.text = std::move(text);
    made.scope.session_id = std::move(session);
    made.speaker = std::move(speaker);
    return made;
  }

  recall::Reader reader() {
    if (!opened_) opened_ = std::make_unique<bank::Bank>(*store_, bank(), nullptr);
    return recall::Reader::open(*store_, *opened_).value();
  }

  RecallReply ask(const RecallRequest& request) {
    auto reply = recall::recall(reader(), request);
    EXPECT_TRUE(reply.ok()) << (reply.ok() ? "" : reply.error().message());
    return reply.ok() ? std::move(reply).value() : RecallReply{};
  }

  std::vector<std::string> ids(const RecallRequest& request) {
    std::vector<std::string> found;
    const RecallReply reply = ask(request);
    for (const Hit& hit : reply.hits)
      found.push_back(hit.memory.id);
    return found;
  }

 private:
  std::unique_ptr<bank::Bank> opened_;
};

}  // namespace jiyi::testkit
