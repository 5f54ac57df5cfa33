#include "store/sqlite/result_code.h"

#include <cstring>

#include <sqlite3.h>

namespace jiyi::store {

ErrorCode code_of(int code) {
  if (code == SQLITE_IOERR_NOMEM) return ErrorCode::LimitExceeded;
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return ErrorCode::Unavailable;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return ErrorCode::Corruption;
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      return ErrorCode::LimitExceeded;
    case SQLITE_CONSTRAINT:
      return ErrorCode::AlreadyExists;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
      return ErrorCode::Io;
    default:
      return ErrorCode::Internal;
  }
}

std::string describe(int code, int system, bool salvages) {
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return "another process kept the store busy; try again";
    case SQLITE_FULL:
      return "no space left on the disk";
    case SQLITE_NOMEM:
      return "out of memory";
    case SQLITE_NOTADB:
      return "not a Jiyi store";
    case SQLITE_CORRUPT:
      return salvages ? "a page of the store is damaged"
                      : "a page of the store is damaged; run check, then repair";
    case SQLITE_READONLY:
      return "the store cannot be written: no permission, or a read-only disk";
    case SQLITE_CANTOPEN:
      return "the store, or a file that belongs beside it, cannot be opened or made; the folder "
             "must be there and writable for this user, code " +
             std::to_string(code);
    default:
      break;
  }
  std::string text = sqlite3_errstr(code & 0xFF);
  if (system != 0) {
    text += std::string(" (") + std::strerror(system) + ")";  // NOLINT(concurrency-mt-unsafe)
  }
  return text + ", code " + std::to_string(code);
}

}  // namespace jiyi::store
