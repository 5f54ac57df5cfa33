#include "engine/embedders.h"

#include <atomic>
#include <thread>

#include "embed/tiny_model_test.h"
#include "io/files.h"
#include "testkit/remote_world.h"
#include "testkit/temp_dir.h"
#include "testkit/word_embedder.h"

namespace jiyi::engine {
namespace {

using testing::HasSubstr;
using testing::Not;

// Real engines over one store, a real server, and a model file.
class EmbeddersTest : public testkit::RemoteWorld {
 protected:
  void SetUp() override {
    for (const char* proxy : {"http_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"})
      ::unsetenv(proxy);  // NOLINT(concurrency-mt-unsafe): no other thread is there yet
    // NOLINTNEXTLINE(concurrency-mt-unsafe): as above
    ::setenv("JIYI_TEST_KEY", kKey, 1);
    serve([this](const testkit::HttpQuestion& question) {
      const int status = status_;
      return status == 200 ? right_answer(question) : testkit::HttpAnswer{.status = status};
    });
    remote_ = {.url = server_->url() + "/v1", .key_environment = "JIYI_TEST_KEY"};
  }

  std::string source() const { return remote_.url + "#m?dimension=4"; }
  std::string model_file() {
    auto path = dir_.file("tiny.gguf");
    const auto bytes = embed::tiny_file(embed::TokenizerDescription::Kind::Unigram);
    EXPECT_TRUE(io::write_file(path, bytes, io::Replace::Yes).ok());
    return path;
  }

  Result<std::unique_ptr<Engine>> opened(const std::string& embedder, bool background = false) {
    return Engine::open({.path = dir_.file("s.jiyi"),
                         .embedder = embedder,
                         .remote = remote_,
                         .embed_in_background = background,
                         .log = [this](LogLevel, std::string_view line) {
                           log_.with([&](auto& lines) { lines.emplace_back(line); });
                         }});
  }
  void open(const std::string& embedder, bool background = false) {
    engine_.reset();
    auto made = opened(embedder, background);
    ASSERT_TRUE(made.ok()) << made.error().message();
    engine_ = std::move(made).value();
  }
  void remember(const std::string& text) {
    NewMemory item;
    item.text = text;
    const auto reply = engine_->remember(bank_, {item});
    ASSERT_TRUE(reply.ok()) << reply.error().message();
  }
  BankStats stats() { return engine_->open_bank(bank_).value(); }
  std::size_t hits(const std::string& query) {
    return engine_->recall(bank_, {.query = query}).value().hits.size();
  }
  std::size_t questions() const { return server_->questions().size(); }

