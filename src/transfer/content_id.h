// Ids of imported records that bring none: made from what the record says, so that the same file
// read again gives the same ids.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace jiyi::transfer {

// 32 hexadecimal digits of the fields, with their lengths.
std::string content_id(std::initializer_list<std::string_view> fields);

// Ids for records in a row. Each depends on all before it, so that two equal turns of a
// conversation are two, and a conversation that has grown keeps the ids of its beginning.
// Confined to one thread.
class IdChain {
 public:
  // `start` tells chains apart, e.g. by session.
  explicit IdChain(std::string_view start) : last_(start) {}
  std::string next(std::initializer_list<std::string_view> fields);

 private:
  std::string last_;
};

}  // namespace jiyi::transfer
