#include "embed/convert.h"

#include <utility>

#include "base/try.h"
#include "embed/e5_package.h"
#include "embed/eight_bits.h"
#include "embed/transformers_folder.h"
#include "io/draft_file.h"
#include "io/list_files.h"
#include "io/mapped_file.h"

namespace jiyi::embed {
namespace {

void apply(const ConvertOptions& options, LoadedModel& model) {
  auto& description = model.description;
  if (options.name) description.name = *options.name;
  if (options.query_prefix) description.query_prefix = *options.query_prefix;
  if (options.passage_prefix) description.passage_prefix = *options.passage_prefix;
  if (options.pooling) description.config.pooling = *options.pooling;
}

Result<void> write_model(LoadedModel model, const std::string& target,
                         const ConvertOptions& options) {
  apply(options, model);
  GgufWriter writer;
  RETURN_IF_ERROR(append_description(model.description, writer));
  for (auto& tensor : model.tensors) {
    writer.add(options.eight_bits ? in_eight_bits(std::move(tensor)) : std::move(tensor));
  }
  ASSIGN_OR_RETURN(auto draft, io::DraftFile::create(
                                   target, options.replace ? io::Replace::Yes : io::Replace::No));
  RETURN_IF_ERROR(
      writer.write(kChecksumKey, [&](std::string_view bytes) { return draft.append(bytes); }));
  return draft.publish();
}

}  // namespace

Result<void> convert_model(const std::string& source, const std::string& target,
                           const ConvertOptions& options) {
  ASSIGN_OR_RETURN(const bool folder, io::is_folder(source));
  if (folder) {
    ASSIGN_OR_RETURN(auto model, load_transformers_folder(source));
    return write_model(std::move(model), target, options);
  }
  ASSIGN_OR_RETURN(const auto mapping, io::MappedFile::open(source));
  auto model = read_e5_package(mapping.bytes());
  if (!model.ok()) return std::move(model).error().with_context(source);
  return write_model(std::move(model).value(), target, options);
}

}  // namespace jiyi::embed
