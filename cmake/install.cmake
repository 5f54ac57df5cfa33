# What `cmake --install` puts in place: the program, one static library, the public headers,
# a CMake package and a pkg-config file.

include(CMakePackageConfigHelpers)

# The folders the library is made of: all of src/LAYERS up to engine.
get_property(folders GLOBAL PROPERTY JIYI_FOLDERS)
list(FIND folders engine engine_at)
math(EXPR folder_count "${engine_at} + 1")
list(SUBLIST folders 0 ${folder_count} library_folders)

# What a program that links the library needs besides it. jiyiConfig.cmake.in and jiyi.pc.in
# look for exactly these.
set(library_needs Threads::Threads OpenSSL::Crypto zstd::libzstd_shared Boost::json CURL::libcurl)
set(objects $<TARGET_OBJECTS:jiyi_sqlite>)
foreach(folder IN LISTS library_folders)
  list(APPEND objects $<TARGET_OBJECTS:jiyi_${folder}>)
  get_property(libs GLOBAL PROPERTY JIYI_LIBS_${folder})
  list(REMOVE_ITEM libs jiyi_sqlite ${library_needs})
  if(libs)
    message(FATAL_ERROR "src/${folder} needs ${libs}: name it in cmake/install.cmake too")
  endif()
endforeach()

# One object, in which SQLite's names are local, so that a program may have an SQLite of its
# own beside ours.
set(whole ${PROJECT_BINARY_DIR}/jiyi_whole.o)
add_custom_command(OUTPUT ${whole}
  COMMAND ${CMAKE_LINKER} -r -o ${whole} ${objects}
  COMMAND ${CMAKE_OBJCOPY} --wildcard --localize-symbol=sqlite3* ${whole}
  DEPENDS ${objects}
  COMMENT "Joining the folders of the library" COMMAND_EXPAND_LISTS VERBATIM)
set_source_files_properties(${whole} PROPERTIES GENERATED TRUE EXTERNAL_OBJECT TRUE)
add_library(jiyi_package STATIC ${whole})
add_library(jiyi::jiyi ALIAS jiyi_package)
set_target_properties(jiyi_package PROPERTIES
  OUTPUT_NAME jiyi EXPORT_NAME jiyi LINKER_LANGUAGE CXX)
target_compile_features(jiyi_package INTERFACE cxx_std_20)
target_link_libraries(jiyi_package INTERFACE ${library_needs})
target_include_directories(jiyi_package INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/jiyi)
install(TARGETS jiyi_package EXPORT jiyi ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS jiyi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY include/jiyi DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN *.h)
install(FILES LICENSE THIRD_PARTY.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT jiyi NAMESPACE jiyi:: FILE jiyiTargets.cmake DESTINATION ${package_dir})

configure_package_config_file(cmake/jiyiConfig.cmake.in ${PROJECT_BINARY_DIR}/jiyiConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/jiyiConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/jiyiConfig.cmake
  ${PROJECT_BINARY_DIR}/jiyiConfigVersion.cmake DESTINATION ${package_dir})
configure_file(cmake/jiyi.pc.in ${PROJECT_BINARY_DIR}/jiyi.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/jiyi.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
