// Rejections, erasures, receipts and undoings as JSON, under the field names of jiyi/ends.h.

#pragma once

#include "jiyi/ends.h"
#include "jiyi/engine.h"
#include "json/field_reader.h"
#include "json/value.h"

namespace jiyi::wire {

// ids or text, dry_run, writer.
RejectRequest take_reject(json::FieldReader& in);
// names, dry_run, writer.
LiftRequest take_lift(json::FieldReader& in);
// whole ("bank" or "tenant"), source, from, to, dry_run, writer.
EraseRequest take_erase(json::FieldReader& in);
// of (whose writes), source, from, to, first, last, dry_run, writer (who undoes).
UndoWritesRequest take_undo_writes(json::FieldReader& in);

json::Object to_json(const RejectReply& reply);
json::Object to_json(const Rejection& rejection);
json::Object to_json(const LiftReply& reply);
json::Object to_json(const EraseReply& reply);
json::Object to_json(const Receipt& receipt);
json::Object to_json(const ReceiptCheck& check);
json::Object to_json(const UndoWritesReply& reply);

}  // namespace jiyi::wire
