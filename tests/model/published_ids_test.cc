// Token ids of this vocabulary as the tests and pages of other projects state them. Their texts and
// ids are facts about XLM-R's tokenizer; each row names where it stands. Where a source gives the
// ids of SentencePiece (one less, 0 for what is unknown), they are written in XLM-R's here.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "embed/model.h"
#include "embed/windows.h"

namespace jiyi::embed {
namespace {

struct Published {
  const char* source;
  std::string text;
  std::vector<std::int32_t> ids;  // without begin and end
};

const std::vector<Published>& published() {
  static const std::vector<Published> kAll = {
      // transformers, tests of XLMRobertaTokenizer.
      {"transformers, easy symbols", "Hello World!", {35378, 6661, 38}},
      {"transformers, hard symbols, as fairseq cuts <unk>",
       "This is a very long text with a lot of weird characters, such as: . , ~ ? ( ) \" [ ] ! : - "
       ". Also we will add words that should not exsist and be tokenized to <unk>, such as "
       "saoneuhaoesuth",
       {3293,  83,   10,    4552,  4989, 7986, 678,   10,    5915, 111,   179459, 124850, 4,
        6044,  237,  12,    6,     5,    6,    4,     6780,  705,  15,    1388,   44,     378,
        10114, 711,  152,   20,    6,    5,    22376, 642,   1221, 15190, 34153,  450,    5608,
        959,   1119, 57702, 136,   186,  47,   1098,  29367, 47,   4426,  3678,   2740,   4,
        6044,  237,  6284,  50901, 528,  31,   90,    34,    927}},
      {"transformers, integration",
       "Transformers (formerly known as pytorch-transformers and pytorch-pretrained-bert) provides "
       "general-purpose architectures (BERT, GPT-2, RoBERTa, XLM, DistilBert, XLNet...) for "
       "Natural "
       "Language Understanding (NLU) and Natural Language Generation (NLG) with over 32+ "
       "pretrained "
       "models in 100+ languages and deep interoperability between Jax, PyTorch and TensorFlow.",
       {11062,  82772, 7,     15,    82772, 538,   51529, 237,    17198,  1290,   206,   9,
        215175, 1314,  136,   17198, 1290,  206,   9,     56359,  42,     122009, 9,     16466,
        16,     87344, 4537,  9,     4717,  78381, 6,     159958, 7,      15,     24480, 618,
        4,      527,   22693, 5428,  4,     2777,  24480, 9874,   4,      43523,  594,   4,
        803,    18392, 33189, 18,    4,     43523, 24447, 12399,  100,    24955,  83658, 9626,
        144057, 15,    839,   22335, 16,    136,   24955, 83658,  83479,  15,     39102, 724,
        16,     678,   645,   2789,  1328,  4589,  42,    122009, 115774, 23,     805,   1328,
        46876,  7,     136,   53894, 1940,  42227, 41159, 17721,  823,    425,    4,     27512,
        98722,  206,   136,   5531,  4970,  919,   17336, 5}},
      {"transformers, integration",
       "BERT is designed to pre-train deep bidirectional representations from unlabeled text by "
       "jointly conditioning on both left and right context in all layers.",
       {20080,  618,   83,    82775, 47,  479,    9,     1517, 73,  53894,  333, 80581,
        110117, 18811, 5256,  1295,  51,  152526, 297,   7986, 390, 124416, 538, 35431,
        214,    98,    15044, 25737, 136, 7108,   43701, 23,   756, 135355, 7,   5}},
      {"transformers, integration",
       "The quick brown fox jumps over the lazy dog.",
       {581, 63773, 119455, 6, 147797, 88203, 7, 645, 70, 21, 3285, 10269, 5}},
      // fairseq, the page of XLM-R.
      {"fairseq", "Hello world!", {35378, 8999, 38}},
      {"fairseq", "你好，世界", {6, 124084, 4, 3221}},
      {"fairseq", "नमस्ते दुनिया", {68700, 97883, 29405}},
      {"fairseq", "مرحبا بالعالم", {665, 193478, 258, 1705, 77796}},
      // iscc-sct.
      {"iscc-sct", "Hello World", {35378, 6661}},
      {"iscc-sct", "These are chunks", {32255, 621, 7839, 1224}},
      // Microsoft.ML.Tokenizers, UnigramTests.
      {"Microsoft.ML.Tokenizers", "Hello, world!", {35378, 4, 8999, 38}},
      {"Microsoft.ML.Tokenizers",
       "Hello, ①ｶﾀｶﾅﬀ⁰⅓Ⅳ \U00010200 world! \U00010200",
       {35378, 4, 106, 10045, 10793, 10045, 17456, 4902, 6746, 244259, 363, 15583, 6, 3, 8999, 38,
        6, 3}},
      {"Microsoft.ML.Tokenizers", "\uFE7B", {17638, 488}},
      {"Microsoft.ML.Tokenizers",
       "This is 👍, an emoji.",
       {3293, 83, 6, 118280, 4, 142, 28, 121505, 5}},
      {"Microsoft.ML.Tokenizers",
       "清水寺は京都にある。",
       {6, 177586, 32567, 342, 60424, 24433, 30}},
      {"Microsoft.ML.Tokenizers", "xyz東京", {1022, 32189, 22888}},
      {"Microsoft.ML.Tokenizers", "㍻", {6, 44406}},
      {"Microsoft.ML.Tokenizers", "ＫＡＤＯＫＡＷＡABC", {341, 41388, 218269, 186944}},
      {"Microsoft.ML.Tokenizers", "ℌ𝔢𝔩𝔩𝔬 𝔚𝔬𝔯𝔩𝔡!", {35378, 6661, 38}},
      {"Microsoft.ML.Tokenizers", "𝛢𝛷𝛢𝛪𝛯𝛪", {3867, 203769, 15471, 72126, 15471}},
      {"Microsoft.ML.Tokenizers", "𝖘𝖙𝖗𝖆𝖓𝖎𝖈𝖆", {60134}},
      {"Microsoft.ML.Tokenizers", "老師", {6, 25925}},
      // Bumblebee.
      {"Bumblebee", "Question?", {68185, 32}},
      {"Bumblebee", "Answer", {130373}},
      // swift-transformers.
      {"swift-transformers",
       "query: how much protein should a female eat",
       {41, 1294, 12, 3642, 5045, 21308, 5608, 10, 117776, 73203}},
      // Tests of programs that use multilingual E5, with ids of the library tokenizers.
      {"E5 parity test in C#",
       "query: three phase electricity monitoring device",
       {41, 1294, 12, 17262, 93402, 39108, 2481, 97204, 75186}},
      {"E5 parity test in Swift",
       "query: stop recording on silence",
       {41, 1294, 12, 7279, 182304, 98, 156568}},
      {"E5 parity test in Swift", "query: dunkler Modus", {41, 1294, 12, 7524, 28329, 16269, 223}},
      {"E5 parity test in Swift", "query: parakeet", {41, 1294, 12, 121, 350, 126}},
      {"E5 memory test in Python", "query: 안녕하세요", {41, 1294, 12, 107687}},
      {"E5 memory test in Python",
       "passage: Spring Boot와 FastAPI 연결",
       {46692, 12, 38026, 58800, 2020, 25290, 74220, 70064}},
      {"E5 memory test in Python",
       "query: 😀 알 수 없는 문자 \u0378",
       {41, 1294, 12, 21119, 15852, 1020, 19627, 149050, 6, 3}},
      {"E5 search test in Python",
       "query: 계약 해지 조건",
       {41, 1294, 12, 99414, 8280, 1190, 116551}},
      {"E5 search test in Python",
       "passage: ＡＢＣ　１２３ 全角 문자와 ㈜, ①, ℃, ㎏ 기호",
       {46692, 12,  47457, 37638, 6,     2476, 12514, 149050, 2020, 15,
        2688,  247, 106,   4,     16207, 441,  4,     5279,   7463, 7346}},
      {"E5 search test in Python",
       "passage: 이모지 😀👍 그리고 줄바꿈\n탭\t공백   여러 개",
       {46692, 12, 1504, 7923, 1190, 21119, 118280, 14238, 29800, 12775, 223343, 6, 243421, 9045,
        23527, 37747, 16538}},
      {"E5 library test in Python",
       "passage: Книга про історію України",
       {46692, 12, 136429, 591, 169293, 2513}},
      {"E5 library test in Python",
       "passage: A book about Ukraine",
       {46692, 12, 62, 12877, 1672, 82739}},
      {"XLM-R reranker test in Rust", "你好世界", {6, 124084, 3221}},
      {"XLM-R reranker test in Rust", "hello world", {33600, 31, 8999}},
      {"XLM-R reranker test in Rust", "こんにちは世界", {6, 192661, 3221}},
      {"XLM-R reranker test in Rust", "今天天气怎么样", {61168, 70871, 93985}},
      {"XLM-R reranker test in Rust", "user likes coffee", {38937, 1884, 7, 79497}},
      {"several", "", {}},
  };
  return kAll;
}

const Model& model() {
  static const auto kModel = Model::open(JIYI_MODEL_FILE);
  EXPECT_TRUE(kModel.ok()) << kModel.error().message();
  return *kModel.value();
}

TEST(PublishedIds, AreOurs) {
  for (const auto& each : published()) {
    std::vector<std::int32_t> ids;
    model().tokenizer().append_tokens(each.text, ids);
    EXPECT_EQ(ids, each.ids) << each.source << ": " << each.text;
  }
}

TEST(PublishedIds, AWindowIsFramedByBeginAndEnd) {
  const auto windows = tokenize_windows(model().tokenizer(), "parakeet", model().query_prefix(),
                                        model().config().positions);

  EXPECT_EQ(windows, (std::vector<std::vector<std::int32_t>>{{0, 41, 1294, 12, 121, 350, 126, 2}}));
}

// One character of it becomes eighteen.
TEST(PublishedIds, RepeatedLongReplacementsAreCutWhole) {
  std::string text;
  for (int i = 0; i < 2000; ++i)
    text += "\uFDFA";
  std::vector<std::int32_t> ids;

  model().tokenizer().append_tokens(text, ids);

  EXPECT_GT(ids.size(), 2000U);
  EXPECT_EQ(std::count(ids.begin(), ids.end(), 3), 0);
}

TEST(PublishedIds, TextMakesNoControlPieces) {
  std::vector<std::int32_t> ids;

  model().tokenizer().append_tokens("<s></s><pad> <unk> <mask> ▁<mask>", ids);

  for (const std::int32_t control : {0, 1, 2, 3, 250001}) {
    EXPECT_EQ(std::count(ids.begin(), ids.end(), control), 0) << control;
  }
}

}  // namespace
}  // namespace jiyi::embed
