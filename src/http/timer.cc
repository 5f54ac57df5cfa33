#include "http/timer.h"

#include "base/monitor.h"

namespace jiyi::http {

void SteadyTimer::wait(std::chrono::milliseconds time, const std::stop_token& stop) {
  base::Monitor<bool> stopped(false);
  const std::stop_callback on_stop(stop, [&] { stopped.with([](bool& value) { value = true; }); });
  stopped.when(
      now() + time, [](bool value) { return value; }, [](bool&) {});
}

}  // namespace jiyi::http
