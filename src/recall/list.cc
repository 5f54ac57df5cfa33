#include "recall/list.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "base/try.h"

namespace jiyi::recall {
namespace {

// Position in an order: by event time or 0, then by row number.
struct Place {
  std::int64_t event_us = 0;
  store::Number number = 0;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison's 0 for one
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct Listed {
  Place place;
  bank::DocId doc = 0;
};

std::string cursor_of(const Place& place) {
  return std::to_string(place.event_us) + "." + std::to_string(place.number);
}

template <typename T>
bool read_number(std::string_view text, T& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

Result<Place> place_of(std::string_view cursor) {
  const auto dot = cursor.find('.');
  Place place;
  if (dot == std::string_view::npos || !read_number(cursor.substr(0, dot), place.event_us) ||
      !read_number(cursor.substr(dot + 1), place.number)) {
    return Error{ErrorCode::InvalidArgument,
                 "cursor is not one that list returned; start again without it"};
  }
  return place;
}

std::vector<Listed> ordered(const Reader& reader, const bank::Visible& visible,
                            const ListRequest& request) {
  std::vector<Listed> listed;
  listed.reserve(visible.count);
  for (const bank::DocId doc : bank::documents_in(*visible.bits)) {
    const bank::Chunk& chunk = reader.view().columns.chunk_of(doc);
    const std::size_t at = doc % bank::kChunkDocs;
    const std::int64_t event_us = chunk.event_us[at];
    if (request.order == Order::Recorded) {
      listed.push_back({{0, chunk.number[at]}, doc});
    } else if (event_us != bank::kUnknown) {
      listed.push_back({{event_us, chunk.number[at]}, doc});
    }
  }
  std::sort(listed.begin(), listed.end(), [&](const Listed& a, const Listed& b) {
    return request.newest_first ? b.place < a.place : a.place < b.place;
  });
  return listed;
}

std::size_t first_after(const std::vector<Listed>& listed, const Place& last, bool newest_first) {
  const auto after = std::find_if(listed.begin(), listed.end(), [&](const Listed& one) {
    return newest_first ? one.place < last : last < one.place;
  });
  return static_cast<std::size_t>(after - listed.begin());
}

}  // namespace

Result<ListReply> list(const Reader& reader, const ListRequest& request) {
  if (request.limit < 1 || request.limit > kListLimitMax) {
    return Error{ErrorCode::InvalidArgument, "limit " + std::to_string(request.limit) +
                                                 " is not between 1 and " +
                                                 std::to_string(kListLimitMax)};
  }
  ASSIGN_OR_RETURN(const auto visible, reader.visible(request.filter, request.at));
  const std::vector<Listed> listed = ordered(reader, visible, request);
  std::size_t begin = 0;
  if (!request.cursor.empty()) {
    ASSIGN_OR_RETURN(const Place last, place_of(request.cursor));
    begin = first_after(listed, last, request.newest_first);
  }
  const std::size_t end = std::min(listed.size(), begin + request.limit);
  std::vector<bank::DocId> docs;
  for (std::size_t i = begin; i < end; ++i)
    docs.push_back(listed[i].doc);
  ASSIGN_OR_RETURN(auto fetched, reader.fetch(docs, request.filter, request.at));
  ListReply reply;
  reply.total = listed.size();
  for (Reader::Fetched& one : fetched)
    reply.memories.push_back(std::move(one.memory));
  if (end < listed.size()) reply.next_cursor = cursor_of(listed[end - 1].place);
  return reply;
}

}  // namespace jiyi::recall
