#include "transfer/conversations.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "transfer/import_test_fixture.h"

namespace jiyi::transfer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A bank in a map that takes what is imported.
class Bank final : public Holdings {
 public:
  // Texts that were added.
  std::vector<std::string> import(std::string bytes, const std::string& name,
                                  ImportOptions options = {.format = Format::OpenAi}) {
    options.holdings = this;
    std::vector<std::string> added;
    for (NewMemory& item : imported(std::move(bytes), std::move(options), name).items) {
      if (forgotten.contains(item.id)) continue;
      const std::string text = item.text;
      if (items.emplace(item.id, std::move(item)).second) added.push_back(text);
    }
    return added;
  }

  void forget(const std::string& text) {
    for (auto item = items.begin(); item != items.end();) {
      if (item->second.text != text) {
        ++item;
        continue;
      }
      forgotten.insert(item->first);
      item = items.erase(item);
    }
  }

  std::vector<std::string> texts_of(const std::string& session) const {
    std::vector<std::string> texts;
    for (const auto& [id, item] : items) {
      if (item.scope.session_id == session) texts.push_back(item.text);
    }
    std::ranges::sort(texts);
    return texts;
  }

  std::set<std::string> sessions() const {
    std::set<std::string> sessions;
    for (const auto& [id, item] : items)
      sessions.insert(item.scope.session_id);
    return sessions;
  }

  Result<const KnownIds*> ids_of(const std::string& /*bank*/) override {
    known_ = KnownIds();
    for (const auto& [id, item] : items)
      known_.add(id);
    return &known_;
  }
  Result<std::vector<bool>> are_forgotten(const std::string& /*bank*/,
                                          const std::vector<std::string>& ids) override {
    std::vector<bool> answers;
    for (const std::string& id : ids)
      answers.push_back(forgotten.contains(id) && !items.contains(id));
    return answers;
  }
  Result<std::optional<std::string>> session_of(const std::string& /*bank*/,
                                                const std::string& id) override {
    const auto found = items.find(id);
    if (found == items.end()) return std::optional<std::string>();
    return std::optional(found->second.scope.session_id);
  }
  Result<bool> has_session(const std::string& /*bank*/, const std::string& session) override {
    return !texts_of(session).empty();
  }

  std::map<std::string, NewMemory> items;
  std::set<std::string> forgotten;

 private:
  KnownIds known_;
};

std::string chat(const std::vector<std::string>& texts, const std::string& prompt = "") {
  std::string bytes = "[";
  if (!prompt.empty()) bytes += R"({"role":"system","content":")" + prompt + "\"},";
  for (std::size_t i = 0; i < texts.size(); ++i) {
    bytes += std::string(i == 0 ? "" : ",") + R"({"role":")" + (i % 2 == 0 ? "user" : "assistant") +
             R"(","content":")" + texts[i] + "\"}";
  }
  return bytes + "]";
}

std::string rows(const std::vector<std::string>& texts) {
  std::string bytes = "text,speaker\n";
  for (const std::string& text : texts)
    bytes += text + ",Ann\n";
  return bytes;
}

const ImportOptions kCsv{.format = Format::Csv};
const std::string kHello = "Hello! How can I help?";