  testkit::TempDir dir_;
  BankKey bank_{"t", "b"};
  RemoteAccess remote_;
  std::atomic<int> status_ = 200;
  std::unique_ptr<Engine> engine_;
};

TEST_F(EmbeddersTest, AFileThatIsNotThereIsNamed) {
  const auto missing = embedders_with({}, nullptr)(dir_.file("none.gguf"), {});
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code(), ErrorCode::NotFound);
  EXPECT_THAT(missing.error().message(), HasSubstr("none.gguf"));
}

TEST_F(EmbeddersTest, ADamagedModelFileIsAnErrorWhenNamedAndWordsAloneWhenNot) {
  const auto path = model_file();
  open(path);
  remember("中文 ab");
  engine_.reset();
  auto bytes = embed::tiny_file(embed::TokenizerDescription::Kind::Unigram);
  bytes[bytes.size() - 40] ^= 1;
  ASSERT_TRUE(io::write_file(path, bytes, io::Replace::Yes).ok());

  const auto named = opened(path);
  ASSERT_FALSE(named.ok());
  EXPECT_EQ(named.error().code(), ErrorCode::Corruption);
  EXPECT_THAT(named.error().message(), HasSubstr("tiny.gguf"));
  open("");
  EXPECT_THAT(log().back(), HasSubstr("event=words_alone"));
  EXPECT_EQ(hits("中文"), 1U);
  EXPECT_EQ(stats().model, "tiny") << "its vectors are still there";
}

TEST_F(EmbeddersTest, ARemoteModelMakesVectorsAndIsUsedAgainWithoutBeingNamed) {
  open(source());
  remember("the harbour at dawn");
  EXPECT_EQ(stats().model, "m");
  EXPECT_EQ(stats().pending_vectors, 0U);
  for (const auto& question : server_->questions())
    EXPECT_THAT(question.head, HasSubstr("Authorization: Bearer sk-hidden-7261"));

  open("");
  const auto before = questions();
  remember("a second text");
  EXPECT_EQ(questions(), before + 1) << "it is calibrated already";
  const auto file = io::read_file(dir_.file("s.jiyi"), std::size_t{1} << 24).value();
  EXPECT_THAT(file, Not(HasSubstr("sk-hidden")));
  EXPECT_THAT(file, Not(HasSubstr("JIYI_TEST_KEY")));
}

TEST_F(EmbeddersTest, TheSameQuestionTwiceAsksTheModelOnce) {
  open(source());
  remember("the harbour at dawn");
  const auto before = questions();
  hits("where is the harbour");
  hits("where is the harbour");
  EXPECT_EQ(questions(), before + 1);
  hits("where is the Harbour");
  EXPECT_EQ(questions(), before + 2) << "exact texts only";
}

TEST_F(EmbeddersTest, WhileTheServiceFailsMemoriesAreWrittenAndFoundByWords) {
  status_ = 401;
  open(source());
  remember("the harbour at dawn");
  EXPECT_EQ(stats().pending_vectors, 1U);
  EXPECT_EQ(hits("harbour"), 1U);
  EXPECT_EQ(engine_->embed_pending().error().code(), ErrorCode::Unavailable);

  status_ = 200;

  EXPECT_EQ(engine_->embed_pending().value(), 0U);
  EXPECT_EQ(stats().pending_vectors, 0U);
}

// Tries and waits as they are; the breaker that opened is another process's.
TEST_F(EmbeddersTest, AServiceThatIsDownIsCaughtUpWithByTheNextProcess) {
  status_ = 503;
  open(source());
  remember("the harbour at dawn");
  EXPECT_EQ(stats().pending_vectors, 1U);
  engine_.reset();

  status_ = 200;
  open("", true);

  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (stats().pending_vectors > 0 && std::chrono::steady_clock::now() < deadline)
    std::this_thread::yield();
  EXPECT_EQ(stats().pending_vectors, 0U);
}

TEST_F(EmbeddersTest, FromABuiltinModelToARemoteOneAndBack) {
  const auto file = model_file();
  open(file);
  remember("中文 ab");
  remember("b c");
  open(source());
  EXPECT_EQ(stats().model, "tiny") << "until the new vectors are complete";
  EXPECT_EQ(engine_->embed_pending().value(), 0U);
  EXPECT_EQ(stats().model, "m");
  ASSERT_TRUE(engine_->rollback_model().ok());
  EXPECT_EQ(stats().model, "tiny");
  ASSERT_TRUE(engine_->rollback_model().ok());
  EXPECT_EQ(stats().model, "m");
  open(file);
  EXPECT_EQ(engine_->embed_pending().value(), 0U);
  EXPECT_EQ(stats().model, "tiny");
  EXPECT_GE(hits("中文"), 1U);
}

// A store that came from elsewhere would else say where texts and the key go.
TEST_F(EmbeddersTest, AStoreDoesNotDecideWhichAddressIsAsked) {
  open(source());
  remember("the harbour at dawn");
  engine_.reset();
  const auto before = questions();
  for (const std::string url : {"", "https://example.com/v1"}) {
    remote_.url = url;
    open("");
    remember("another text " + url);
    EXPECT_EQ(hits("harbour"), 1U);
    EXPECT_THAT(log().back(), HasSubstr("event=words_alone"));
  }
  EXPECT_EQ(questions(), before);
}

TEST_F(EmbeddersTest, WhatIsWrongWithTheSettingsIsAnErrorAtTheStart) {
  const auto fault = [&](const std::string& embedder) {
    const auto failed = opened(embedder);
    EXPECT_FALSE(failed.ok());
    EXPECT_EQ(failed.error().code(), ErrorCode::InvalidArgument);
    return failed.error().message();
  };
  EXPECT_THAT(fault(remote_.url + "#m"), HasSubstr("https://host/v1#MODEL?dimension=N"));
  EXPECT_THAT(fault("https://example.com/v1#m?dimension=4"), HasSubstr("another address"));
  remote_.key_environment = "JIYI_TEST_NO_SUCH_KEY";
  EXPECT_THAT(fault(source()), HasSubstr("JIYI_TEST_NO_SUCH_KEY is not set"));
  remote_.key_file = "key";
  EXPECT_THAT(fault(source()), HasSubstr("not both"));
}

TEST(WithCache, OneCacheServesWhateverHasTheFingerprint) {
  auto model = std::make_shared<testkit::WordEmbedder>();
  auto cache = std::make_shared<embed::CachedVectors>();
  for (const bool is_remote : {false, true}) {
    model->remote = is_remote;
    const auto chain = with_cache(model, cache);
    EXPECT_EQ(chain->is_local(), !is_remote);
    EXPECT_EQ(&chain->model(), &model->model());
    const std::string_view text = "one question";
    std::vector<float> vector(model->model().dimension);
    ASSERT_TRUE(chain->embed(embed::Purpose::Query, std::span(&text, 1), vector).ok());
  }
  EXPECT_EQ(model->queries, 1);
}

}  // namespace
}  // namespace jiyi::engine
