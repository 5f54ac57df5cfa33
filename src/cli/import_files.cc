#include "cli/import_files.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/try.h"
#include "jiyi/reading.h"
#include "pipe/address.h"
#include "pipe/replies.h"
#include "transfer/export_reader.h"
#include "wire/fields.h"

namespace jiyi::cli {
namespace {

std::string_view verb_of(transfer::Progress::Phase phase) {
  if (phase == transfer::Progress::Phase::Noting) return "reading ";
  return phase == transfer::Progress::Phase::Checking ? "checking " : "importing ";
}

transfer::OnProgress on_progress(ProgressBar& bar, const std::string& label) {
  return [&bar, label](const transfer::Progress& progress) -> Result<void> {
    bar.show({.label = std::string(verb_of(progress.phase)) + label,
              .done = progress.bytes_done,
              .total = progress.bytes_total,
              .records = progress.records});
    return {};
  };
}

void add_report(const transfer::ImportReport& report, ImportTotals& totals) {
  ++totals.files;
  totals.records += report.records;
  totals.present += report.repeated;
  totals.skipped += report.skipped;
  totals.abandoned += report.abandoned;
  for (const auto& column : report.metadata_columns) {
    const bool known = std::ranges::count(totals.metadata_columns, column) > 0;
    if (!known) totals.metadata_columns.push_back(column);
  }
  for (const auto& fault : report.faults) {
    if (totals.faults.size() < transfer::kFaultsKept) totals.faults.push_back(fault);
  }
}

struct Delivery {
  transfer::Batch batch;
  Keep keep;
};

Result<std::vector<Refused>> deliver_items(Context& context, const ImportJob& job,
                                           Delivery&& delivery, ImportTotals& totals) {
  auto& [batch, keep] = delivery;
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create, Vectors::OnDemand));
  const auto address = context.settings().address();
  const BankKey bank = bank_of_items(context, batch.bank, job.one_bank);
  for (auto& item : batch.items) {
    pipe::fill_scope(item.scope, address.scope);
    item.provenance.channel = Channel::Import;
  }
  ASSIGN_OR_RETURN(auto reply, engine->remember_each(bank, std::move(batch.items), keep));
  const bool kept = keep == Keep::Accepted || (keep == Keep::AllOrNone && reply.refused.empty());
  if (!kept) return std::move(reply.refused);
  const auto known = totals.known.find(bank);
  for (const auto& item : reply.items) {
    if (item.rejected && !item.deduplicated) ++totals.rejected;
    if (item.id.empty() || (item.rejected && !item.deduplicated)) continue;
    ++(item.deduplicated ? totals.present : totals.added);
    if (!item.deduplicated) totals.masked += item.masked;
    if (item.quarantined) ++totals.quarantined;
    if (known != totals.known.end()) known->second.add(item.id);
  }
  totals.forgotten += reply.forgotten.size();
  totals.part_kept = true;
  return std::move(reply.refused);
}

// Where a bank of an export goes. What the flags name wins over what the file names.
BankKey bank_of(const Context& context, const ImportJob& job, BankKey named) {
  if (job.one_bank) return context.bank();
  if (job.one_tenant) named.tenant = context.bank().tenant;
  return named;
}

// The versions of one memory may come in several parts.
std::size_t leave_out(const std::set<std::string>& ids, std::vector<ExportRecord>& records) {
  return std::erase_if(records, [&](const ExportRecord& record) {
    return record.memory && ids.contains(record.memory->id);
  });
}

Result<void> deliver_records(Context& context, const BankKey& bank,
                             std::vector<ExportRecord>&& records, ImportTotals& totals) {
  ASSIGN_OR_RETURN(auto* engine, context.engine(OpenMode::Create, Vectors::OnDemand));
  auto& in_conflict = totals.in_conflict[bank];
  totals.skipped += leave_out(in_conflict, records);
  const auto policy = totals.keep_going ? OnConflict::Skip : OnConflict::Refuse;
  ASSIGN_OR_RETURN(const auto reply, engine->import_records(bank, std::move(records), policy));
  totals.known.erase(bank);  // to be read again
  totals.skipped += reply.skipped;
  for (const auto& conflict : reply.conflicts) {
    in_conflict.insert(conflict.id);
    if (totals.faults.size() < transfer::kFaultsKept) totals.faults.push_back(conflict.what);
  }
  totals.added += reply.added;
  totals.present += reply.present;
  totals.forgotten += reply.forgotten;
  totals.rejected += reply.rejected;
  totals.removed += reply.removed;
  totals.scrub_pending = totals.scrub_pending || reply.scrub_pending;
  totals.part_kept = true;
  return {};
}

}  // namespace

Result<void> import_source(Context& context, transfer::Source& source, const ImportJob& job,
                           ImportTotals& totals) {
  ProgressBar bar(context);
  totals.part_kept = false;
  auto format = job.format;
  if (format == transfer::Format::Auto) {
    ASSIGN_OR_RETURN(format, transfer::recognise(source));
  }
  totals.keep_going = job.keep_going;
  if (format == transfer::Format::Jiyi) {
    transfer::ExportReadOptions options;
    options.keep_going = job.keep_going;
    options.progress = on_progress(bar, job.label);
    const auto deliver = [&](const BankKey& bank, std::vector<ExportRecord>&& records) {
      auto taken =
          deliver_records(context, bank_of(context, job, bank), std::move(records), totals);
      totals.store_refused = !taken.ok() && !transfer::is_refusal(taken.error());
      return taken;
    };
    ASSIGN_OR_RETURN(const auto report, transfer::import_export(source, options, deliver));
    add_report(report, totals);
    return {};
  }
  transfer::ImportOptions options;
  options.format = format;
  options.keep_going = job.keep_going;
  options.context = job.read;
  options.context.scope = context.settings().address().scope;
  BankHoldings holdings(context, totals.known, job.one_bank);
  options.holdings = &holdings;
  options.progress = on_progress(bar, job.label);
  if (context.settings().text(SettingId::MaskSecrets) == "on") options.mask = mask_secrets;
  const auto deliver = [&](transfer::Batch&& batch, Keep keep) {
    auto taken = deliver_items(context, job, {std::move(batch), keep}, totals);
    totals.store_refused = !taken.ok();
    return taken;
  };
  ASSIGN_OR_RETURN(const auto report, transfer::import_items(source, std::move(options), deliver));
  add_report(report, totals);
  return {};
}

json::Object to_json(const ImportTotals& totals) {
  json::Object out;
  out.append("files", totals.files);
  out.append("records", totals.records);
  out.append("added", totals.added);
  out.append("present", totals.present);
  out.append("forgotten", totals.forgotten);
  if (totals.rejected > 0) out.append("rejected", totals.rejected);
  if (totals.removed > 0) out.append("removed", totals.removed);
  if (totals.scrub_pending) out.append("scrub_pending", true);
  if (totals.masked > 0) out.append("masked", totals.masked);
  if (totals.quarantined > 0) out.append("quarantined", totals.quarantined);
  out.append("skipped", totals.skipped);
  if (totals.abandoned > 0) out.append("abandoned", totals.abandoned);
  if (totals.unread > 0) out.append("unread", totals.unread);
  if (totals.passed_over > 0) out.append("skipped_files", totals.passed_over);
  if (totals.links > 0) out.append("skipped_links", totals.links);
  put(out, totals.vectors);
  wire::put(out, "skipped_file_names", totals.passed_over_names);
  wire::put(out, "metadata_columns", totals.metadata_columns);
  wire::put(out, "faults", totals.faults);
  return pipe::ok(std::move(out));
}

}  // namespace jiyi::cli
