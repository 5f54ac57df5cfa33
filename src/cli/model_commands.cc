#include "cli/model_commands.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/hex.h"
#include "base/try.h"
#include "cli/config_edit.h"
#include "cli/make_vectors.h"
#include "cli/model_places.h"
#include "cli/table.h"
#include "cli/width.h"
#include "embed/convert.h"
#include "embed/model.h"
#include "io/files.h"
#include "pipe/replies.h"

namespace jiyi::cli {
namespace {

using embed::EncoderConfig;
using embed::Model;

constexpr std::string_view kUseDefault = "default";

struct ModelOptions {
  std::string action;
  std::vector<std::string> words;
  std::optional<std::string> name;
  std::optional<std::string> query_prefix;
  std::optional<std::string> passage_prefix;
  std::optional<std::string> pooling;
  bool eight_bits = false;
  bool replace = false;
};

std::string_view pooling_name(const Model& model) {
  return model.config().pooling == EncoderConfig::Pooling::Mean ? "mean" : "cls";
}

std::string_view tokenizer_name(const Model& model) {
  return model.tokenizer_kind() == embed::TokenizerDescription::Kind::Unigram ? "unigram"
                                                                              : "wordpiece";
}

json::Object to_json(const Model& model, const std::string& path) {
  const auto& config = model.config();
  json::Object out;
  out.append("name", model.name());
  out.append("path", path);
  out.append("fingerprint", base::hex(model.fingerprint()));
  out.append("dimensions", config.hidden);
  out.append("layers", config.layers);
  out.append("heads", config.heads);
  out.append("inner_dimensions", config.ffn);
  out.append("pieces", config.vocabulary);
  out.append("tokens_max", config.positions);
  out.append("pooling", pooling_name(model));
  out.append("normalize", config.normalize);
  out.append("tokenizer", tokenizer_name(model));
  out.append("query_prefix", model.query_prefix());
  out.append("passage_prefix", model.passage_prefix());
  out.append("weights", embed::type_name(model.tensor("blk.0.ffn_up.weight").value().type));
  out.append("licence", model.licence());
  out.append("bytes", model.file_bytes());
  return out;
}

class ModelCommand {
 public:
  ModelCommand(Context& context, const ModelOptions& options)
      : context_(context),
        options_(options),
        folders_(model_folders(context.environment(), context.program_folder())) {}

  Result<ExitCode> run() {
    if (options_.action == "list") return list();
    if (options_.action == "convert") return convert();
    if (options_.action == "use") return use();
    if (options_.action == "embed") return make_lacking();
    if (options_.action == "rollback") return rollback();
    return options_.action == "verify" ? verify() : info();
  }

 private:
  Result<void> takes(std::size_t low, std::size_t high, const char* what) const {
    if (options_.words.size() >= low && options_.words.size() <= high) return {};
    return Error{ErrorCode::InvalidArgument, "model " + options_.action + " takes " + what};
  }

  // The model that is named, else the one in use.
  Result<std::string> wanted() const {
    RETURN_IF_ERROR(takes(0, 1, "one model, or none for the one in use"));
    return find_model(
        options_.words.empty() ? context_.settings().text(SettingId::Model) : options_.words[0],
        folders_);
  }

