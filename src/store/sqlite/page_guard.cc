#include "store/sqlite/page_guard.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <string_view>

#include <sqlite3.h>

#include "base/endian.h"
#include "base/guarded.h"
#include "base/hash.h"

namespace jiyi::store {
namespace {

constexpr std::size_t kGuarded = kPageBytes - kPageGuardBytes;
constexpr std::size_t kReservedAt = 20;  // in the file header: reserved bytes of a page
constexpr std::size_t kFileHeaderBytes = 100;
constexpr std::string_view kMagic{"SQLite format 3\0", 16};

using Page = std::array<char, kPageBytes>;

// What SQLite allocates for an open file; the lower layer's own follows it.
struct GuardedFile {
  sqlite3_file base;
  bool guarded;  // what the file header says, once it was seen; a new file is ours
  bool known;    // a header of ours was seen
  sqlite3_file* lower;
};

GuardedFile& file_of(sqlite3_file* file) {
  return *reinterpret_cast<GuardedFile*>(file);
}
sqlite3_file* lower_of(sqlite3_file* file) {
  return file_of(file).lower;
}
sqlite3_vfs* lower_of(sqlite3_vfs* vfs) {
  return static_cast<sqlite3_vfs*>(vfs->pAppData);
}

std::uint64_t guard_of(const char* page, std::uint64_t number) {
  return base::hash64({page, kGuarded}, number);
}

std::uint64_t number_at(sqlite3_int64 offset) {
  return static_cast<std::uint64_t>(offset / kPageBytes) + 1;
}

bool is_page(int size, sqlite3_int64 offset) {
  return size == kPageBytes && offset % kPageBytes == 0;
}

// SQLite reads parts of the header by themselves.
bool is_part_of_header(int size, sqlite3_int64 offset) {
  return offset + size <= static_cast<sqlite3_int64>(kFileHeaderBytes);
}

// False when the header was damaged to name another size of page. Most of a page is read where
// a long row goes on.
bool fits_pages(int size, sqlite3_int64 offset) {
  return offset % kPageBytes == 0 && size <= kPageBytes && (offset > 0 || size == kPageBytes);
}

void learn(GuardedFile& file, const char* bytes, int size, sqlite3_int64 offset) {
  if (offset != 0 || size < static_cast<int>(kFileHeaderBytes)) return;
  // What was ours once stays so, whatever becomes of its header.
  file.known = file.known || (std::string_view(bytes, kMagic.size()) == kMagic &&
                              bytes[kReservedAt] == kPageGuardBytes);
  file.guarded = file.known;
}

std::size_t big_endian_at(const Page& page, std::size_t at) {
  return std::size_t{static_cast<unsigned char>(page[at])} << 8U |
         static_cast<unsigned char>(page[at + 1]);
}

// B-tree pages only: type at 0, cells at 3, start of content at 5 of the page header. Other
// pages begin with a page number below 2^24 (the file is kept under 64 GB), so with a zero.
void clear_unused(Page& page, sqlite3_int64 offset) {
  const std::size_t header = offset == 0 ? kFileHeaderBytes : 0;
  const auto type = static_cast<unsigned char>(page[header]);
  const bool interior = type == 2 || type == 5;
  if (!interior && type != 10 && type != 13) return;
  const std::size_t cells = big_endian_at(page, header + 3);
  const std::size_t content = big_endian_at(page, header + 5);
  const std::size_t begin = header + (interior ? 12 : 8) + 2 * cells;
  if (begin < content && content <= kGuarded) {
    std::fill(page.begin() + static_cast<std::ptrdiff_t>(begin),
              page.begin() + static_cast<std::ptrdiff_t>(content), '\0');
  }
}

int guard_read(sqlite3_file* file, void* out, int size, sqlite3_int64 offset) {
  GuardedFile& guarded = file_of(file);
  const int code = guarded.lower->pMethods->xRead(guarded.lower, out, size, offset);
  if (code != SQLITE_OK) return code;
  const char* bytes = static_cast<const char*>(out);
  learn(guarded, bytes, size, offset);
  if (!guarded.guarded || is_part_of_header(size, offset)) return SQLITE_OK;
  if (!fits_pages(size, offset)) return SQLITE_CORRUPT;
  if (!is_page(size, offset)) return SQLITE_OK;
  if (is_sealed({bytes, kPageBytes}, number_at(offset))) return SQLITE_OK;
  const bool hole = std::all_of(bytes, bytes + size, [](char byte) { return byte == 0; });
  // An I/O error would undo the whole transaction of whoever only wanted to read.
  return hole ? SQLITE_OK : SQLITE_CORRUPT;
}

int guard_write(sqlite3_file* file, const void* in, int size, sqlite3_int64 offset) {
  GuardedFile& guarded = file_of(file);
  learn(guarded, static_cast<const char*>(in), size, offset);
  if (!guarded.guarded || !is_page(size, offset)) {
    return guarded.lower->pMethods->xWrite(guarded.lower, in, size, offset);
  }
  Page page;
  std::memcpy(page.data(), in, page.size());
  clear_unused(page, offset);
  const std::uint64_t guard = guard_of(page.data(), number_at(offset));
  std::memcpy(page.data() + kGuarded, &guard, sizeof guard);
  return guarded.lower->pMethods->xWrite(guarded.lower, page.data(), size, offset);
}

int file_close(sqlite3_file* file) {
  sqlite3_file* lower = lower_of(file);
  return lower->pMethods == nullptr ? SQLITE_OK : lower->pMethods->xClose(lower);
}

// Version 2: without memory mapping, which would pass by the guard.
const sqlite3_io_methods kMethods = {
    2,
    file_close,
    guard_read,
    guard_write,
    [](sqlite3_file* f, sqlite3_int64 size) {
      return lower_of(f)->pMethods->xTruncate(lower_of(f), size);
    },
    [](sqlite3_file* f, int flags) { return lower_of(f)->pMethods->xSync(lower_of(f), flags); },
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
    // The signature is SQLite's.
    [](sqlite3_file* f, int page, int size, int extend, void volatile** out) {
      return lower_of(f)->pMethods->xShmMap(lower_of(f), page, size, extend, out);
    },
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

// Only the main file has pages of its own; the log, its index and journals go straight down.
int open_file(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
  sqlite3_vfs* lower = lower_of(vfs);
  if ((flags & SQLITE_OPEN_MAIN_DB) == 0) return lower->xOpen(lower, name, file, flags, out);
  GuardedFile& guarded = file_of(file);
  guarded = {.base = {nullptr},
             .guarded = false,
             .known = false,
             .lower = reinterpret_cast<sqlite3_file*>(&guarded + 1)};
  const int code = lower->xOpen(lower, name, guarded.lower, flags, out);
  guarded.base.pMethods = guarded.lower->pMethods == nullptr ? nullptr : &kMethods;
  sqlite3_int64 size = 0;
  if (code == SQLITE_OK && guarded.lower->pMethods->xFileSize(guarded.lower, &size) == SQLITE_OK) {
    guarded.guarded = size == 0;
  }
  return code;
}

struct Registered {
  std::string name;
  sqlite3_vfs vfs{};
};

// SQLite's own list of layers is global and keeps what is registered, so this lives as long.
using Registry = base::Guarded<std::map<std::string, std::unique_ptr<Registered>>>;
Registry& registry() {
  static Registry& layers = *std::make_unique<Registry>().release();
  return layers;
}

std::unique_ptr<Registered> layer_over(sqlite3_vfs& lower, const std::string& lower_name) {
  auto layer = std::make_unique<Registered>();
  layer->name = lower_name.empty() ? "jiyi-pages" : "jiyi-pages/" + lower_name;
  layer->vfs = lower;
  layer->vfs.iVersion = 2;  // without replacing system calls
  layer->vfs.pNext = nullptr;
  layer->vfs.zName = layer->name.c_str();
  layer->vfs.pAppData = &lower;
  layer->vfs.szOsFile = static_cast<int>(sizeof(GuardedFile)) + lower.szOsFile;
  layer->vfs.xOpen = open_file;
  layer->vfs.xDelete = [](sqlite3_vfs* v, const char* name, int sync) {
    return lower_of(v)->xDelete(lower_of(v), name, sync);
  };
  layer->vfs.xAccess = [](sqlite3_vfs* v, const char* name, int flags, int* out) {
    return lower_of(v)->xAccess(lower_of(v), name, flags, out);
  };
  layer->vfs.xFullPathname = [](sqlite3_vfs* v, const char* name, int size, char* out) {
    return lower_of(v)->xFullPathname(lower_of(v), name, size, out);
  };
  layer->vfs.xGetLastError = [](sqlite3_vfs* v, int size, char* out) {
    return lower_of(v)->xGetLastError(lower_of(v), size, out);
  };
  layer->vfs.xCurrentTimeInt64 = [](sqlite3_vfs* v, sqlite3_int64* out) {
    return lower_of(v)->xCurrentTimeInt64(lower_of(v), out);
  };
  layer->vfs.xRandomness = [](sqlite3_vfs* v, int size, char* out) {
    return lower_of(v)->xRandomness(lower_of(v), size, out);
  };
  layer->vfs.xSleep = [](sqlite3_vfs* v, int microseconds) {
    return lower_of(v)->xSleep(lower_of(v), microseconds);
  };
  layer->vfs.xCurrentTime = [](sqlite3_vfs* v, double* out) {
    return lower_of(v)->xCurrentTime(lower_of(v), out);
  };
  return layer;
}

}  // namespace

bool is_sealed(std::string_view page, std::uint64_t number) {
  return page.size() == kPageBytes &&
         base::read_fixed<std::uint64_t>(page, kGuarded) == guard_of(page.data(), number);
}

Result<std::string> page_guard_over(const std::string& lower) {
  if (sqlite3_initialize() != SQLITE_OK) return Error{ErrorCode::LimitExceeded, "out of memory"};
  sqlite3_vfs* found = sqlite3_vfs_find(lower.empty() ? nullptr : lower.c_str());
  if (found == nullptr) {
    return Error{ErrorCode::InvalidArgument, "no file layer is named '" + lower + "'"};
  }
  return registry().with([&](auto& layers) -> Result<std::string> {
    auto& layer = layers[lower];
    if (layer == nullptr || lower_of(&layer->vfs) != found) {
      if (layer != nullptr) sqlite3_vfs_unregister(&layer->vfs);
      layer = layer_over(*found, lower);
      if (sqlite3_vfs_register(&layer->vfs, 0) != SQLITE_OK) {
        return Error{ErrorCode::LimitExceeded, "out of memory"};
      }
    }
    return layer->name;
  });
}

}  // namespace jiyi::store
