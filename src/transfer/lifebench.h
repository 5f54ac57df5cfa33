// LifeBench phone records (phone_data/*.json): what a phone keeps of a life, an array a kind.
// Contacts are no moments of a life and are left out.

#pragma once

#include "transfer/record.h"

namespace jiyi::transfer {

// One item a record, id "sms:12", the text one line that names its kind: "[sms] …". Times without
// a zone are China's, +08:00. An id that comes again gets "#2" behind it.
Converter lifebench_converter(const ReadContext& context);

}  // namespace jiyi::transfer
