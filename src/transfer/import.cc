#include "transfer/import.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "base/try.h"
#include "json/utf8.h"
#include "transfer/chat_message.h"
#include "transfer/content_id.h"
#include "transfer/conversations.h"
#include "transfer/encoding_hint.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kRecordsPerProgress = 256;
// Beyond this many names repetitions are left for the engine to find, which bounds our memory.
constexpr std::size_t kSeenNamesMax = std::size_t{4} << 20;

// The names of a file so far, by hash: ids, or idempotency keys.
class SeenNames {
 public:
  enum class Verdict : std::uint8_t { New, Repeated, Contradicted };

  Verdict add(const std::string& bank, const std::string& name, const std::string& text) {
    const std::uint64_t hash = base::hash64(text);
    const auto known = texts_.find(key(bank, name));
    if (known != texts_.end()) {
      return known->second == hash ? Verdict::Repeated : Verdict::Contradicted;
    }
    if (texts_.size() < kSeenNamesMax) texts_.emplace(key(bank, name), hash);
    return Verdict::New;
  }

  bool has(const std::string& bank, const std::string& name) const {
    return texts_.contains(key(bank, name));
  }

 private:
  static std::uint64_t key(const std::string& bank, const std::string& name) {
    return base::hash64(name, base::hash64(bank));
  }

  std::unordered_map<std::uint64_t, std::uint64_t> texts_;
};

// One reading of the file.
class Pass {
 public:
  Pass(Source& source, const ImportOptions& options, const Deliver& deliver,
       Conversations& conversations)
      : source_(source), options_(options), deliver_(deliver), conversations_(conversations) {
    report_.format = options.format;
  }

  Result<ImportReport> run(Progress::Phase phase) {
    progress_.phase = phase;
    RETURN_IF_ERROR(source_.rewind());
    conversations_.restart();
    ASSIGN_OR_RETURN(const auto reader, open_records(options_.format, source_, options_.context));
    while (true) {
      auto record = reader->next();
      if (!record.ok() && report_.records > 0 && record.error().code() != ErrorCode::Io) {
        RETURN_IF_ERROR(take_fault(std::move(record).error()));  // the rest cannot be read
        break;
      }
      if (!record.ok()) return std::move(record).error();
      if (!record.value()) break;
      RETURN_IF_ERROR(take(*record.value()));
      if (++report_.records % kRecordsPerProgress == 0) RETURN_IF_ERROR(tell_progress());
    }
    if (!checking() || parts_ > 0) RETURN_IF_ERROR(flush());
    RETURN_IF_ERROR(tell_progress());
    return std::move(report_);
  }

 private:
  std::string kept(const std::string& text) const {
    return options_.mask ? options_.mask(text) : text;
  }

  // The items' texts as they were given; the items have what is kept of them.
  std::vector<std::string> mask(Record& record) const {
    std::vector<std::string> texts;
    if (!options_.mask) return texts;
    for (NewMemory& item : record.items) {
      std::string masked = options_.mask(item.text);
      texts.push_back(std::exchange(item.text, std::move(masked)));
    }
    return texts;
  }

  Result<void> take(Record& record) {
    const std::string where = place(source_.name(), record.line);
    report_.abandoned += record.abandoned;
    if (!record.metadata_columns.empty()) {
      report_.metadata_columns = std::move(record.metadata_columns);
    }
    for (Error& fault : record.faults) {
      RETURN_IF_ERROR(take_fault(std::move(fault).with_context(where)));
    }
    const auto texts = mask(record);
    if (progress_.phase == Progress::Phase::Noting) {
      conversations_.note(record);
      return {};
    }
    conversations_.name(record);
    for (std::size_t i = 0; i < texts.size(); ++i)
      record.items[i].text = texts[i];
    for (NewMemory& item : record.items) {
      if (auto checked = check_item(item); !checked.ok()) {
        RETURN_IF_ERROR(take_fault(std::move(checked).error().with_context(where)));
        continue;
      }
      RETURN_IF_ERROR(take_item(record, std::move(item), where));
    }
    return {};
  }