TEST(Conversations, ShareNineTenthsOfTheSmallerOrAllOfFewerThanTen) {
  const auto chats = [](std::size_t one, std::size_t other, std::size_t shared) {
    return are_same({.one = one, .other = other, .shared = shared}, Likeness::Chat);
  };
  EXPECT_TRUE(chats(3, 3, 3));
  EXPECT_TRUE(chats(3, 8, 3));
  EXPECT_FALSE(chats(3, 3, 2));
  EXPECT_FALSE(chats(9, 9, 8));
  EXPECT_TRUE(chats(10, 10, 9));
  EXPECT_FALSE(chats(20, 20, 17));
  EXPECT_FALSE(chats(0, 3, 0));
  const auto renamed = [](std::size_t one, std::size_t other, std::size_t shared) {
    return are_same({.one = one, .other = other, .shared = shared, .is_namesake = false},
                    Likeness::Chat);
  };
  EXPECT_TRUE(renamed(2, 2, 2));
  EXPECT_FALSE(renamed(2, 3, 2));
  EXPECT_FALSE(renamed(9, 20, 9));
  EXPECT_TRUE(renamed(10, 20, 10));
  EXPECT_FALSE(renamed(20, 20, 17));
  const auto documents = [](std::size_t one, std::size_t other, std::size_t shared) {
    return are_same({.one = one, .other = other, .shared = shared}, Likeness::Document);
  };
  EXPECT_TRUE(documents(4, 4, 2));
  EXPECT_FALSE(documents(4, 4, 1));
  EXPECT_FALSE(documents(1, 1, 0));
}

TEST(Conversations, OfOneNameStayWholeInSessionsOfTheirOwn) {
  Bank bank;
  const std::string cat = chat({"hi", kHello, "my cat is ill"});
  const std::string rent = chat({"hi", kHello, "my landlord raised the rent"});
  EXPECT_EQ(bank.import(cat, "chat.json").size(), 3U);
  EXPECT_EQ(bank.import(rent, "chat.json").size(), 3U);
  EXPECT_THAT(bank.texts_of("chat.json"), ElementsAre(kHello, "hi", "my cat is ill"));
  EXPECT_THAT(bank.texts_of("chat.json (2)"),
              ElementsAre(kHello, "hi", "my landlord raised the rent"));

  EXPECT_THAT(bank.import(rent, "chat.json"), IsEmpty());
  EXPECT_THAT(bank.import(cat, "chat.json"), IsEmpty());
  EXPECT_THAT(
      bank.import(chat({"hi", kHello, "my landlord raised the rent", "by how much?"}), "chat.json"),
      ElementsAre("by how much?"));
  EXPECT_EQ(bank.texts_of("chat.json (2)").size(), 4U);
}

TEST(Conversations, AreKnownAgainUnderAnotherNameAndWhenTheyHaveGrown) {
  Bank bank;
  ASSERT_EQ(bank.import(rows({"first", "second", "third"}), "a.csv", kCsv).size(), 3U);
  EXPECT_THAT(bank.import(rows({"first", "second", "third"}), "b.csv", kCsv), IsEmpty());
  EXPECT_THAT(bank.import(rows({"NEW", "first", "second", "third"}), "a.csv", kCsv),
              ElementsAre("NEW"));
  EXPECT_THAT(bank.import(rows({"NEW", "first", "second", "third", "last"}), "a.csv", kCsv),
              ElementsAre("last"));
  EXPECT_THAT(bank.import(rows({"second", "third"}), "a.csv", kCsv), IsEmpty()) << "a part of it";
  std::vector<std::string> many;
  for (int i = 0; i < 10; ++i)
    many.push_back("row " + std::to_string(i));
  ASSERT_EQ(bank.import(rows(many), "many.csv", kCsv).size(), 10U);
  many.insert(many.begin(), "earlier");
  many.push_back("later");
  EXPECT_THAT(bank.import(rows(many), "more.csv", kCsv), ElementsAre("earlier", "later"));
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"a.csv", "many.csv"}));
}

TEST(Conversations, AreOfOneNameInWhateverFolder) {
  Bank bank;
  ASSERT_EQ(bank.import(rows({"first", "second"}), "chats/a.csv", kCsv).size(), 2U);
  EXPECT_THAT(bank.import(rows({"first", "second", "third"}), "a.csv", kCsv), ElementsAre("third"));
  EXPECT_EQ(bank.import(rows({"else"}), "mine/a.csv", kCsv).size(), 1U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"chats/a.csv", "mine/a.csv"}));
}

