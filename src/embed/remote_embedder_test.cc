#include "embed/remote_embedder.h"

#include <set>

#include "testkit/remote_world.h"

namespace jiyi::embed {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class RemoteEmbedderTest : public testkit::RemoteWorld {
 protected:
  void serve_right() { serve_then_right({}); }

  std::string fingerprint() { return open().value()->model().fingerprint; }
  ErrorCode code_of_open() {
    const auto opened = open();
    return opened.ok() ? ErrorCode::Internal : opened.error().code();
  }
};

TEST_F(RemoteEmbedderTest, GivesUnitVectorsInTheOrderOfTheTexts) {
  serve_right();
  const Texts texts{"桂花糕", "a \"quoted\" line\n", "third"};

  expect_right(embed(texts), texts);

  const auto asked = server_->questions();
  ASSERT_THAT(asked, SizeIs(1));
  EXPECT_THAT(asked[0].head, AllOf(HasSubstr("POST /v1/embeddings HTTP/1.1"),
                                   HasSubstr("Authorization: Bearer sk-hidden-7261"),
                                   HasSubstr("Content-Type: application/json")));
  EXPECT_EQ(asked[0].body, R"({"model":"m","input":["桂花糕","a \"quoted\" line\n","third"],)"
                           R"("encoding_format":"float"})");
}

TEST_F(RemoteEmbedderTest, SendsNoKeyWhenThereIsNone) {
  serve_right();
  options_.key = {};

  expect_right(embed({"a"}), {"a"});

  EXPECT_THAT(server_->questions().at(0).head, Not(HasSubstr("Authorization")));
}

TEST_F(RemoteEmbedderTest, AsksForDimensionAndBase64WhenTold) {
  serve({{.body = R"({"data":[{"index":0,"embedding":"AACAPwAAAAAAAAAAAAAAAA=="}]})"}});
  options_.ask_dimension = true;
  options_.encoding = RemoteEncoding::Base64;

  const Answer answer = embed({"a"});

  ASSERT_TRUE(answer.outcome.ok()) << answer.outcome.error().message();
  EXPECT_THAT(answer.vectors, ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(server_->questions().at(0).body,
              HasSubstr(R"("encoding_format":"base64","dimensions":4})"));
}

TEST_F(RemoteEmbedderTest, PutsThePurposesPrefixBeforeEachText) {
  serve_right();
  options_.query_prefix = "query: ";
  options_.passage_prefix = "passage: ";

  embed({"a", "b"}, Purpose::Query);
  embed({"c"}, Purpose::Passage);

  EXPECT_THAT(server_->questions().at(0).body, HasSubstr(R"(["query: a","query: b"])"));
  EXPECT_THAT(server_->questions().at(1).body, HasSubstr(R"(["passage: c"])"));
}

TEST_F(RemoteEmbedderTest, SplitsByCountAndBytes) {
  serve_right();
  options_.batches = {.texts_max = 2, .bytes_max = 6};
  const Texts texts{"1", "2", "3", "four4", "five55", "6"};

  expect_right(embed(texts), texts);

  EXPECT_THAT(server_->questions(), SizeIs(4));
  EXPECT_EQ(server_->connections(), 1U);
}

TEST_F(RemoteEmbedderTest, RefusesTextsThatNoRequestCanCarry) {
  serve_right();
  options_.batches = {.bytes_max = 6};

  EXPECT_EQ(code_of({"fine", "too long"}), ErrorCode::LimitExceeded);
  EXPECT_EQ(code_of({"fine", ""}), ErrorCode::InvalidArgument);
  EXPECT_THAT(server_->questions(), IsEmpty());
}

TEST_F(RemoteEmbedderTest, OfNoTextsAsksNothing) {
  serve_right();

  EXPECT_TRUE(embed({}).outcome.ok());
  EXPECT_EQ(server_->connections(), 0U);
}

TEST_F(RemoteEmbedderTest, BytesThatAreNotUtf8AreSentAsReplacements) {
  serve_right();

  EXPECT_TRUE(embed({"a\xff"}).outcome.ok());
  EXPECT_THAT(server_->questions().at(0).body, HasSubstr(R"("a\ufffd")"));
}

// Vectors are kept with it, so it may never come out otherwise for the same settings.
TEST_F(RemoteEmbedderTest, TheFingerprintFollowsFromWhatDecidesAVector) {
  options_.base_url = "https://example.com/v1";
  const std::string plain = fingerprint();
  EXPECT_EQ(plain, "95c18dc6e4d0e188ceb131137cd6d719");
  options_.base_url = "HTTPS://Example.com:443/v1/";
  options_.key = {};
  options_.batches.texts_max = 7;
  EXPECT_EQ(fingerprint(), plain);

  std::set<std::string> all{plain};
  const auto changed = [&](auto change) {
    const RemoteOptions before = options_;
    change(options_);
    all.insert(fingerprint());
    options_ = before;
  };
  changed([](auto& o) { o.base_url = "https://example.com/v2"; });
  changed([](auto& o) { o.base_url = "http://example.com/v1"; });
  changed([](auto& o) { o.model = "n"; });
  changed([](auto& o) { o.dimension = 5; });
  changed([](auto& o) { o.query_prefix = "q"; });
  changed([](auto& o) { o.passage_prefix = "q"; });
  EXPECT_THAT(all, SizeIs(7));
}

TEST_F(RemoteEmbedderTest, SettingsAreCheckedOnBothSidesOfTheirLimits) {
  options_.base_url = "https://example.com/v1";
  const auto check = [&](auto& setting, auto good, auto bad) {
    const auto before = setting;
    setting = good;
    EXPECT_TRUE(open().ok()) << good;
    setting = bad;
    EXPECT_EQ(code_of_open(), ErrorCode::InvalidArgument) << bad;
    setting = before;
  };
  check(options_.dimension, 1U, 0U);
  check(options_.dimension, 16'384U, 16'385U);
  check(options_.batches.texts_max, 1U, 0U);
  check(options_.batches.texts_max, 2'048U, 2'049U);
  check(options_.batches.bytes_max, 1U, 0U);
  check(options_.batches.bytes_max, 8U << 20U, (8U << 20U) + 1);
  check(options_.endpoint.tries_max, 1, 0);
  check(options_.endpoint.tries_max, 20, 21);
  check(options_.model, "x", "");
  check(options_.base_url, "http://localhost:1", "localhost:1");
  options_.query_deadline = std::chrono::milliseconds(0);
  EXPECT_EQ(code_of_open(), ErrorCode::InvalidArgument);
}

TEST_F(RemoteEmbedderTest, AMissingKeyIsSaidWhenItIsOpened) {
  options_.base_url = "https://example.com/v1";
  options_.key = {.environment = "JIYI_TEST_NO_SUCH_KEY"};

  EXPECT_EQ(code_of_open(), ErrorCode::NotFound);
}

TEST_F(RemoteEmbedderTest, SaysInTheLogThatOthersCouldReadAlong) {
  options_.base_url = "http://example.com/v1";
  EXPECT_TRUE(open().ok());

  EXPECT_THAT(log(), ElementsAre("remote_embedder_not_encrypted host=http://example.com key=sent"));
}

}  // namespace
}  // namespace jiyi::embed
