#include "time/zone_files.h"

#include <string>

#include <gtest/gtest.h>

#include "io/files.h"
#include "testkit/temp_dir.h"

namespace jiyi::time {
namespace {

TEST(ZoneFiles, LoadsZonesOfTheSystem) {
  for (const char* name : {"UTC", "Asia/Shanghai", "America/Argentina/Buenos_Aires", "Etc/GMT+5"}) {
    EXPECT_TRUE(load_zone(name).ok()) << name;
  }
}

TEST(ZoneFiles, RefusesWhatIsNoName) {
  const std::string longest(kZoneNameBytesMax, 'a');
  for (const std::string& name :
       {std::string(), std::string("/etc/passwd"), std::string("../x"),
        std::string("Asia//Shanghai"), std::string("Asia/"), std::string("a b"), longest + "a"}) {
    const auto zone = load_zone(name);
    ASSERT_FALSE(zone.ok()) << name;
    EXPECT_EQ(zone.error().code(), ErrorCode::InvalidArgument) << name;
  }
  EXPECT_EQ(load_zone(longest).error().code(), ErrorCode::NotFound);
}

TEST(ZoneFiles, NamesTheZoneThatIsNotThere) {
  const auto zone = load_zone("Asia/Nowhere");
  ASSERT_FALSE(zone.ok());
  EXPECT_EQ(zone.error().code(), ErrorCode::NotFound);
  EXPECT_EQ(zone.error().message(), "the system has no time zone Asia/Nowhere");
}

TEST(ZoneFiles, RefusesAFileThatIsNoZone) {
  const testkit::TempDir dir;
  ASSERT_TRUE(io::write_file(dir.file("Zone"), "hello", io::Replace::No).ok());
  const auto zone = load_zone("Zone", dir.path().string());
  ASSERT_FALSE(zone.ok());
  EXPECT_EQ(zone.error().code(), ErrorCode::Corruption);
}

}  // namespace
}  // namespace jiyi::time
