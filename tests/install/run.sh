#!/bin/sh
# run.sh SOURCE BUILD: see README.md. Prints what failed.
set -eu
source=$1
build=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

prefix=$folder/first
cmake --install "$build" --prefix "$prefix" >"$folder/log"
# An installed tree may be moved.
mv "$prefix" "$folder/moved"
prefix=$folder/moved

"$prefix/bin/jiyi" version
library=$(find "$prefix" -name libjiyi.a)
if nm -g --defined-only "$library" | grep -q ' sqlite3'; then
  echo "libjiyi.a exports names of SQLite"
  exit 1
fi

same_answers() {
  grep -q 桂花蛋糕 "$1" && grep -q flowerpot "$1" || { echo "$2 did not recall both lines"; exit 1; }
}

echo "CMake package"
cmake -G Ninja -S "$source/examples/embed" -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_BUILD_TYPE=Release >"$folder/log" || { cat "$folder/log"; exit 1; }
cmake --build "$folder/cmake" >"$folder/log" || { cat "$folder/log"; exit 1; }
"$folder/cmake/embed" "$folder/cmake.jiyi" >"$folder/answers"
same_answers "$folder/answers" "the program built with CMake"

echo "pkg-config"
cp -r "$source/examples/embed" "$folder/make"
PKG_CONFIG_PATH=$(dirname "$library")/pkgconfig
export PKG_CONFIG_PATH
make -C "$folder/make" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
"$folder/make/embed" "$folder/make.jiyi" >"$folder/answers"
same_answers "$folder/answers" "the program built with pkg-config"

echo "subfolder"
cmake -G Ninja -S "$source/tests/install/subfolder" -B "$folder/subfolder" \
  -DJIYI_SOURCE="$source" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
echo "all found"
