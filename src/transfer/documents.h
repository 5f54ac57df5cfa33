// Markdown and text files: a file is one document, an item is a piece of it.

#pragma once

#include <cstddef>
#include <memory>

#include "transfer/record.h"

namespace jiyi::transfer {

inline constexpr std::size_t kDocumentBytesMax = std::size_t{64} << 20;

enum class DocumentKind : std::uint8_t { Text, Markdown };

// One record, whose items are notes of type "document" in one session, so that neighbouring pieces
// support each other. The `date` and `title` of a Markdown file's front matter become event time
// and metadata. Borrows the source.
std::unique_ptr<RecordReader> document_records(Source& source, const ReadContext& context,
                                               DocumentKind kind);

}  // namespace jiyi::transfer
