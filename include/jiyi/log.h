// The sink for what the library has to say. Lines are key=value and carry no memory text.

#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace jiyi {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

// Called from any thread, never with a lock held. Must not call back into the engine.
using LogSink = std::function<void(LogLevel, std::string_view line)>;

}  // namespace jiyi