  Result<void> take_item(const Record& record, NewMemory item, const std::string& where) {
    switch (ids_.add(record.bank, item.id, item.text)) {
      case SeenNames::Verdict::Repeated:
        ++report_.repeated;
        return {};
      case SeenNames::Verdict::Contradicted:
        return take_fault({ErrorCode::InvalidArgument, where + ": the id \"" + item.id +
                                                           "\" stood before another text already"});
      case SeenNames::Verdict::New:
        break;
    }
    const std::string& key = item.idempotency_key;
    if (!key.empty() &&
        keys_.add(record.bank, key, item.text) == SeenNames::Verdict::Contradicted) {
      return take_fault({ErrorCode::InvalidArgument, where + ": the idempotency_key \"" + key +
                                                         "\" stood before another text already"});
    }
    return add(record, std::move(item));
  }

  Result<void> take_fault(Error fault) {
    if (!options_.keep_going) return fault;
    ++report_.skipped;
    if (report_.faults.size() < kFaultsKept) report_.faults.push_back(fault.message());
    return {};
  }

  bool checking() const { return progress_.phase != Progress::Phase::Writing; }

  Result<void> add(const Record& record, NewMemory item) {
    ++report_.items;
    if (checking() && options_.keep_going) return {};  // what is refused is left out anyway
    if (record.bank != batch_.bank || batch_.items.size() >= options_.batch_items_max ||
        batch_bytes_ + item.text.size() > options_.batch_bytes_max) {
      RETURN_IF_ERROR(flush());
    }
    if (item.idempotency_key.empty()) {
      item.idempotency_key = "import:" + content_id({item.id, kept(item.text)});
    }
    batch_.bank = record.bank;
    batch_bytes_ += item.text.size();
    batch_.items.push_back(std::move(item));
    lines_.push_back(record.line);
    return {};
  }

  // While checking, what an earlier batch would have brought is not in the store.
  void leave_out_parents_of_the_file() {
    std::unordered_set<std::string_view> here;
    for (const NewMemory& item : batch_.items)
      here.insert(item.id);
    for (NewMemory& item : batch_.items) {
      std::erase_if(item.parents, [&](const std::string& parent) {
        return !here.contains(parent) && ids_.has(batch_.bank, parent);
      });
    }
  }

  Result<void> flush() {
    batch_bytes_ = 0;
    if (batch_.items.empty()) return {};
    ++parts_;
    if (checking()) leave_out_parents_of_the_file();
    const auto lines = std::exchange(lines_, {});
    const Keep keep = checking()            ? Keep::Nothing
                      : options_.keep_going ? Keep::Accepted
                                            : Keep::AllOrNone;
    ASSIGN_OR_RETURN(auto refused, deliver_(std::exchange(batch_, {}), keep));
    for (Refused& each : refused) {
      --report_.items;
      RETURN_IF_ERROR(
          take_fault(std::move(each.why).with_context(place(source_.name(), lines[each.item]))));
    }
    return {};
  }

  Result<void> tell_progress() {
    if (!options_.progress) return {};
    progress_.bytes_done = source_.bytes_done();
    progress_.bytes_total = source_.bytes_total();
    progress_.records = report_.records;
    return options_.progress(progress_);
  }

  Source& source_;
  const ImportOptions& options_;
  const Deliver& deliver_;
  Conversations& conversations_;
  Progress progress_;
  ImportReport report_;
  SeenNames ids_;
  SeenNames keys_;
  Batch batch_;
  std::vector<std::size_t> lines_;  // of the batch's items
  std::size_t batch_bytes_ = 0;
  std::size_t parts_ = 0;  // batches before this one
};

Result<void> check_name(std::string_view what, const std::string& name) {
  if (name.size() > kNameBytesMax) {
    return Error{ErrorCode::LimitExceeded,
                 std::string(what) + " of " + std::to_string(name.size()) +
                     " bytes is over the limit of " + std::to_string(kNameBytesMax)};
  }
  if (const auto valid = json::utf8_valid_bytes(name); valid < name.size()) {
    return Error{ErrorCode::InvalidArgument,
                 std::string(what) + ": not UTF-8 at byte " + std::to_string(valid)};
  }
  return {};
}

}  // namespace

