// A real engine whose embedders are WordEmbedders, opened by the names in `embedders_`.

#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "embed/calibration_texts.h"
#include "engine/open.h"
#include "store/store.h"
#include "testkit/temp_dir.h"
#include "testkit/word_embedder.h"

namespace jiyi::testkit {

class EmbeddingWorld : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"first", "second", "third"})
      embedders_[name] = std::make_shared<WordEmbedder>(name);
    open("first");
  }

  // Vectors that are lacking are made by embed_pending() alone.
  Result<std::unique_ptr<Engine>> opened(const std::string& source) {
    EngineOptions options{.path = path(), .embedder = source, .embed_in_background = background_};
    options.log = [this](LogLevel, std::string_view line) { log_.append(line).append(1, '\n'); };
    return engine::open_engine(std::move(options), [this](const std::string& name, auto) {
      const auto found = embedders_.find(name);
      if (found == embedders_.end()) {
        return Result<std::shared_ptr<embed::Embedder>>(
            Error{ErrorCode::NotFound, "no embedder " + name});
      }
      return Result<std::shared_ptr<embed::Embedder>>(found->second);
    });
  }
  void open(const std::string& source) {
    engine_.reset();
    auto made = opened(source);
    ASSERT_TRUE(made.ok()) << made.error().message();
    engine_ = std::move(made).value();
  }

  std::string path() const { return dir_.file("s.jiyi"); }
  WordEmbedder& embedder(const std::string& name) { return *embedders_.at(name); }

  static NewMemory note(std::string id, std::string text) {
    NewMemory item;
    item.id = std::move(id);
    item.text = std::move(text);
    return item;
  }
  static NewMemory turn(std::string id, std::string text, std::string speaker = "Ann") {
    NewMemory item = note(std::move(id), std::move(text));
    item.speaker = std::move(speaker);
    item.scope.session_id = "s";
    return item;
  }
  void remember(std::vector<NewMemory> items) {
    const auto reply = engine_->remember(bank_, std::move(items));
    ASSERT_TRUE(reply.ok()) << reply.error().message();
  }
  void forget(const std::string& id) {
    const auto reply = engine_->end(bank_, {.verb = Verb::Forget, .ids = {id}});
    ASSERT_TRUE(reply.ok()) << reply.error().message();
    EXPECT_FALSE(reply.value().scrub_pending);
  }
  std::size_t embed_pending() {
    const auto left = engine_->embed_pending();
    EXPECT_TRUE(left.ok()) << left.error().message();
    return left.ok() ? left.value() : 0;
  }
  BankStats stats() { return engine_->open_bank(bank_).value(); }

  // What was embedded as a passage, but for what a model is calibrated with.
  std::vector<std::string> told(const std::string& name) {
    auto passages = embedder(name).passages();
    std::erase_if(passages, [](const std::string& text) {
      const auto& pairs = embed::calibration_pairs();
      return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return text == pair.english || text == pair.chinese;
      });
    });
    return passages;
  }

  // A second look at the file.
  std::unique_ptr<store::Store> store() {
    return store::open_sqlite({.path = path(), .mode = OpenMode::ReadOnly}).value();
  }
  store::ModelId model(const std::string& name) {
    const auto models = store()->models().value();
    for (const store::ModelRow& row : models) {
      if (row.name == name) return row.id;
    }
    return 0;
  }
  std::vector<store::VectorRow> vectors(const std::string& name) {
    const auto file = store();
    const auto bank = file->find_bank(bank_).value().value();
    return file->vectors({bank.id, model(name), 0, bank.seq}, 1000).value().added;
  }
  std::string serving() {
    const auto file = store();
    const auto serving = file->bank_models(file->find_bank(bank_).value()->id).value().serving;
    const auto models = file->models().value();
    for (const store::ModelRow& row : models) {
      if (row.id == serving) return row.name;
    }
    return "";
  }

  TempDir dir_;
  BankKey bank_{"t", "b"};
  bool background_ = false;
  std::string log_;
  std::map<std::string, std::shared_ptr<WordEmbedder>> embedders_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace jiyi::testkit