// As the short ones among many chats are, that begin alike.
TEST(Conversations, OfAnotherNameDoNotTakeInWhatTheyArePartOf) {
  Bank bank;
  EXPECT_EQ(bank.import(chat({"hi", kHello}), "1.json").size(), 2U);
  EXPECT_EQ(bank.import(chat({"hi", kHello, "my cat is ill"}), "2.json").size(), 3U);
  EXPECT_EQ(bank.import(chat({"hi"}), "3.json").size(), 1U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"1.json", "2.json", "3.json"}));
}

TEST(Conversations, EqualMessagesOfOneConversationAreCounted) {
  Bank bank;
  EXPECT_EQ(bank.import(rows({"ok", "ok", "bye"}), "a.csv", kCsv).size(), 3U);
  EXPECT_THAT(bank.import(rows({"ok", "ok", "ok", "bye"}), "a.csv", kCsv), ElementsAre("ok"));
}

TEST(Conversations, OfOtherFilesKeepTheirEqualMessages) {
  Bank bank;
  EXPECT_EQ(bank.import(rows({"ok", "see you at noon"}), "jan.csv", kCsv).size(), 2U);
  EXPECT_EQ(bank.import(rows({"ok", "the cat is ill"}), "feb.csv", kCsv).size(), 2U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"feb.csv", "jan.csv"}));
  EXPECT_THAT(bank.import(rows({"ok", "see you at noon"}), "jan.csv", kCsv), IsEmpty());
}

TEST(Conversations, ANewPromptIsAddedAlone) {
  Bank bank;
  ASSERT_EQ(bank.import(chat({"a", "b"}, "Be kind."), "chat.json").size(), 3U);
  EXPECT_THAT(bank.import(chat({"a", "b", "c"}, "Be short."), "chat.json"),
              ElementsAre("Be short.", "c"));
  EXPECT_EQ(bank.sessions().size(), 1U);
  const std::string only = R"([{"role":"system","content":"Be kind."}])";
  EXPECT_EQ(bank.import(only, "prompt.json").size(), 1U);
  EXPECT_THAT(bank.import(only, "prompt.json"), IsEmpty());
}

TEST(Conversations, MayHaveChangedByATenth) {
  std::vector<std::string> texts;
  for (int i = 0; i < 20; ++i)
    texts.push_back("row " + std::to_string(i));
  Bank bank;
  ASSERT_EQ(bank.import(rows(texts), "a.csv", kCsv).size(), 20U);
  texts[7] = "corrected and now the longest of all the rows";
  EXPECT_THAT(bank.import(rows(texts), "renamed.csv", kCsv), ElementsAre(texts[7]));
}

TEST(Conversations, WithoutASpeakerAreNotesInNoSession) {
  Bank bank;
  EXPECT_EQ(bank.import("text\nmilk\nbread\n", "list.csv", kCsv).size(), 2U);
  EXPECT_EQ(bank.import("text\nmilk\neggs\n", "other.csv", kCsv).size(), 2U);
  EXPECT_THAT(bank.import("text\nham\nmilk\nbread\n", "list.csv", kCsv), ElementsAre("ham"));
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{""}));
}

TEST(Conversations, ThatNameTheirSessionStayInIt) {
  Bank bank;
  const std::string header = "text,speaker,session\n";
  EXPECT_EQ(bank.import(header + "ok,Ann,s\nnoon,Bob,s\n", "jan.csv", kCsv).size(), 2U);
  EXPECT_EQ(bank.import(header + "ok,Ann,s\nill,Bob,s\n", "feb.csv", kCsv).size(), 2U);
  EXPECT_THAT(bank.import(header + "ok,Ann,s\nnoon,Bob,s\nbye,Ann,s\n", "jan.csv", kCsv),
              ElementsAre("bye"));
  EXPECT_EQ(bank.texts_of("s").size(), 5U);
  EXPECT_EQ(bank.import(header + "ok,Ann,t\nnoon,Bob,t\n", "jan.csv", kCsv).size(), 2U)
      << "another session";
}