  Result<ExitCode> list() {
    RETURN_IF_ERROR(takes(0, 0, "no model"));
    ASSIGN_OR_RETURN(const auto places, list_models(folders_));
    const auto chosen = find_model(context_.settings().text(SettingId::Model), folders_);
    json::Array rows;
    Table table({{.heading = "model"},
                 {.heading = "dimensions", .align = Align::Right},
                 {.heading = "tokens", .align = Align::Right},
                 {.heading = "file"}});
    for (const auto& place : places) {
      const bool in_use = chosen.ok() && chosen.value() == place.path;
      const auto model = Model::open(place.path);
      json::Object row;
      if (model.ok()) row = to_json(*model.value(), place.path);
      row.set("name", place.name);
      row.set("path", place.path);
      row.set("in_use", in_use);
      if (!model.ok()) row.append("fault", model.error().message());
      rows.emplace_back(std::move(row));
      table.add({place.name + (in_use ? " (in use)" : ""),
                 model.ok() ? std::to_string(model.value()->config().hidden) : "damaged",
                 model.ok() ? std::to_string(model.value()->config().positions) : "", place.path});
    }
    if (context_.json()) {
      json::Object out;
      out.append("models", std::move(rows));
      context_.print_json(pipe::ok(std::move(out)));
    } else if (places.empty()) {
      context_.print_line("no models; jiyi model convert makes one");
    } else {
      context_.print(table.text(context_.style(), 0));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> info() {
    ASSIGN_OR_RETURN(const auto path, wanted());
    ASSIGN_OR_RETURN(const auto model, Model::open(path));
    auto fields = to_json(*model, path);
    if (context_.json()) {
      json::Object out;
      out.append("model", std::move(fields));
      context_.print_json(pipe::ok(std::move(out)));
      return ExitCode::Done;
    }
    for (const auto& field : fields) {
      const auto* text = field.value.if_string();
      const auto* whole = field.value.if_int64();
      const auto* yes = field.value.if_bool();
      std::string shown = text != nullptr ? printable(*text) : std::string();
      if (whole != nullptr) shown = std::to_string(*whole);
      if (yes != nullptr) shown = *yes ? "yes" : "no";
      if (text != nullptr && field.name.ends_with("prefix")) shown.insert(0, 1, '"').append(1, '"');
      auto name = field.name;
      name.resize(18, ' ');
      context_.print_line(context_.style().dim(name) + shown);
    }
    return ExitCode::Done;
  }

  // Opening a model checks all of it.
  Result<ExitCode> verify() {
    ASSIGN_OR_RETURN(const auto path, wanted());
    ASSIGN_OR_RETURN(const auto model, Model::open(path));
    if (context_.json()) {
      json::Object out;
      out.append("path", path);
      out.append("fingerprint", base::hex(model->fingerprint()));
      out.append("checksum", model->has_checksum());
      context_.print_json(pipe::ok(std::move(out)));
    } else {
      context_.print_line(
          printable(path) + ": whole" +
          (model->has_checksum() ? ", its checksum is right" : "; it has no checksum of its own") +
          ", fingerprint " + base::hex(model->fingerprint()));
    }
    return ExitCode::Done;
  }

  static std::string name_of(std::string source) {
    while (source.size() > 1 && source.ends_with('/'))
      source.pop_back();
    auto name = source.substr(source.rfind('/') + 1);
    return name.ends_with(".bin") ? std::string(kDefaultModel) : name;
  }

  Result<ExitCode> convert() {
    RETURN_IF_ERROR(takes(1, 2, "the source, and the file to make if not in your models folder"));
    const auto& source = options_.words[0];
    std::string target;
    if (options_.words.size() == 2) {
      target = options_.words[1];
    } else {
      ASSIGN_OR_RETURN(const auto own, own_model_folder(context_.environment()));
      target = own + "/" + options_.name.value_or(name_of(source)) + std::string(kModelEnding);
    }
    RETURN_IF_ERROR(io::make_folders(io::folder_of(target)));
    embed::ConvertOptions how{.name = options_.name,
                              .query_prefix = options_.query_prefix,
                              .passage_prefix = options_.passage_prefix,
                              .pooling = {},
                              .eight_bits = options_.eight_bits,
                              .replace = options_.replace};
    if (options_.pooling) {
      how.pooling =
          *options_.pooling == "cls" ? EncoderConfig::Pooling::Cls : EncoderConfig::Pooling::Mean;
    }
    RETURN_IF_ERROR(embed::convert_model(source, target, how));
    auto made = Model::open(target);
    if (!made.ok()) {
      io::remove_if_there(target);
      return std::move(made).error().with_context("the converted model cannot be used");
    }
    if (context_.json()) {
      json::Object out;
      out.append("model", to_json(*made.value(), target));
      context_.print_json(pipe::ok(std::move(out)));
    } else {
      context_.print_line(printable(target) + ": " + std::to_string(made.value()->file_bytes()) +
                          " bytes, fingerprint " + base::hex(made.value()->fingerprint()));
    }
    return ExitCode::Done;
  }

  Result<ExitCode> use() {
    RETURN_IF_ERROR(takes(1, 1, "the model to use, or default"));
    const auto& config = context_.settings().file_path();
    const auto& word = options_.words[0];
    std::optional<std::string> value;
    if (word != kUseDefault) {
      ASSIGN_OR_RETURN(const auto path, find_model(word, folders_));
      RETURN_IF_ERROR(check_opens(path));
      value = word;
    }
    RETURN_IF_ERROR(edit_config(config, "model", value));
    return report_use(word, config);
  }

  static Result<void> check_opens(const std::string& path) {
    auto model = Model::open(path);
    return model.ok() ? Result<void>() : std::move(model).error();
  }

  Result<ExitCode> report_use(const std::string& word, const std::string& config) {
    if (context_.json()) {
      json::Object out;
      out.append("model", word);
      out.append("config", config);
      context_.print_json(pipe::ok(std::move(out)));
    } else {
      context_.print_line("from now on: " + printable(word) + " (" + printable(config) + ")");
    }
    if (context_.settings().source(SettingId::Model) == Source::Variable) {
      context_.note("JIYI_MODEL is set, and wins over the file");
    }
    return ExitCode::Done;
  }

  Result<ExitCode> make_lacking() {
    RETURN_IF_ERROR(takes(0, 0, "no model; it makes vectors of the one in use"));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist, Vectors::OnDemand));
    const auto vectors = make_vectors(context_, *engine);
    if (vectors.fault) return *vectors.fault;
    const auto lacking = vectors.made > 0 ? 0 : count_lacking(*engine);
    if (lacking > 0) {
      return Error{ErrorCode::Unavailable, std::to_string(lacking) +
                                               " vectors are lacking, and no model is in use that "
                                               "makes them; see embedder and model in jiyi config"};
    }
    if (!context_.json() && vectors.made == 0) context_.print_line("no vector is lacking");
    return report_made(vectors, {});
  }

