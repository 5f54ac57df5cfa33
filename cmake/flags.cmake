# One interface target that carries how our own code is compiled.
add_library(jiyi_flags INTERFACE)
target_compile_features(jiyi_flags INTERFACE cxx_std_20)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_C_VISIBILITY_PRESET hidden)
target_compile_options(jiyi_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  -Wnon-virtual-dtor -Woverloaded-virtual
  -Wno-missing-field-initializers>  # g++ 12 warns of designated initialisers that name a few
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # g++ 12 sees overlaps in std::string that are not there
  $<$<BOOL:${JIYI_WERROR}>:-Werror>
  -fstack-protector-strong)
find_package(Threads REQUIRED)
target_link_libraries(jiyi_flags INTERFACE Threads::Threads)
if(JIYI_SANITIZE)
  add_compile_options(-fsanitize=${JIYI_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${JIYI_SANITIZE})
else()
  target_compile_definitions(jiyi_flags INTERFACE
    $<$<NOT:$<CONFIG:Debug>>:_FORTIFY_SOURCE=2>)
endif()

# A build folder inside the tree compiles with paths relative to it, so that clones in other
# places share what ccache keeps.
find_program(JIYI_CCACHE ccache)
cmake_path(IS_PREFIX PROJECT_SOURCE_DIR "${PROJECT_BINARY_DIR}" in_tree)
if(JIYI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(launcher ${JIYI_CCACHE})
  if(in_tree)
    set(launcher env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${JIYI_CCACHE})
    add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
  endif()
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
endif()
find_program(JIYI_MOLD mold)
if(JIYI_MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT JIYI_SANITIZE)
  add_link_options(-fuse-ld=mold)
endif()
