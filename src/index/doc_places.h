// Where the vector of a document lies: which language's rows, and which of them. Pages are shared
// between copies.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "index/lexical_index.h"

namespace jiyi::index {

struct DocPlace {
  std::uint8_t language = 0;  // below 4
  std::uint32_t slot = 0;     // below 2^30 - 1
};

// Thread-compatible. Changes are made to a copy that no other thread sees, and end with seal().
class DocPlaces {
 public:
  std::optional<DocPlace> find(DocId doc) const {
    const std::size_t page = doc / kPageDocs;
    if (page >= pages_.size() || pages_[page].places == nullptr) return std::nullopt;
    const std::uint32_t place = pages_[page].places->place[doc % kPageDocs];
    if (place == kNone) return std::nullopt;
    return DocPlace{static_cast<std::uint8_t>(place & kLanguageMask), place >> kLanguageBits};
  }

  void set(DocId doc, DocPlace place) {
    Places& page = writable(doc / kPageDocs);
    page.place[doc % kPageDocs] = place.slot << kLanguageBits | place.language;
    page.there[doc % kPageDocs / 64] |= bit_of(doc);
  }
  void erase(DocId doc) {
    Places& page = writable(doc / kPageDocs);
    page.place[doc % kPageDocs] = kNone;
    page.there[doc % kPageDocs / 64] &= ~bit_of(doc);
  }

  // Bits of the documents 64 · word and on that have a vector.
  std::uint64_t there(std::size_t word) const {
    const std::size_t page = word / kPageWords;
    if (page >= pages_.size() || pages_[page].places == nullptr) return 0;
    return pages_[page].places->there[word % kPageWords];
  }

  void seal() {
    for (Page& page : pages_)
      page.is_own = false;
  }

  std::size_t resident_bytes() const {
    std::size_t bytes = pages_.size() * sizeof(Page);
    for (const Page& page : pages_)
      bytes += page.places == nullptr ? 0 : sizeof(Places);
    return bytes;
  }

 private:
  static constexpr std::size_t kPageDocs = 1024;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  static constexpr std::uint32_t kLanguageBits = 2;
  static constexpr std::uint32_t kLanguageMask = 3;
  static constexpr std::size_t kPageWords = kPageDocs / 64;

  struct Places {
    std::array<std::uint32_t, kPageDocs> place;
    std::array<std::uint64_t, kPageWords> there{};
  };

  struct Page {
    std::shared_ptr<Places> places;  // null: none of its documents has a vector
    bool is_own = false;             // no copy shares it
  };

  static std::uint64_t bit_of(DocId doc) { return std::uint64_t{1} << (doc % 64); }

  Places& writable(std::size_t at) {
    if (at >= pages_.size()) pages_.resize(at + 1);
    Page& page = pages_[at];
    if (page.places == nullptr) {
      page.places = std::make_shared<Places>();
      page.places->place.fill(kNone);
    } else if (!page.is_own) {
      page.places = std::make_shared<Places>(*page.places);
    }
    page.is_own = true;
    return *page.places;
  }

  std::vector<Page> pages_;
};

}  // namespace jiyi::index
