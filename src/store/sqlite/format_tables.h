// The tables of each format of the file, in the words of SQLite: what a format adds to the one
// before it. Never changed once a program was given out that writes it.

#pragma once

#include <string_view>

namespace jiyi::store {

// Times are microseconds since 1970; their offsets, when any is not zero, are together in
// `offsets`. Empty text is null, which takes no room. Ids are text or packed (id_code.h).
// `checksum` is over the whole row (row_code.h).
inline constexpr std::string_view kFormat1 = R"sql(
CREATE TABLE meta(
  key TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE banks(
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  bank TEXT NOT NULL,
  seq INTEGER NOT NULL,         -- of the last change
  written_at INTEGER NOT NULL,  -- when that was
  audited INTEGER NOT NULL,     -- entries in audit
  audit_head BLOB NOT NULL,     -- hash of the last
  UNIQUE(tenant, bank)
) STRICT;

CREATE TABLE memories(
  bank INTEGER NOT NULL REFERENCES banks(id),
  number INTEGER NOT NULL,
  id ANY NOT NULL,
  version INTEGER NOT NULL,
  replaces INTEGER,
  kind INTEGER NOT NULL,
  state INTEGER NOT NULL,
  type TEXT,
  text TEXT NOT NULL,
  user_id TEXT,
  agent_id TEXT,
  app_id TEXT,
  session_id TEXT,
  speaker TEXT,
  role TEXT,
  importance INTEGER NOT NULL,
  metadata TEXT,
  channel INTEGER NOT NULL,
  writer TEXT,
  source TEXT,
  model TEXT,
  trust INTEGER NOT NULL,
  parents BLOB,
  superseded_by TEXT,
  event_at INTEGER,
  valid_from INTEGER,
  valid_to INTEGER,
  recorded_at INTEGER NOT NULL,
  superseded_at INTEGER,
  offsets BLOB,
  restated INTEGER NOT NULL,
  idempotency_key TEXT,
  digest BLOB,
  checksum INTEGER NOT NULL,
  PRIMARY KEY(bank, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX memories_by_id ON memories(bank, id, version);
CREATE INDEX memories_by_digest ON memories(bank, digest)
  WHERE digest IS NOT NULL AND superseded_at IS NULL AND state = 0;
CREATE UNIQUE INDEX memories_by_key ON memories(bank, idempotency_key)
  WHERE idempotency_key IS NOT NULL AND version = 1;

CREATE TABLE links(
  bank INTEGER NOT NULL REFERENCES banks(id),
  from_id ANY NOT NULL,
  relation INTEGER NOT NULL,
  position INTEGER NOT NULL,    -- among those of one memory and relation
  to_id ANY NOT NULL,
  PRIMARY KEY(bank, from_id, relation, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX links_by_target ON links(bank, to_id, relation, from_id);

-- Bands are folded to 32 bits; signatures says which a row has, so that they can be taken away.
CREATE TABLE bands(
  bank INTEGER NOT NULL REFERENCES banks(id),
  band INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY(bank, band, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE signatures(
  bank INTEGER NOT NULL REFERENCES banks(id),
  number INTEGER NOT NULL,
  bands BLOB NOT NULL,
  PRIMARY KEY(bank, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE forgotten(
  bank INTEGER NOT NULL REFERENCES banks(id),
  seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY(bank, seq, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE tombstones(
  bank INTEGER NOT NULL REFERENCES banks(id),
  id_hash BLOB NOT NULL,        -- see tombstones.h
  seq INTEGER NOT NULL,
  PRIMARY KEY(bank, id_hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots(
  id INTEGER PRIMARY KEY,
  bank INTEGER NOT NULL REFERENCES banks(id),
  kind TEXT NOT NULL,
  seq INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE(bank, kind)
) STRICT;

-- Each hash covers the entry and the hash before it. last and count are null when they follow
-- from first.
CREATE TABLE audit(
  bank INTEGER NOT NULL REFERENCES banks(id),
  entry INTEGER NOT NULL,
  at INTEGER NOT NULL,
  action INTEGER NOT NULL,
  writer TEXT,
  first INTEGER NOT NULL,
  last INTEGER,
  count INTEGER,
  hash BLOB NOT NULL,
  PRIMARY KEY(bank, entry)
) STRICT, WITHOUT ROWID;

INSERT INTO meta(key, value) VALUES('secret', randomblob(32));
)sql";

// Vectors are derived from rows. Their table has rowids, so that codes of up to 4000 bytes stand
// in one page. `seq` is the row's number, or for a vector that came later a seq of its own, which
// `forgotten` then has with number 0, so that every number is accounted for.
inline constexpr std::string_view kFormat2 = R"sql(
CREATE TABLE models(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  dimension INTEGER NOT NULL,
  source TEXT,
  state INTEGER NOT NULL,       -- 1: chosen
  calibration BLOB,
  UNIQUE(fingerprint, dimension, name)
) STRICT;
CREATE TABLE bank_models(
  bank INTEGER PRIMARY KEY REFERENCES banks(id),
  serving INTEGER NOT NULL REFERENCES models(id),
  before INTEGER REFERENCES models(id)
) STRICT;

CREATE TABLE vectors(
  id INTEGER PRIMARY KEY,
  bank INTEGER NOT NULL REFERENCES banks(id),
  model INTEGER NOT NULL REFERENCES models(id),
  number INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  context INTEGER NOT NULL,     -- row whose text went in as well, or 0
  language INTEGER NOT NULL,
  scale REAL NOT NULL,
  code BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX vectors_by_number ON vectors(bank, number, model);
CREATE UNIQUE INDEX vectors_by_seq ON vectors(bank, model, seq, number);
CREATE INDEX vectors_by_context ON vectors(bank, context) WHERE context > 0;
-- Vectors of rows that are still there.
CREATE TABLE vectors_removed(
  bank INTEGER NOT NULL REFERENCES banks(id),
  seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY(bank, seq, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX memories_live ON memories(bank, number) WHERE superseded_at IS NULL AND state = 0;
)sql";

// Items say which memories of a session are inside its window; the text is in the memories. A
// session has one window for each user, agent and app. Summaries are derived.
inline constexpr std::string_view kFormat3 = R"sql(
CREATE TABLE windows(
  bank INTEGER NOT NULL REFERENCES banks(id),
  session_id TEXT NOT NULL,
  user_id TEXT NOT NULL,        -- '': none
  agent_id TEXT NOT NULL,
  app_id TEXT NOT NULL,
  window INTEGER NOT NULL,      -- its number in the bank
  last INTEGER NOT NULL,        -- position of the item added last
  max_messages INTEGER NOT NULL,
  max_turns INTEGER NOT NULL,
  max_tokens INTEGER NOT NULL,
  reserve_ratio REAL NOT NULL,
  policy INTEGER NOT NULL,
  summarise_at REAL NOT NULL,
  model TEXT NOT NULL,
  PRIMARY KEY(bank, session_id, user_id, agent_id, app_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX windows_by_number ON windows(bank, window);

CREATE TABLE window_items(
  bank INTEGER NOT NULL REFERENCES banks(id),
  window INTEGER NOT NULL,
  position INTEGER NOT NULL,
  id ANY NOT NULL,              -- of the memory
  role INTEGER NOT NULL,
  tokens INTEGER,               -- null: to be counted
  importance INTEGER NOT NULL,
  tool_group INTEGER NOT NULL,  -- position of the message with the calls, or 0
  calls TEXT,                   -- their ids
  pinned INTEGER NOT NULL,
  cut INTEGER NOT NULL,
  place INTEGER NOT NULL,       -- 0: inside
  summary INTEGER NOT NULL,     -- that covers it, or 0
  PRIMARY KEY(bank, window, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX window_items_by_memory ON window_items(bank, id);
CREATE INDEX window_items_inside ON window_items(bank, window, position) WHERE place = 0;
CREATE INDEX window_items_calling ON window_items(bank, window, position)
  WHERE calls IS NOT NULL;
CREATE INDEX window_items_summarised ON window_items(bank, window, summary) WHERE place = 2;

CREATE TABLE window_summaries(
  bank INTEGER NOT NULL REFERENCES banks(id),
  window INTEGER NOT NULL,
  number INTEGER NOT NULL,
  parent INTEGER NOT NULL,      -- summary that covers it, or 0
  level INTEGER NOT NULL,
  first INTEGER NOT NULL,       -- positions
  last INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  made_by TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(bank, window, number)
) STRICT, WITHOUT ROWID;
)sql";

// Tombstones of this format can be read by other stores (tombstones.h); those that are there keep
// their shorter hashes, which no program before would tell from new ones.
inline constexpr std::string_view kFormat4;

inline constexpr std::string_view kFormat5 = R"sql(
CREATE TABLE tasks(
  bank INTEGER NOT NULL REFERENCES banks(id),
  id TEXT NOT NULL,
  number INTEGER NOT NULL,      -- in the audit
  version INTEGER NOT NULL,
  user_id TEXT,
  agent_id TEXT,
  app_id TEXT,
  session_id TEXT,
  made_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER,
  writer TEXT,
  checksum INTEGER NOT NULL,    -- over the whole row
  results TEXT NOT NULL,        -- JSON, as state
  state TEXT NOT NULL,
  PRIMARY KEY(bank, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tasks_by_session ON tasks(bank, session_id, id) WHERE session_id IS NOT NULL;
CREATE INDEX tasks_by_agent ON tasks(bank, agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX tasks_by_expiry ON tasks(expires_at) WHERE expires_at IS NOT NULL;
)sql";

// How memories are used, and what runs over a bank changed: a run's reason is in words of the
// program, an id goes with its memory. From this format on `offsets` may also say when a memory
// expires and by which rule it was kept (row_code.cc), which a program before would not heed.
inline constexpr std::string_view kFormat6 = R"sql(
CREATE TABLE accesses(
  bank INTEGER NOT NULL REFERENCES banks(id),
  id ANY NOT NULL,              -- of the memory
  count INTEGER NOT NULL,
  days INTEGER NOT NULL,        -- different ones
  last_at INTEGER NOT NULL,
  PRIMARY KEY(bank, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE runs(
  bank INTEGER NOT NULL REFERENCES banks(id),
  run INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  state INTEGER NOT NULL,
  at INTEGER NOT NULL,
  moment INTEGER NOT NULL,      -- as if it were then
  done INTEGER NOT NULL,        -- rows up to it are dealt with
  last INTEGER NOT NULL,        -- of the rows it looks at
  writer TEXT,
  changes INTEGER NOT NULL, undone INTEGER NOT NULL, erased INTEGER NOT NULL,
  PRIMARY KEY(bank, run)
) STRICT, WITHOUT ROWID;
CREATE TABLE run_changes(
  bank INTEGER NOT NULL REFERENCES banks(id),
  run INTEGER NOT NULL,
  position INTEGER NOT NULL,
  id ANY NOT NULL,              -- of the memory
  before INTEGER NOT NULL,      -- row that was current
  after INTEGER NOT NULL,       -- row that the run wrote
  reason TEXT NOT NULL,
  undone INTEGER NOT NULL,
  PRIMARY KEY(bank, run, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_changes_by_memory ON run_changes(bank, id);
)sql";

// Values that were rejected (rejected.h), receipts of what was erased, and the copies that were
// made of the store. Checksums are over the other columns.
inline constexpr std::string_view kFormat7 = R"sql(
CREATE TABLE rejected(
  bank INTEGER NOT NULL REFERENCES banks(id),
  form INTEGER NOT NULL,        -- how it was hashed
  hash BLOB NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  id ANY,                       -- of the memory that carries it
  checksum INTEGER NOT NULL,
  PRIMARY KEY(bank, form, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX rejected_by_memory ON rejected(bank, id) WHERE id IS NOT NULL;

CREATE TABLE receipts(
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  text TEXT NOT NULL,           -- as it was signed
  signature BLOB NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE copies(
  number INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,        -- 1: backup, 2: export
  at INTEGER NOT NULL,
  bank INTEGER,                 -- null: all
  checksum INTEGER NOT NULL
) STRICT;
)sql";

}  // namespace jiyi::store