  Result<ExitCode> rollback() {
    RETURN_IF_ERROR(takes(0, 0, "no model; it goes back to the one before"));
    ASSIGN_OR_RETURN(auto* engine, context_.engine(OpenMode::MustExist, Vectors::AsStored));
    RETURN_IF_ERROR(engine->rollback_model());
    const auto vectors = make_vectors(context_, *engine);
    ASSIGN_OR_RETURN(const StoreStats stats, engine->stats(""));
    std::string name;
    for (const BankStats& bank : stats.banks)
      if (name.empty()) name = bank.model;
    if (!context_.json()) context_.print_line("back to model " + printable(name));
    const auto& settings = context_.settings();
    const auto& embedder = settings.text(SettingId::Embedder);
    if (!settings.text(SettingId::Model).empty() || (embedder != "auto" && embedder != "none")) {
      context_.note(
          "the settings name a model, which the next command takes up again: see model "
          "and embedder in jiyi config");
    }
    return report_made(vectors, name);
  }

  Result<ExitCode> report_made(const VectorsMade& vectors, const std::string& model) {
    if (context_.json()) {
      json::Object out;
      if (!model.empty()) out.append("model", model);
      put(out, vectors);
      context_.print_json(pipe::ok(std::move(out)));
    }
    report_vectors(context_, vectors);
    return ExitCode::Done;
  }

  Context& context_;
  const ModelOptions& options_;
  std::vector<std::string> folders_;
};

}  // namespace

Action declare_model(Arguments& arguments) {
  const auto options = std::make_shared<ModelOptions>();
  arguments.positional(
      {.name = "ACTION",
       .value = "",
       .help = "what to do",
       .choices = {"list", "info", "verify", "convert", "use", "embed", "rollback"},
       .required = true},
      options->action);
  arguments.positionals(
      {.name = "WORD",
       .value = "",
       .help =
           "info, verify: a model, else the one in use. use: a model, or "
           "default. embed: makes the vectors that are lacking. "
           "rollback: back to the model before. convert: what to read (a folder with config.json, "
           "model.safetensors and tokenizer.json, or the E5 package), and "
           "the file to make",
       .path = true},
      options->words);
  arguments.option({.name = "--name", .value = "NAME", .help = "convert: what the model is called"},
                   options->name);
  arguments.option({.name = "--query-prefix",
                    .value = "TEXT",
                    .help = "convert: put before each question; else what the source says"},
                   options->query_prefix);
  arguments.option({.name = "--passage-prefix",
                    .value = "TEXT",
                    .help = "convert: put before each memory; else what the source says"},
                   options->passage_prefix);
  arguments.option({.name = "--pooling",
                    .value = "HOW",
                    .help = "convert: tokens to one vector; else what the source says",
                    .choices = {"mean", "cls"}},
                   options->pooling);
  arguments.flag({.name = "--eight-bits",
                  .value = "",
                  .help = "convert: a quarter of the size, nearly the same vectors"},
                 options->eight_bits);
  arguments.flag({.name = "--replace", .value = "", .help = "convert: over a file that is there"},
                 options->replace);
  return [options](Context& context) { return ModelCommand(context, *options).run(); };
}

}  // namespace jiyi::cli
