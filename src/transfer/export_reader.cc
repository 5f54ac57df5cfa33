#include "transfer/export_reader.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "base/hash.h"
#include "base/hex.h"
#include "base/try.h"
#include "json/field_reader.h"
#include "json/parse.h"
#include "transfer/export_writer.h"
#include "transfer/line_reader.h"
#include "wire/fields.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {
namespace {

constexpr std::size_t kLinesPerProgress = 256;
constexpr std::size_t kSumDigits = 16;
constexpr std::string_view kSumName = ",\"sum\":\"";
constexpr std::string_view kSumEnd = "\"}";
constexpr std::size_t kSumBytes = kSumName.size() + kSumDigits + kSumEnd.size();
constexpr int kVersionWithLastLine = 2;
constexpr int kVersionWithMarks = 3;
constexpr json::IntegerRange kAnyCount{0, std::numeric_limits<std::int64_t>::max()};

struct SummedLine {
  std::string_view content;  // without its closing brace
  std::uint64_t sum = 0;     // as it is written
};

std::optional<SummedLine> split_sum(std::string_view line) {
  if (line.size() < kSumBytes) return std::nullopt;
  SummedLine split{.content = line.substr(0, line.size() - kSumBytes)};
  const std::string_view tail = line.substr(split.content.size());
  if (!tail.starts_with(kSumName) || !tail.ends_with(kSumEnd)) return std::nullopt;
  const std::string_view digits = tail.substr(kSumName.size(), kSumDigits);
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, split.sum, 16);
  if (read.ec != std::errc() || read.ptr != end || base::hex(split.sum) != digits)
    return std::nullopt;
  return split;
}

class Pass {
 public:
  Pass(Source& source, const ExportReadOptions& options, Progress::Phase phase,
       const DeliverRecords* deliver)
      : source_(source), options_(options), deliver_(deliver) {
    progress_.phase = phase;
    report_.format = Format::Jiyi;
  }

  Result<ImportReport> run() {
    RETURN_IF_ERROR(source_.rewind());
    LineReader lines(source_);
    while (true) {
      ASSIGN_OR_RETURN(const auto line, lines.next());
      if (!line) break;
      line_ = line->number;
      if (line->text.empty() && !line->too_long) continue;
      RETURN_IF_ERROR(take_line(*line));
      if (line_ % kLinesPerProgress == 0) RETURN_IF_ERROR(tell_progress());
    }
    RETURN_IF_ERROR(require_end());
    RETURN_IF_ERROR(flush());
    RETURN_IF_ERROR(tell_progress());
    return std::move(report_);
  }

 private:
  Result<void> require_end() {
    if (open_) {
      return take_fault(corrupt("the file is cut: the end line is missing after " +
                                std::to_string(records_) + " records"));
    }
    if (last_line_due_) {
      return take_fault(corrupt("the file is cut: its last line is missing after " +
                                std::to_string(banks_) + (banks_ == 1 ? " bank" : " banks")));
    }
    if (!begun_) return take_fault(corrupt("no line of an export"));
    return {};
  }

  Error corrupt(const std::string& what) const {
    return {ErrorCode::Corruption, place(source_.name(), line_) + ": " + what};
  }

  Result<void> take_fault(Error fault) {
    if (!options_.keep_going) return fault;
    ++report_.skipped;
    if (report_.faults.size() < kFaultsKept) report_.faults.push_back(fault.message());
    return {};
  }

  Result<void> take_line(const Line& line) {
    const auto split = split_sum(line.text);
    if (!split) {
      bank_in_doubt_ = true;
      return take_fault(corrupt("the line has no checksum, it was cut or altered"));
    }
    const std::uint64_t expected = base::hash64(split->content, seed_of(line.text));
    sum_ = split->sum;  // so that one damaged line is one fault
    if (split->sum != expected) {
      bank_in_doubt_ = true;
      return take_fault(
          corrupt("the checksum does not fit: this line was altered, or one before "
                  "it is missing or was added"));
    }
    auto parsed = json::parse(std::string(split->content) + "}");
    if (!parsed.ok()) return take_fault(place_of(std::move(parsed).error()));
    auto taken = take_value(parsed.value(), line.text.size());
    if (taken.ok() || stopped_) return taken;
    return take_fault(place_of(std::move(taken).error()));
  }