bool is_refusal(const Error& error) {
  return error.code() == ErrorCode::AlreadyExists || error.code() == ErrorCode::InvalidArgument;
}

Result<void> check_item(const NewMemory& item) {
  if (is_blank(item.text)) return Error{ErrorCode::InvalidArgument, "text is empty"};
  if (item.text.size() > kTextBytesMax) {
    return Error{ErrorCode::LimitExceeded, "text of " + std::to_string(item.text.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kTextBytesMax)};
  }
  if (const auto valid = json::utf8_valid_bytes(item.text); valid < item.text.size()) {
    return Error{ErrorCode::InvalidArgument, "text: not UTF-8 at byte " + std::to_string(valid)};
  }
  if (item.metadata.size() > kMetadataBytesMax) {
    return Error{ErrorCode::LimitExceeded, "metadata of " + std::to_string(item.metadata.size()) +
                                               " bytes is over the limit of " +
                                               std::to_string(kMetadataBytesMax)};
  }
  RETURN_IF_ERROR(check_name("id", item.id));
  RETURN_IF_ERROR(check_name("type", item.type));
  RETURN_IF_ERROR(check_name("user_id", item.scope.user_id));
  RETURN_IF_ERROR(check_name("agent_id", item.scope.agent_id));
  RETURN_IF_ERROR(check_name("app_id", item.scope.app_id));
  RETURN_IF_ERROR(check_name("session_id", item.scope.session_id));
  RETURN_IF_ERROR(check_name("speaker", item.speaker));
  RETURN_IF_ERROR(check_name("role", item.role));
  RETURN_IF_ERROR(check_name("writer", item.provenance.writer));
  RETURN_IF_ERROR(check_name("model", item.provenance.model));
  RETURN_IF_ERROR(check_name("idempotency_key", item.idempotency_key));
  return check_name("source", item.provenance.source);
}

namespace {

// A fault of the file's bytes gets the advice how to convert it, if that may be the reason.
Result<ImportReport> advised(Source& source, Result<ImportReport> outcome) {
  const bool faulty = outcome.ok() ? outcome.value().skipped > 0 && !outcome.value().faults.empty()
                                   : outcome.error().code() == ErrorCode::InvalidArgument;
  if (!faulty) return outcome;
  const auto hint = encoding_hint(source);
  if (!hint.ok() || hint.value().empty()) return outcome;
  if (outcome.ok()) {
    outcome.value().faults.front() += "; " + hint.value();
    return outcome;
  }
  return Error{outcome.error().code(), outcome.error().message() + "; " + hint.value()};
}

Result<ImportReport> import_checked(Source& source, const ImportOptions& options,
                                    const Deliver& deliver) {
  const bool document = options.format == Format::Markdown || options.format == Format::Text;
  Conversations conversations(options.context, document ? Likeness::Document : Likeness::Chat);
  RETURN_IF_ERROR(Pass(source, options, deliver, conversations).run(Progress::Phase::Noting));
  RETURN_IF_ERROR(conversations.settle(options.holdings));
  RETURN_IF_ERROR(Pass(source, options, deliver, conversations).run(Progress::Phase::Checking));
  return Pass(source, options, deliver, conversations).run(Progress::Phase::Writing);
}

}  // namespace

Result<ImportReport> import_items(Source& source, ImportOptions options, const Deliver& deliver) {
  RETURN_IF_ERROR(source.rewind());
  if (options.format == Format::Auto) {
    auto recognised = recognise(source);
    if (!recognised.ok()) return advised(source, std::move(recognised).error());
    options.format = recognised.value();
  }
  if (options.format == Format::Jiyi) {
    return Error{ErrorCode::InvalidArgument,
                 source.name() + ": an export of jiyi holds versions, not items; read it as one"};
  }
  if (options.context.source.empty()) options.context.source = source.name();
  return advised(source, import_checked(source, options, deliver));
}

}  // namespace jiyi::transfer
