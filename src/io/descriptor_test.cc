#include "io/descriptor.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>

namespace jiyi::io {
namespace {

TEST(Descriptor, IsClosedOnceByItsLastOwner) {
  Descriptor first(::open("/dev/null", O_RDONLY));
  const int number = first.number();
  {
    const Descriptor second(std::move(first));
    EXPECT_EQ(second.number(), number);
  }

  EXPECT_EQ(::fcntl(number, F_GETFD), -1);
  EXPECT_TRUE(first.close());  // NOLINT(bugprone-use-after-move): an empty one closes nothing
}

TEST(SystemError, TellsMissingFromTakenFromRefused) {
  errno = ENOENT;
  EXPECT_EQ(system_error("open", "x").code(), ErrorCode::NotFound);
  errno = EEXIST;
  EXPECT_EQ(system_error("open", "x").code(), ErrorCode::AlreadyExists);
  errno = EACCES;
  const Error refused = system_error("open", "x");
  EXPECT_EQ(refused.code(), ErrorCode::Io);
  EXPECT_EQ(refused.message(), "open x: Permission denied");
}

}  // namespace
}  // namespace jiyi::io