  std::uint64_t seed_of(std::string_view text) const {
    if (text.starts_with("{\"jiyi_export\":")) return 0;
    if (text.starts_with("{\"file\":")) return file_seed_;
    return binds_bank() ? sum_ + first_sum_ : sum_;
  }

  bool binds_bank() const { return version_ >= kVersionWithLastLine; }

  Error place_of(Error error) const {
    return std::move(error).with_context(place(source_.name(), line_));
  }

  Result<void> take_value(const json::Value& value, std::size_t bytes) {
    json::FieldReader in(value, "");
    if (in.has("jiyi_export")) return begin(in);
    if (in.has("file")) return end_file(value);
    if (!open_)
      return Error{ErrorCode::Corruption, "a record before the line that begins an export"};
    if (bank_in_doubt_ && !binds_bank()) {
      return Error{ErrorCode::Corruption,
                   "it may be of another bank, for a line before it was altered or is missing"};
    }
    if (in.has("end")) return end(value);
    ExportRecord record{.bank = bank_};
    record.forgotten = in.string("forgotten");
    record.rejected = in.string("rejected");
    if (!record.rejected.empty()) {
      record.rejected_at = wire::optional_time(in, "at").value_or(Timestamp{});
      record.rejected_memory = in.string("id");
    }
    if (const json::Value* memory = in.any("memory")) {
      ASSIGN_OR_RETURN(record.memory, wire::read_memory(*memory, "memory"));
    }
    RETURN_IF_ERROR(in.finish());
    const int kinds = (record.memory ? 1 : 0) + (record.forgotten.empty() ? 0 : 1) +
                      (record.rejected.empty() ? 0 : 1);
    if (kinds != 1) {
      return Error{ErrorCode::InvalidArgument,
                   "expected a memory or a forgotten mark, or that of a rejected value"};
    }
    if (!record.memory && version_ < kVersionWithMarks) {
      ++records_;
      return {};
    }
    return add(std::move(record), bytes);
  }

  Result<void> begin(json::FieldReader& in) {
    if (open_) {
      RETURN_IF_ERROR(take_fault(corrupt("an export begins before the end line of the last")));
    }
    open_ = false;  // whatever is wrong with this line, what follows is not of the last bank
    begun_ = true;
    const auto version = in.integer("jiyi_export", {1, std::numeric_limits<int>::max()}, 1);
    if (version > kExportVersion) {
      return Error{ErrorCode::InvalidArgument,
                   "the export has format " + std::to_string(version) + ", this program reads " +
                       std::to_string(kExportVersion) + "; use a newer one"};
    }
    BankKey bank{.tenant = in.required_string("tenant"), .bank = in.required_string("bank")};
    RETURN_IF_ERROR(in.finish());
    if (auto flushed = flush(); !flushed.ok()) return flushed;
    bank_ = std::move(bank);
    open_ = true;
    bank_in_doubt_ = false;
    version_ = version;
    first_sum_ = sum_;
    records_ = 0;
    if (binds_bank()) {
      last_line_due_ = true;
      ++banks_;
    }
    return {};
  }

  Result<void> end(const json::Value& value) {
    json::FieldReader line(value, "");
    json::FieldReader in(*line.any("end"), "end");
    const auto count = in.optional_integer("records", kAnyCount);
    RETURN_IF_ERROR(in.finish());
    RETURN_IF_ERROR(line.finish());
    open_ = false;
    if (binds_bank()) {
      file_seed_ = seed_of_file(file_seed_, sum_);
      file_records_ += records_;
    }
    if (count == static_cast<std::int64_t>(records_)) return {};
    return Error{ErrorCode::Corruption, "the end line counts " + std::to_string(count.value_or(0)) +
                                            " records, the file has " + std::to_string(records_)};
  }

