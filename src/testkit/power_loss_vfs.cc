#include "testkit/power_loss_vfs.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <utility>

#include <sqlite3.h>

#include "base/random.h"

namespace jiyi::testkit {
namespace {

constexpr std::uint64_t kGarbageOdds = 16;  // one in so many sectors in flight

std::string_view name_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

void put(std::string& content, std::size_t offset, std::string_view bytes) {
  if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size(), '\0');
  content.replace(offset, bytes.size(), bytes);
}

}  // namespace

// Replays events into what is surely on the disk and what is only on its way.
class PowerLossVfs::Disk {
 public:
  void apply(const Event& event);
  void write_files(std::uint64_t seed, std::size_t sector, const std::string& folder) const;

 private:
  struct File {
    bool named = false;    // its name is surely in the folder
    bool new_log = false;  // its first sync syncs the folder too
    bool deleted = false;  // the name is gone, but not surely
    std::string synced;
    std::vector<Event> on_the_way;  // since the last sync
  };

  void sync_folder();
  static std::string torn(const File& file, base::Random& random, std::size_t sector);

  std::map<std::string, File> files_;
};

void PowerLossVfs::Disk::apply(const Event& event) {
  if (event.op == DiskOp::Delete) {
    files_[event.file].deleted = true;
    if (event.flag) sync_folder();
    return;
  }
  File& file = files_[event.file];
  if (event.op == DiskOp::Open) {
    if (file.deleted) file = File{};  // an old one that might come back is then overwritten
    file.new_log = file.new_log || (!file.named && event.flag);
  } else if (event.op == DiskOp::Sync) {
    for (const Event& change : file.on_the_way) {
      if (change.op == DiskOp::Write) {
        put(file.synced, static_cast<std::size_t>(change.offset), change.bytes);
      } else {
        file.synced.resize(static_cast<std::size_t>(change.offset), '\0');
      }
    }
    file.on_the_way.clear();
    if (std::exchange(file.new_log, false)) sync_folder();
  } else {
    file.on_the_way.push_back(event);
  }
}

void PowerLossVfs::Disk::sync_folder() {
  std::erase_if(files_, [](const auto& entry) { return entry.second.deleted; });
  for (auto& [name, file] : files_)
    file.named = true;
}

// Each sector of each write in flight arrives, does not, or arrives as garbage.
std::string PowerLossVfs::Disk::torn(const File& file, base::Random& random, std::size_t sector) {
  std::string content = file.synced;
  for (const Event& change : file.on_the_way) {
    const auto offset = static_cast<std::size_t>(change.offset);
    if (change.op == DiskOp::Truncate) {
      if (random.below(2) == 0) content.resize(offset, '\0');
      continue;
    }
    const std::uint64_t fate = random.below(3);  // whole, lost, torn
    for (std::size_t at = 0; at < change.bytes.size();) {
      const std::size_t left = sector - (offset + at) % sector;
      std::string piece = change.bytes.substr(at, left);
      const bool arrives = fate == 0 || (fate == 2 && random.below(2) == 0);
      if (fate == 2 && random.below(kGarbageOdds) == 0) {
        for (char& byte : piece)
          byte = static_cast<char>(random.next());
        put(content, offset + at, piece);
      } else if (arrives) {
        put(content, offset + at, piece);
      }
      at += piece.size();
    }
  }
  return content;
}

void PowerLossVfs::Disk::write_files(std::uint64_t seed, std::size_t sector,
                                     const std::string& folder) const {
  base::Random random(seed);
  for (const auto& [name, file] : files_) {
    const bool sure = file.named && !file.deleted;
    if (!sure && random.below(2) == 0) continue;
    const std::string content = torn(file, random, sector);
    std::ofstream out(folder + "/" + name, std::ios::binary);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
  }
}

std::size_t PowerLossVfs::moment() const {
  return events_.with([](const auto& events) { return events.size(); });
}

void PowerLossVfs::write_image(std::size_t moment, std::uint64_t seed, const std::string& folder,
                               std::size_t sector) const {
  Disk disk;
  events_.with([&](const auto& events) {
    for (std::size_t i = 0; i < std::min(moment, events.size()); ++i)
      disk.apply(events[i]);
  });
  disk.write_files(seed, sector, folder);
}

int PowerLossVfs::before(const DiskCall&) {
  return SQLITE_OK;
}

void PowerLossVfs::after(const DiskCall& call) {
  if (call.path.empty() || call.op == DiskOp::Read || call.op == DiskOp::MapShared) return;
  events_.with([&](auto& events) {
    events.push_back({.op = call.op,
                      .file = std::string(name_of(call.path)),
                      .offset = call.offset,
                      .bytes = std::string(call.bytes),
                      .flag = call.flag});
  });
}

}  // namespace jiyi::testkit
