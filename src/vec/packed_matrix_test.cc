#include "vec/packed_matrix.h"

#include <vector>

#include <gtest/gtest.h>

namespace jiyi::vec {
namespace {

TEST(PackedMatrix, CodesLieInPanelsOfGroups) {
  CodeArena arena(packed_bytes(66, 5));
  PackedMatrix matrix(66, 5, arena);
  const Kernels& scalar = kernels(Level::Scalar);
  matrix.set_output(65, std::vector<float>{127, 1, 2, -3, 4}, 0.25F, scalar);
  const PackedWeights view = matrix.view();
  EXPECT_EQ(view.outputs, 128U);
  EXPECT_EQ(view.groups, 2U);
  EXPECT_EQ(view.scales[65], 1.0F);
  EXPECT_EQ(view.biases[65], 0.25F);
  EXPECT_EQ(view.scales[66], 0.0F);
  const std::uint8_t* panel = view.codes + kPanel * 8;
  EXPECT_EQ(panel[4 + 0], 128 + 127);
  EXPECT_EQ(panel[4 + 3], 128 - 3);
  EXPECT_EQ(panel[kPanel * kGroup + 4], 128 + 4);
  EXPECT_EQ(panel[kPanel * kGroup + 5], 128);  // behind the last input
  EXPECT_EQ(panel[0], 128);                    // an output that was not set
}

TEST(PackedMatrix, EmptyHasNoOutputs) {
  EXPECT_EQ(PackedMatrix().view().outputs, 0U);
}

}  // namespace
}  // namespace jiyi::vec
