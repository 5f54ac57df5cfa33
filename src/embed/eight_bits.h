// Floats to blocks of eight bits (Q8_0), while a tensor is written.

#pragma once

#include "embed/gguf_writer.h"

namespace jiyi::embed {

// The same tensor in Q8_0 when it is a matrix of floats whose rows are made of whole blocks; else
// the tensor as it is. Rounds half to even; the scale is the largest magnitude / 127.
TensorSource in_eight_bits(TensorSource tensor);

}  // namespace jiyi::embed
