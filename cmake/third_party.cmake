# Third-party code. Each is wrapped here once; tools/dependencies.toml pins it.

# SQLite, from the pinned amalgamation, with our own defines and hidden symbols.
set(sqlite_dir ${JIYI_THIRD_PARTY}/sqlite)
if(NOT EXISTS ${sqlite_dir}/sqlite3.c)
  message(FATAL_ERROR "SQLite is missing in ${sqlite_dir}: run ./jiyi setup first")
endif()
add_library(jiyi_sqlite STATIC ${sqlite_dir}/sqlite3.c)
target_include_directories(jiyi_sqlite SYSTEM PUBLIC $<BUILD_INTERFACE:${sqlite_dir}>)
target_compile_definitions(jiyi_sqlite PRIVATE
  SQLITE_API=__attribute__\(\(visibility\(\"hidden\"\)\)\)
  SQLITE_THREADSAFE=2
  SQLITE_DQS=0
  SQLITE_DEFAULT_MEMSTATUS=0
  SQLITE_DEFAULT_FOREIGN_KEYS=1
  SQLITE_DEFAULT_FILE_PERMISSIONS=0600
  SQLITE_MAX_MMAP_SIZE=0
  HAVE_FDATASYNC=1
  SQLITE_LIKE_DOESNT_MATCH_BLOBS
  SQLITE_OMIT_DEPRECATED
  SQLITE_OMIT_LOAD_EXTENSION
  SQLITE_OMIT_SHARED_CACHE
  SQLITE_OMIT_AUTOINIT
  SQLITE_USE_ALLOCA
  SQLITE_MAX_EXPR_DEPTH=0
  SQLITE_ENABLE_API_ARMOR)
target_compile_options(jiyi_sqlite PRIVATE -O2 -w)
find_package(Threads REQUIRED)
target_link_libraries(jiyi_sqlite PUBLIC Threads::Threads)

# Static, so that the program runs where Boost is not installed.
set(Boost_USE_STATIC_LIBS ON)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto SSL)
find_package(CURL 7.85 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(zstd 1.5 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(tomlplusplus 3.3 REQUIRED)

if(JIYI_BUILD_TESTS)
  find_package(GTest 1.12 REQUIRED)
endif()
if(JIYI_BUILD_BENCH)
  find_package(benchmark REQUIRED)
endif()
