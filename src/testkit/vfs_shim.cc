#include "testkit/vfs_shim.h"

#include <atomic>
#include <cstdlib>

#include <sqlite3.h>

namespace jiyi::testkit {

struct VfsShim::Layer {
  std::string name;
  sqlite3_vfs vfs{};
};

namespace {

struct ShimFile {
  sqlite3_file base;
  VfsShim* shim;
  const char* path;  // SQLite keeps it until the file is closed
  sqlite3_file* lower;
};

ShimFile& shim_of(sqlite3_file* file) {
  return *reinterpret_cast<ShimFile*>(file);
}
sqlite3_file* lower_of(sqlite3_file* file) {
  return shim_of(file).lower;
}
VfsShim& shim_of(sqlite3_vfs* vfs) {
  return *static_cast<VfsShim*>(vfs->pAppData);
}
sqlite3_vfs* platform() {
  return sqlite3_vfs_find("unix");
}
std::string_view view_of(const char* path) {
  return path == nullptr ? "" : path;
}

template <typename Through>
int pass(VfsShim& shim, const DiskCall& call, const Through& through) {
  if (const int refused = shim.before(call); refused != SQLITE_OK) return refused;
  const int code = through();
  if (code == SQLITE_OK) shim.after(call);
  return code;
}

int file_close(sqlite3_file* file) {
  return lower_of(file)->pMethods->xClose(lower_of(file));
}

int file_read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
  const DiskCall call{.op = DiskOp::Read, .path = view_of(shim_of(file).path), .offset = offset};
  return pass(*shim_of(file).shim, call,
              [&] { return lower_of(file)->pMethods->xRead(lower_of(file), out, size, offset); });
}

int file_write(sqlite3_file* file, const void* in, int size, sqlite3_int64 offset) {
  const DiskCall call{.op = DiskOp::Write,
                      .path = view_of(shim_of(file).path),
                      .offset = offset,
                      .bytes = {static_cast<const char*>(in), static_cast<std::size_t>(size)}};
  return pass(*shim_of(file).shim, call,
              [&] { return lower_of(file)->pMethods->xWrite(lower_of(file), in, size, offset); });
}

int file_truncate(sqlite3_file* file, sqlite3_int64 size) {
  const DiskCall call{.op = DiskOp::Truncate, .path = view_of(shim_of(file).path), .offset = size};
  return pass(*shim_of(file).shim, call,
              [&] { return lower_of(file)->pMethods->xTruncate(lower_of(file), size); });
}

// Nothing is synced in truth: what these layers test does not need it, and it is slow.
int file_sync(sqlite3_file* file, int) {
  const DiskCall call{.op = DiskOp::Sync, .path = view_of(shim_of(file).path)};
  return pass(*shim_of(file).shim, call, [] { return SQLITE_OK; });
}

int file_map(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  const DiskCall call{.op = DiskOp::MapShared, .path = view_of(shim_of(file).path)};
  return pass(*shim_of(file).shim, call, [&] {
    return lower_of(file)->pMethods->xShmMap(lower_of(file), page, size, extend, out);
  });
}

const sqlite3_io_methods kMethods = {
    2,
    file_close,
    file_read,
    file_write,
    file_truncate,
    file_sync,
    [](sqlite3_file* f, sqlite3_int64* size) {
      return lower_of(f)->pMethods->xFileSize(lower_of(f), size);
    },
    [](sqlite3_file* f, int lock) { return lower_of(f)->pMethods->xLock(lower_of(f), lock); },
    [](sqlite3_file* f, int lock) { return lower_of(f)->pMethods->xUnlock(lower_of(f), lock); },
    [](sqlite3_file* f, int* held) {
      return lower_of(f)->pMethods->xCheckReservedLock(lower_of(f), held);
    },
    [](sqlite3_file* f, int what, void* arg) {
      return lower_of(f)->pMethods->xFileControl(lower_of(f), what, arg);
    },
    [](sqlite3_file* f) { return lower_of(f)->pMethods->xSectorSize(lower_of(f)); },
    [](sqlite3_file* f) { return lower_of(f)->pMethods->xDeviceCharacteristics(lower_of(f)); },
    file_map,
    [](sqlite3_file* f, int offset, int count, int flags) {
      return lower_of(f)->pMethods->xShmLock(lower_of(f), offset, count, flags);
    },
    [](sqlite3_file* f) { lower_of(f)->pMethods->xShmBarrier(lower_of(f)); },
    [](sqlite3_file* f, int remove) {
      return lower_of(f)->pMethods->xShmUnmap(lower_of(f), remove);
    },
    nullptr,
    nullptr,
};

int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  ShimFile& shim = shim_of(file);
  shim = {.base = {nullptr},
          .shim = &shim_of(vfs),
          .path = name,
          .lower = reinterpret_cast<sqlite3_file*>(&shim + 1)};
  const bool log = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
  const DiskCall call{.op = DiskOp::Open, .path = view_of(name), .flag = log};
  const int code = pass(*shim.shim, call, [&] {
    return platform()->xOpen(platform(), name, shim.lower, flags, out);
  });
  if (code == SQLITE_OK) shim.base.pMethods = &kMethods;
  return code;
}

int delete_file(sqlite3_vfs* vfs, const char* name, int sync) {
  const DiskCall call{.op = DiskOp::Delete, .path = view_of(name), .flag = sync != 0};
  return pass(shim_of(vfs), call, [&] { return platform()->xDelete(platform(), name, 0); });
}

}  // namespace

VfsShim::VfsShim() : layer_(std::make_unique<Layer>()) {
  static std::atomic<int> count{0};
  if (sqlite3_initialize() != SQLITE_OK) std::abort();
  layer_->name = "test-disk-" + std::to_string(count.fetch_add(1));
  sqlite3_vfs& vfs = layer_->vfs;
  vfs = *platform();  // the functions not replaced here do not look at their first argument
  vfs.iVersion = 2;
  vfs.pNext = nullptr;
  vfs.zName = layer_->name.c_str();
  vfs.pAppData = this;
  vfs.szOsFile = static_cast<int>(sizeof(ShimFile)) + platform()->szOsFile;
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) std::abort();
}

VfsShim::~VfsShim() {
  sqlite3_vfs_unregister(&layer_->vfs);
}

const std::string& VfsShim::name() const {
  return layer_->name;
}

}  // namespace jiyi::testkit
