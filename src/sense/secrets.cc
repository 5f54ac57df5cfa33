#include "sense/secrets.h"

#include <algorithm>
#include <array>
#include <optional>

#include "sense/contacts.h"
#include "sense/secret_cues.h"

namespace jiyi::sense {
namespace {

// In the order of SecretKind.
constexpr auto kKindNames = std::to_array<std::string_view>({
    "api_key",
    "token",
    "private_key",
    "password",
    "code",
    "bank_card",
    "id_number",
    "iban",
    "phone",
    "email",
});
static_assert(kKindNames.size() == kSecretKinds);

constexpr std::size_t kAwsSecretLength = 40;
constexpr std::size_t kAwsSecretNear = 200;  // behind its access key
constexpr std::size_t kShownMax = 2;         // of the local part of an address

// Of two that lie over each other: what may be shown in part gives way.
SecretKind weightier(SecretKind first, SecretKind second) {
  return first == SecretKind::Email || first == SecretKind::Phone ? second : first;
}

// One walk over a message. Borrows what it is given.
class SecretScan {
 public:
  SecretScan(const MessageChars& chars, const WordTrie& cues, const SecretPolicy& policy)
      : chars_(chars), cues_(cues), policy_(policy) {}

  std::vector<FoundSecret> run() {
    std::size_t place = 0;
    while (place < chars_.size())
      place = std::max(place + 1, read(place));
    return std::move(found_);
  }

 private:
  // Where to go on reading.
  std::size_t read(std::size_t place) {
    if (chars_.code(place) == U'[') {
      if (const std::size_t end = marker_end(chars_, place); end != 0) return end;
    }
    if (cues_.can_begin(chars_, place)) {
      if (const auto cue = cue_at(cues_, chars_, place)) {
        if (const auto found = follow(*cue)) return keep(*found);
      }
    }
    if (chars_.is_digit(place) || chars_.is_upper(place)) {
      if (const auto found = number_secret(chars_, place)) return keep(*found);
    }
    if (place < aws_secret_until_) {
      if (const auto found = aws_secret(place)) return keep(*found);
    }
    return read_contact(place);
  }

  std::optional<FoundSecret> follow(const Cue& cue) {
    switch (cue.rule) {
      case CueRule::Shape:
        return shaped(cue);
      case CueRule::Pem:
        return pem_.read(chars_, cue);
      case CueRule::Jwt:
        return jwt(chars_, cue);
      case CueRule::Bearer:
        return bearer_token(chars_, cue);
      case CueRule::Userinfo:
        return userinfo_password(chars_, cue);
      default:
        return named(cue);
    }
  }

  // What has both a name and a shape is of the kind of its shape.
  std::optional<FoundSecret> named(const Cue& cue) {
    auto found = worded_secret(chars_, cue);
    if (!found) return found;
    const auto inner = cue_at(cues_, chars_, found->range.begin);
    const bool has_shape = inner && (inner->rule == CueRule::Shape || inner->rule == CueRule::Jwt);
    if (!has_shape) return found;
    if (const auto known = follow(*inner)) {
      found->kind = known->kind;
      found->range.end = std::max(found->range.end, known->range.end);
    }
    return found;
  }

  std::optional<FoundSecret> shaped(const Cue& cue) {
    auto found = shaped_secret(chars_, cue);
    const bool is_aws = cue.shape->chars == KeyChars::Upper;
    if (found && is_aws) aws_secret_until_ = found->range.end + kAwsSecretNear;
    return found;
  }

  // The secret that goes with an AWS access key has no shape but its length.
  std::optional<FoundSecret> aws_secret(std::size_t place) const {
    const auto is_part = [&](std::size_t at) {
      const char32_t code = chars_.code(at);
      return chars_.is_alnum(at) || code == U'/' || code == U'+';
    };
    if (!is_part(place) || (place > 0 && is_part(place - 1))) return std::nullopt;
    std::size_t end = place;
    while (end - place <= kAwsSecretLength && is_part(end))
      ++end;
    const CharRange range{.begin = place, .end = end};
    if (end - place != kAwsSecretLength || !looks_random(chars_, range)) return std::nullopt;
    return FoundSecret{.kind = SecretKind::ApiKey, .range = range};
  }

  std::size_t read_contact(std::size_t place) {
    if (policy_.email == ContactPolicy::Mask && chars_.code(place) == U'@') {
      const auto range = email_at(chars_, place);
      if (range && (found_.empty() || found_.back().range.end <= range->begin)) {
        return keep({.kind = SecretKind::Email, .range = *range});
      }
    }
    if (policy_.phone == ContactPolicy::Mask && may_be_phone(chars_, place)) {
      if (const auto range = phone_at(chars_, place)) {
        return keep({.kind = SecretKind::Phone, .range = *range});
      }
    }
    return place;
  }

  // A value that stands before its word may cover what was found already.
  std::size_t keep(FoundSecret next) {
    while (!found_.empty() && found_.back().range.end > next.range.begin) {
      const FoundSecret& last = found_.back();
      next = {.kind = weightier(last.kind, next.kind),
              .range = {.begin = std::min(last.range.begin, next.range.begin),
                        .end = std::max(last.range.end, next.range.end)}};
      found_.pop_back();
    }
    found_.push_back(next);
    return next.range.end;
  }

