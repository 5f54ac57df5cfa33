#include "cli/scratch_store.h"

#include "base/try.h"
#include "cli/byte_scan.h"
#include "io/files.h"

namespace jiyi::cli {

Result<ScratchStore> ScratchStore::choose(const Environment& environment, const std::string& what) {
  const std::string folder = unless_empty(environment, "TMPDIR").value_or("/tmp");
  ASSIGN_OR_RETURN(std::string path, io::unused_name(folder + "/jiyi-" + what + ".db"));
  return ScratchStore(std::move(path));
}

ScratchStore::~ScratchStore() {
  if (path_.empty()) return;
  const auto files = store_files(path_);
  if (!files.ok()) return;
  for (const auto& file : files.value())
    io::remove_if_there(file);
}

}  // namespace jiyi::cli
