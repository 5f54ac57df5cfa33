// Who and what a message names: people, organisations, places, things, addresses, numbers.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jiyi/result.h"
#include "sense/message_chars.h"

namespace jiyi::sense {

enum class EntityKind : std::uint8_t {
  Person,
  Organisation,
  Place,
  Project,
  Technology,
  Product,
  Email,
  Phone,
  Url,
  Order,  // the number of an order, a parcel, a ticket, an invoice
  Version,
  Money,
};
inline constexpr std::size_t kEntityKinds = 12;

// "person", "organisation" …
std::string_view entity_kind_name(EntityKind kind);

struct Entity {
  EntityKind kind = EntityKind::Person;
  std::size_t begin = 0;  // bytes [begin, end) of the message
  std::size_t end = 0;
  // Alike for what is the same: 北京 for "Beijing", "+8613800138000" for "138 0013 8000",
  // "CNY 20000" for "2万元"; a name folded as searched texts are.
  std::string normalised;
  bool operator==(const Entity&) const = default;
};

// A word of a user's own.
struct EntityWord {
  EntityKind kind = EntityKind::Project;
  std::string word;
  std::string normalised;  // empty: the word itself, folded
};

inline constexpr std::size_t kEntityWordsMax = 100'000;
inline constexpr std::size_t kEntityWordBytesMax = 256;
inline constexpr std::size_t kEntitiesMax = 256;  // of one message; what comes later is left out

class NameBook;

// Thread-compatible.
class EntityRules {
 public:
  // With the words of the tree and these, which win over them. InvalidArgument for a word that is
  // empty, no UTF-8 or too long; LimitExceeded over kEntityWordsMax.
  static Result<EntityRules> create(const std::vector<EntityWord>& words = {});

  EntityRules(EntityRules&&) noexcept;
  EntityRules& operator=(EntityRules&&) noexcept;
  ~EntityRules();

  // In order and apart. Of two findings over each other the longer is kept, of two as long the
  // one whose rule is surer. Any bytes are taken; linear in them.
  std::vector<Entity> find(std::string_view text) const;
  std::vector<Entity> find(const MessageChars& chars) const;

 private:
  explicit EntityRules(std::unique_ptr<const NameBook> book);

  std::unique_ptr<const NameBook> book_;
};

}  // namespace jiyi::sense
