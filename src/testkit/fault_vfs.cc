#include "testkit/fault_vfs.h"

#include <algorithm>
#include <numeric>

#include <sqlite3.h>

namespace jiyi::testkit {
namespace {

int code_of(DiskOp op, bool no_space) {
  switch (op) {
    case DiskOp::Open:
      return SQLITE_CANTOPEN;
    case DiskOp::Read:
      return SQLITE_IOERR_READ;
    case DiskOp::Write:
      return no_space ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    case DiskOp::Truncate:
      return SQLITE_IOERR_TRUNCATE;
    case DiskOp::Sync:
      return SQLITE_IOERR_FSYNC;
    case DiskOp::Delete:
      return SQLITE_IOERR_DELETE;
    case DiskOp::MapShared:
      return SQLITE_IOERR_SHMSIZE;
  }
  return SQLITE_IOERR;
}

std::int64_t sum(const std::map<std::string, std::int64_t, std::less<>>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0},
                         [](std::int64_t all, const auto& file) { return all + file.second; });
}

std::int64_t end_of(const DiskCall& call) {
  return call.offset + static_cast<std::int64_t>(call.bytes.size());
}

}  // namespace

void FaultVfs::arm(const Fault& fault) {
  state_.with([&](State& state) {
    state.fault = fault;
    state.calls = 0;
    state.has_failed = false;
  });
}

void FaultVfs::disarm() {
  state_.with([](State& state) { state.fault.reset(); });
}

bool FaultVfs::has_failed() const {
  return state_.with([](const State& state) { return state.has_failed; });
}

std::uint64_t FaultVfs::calls() const {
  return state_.with([](const State& state) { return state.calls; });
}

void FaultVfs::set_quota(std::optional<std::int64_t> bytes) {
  state_.with([&](State& state) { state.quota = bytes; });
}

std::int64_t FaultVfs::used_bytes() const {
  return state_.with([](const State& state) { return sum(state.sizes); });
}

int FaultVfs::before(const DiskCall& call) {
  return state_.with([&](State& state) {
    if (state.quota && call.op == DiskOp::Write) {
      const auto file = state.sizes.find(call.path);
      const std::int64_t size = file == state.sizes.end() ? 0 : file->second;
      const std::int64_t growth = std::max<std::int64_t>(0, end_of(call) - size);
      if (growth > 0 && sum(state.sizes) + growth > *state.quota) return SQLITE_FULL;
    }
    if (!state.fault || (state.fault->op && *state.fault->op != call.op)) return SQLITE_OK;
    ++state.calls;
    const bool hit =
        state.fault->permanent ? state.calls >= state.fault->nth : state.calls == state.fault->nth;
    if (!hit) return SQLITE_OK;
    state.has_failed = true;
    return code_of(call.op, state.fault->no_space);
  });
}

void FaultVfs::after(const DiskCall& call) {
  if (call.path.empty()) return;
  state_.with([&](State& state) {
    if (call.op == DiskOp::Write) {
      auto& size = state.sizes[std::string(call.path)];
      size = std::max(size, end_of(call));
    } else if (call.op == DiskOp::Truncate) {
      state.sizes[std::string(call.path)] = call.offset;
    } else if (call.op == DiskOp::Delete) {
      state.sizes.erase(std::string(call.path));
    }
  });
}

}  // namespace jiyi::testkit
