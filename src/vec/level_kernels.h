// What the source of each level offers to the table. Sources that are compiled for more than the
// base processor include nothing with inline functions of the standard library: the linker could
// keep their copy for the whole program. Their templates take a type of an unnamed namespace, so
// that each source has its own.

#pragma once

#include "vec/kernels.h"

namespace jiyi::vec {

// Each sets the members that it is named after.
void set_int8_scalar(Kernels& kernels);
void set_float_scalar(Kernels& kernels);
void set_int8_neon(Kernels& kernels);
void set_float_neon(Kernels& kernels);
void set_int8_avx2(Kernels& kernels);
void set_float_avx2(Kernels& kernels);
void set_int8_avx_vnni(Kernels& kernels);
void set_int8_avx512(Kernels& kernels);
void set_float_avx512(Kernels& kernels);

}  // namespace jiyi::vec
