// Names made from content: the same every time it is read.

#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace jiyi::transfer {

// 32 hexadecimal digits of the fields, with their lengths.
std::string content_id(std::initializer_list<std::string_view> fields);

}  // namespace jiyi::transfer