  Result<void> end_file(const json::Value& value) {
    json::FieldReader line(value, "");
    json::FieldReader in(*line.any("file"), "file");
    const auto banks = in.optional_integer("banks", kAnyCount).value_or(0);
    const auto records = in.optional_integer("records", kAnyCount).value_or(0);
    RETURN_IF_ERROR(in.finish());
    RETURN_IF_ERROR(line.finish());
    const bool fits = banks == static_cast<std::int64_t>(banks_) &&
                      records == static_cast<std::int64_t>(file_records_);
    Error fault{ErrorCode::Corruption, "the last line counts " + std::to_string(records) +
                                           " records of " + std::to_string(banks) +
                                           " banks, the file has " + std::to_string(file_records_) +
                                           " of " + std::to_string(banks_)};
    if (open_) RETURN_IF_ERROR(require_end());
    open_ = false;
    last_line_due_ = false;
    banks_ = 0;
    file_seed_ = 0;
    file_records_ = 0;
    if (fits || report_.skipped > 0) return {};  // what was skipped is told
    return fault;
  }

  Result<void> add(ExportRecord record, std::size_t bytes) {
    ++records_;
    ++report_.records;
    ++report_.items;
    if (deliver_ == nullptr) return {};
    if (batch_.size() >= options_.batch_records_max ||
        batch_bytes_ + bytes > options_.batch_bytes_max) {
      RETURN_IF_ERROR(flush());
    }
    batch_bytes_ += bytes;
    batch_.push_back(std::move(record));
    lines_.push_back(line_);
    return {};
  }

  Result<void> flush() {
    batch_bytes_ = 0;
    if (batch_.empty()) return {};
    const auto lines = std::exchange(lines_, {});
    return deliver(std::exchange(batch_, {}), lines);
  }

  // Told to go on, halves what is refused until only the records at fault are left out.
  Result<void> deliver(std::vector<ExportRecord> records, std::span<const std::size_t> lines) {
    std::vector<ExportRecord> again;
    if (options_.keep_going) again = records;
    auto delivered = (*deliver_)(bank_, std::move(records));
    if (delivered.ok()) return delivered;
    if (!is_refusal(delivered.error())) {
      stopped_ = true;
      return delivered;
    }
    if (options_.keep_going && again.size() > 1) {
      const auto middle = again.begin() + static_cast<std::ptrdiff_t>(again.size() / 2);
      RETURN_IF_ERROR(deliver({again.begin(), middle}, lines.first(again.size() / 2)));
      return deliver({middle, again.end()}, lines.subspan(again.size() / 2));
    }
    auto where = place(source_.name(), lines.front());
    if (lines.size() > 1) where += "-" + std::to_string(lines.back());
    stopped_ = !options_.keep_going;
    report_.items -= lines.size();
    return take_fault(std::move(delivered).error().with_context(where));
  }

  Result<void> tell_progress() {
    if (!options_.progress) return {};
    progress_.bytes_done = source_.bytes_done();
    progress_.bytes_total = source_.bytes_total();
    progress_.records = report_.records;
    return options_.progress(progress_);
  }

  Source& source_;
  const ExportReadOptions& options_;
  const DeliverRecords* deliver_;  // null in the pass that only checks
  Progress progress_;
  ImportReport report_;
  std::size_t line_ = 0;
  std::uint64_t sum_ = 0;
  // The bank that is being read.
  BankKey bank_;
  std::int64_t version_ = 1;
  std::uint64_t first_sum_ = 0;
  std::size_t records_ = 0;
  bool open_ = false;  // between a first line and its end line
  // A line was damaged since the bank began. In format 1 it may have been another bank's first.
  bool bank_in_doubt_ = false;
  bool begun_ = false;  // some line began an export
  // The file's banks so far, if it is to end with a line that counts them.
  bool last_line_due_ = false;
  std::size_t banks_ = 0;
  std::size_t file_records_ = 0;
  std::uint64_t file_seed_ = 0;
  std::vector<ExportRecord> batch_;
  std::vector<std::size_t> lines_;  // of the batch's records
  std::size_t batch_bytes_ = 0;
  bool stopped_ = false;  // the receiver refused; no fault of the file
};

}  // namespace

Result<ImportReport> import_export(Source& source, const ExportReadOptions& options,
                                   const DeliverRecords& deliver) {
  RETURN_IF_ERROR(Pass(source, options, Progress::Phase::Checking, nullptr).run());
  return Pass(source, options, Progress::Phase::Writing, &deliver).run();
}

}  // namespace jiyi::transfer