TEST(Conversations, WithSessionAndMomentMayOverlap) {
  Bank bank;
  const std::string header = "text,speaker,session,at\n";
  const auto row = [](int hour) {
    return "ok,Ann,s,2024-05-01T1" + std::to_string(hour) + ":00:00Z\n";
  };
  EXPECT_EQ(bank.import(header + row(1) + row(2) + row(3), "a.csv", kCsv).size(), 3U);
  EXPECT_EQ(bank.import(header + row(3) + row(4) + row(5), "b.csv", kCsv).size(), 2U);
}

TEST(Conversations, WhatIsForgottenStaysAwayAlsoWhenTheFileHasGrown) {
  Bank bank;
  ASSERT_EQ(bank.import(chat({"hi", kHello, "my cat is ill"}), "chat.json").size(), 3U);
  bank.forget("my cat is ill");
  EXPECT_THAT(bank.import(chat({"hi", kHello, "my cat is ill"}), "chat.json"), IsEmpty());
  EXPECT_THAT(bank.import(chat({"hi", kHello, "my cat is ill", "Oh no"}), "chat.json"),
              ElementsAre("Oh no"));
  for (const char* text : {"hi", "Oh no"})
    bank.forget(text);
  bank.forget(kHello);
  ASSERT_TRUE(bank.items.empty());
  EXPECT_THAT(bank.import(chat({"hi", kHello, "my cat is ill", "Oh no", "Yes"}), "chat.json"),
              ElementsAre("Yes"));
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"chat.json"}));
}

TEST(Conversations, OfOneFileAreApartAlsoWhenEqual) {
  Bank bank;
  const std::string one = R"({"messages":[{"role":"user","content":"a"}]})";
  EXPECT_EQ(bank.import(one + "\n" + one, "all.jsonl").size(), 2U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"all.jsonl", "all.jsonl#2"}));
  EXPECT_THAT(bank.import(one + "\n" + one, "all.jsonl"), IsEmpty());
  EXPECT_EQ(bank.import(one + "\n" + one + "\n" + one, "all.jsonl").size(), 1U);
}

TEST(Conversations, WhoseMessagesHaveIdsAreKnownByThese) {
  Bank bank;
  const auto with_ids = [](const std::string& first, const std::string& second) {
    return R"([{"id":")" + first + R"(","role":"user","content":"hi"},{"id":")" + second +
           R"(","role":"user","content":"you"}])";
  };
  EXPECT_EQ(bank.import(with_ids("1", "2"), "chat.json").size(), 2U);
  EXPECT_EQ(bank.import(with_ids("3", "4"), "chat.json").size(), 2U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"chat.json", "chat.json (2)"}));
  EXPECT_THAT(bank.import(with_ids("5", "3"), "chat.json"), ElementsAre("hi"));
  EXPECT_EQ(bank.items.at("5").scope.session_id, "chat.json (2)");
}

TEST(Conversations, OfOthersAreOthers) {
  Bank bank;
  ImportOptions options{.format = Format::OpenAi};
  options.context.scope.user_id = "ann";
  EXPECT_EQ(bank.import(chat({"hi", "you"}), "chat.json", options).size(), 2U);
  options.context.scope.user_id = "bob";
  EXPECT_EQ(bank.import(chat({"hi", "you"}), "chat.json", options).size(), 2U);
}

TEST(Conversations, DocumentsMayChangeByHalf) {
  Bank bank;
  const ImportOptions options{.format = Format::Markdown};
  const auto document = [](const std::string& second) {
    return "# A\n\none\n\n# B\n\n" + second + "\n";
  };
  EXPECT_EQ(bank.import(document("two"), "notes.md", options).size(), 2U);
  EXPECT_EQ(bank.import(document("two, edited"), "notes.md", options).size(), 1U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"notes.md"}));
  EXPECT_EQ(bank.import("# C\n\nall else\n", "notes.md", options).size(), 1U);
  EXPECT_EQ(bank.sessions(), (std::set<std::string>{"notes.md", "notes.md (2)"}));
}

}  // namespace
}  // namespace jiyi::transfer
