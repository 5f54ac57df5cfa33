// What every command works with: the settings, the streams, and the engine once it is needed.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "cli/exit_code.h"
#include "cli/settings.h"
#include "cli/style.h"
#include "jiyi/engine.h"
#include "jiyi/result.h"
#include "json/value.h"

namespace jiyi::cli {

using OpenEngine = std::function<Result<std::unique_ptr<Engine>>(EngineOptions)>;

// Whether a stream gets colours.
bool wants_color(const Settings& settings, const Environment& environment, bool is_terminal);

// Whether a command asks for meaning; opening a model takes some 50 ms. OnDemand: used, but what
// is lacking is made by Engine::embed_pending() alone. AsStored: so too, by the model that the
// store has, whatever the settings name.
enum class Vectors : std::uint8_t { Unused, Used, OnDemand, AsStored };

// Confined to one thread.
class Context {
 public:
  struct Parts {
    Settings settings;
    Console console;
    Environment environment;
    OpenEngine open_engine;
    std::string program_folder = {};  // where the program's file is; empty: not known
    bool json = false;                // --json: answers are the JSON of `jiyi pipe`
  };
  explicit Context(Parts parts);

  const Settings& settings() const { return parts_.settings; }
  const Console& console() const { return parts_.console; }
  const Environment& environment() const { return parts_.environment; }
  const std::string& program_folder() const { return parts_.program_folder; }
  bool json() const { return parts_.json; }
  const Style& style() const { return style_; }       // for the output
  const Style& note_style() const { return notes_; }  // for messages
  std::string store_path() const { return settings().text(SettingId::Store); }
  BankKey bank() const { return pipe::bank_key(settings().address()); }
  // The scope given besides what chose the bank: nothing outside it is read or changed.
  Scope within() const { return pipe::narrowing(settings().address()); }
  // The width of a page for people: of the terminal, else unlimited.
  std::size_t page_columns() const;

  // Opens the store at the first call. Its errors say how to get one.
  Result<Engine*> engine(OpenMode mode, Vectors vectors = Vectors::Used);
  // The same for a command that changes nothing, which also reads a store that cannot be written.
  Result<Engine*> engine_for_reading(Vectors vectors = Vectors::Unused);
  // The answer of a call that named a memory by its id. When nobody said whose it is, that it is
  // not found comes with how to say so, whether or not it is elsewhere.
  template <typename T>
  Result<T> hinted(Result<T> answer) const {
    if (answer.ok()) return answer;
    return Error{answer.error().code(),
                 answer.error().message() + whose_hint(answer.error().code())};
  }
  // "; if it …", or nothing.
  std::string whose_hint(ErrorCode code) const;
  Result<EngineOptions> engine_options(OpenMode mode, Vectors vectors) const;
  // Shows warnings and errors of the library on the error stream.
  LogSink log_sink() const;
  // The same streams over another store, with no setting but the colours and the embedder.
  Result<Context> with_store_alone(const std::string& path) const;
  // Closes the engine, so that its files can be looked at.
  void close_engine() { engine_.reset(); }

  // To the output, gathered until flush().
  void print(std::string_view text);
  void print_line(std::string_view text) { print(std::string(text) + "\n"); }
  void print_json(const json::Value& value);
  // Why nothing more is written, if so.
  Result<void> output_state() const;
  // A message for the person, at once; the output is flushed first.
  void note(std::string_view line);
  // Cancelled when the reader of the output has gone away, now or before.
  Result<void> flush();
  // Flushes; the code that a command with this context ends with.
  Result<ExitCode> ended(ExitCode code);

 private:
  WindowSettings window_settings() const;
  Result<Quota> quota() const;

  Parts parts_;
  Style style_;
  Style notes_;
  std::string pending_;
  std::optional<Error> output_fault_;  // after it nothing more is written
  std::unique_ptr<Engine> engine_;
};

}  // namespace jiyi::cli
