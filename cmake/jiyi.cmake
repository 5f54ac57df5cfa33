# Build rules. Every folder under src/ is one target, declared by jiyi_library.

# jiyi_library(<folder> [SOURCES ...] [HEADERS ...] [DEPS ...] [LIBS ...])
# DEPS are folders of ours; LIBS are third-party targets, never seen by includers.
function(jiyi_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS;DEPS;LIBS")
  add_library(jiyi_${folder} STATIC ${arg_SOURCES})
  add_library(jiyi::${folder} ALIAS jiyi_${folder})
  target_sources(jiyi_${folder} PUBLIC
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${arg_HEADERS})
  set_target_properties(jiyi_${folder} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  list(TRANSFORM arg_DEPS PREPEND jiyi::)
  target_link_libraries(jiyi_${folder} PUBLIC jiyi::api ${arg_DEPS}
    PRIVATE jiyi_flags ${arg_LIBS})
  set_property(GLOBAL APPEND PROPERTY JIYI_FOLDERS ${folder})
  set_property(GLOBAL PROPERTY JIYI_LIBS_${folder} ${arg_LIBS})
endfunction()

# jiyi_hot(<folder>): compiled with -O2 in every build that is not a release. Its inner loops would
# take most of the time of a sanitized run. (With both, g++ 12 sees variants that are not set.)
function(jiyi_hot folder)
  target_compile_options(jiyi_${folder} PRIVATE
    "$<$<CONFIG:Debug>:-O2;-Wno-maybe-uninitialized>")
endfunction()

# jiyi_test(<folder> <unit>...): <unit>_test.cc beside each unit, one binary a folder.
function(jiyi_test folder)
  if(NOT JIYI_BUILD_TESTS)
    return()
  endif()
  list(TRANSFORM ARGN APPEND _test.cc OUTPUT_VARIABLE sources)
  add_executable(${folder}_test ${sources})
  target_link_libraries(${folder}_test PRIVATE
    jiyi::${folder} jiyi::testkit jiyi_flags GTest::gtest_main GTest::gmock)
  # What is tested is optimised as released; the tests themselves need not be.
  target_compile_options(${folder}_test PRIVATE $<$<CONFIG:Release>:-O1>)
  gtest_discover_tests(${folder}_test
    PROPERTIES LABELS unit TIMEOUT 120 DISCOVERY_TIMEOUT 60)
endfunction()

# jiyi_bench(<folder> <unit>...): <unit>_bench.cc beside each unit, Google Benchmark.
function(jiyi_bench folder)
  if(NOT JIYI_BUILD_BENCH)
    return()
  endif()
  foreach(unit IN LISTS ARGN)
    add_executable(${unit}_bench ${unit}_bench.cc)
    target_link_libraries(${unit}_bench PRIVATE
      jiyi::${folder} jiyi::testkit jiyi_flags benchmark::benchmark_main)
  endforeach()
endfunction()
