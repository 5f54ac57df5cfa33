// A whole run of the program over fake streams, a fake engine and files in a map.

#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cli/app.h"
#include "json/parse.h"
#include "testkit/fake_engine.h"

namespace jiyi::cli {

class CliTest : public testing::Test {
 protected:
  testkit::FakeEngine::Banks banks_;
  std::shared_ptr<testkit::FakeEngine::Asked> asked_;
  std::shared_ptr<testkit::FakeEnds> ends_ = std::make_shared<testkit::FakeEnds>();
  EngineOptions opened_;
  int opens_ = 0;
  std::optional<Error> open_fault_;
  CheckReport report_;
  Remedy remedy_ = Remedy::None;
  ExportReply exported_;

  std::map<std::string, std::string> environment_ = {{"HOME", "/home/ann"}};
  std::map<std::string, std::string> files_;
  std::string input_;
  bool terminal_ = false;
  bool reader_gone_ = false;
  std::string out_;
  std::string err_;

  ExitCode run(const std::vector<std::string>& words) {
    out_.clear();
    err_.clear();
    return cli::run(words, {.console = console(),
                            .environment = environment(),
                            .open_engine = opener(),
                            .read_file = reader()});
  }

  int exit_of(const std::vector<std::string>& words) { return static_cast<int>(run(words)); }

  json::Object answer() const {
    const auto value = json::parse(out_);
    EXPECT_TRUE(value.ok()) << out_;
    return value.ok() ? *value.value().if_object() : json::Object();
  }

  // Streams, for units that are tested below a whole run.
  Console console() {
    return {.out = [this](std::string_view bytes) -> Result<void> {
              if (reader_gone_) return Error{ErrorCode::Cancelled, "gone"};
              out_ += bytes;
              return {};
            },
            .err = [this](std::string_view bytes) -> Result<void> {
              err_ += bytes;
              return {};
            },
            .in = [this](std::span<char> into) -> Result<std::size_t> {
              const auto count = std::min(into.size(), input_.size());
              std::copy_n(input_.begin(), count, into.begin());
              input_.erase(0, count);
              return count;
            },
            .in_is_terminal = terminal_,
            .out_is_terminal = terminal_,
            .err_is_terminal = terminal_};
  }

  Environment environment() {
    return [this](const char* name) -> std::optional<std::string> {
      const auto found = environment_.find(name);
      if (found == environment_.end()) return std::nullopt;
      return found->second;
    };
  }

 private:
  OpenEngine opener() {
    return [this](EngineOptions options) -> Result<std::unique_ptr<Engine>> {
      if (open_fault_) return *open_fault_;
      ++opens_;
      opened_ = std::move(options);
      auto engine = std::make_unique<testkit::FakeEngine>(banks_);
      asked_ = engine->asked;
      engine->ends = ends_;
      engine->report = report_;
      engine->remedy = remedy_;
      engine->exported = exported_;
      return std::unique_ptr<Engine>(std::move(engine));
    };
  }

  std::function<Result<std::string>(const std::string&, std::size_t)> reader() {
    return [this](const std::string& path, std::size_t) -> Result<std::string> {
      const auto found = files_.find(path);
      if (found == files_.end()) return Error{ErrorCode::NotFound, path + ": no such file"};
      return found->second;
    };
  }
};

}  // namespace jiyi::cli