  const MessageChars& chars_;
  const WordTrie& cues_;
  const SecretPolicy& policy_;
  PemReader pem_;
  std::size_t aws_secret_until_ = 0;
  std::vector<FoundSecret> found_;
};

// "zh***@example.com"; of a short name only the first character, and one of what is not UTF-8.
void append_email(std::string& out, std::string_view address) {
  const std::size_t sign = address.find('@');
  const std::size_t shown = sign != std::string_view::npos && sign > kShownMax + 1 ? kShownMax : 1;
  out += address.substr(0, shown);
  out += "***";
  if (sign != std::string_view::npos) out += address.substr(sign);
}

void append_masked(std::string& out, SecretKind kind, std::string_view secret) {
  const bool is_plain =
      std::ranges::all_of(secret, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (kind == SecretKind::Email && is_plain) return append_email(out, secret);
  out += "[secret:";
  out += secret_kind_name(kind);
  out += ']';
}

// A text with what was masked so far, and where its bytes come from.
class MaskedView {
 public:
  explicit MaskedView(std::string_view original) : original_(original) { render(); }

  const std::string& text() const { return text_; }
  // Bytes of the original that are not masked.
  std::size_t bytes_left() const {
    std::size_t left = original_.size();
    for (const Secret& secret : secrets_)
      left -= secret.end - secret.begin;
    return left;
  }

  // Adds what was found in text(), in bytes of it.
  void add(const std::vector<Secret>& found) {
    for (Secret secret : found) {
      secret.begin = source_of(secret.begin, false);
      secret.end = source_of(secret.end, true);
      secrets_.push_back(secret);
    }
    std::ranges::sort(secrets_, {}, &Secret::begin);
    std::vector<Secret> apart;
    for (const Secret& next : secrets_) {
      if (!apart.empty() && next.begin < apart.back().end) {
        apart.back().kind = weightier(apart.back().kind, next.kind);
        apart.back().end = std::max(apart.back().end, next.end);
      } else {
        apart.push_back(next);
      }
    }
    secrets_ = std::move(apart);
    render();
  }

  MaskedText take() { return {.text = std::move(text_), .secrets = std::move(secrets_)}; }

 private:
  struct Piece {
    std::size_t begin = 0;  // in text_
    std::size_t source_begin = 0;
    std::size_t source_end = 0;
    bool is_masked = false;
  };

  void append(const Piece& piece) {
    if (piece.source_begin < piece.source_end) pieces_.push_back(piece);
  }

  void render() {
    text_.clear();
    pieces_.clear();
    std::size_t done = 0;
    for (const Secret& secret : secrets_) {
      append({text_.size(), done, secret.begin, false});
      text_ += original_.substr(done, secret.begin - done);
      append({text_.size(), secret.begin, secret.end, true});
      append_masked(text_, secret.kind, original_.substr(secret.begin, secret.end - secret.begin));
      done = secret.end;
    }
    append({text_.size(), done, original_.size(), false});
    text_ += original_.substr(done);
  }

  std::size_t source_of(std::size_t offset, bool is_end) const {
    const std::size_t at = is_end ? offset - 1 : offset;
    const auto after = std::ranges::upper_bound(pieces_, at, {}, &Piece::begin);
    const Piece& piece = *std::prev(after);
    if (piece.is_masked) return is_end ? piece.source_end : piece.source_begin;
    return piece.source_begin + (offset - piece.begin);
  }

  std::string_view original_;
  std::vector<Secret> secrets_;
  std::string text_;
  std::vector<Piece> pieces_;
};

std::vector<Secret> in_bytes(const MessageChars& chars, const std::vector<FoundSecret>& found) {
  std::vector<Secret> secrets;
  secrets.reserve(found.size());
  for (const FoundSecret& each : found) {
    secrets.push_back({.kind = each.kind,
                       .begin = chars.at(each.range.begin).begin,
                       .end = chars.at(each.range.end - 1).end});
  }
  return secrets;
}

}  // namespace

std::string_view secret_kind_name(SecretKind kind) {
  return kKindNames[static_cast<std::size_t>(kind)];
}

SecretMasker::SecretMasker(const SecretPolicy& policy) : policy_(policy) {
  add_cues(cues_);
}

MaskedText SecretMasker::mask(std::string_view text) const {
  return mask(MessageChars(text));
}

MaskedText SecretMasker::mask(const MessageChars& chars) const {
  auto found = SecretScan(chars, cues_, policy_).run();
  if (found.empty()) return {.text = std::string(chars.text()), .secrets = {}};
  // What is beside a secret can become one when it is gone: masked until nothing more is found.
  MaskedView view(chars.text());
  view.add(in_bytes(chars, found));
  for (std::size_t bytes_left = view.bytes_left() + 1; view.bytes_left() < bytes_left;) {
    bytes_left = view.bytes_left();
    const MessageChars masked(view.text());
    found = SecretScan(masked, cues_, policy_).run();
    if (found.empty()) break;
    view.add(in_bytes(masked, found));
  }
  return view.take();
}

}  // namespace jiyi::sense
