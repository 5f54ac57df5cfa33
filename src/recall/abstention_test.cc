// When recall should say that it knows nothing: made-up banks in two languages, each question
// asked of banks that hold its answer and of banks that do not.

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "recall/recall.h"
#include "testkit/store_fixture.h"

namespace jiyi::recall {
namespace {

constexpr int kNowhere = -1;

struct Question {
  std::string_view text;
  int answer = kNowhere;  // line of the language's memories
};

constexpr auto kEnglish = std::to_array<std::string_view>({
    "My favourite colour is teal.",
    "I work as a nurse at the county hospital.",
    "My sister Anna lives in Lisbon.",
    "I am allergic to peanuts.",
    "The wifi password of the cabin is on the fridge.",
    "Ben recommended the Thai restaurant on Mill Street.",
    "I adopted a grey cat called Miso in March.",
    "We are flying to Oslo on 12 June.",
    "My car is a blue Volvo from 2014.",
    "The plumber charged 180 euros for the kitchen sink.",
    "I usually run five kilometres before breakfast.",
    "My boss is called Harriet and she likes short meetings.",
    "The book club meets every second Tuesday.",
    "I finished reading Middlemarch last week.",
    "Dad's birthday is on 3 November.",
    "I prefer green tea without sugar.",
    "My apartment is on the fourth floor and has no lift.",
    "The dentist appointment is on Friday at nine.",
    "I studied chemistry in Leeds.",
    "Our anniversary dinner was at the harbour restaurant.",
    "Clara is learning to play the cello.",
    "I sold my old bike to a neighbour.",
    "The project deadline moved to the end of May.",
    "I dislike horror films.",
    "My passport expires in 2027.",
    "The spare key is under the flower pot.",
    "I take vitamin D every morning.",
    "Grandma's apple pie recipe needs cinnamon.",
    "I lost my umbrella on the train.",
    "The gym membership costs 35 euros a month.",
});

constexpr auto kEnglishQuestions = std::to_array<Question>({
    {"What is my favorite color?", 0},
    {"Which colour do I like best?", 0},
    {"Where do I work?", 1},
    {"Where does my sister live?", 2},
    {"Who lives in Lisbon?", 2},
    {"What am I allergic to?", 3},
    {"Where is the wifi password of the cabin?", 4},
    {"Which restaurant did Ben recommend?", 5},
    {"What is the name of my cat?", 6},
    {"When do we fly to Oslo?", 7},
    {"What car do I drive?", 8},
    {"How much did the plumber charge?", 9},
    {"How far do I run before breakfast?", 10},
    {"What is my boss called?", 11},
    {"When does the book club meet?", 12},
    {"What did I finish reading last week?", 13},
    {"When is Dad's birthday?", 14},
    {"What tea do I prefer?", 15},
    {"Which floor is my apartment on?", 16},
    {"When is my dentist appointment?", 17},
    {"What did I study in Leeds?", 18},
    {"Where was our anniversary dinner?", 19},
    {"What instrument is Clara learning?", 20},
    {"Who bought my old bike?", 21},
    {"What is the new deadline of the project?", 22},
    {"Which films do I dislike?", 23},
    {"When does my passport expire?", 24},
    {"Where is the spare key?", 25},
    {"Which vitamin do I take?", 26},
    {"What does Grandma's apple pie need?", 27},
    {"Where did I lose my umbrella?", 28},
    {"How much is the gym membership?", 29},
    {"What is my favourite song?"},
    {"Where does my brother live?"},
    {"What is the name of my dog?"},
    {"Which university did Clara attend?"},
    {"What is my shoe size?"},
    {"How much did the roof repair cost?"},
    {"When did I visit Tokyo?"},
    {"What medicine does Dad take?"},
    {"Which wine did we drink at the wedding?"},
    {"What is my blood type?"},
    {"Who won the chess tournament?"},
    {"What is Ben's phone number?"},
    {"Which laptop did I buy?"},
    {"How tall is the Eiffel tower?"},
    {"What is my favourite film?"},
    {"Do I own a motorcycle?"},
    {"What did the doctor say about my knee?"},
    {"Which city will we move to next year?"},
    {"What colour is my house?"},
    {"Who teaches Clara the piano?"},
});

constexpr auto kChinese = std::to_array<std::string_view>({
    "我最喜欢的颜色是蓝色。",
    "我在县医院当护士。",
    "我姐姐住在杭州。",
    "我对花生过敏。",
    "民宿的无线密码贴在冰箱上。",
    "小李推荐了磨坊街的泰国餐厅。",
    "我三月份领养了一只灰猫，叫年糕。",
    "我们6月12日飞往奥斯陆。",
    "我的车是2014年的蓝色沃尔沃。",
    "水管工修厨房水槽收了180欧元。",
    "我每天早饭前跑五公里。",
    "我的老板叫韩梅，她喜欢开短会。",
    "读书会每隔一周的周二举行。",
    "我上周读完了《平凡的世界》。",
    "爸爸的生日是11月3日。",
    "我喝绿茶不加糖。",
    "我的公寓在四楼，没有电梯。",
    "看牙医的预约在周五九点。",
    "我在武汉读的化学专业。",
    "结婚纪念日那天我们在海边餐厅吃的晚饭。",
    "小美正在学大提琴。",
    "我把旧自行车卖给了邻居。",
    "项目的截止日期推迟到五月底。",
    "我不喜欢看恐怖片。",
    "我的护照2027年到期。",
    "备用钥匙在花盆下面。",
    "我每天早上吃维生素D。",
    "奶奶的苹果派要放肉桂。",
    "我把雨伞落在火车上了。",
    "健身房会员费每月35欧元。",
});

constexpr auto kChineseQuestions = std::to_array<Question>({
    {"我最喜欢什么颜色？", 0},
    {"我喜欢的颜色是什么", 0},
    {"我在哪家医院工作？", 1},
    {"我姐姐住在哪里？", 2},
    {"谁住在杭州？", 2},
    {"我对什么过敏？", 3},
    {"无线密码贴在哪里？", 4},
    {"小李推荐了哪家餐厅？", 5},
    {"我的猫叫什么名字？", 6},
    {"我们什么时候飞往奥斯陆？", 7},
    {"我的车是什么牌子？", 8},
    {"修水槽花了多少钱？", 9},
    {"我早饭前跑几公里？", 10},
    {"我的老板叫什么？", 11},
    {"读书会什么时候举行？", 12},
    {"我上周读完了哪本书？", 13},
    {"爸爸的生日是哪天？", 14},
    {"我喝什么茶？", 15},
    {"我的公寓在几楼？", 16},
    {"看牙医是什么时候？", 17},
    {"我在哪里读的化学？", 18},
    {"结婚纪念日我们在哪里吃饭？", 19},
    {"小美在学什么乐器？", 20},
    {"我的旧自行车卖给谁了？", 21},
    {"项目的截止日期是什么时候？", 22},
    {"我不喜欢看什么片子？", 23},
    {"我的护照什么时候到期？", 24},
    {"备用钥匙在哪儿？", 25},
    {"我每天早上吃什么？", 26},
    {"奶奶的苹果派要放什么？", 27},
    {"我的雨伞落在哪里了？", 28},
    {"健身房每月多少钱？", 29},
    {"我最喜欢什么歌？"},
    {"我哥哥住在哪里？"},
    {"我的狗叫什么名字？"},
    {"小美在哪所大学上学？"},
    {"我穿多大的鞋？"},
    {"修屋顶花了多少钱？"},
    {"我什么时候去过东京？"},
    {"爸爸吃什么药？"},
    {"婚礼上我们喝了什么酒？"},
    {"我是什么血型？"},
    {"谁赢了象棋比赛？"},
    {"小李的电话号码是多少？"},
    {"我买了哪款笔记本电脑？"},
    {"埃菲尔铁塔有多高？"},
    {"我最喜欢的电影是哪部？"},
    {"我有摩托车吗？"},
    {"医生怎么说我的膝盖？"},
    {"我们明年搬到哪个城市？"},
    {"我家的房子是什么颜色？"},
    {"谁教小美弹钢琴？"},
});

struct Language {
  const char* name;
  std::span<const std::string_view> memories;
  std::span<const std::string_view> others;  // fill up the largest bank
  std::span<const Question> questions;
};

constexpr Language kEnglishSet{"en", kEnglish, kChinese, kEnglishQuestions};
constexpr Language kChineseSet{"zh", kChinese, kEnglish, kChineseQuestions};

struct Tally {
  int answered = 0;   // answerable, and it did
  int missed = 0;     // answerable, and it abstained
  int refused = 0;    // not answerable, and it abstained
  int pretended = 0;  // not answerable, and it did not

  // Of its abstentions, the share that was right; of what it should have refused, the share
  // that it did.
  double precision() const { return static_cast<double>(refused) / (refused + missed); }
  double recall() const { return static_cast<double>(refused) / (refused + pretended); }
};

class AbstentionTest : public testkit::StoreFixture {
 protected:
  // The first `size` memories, those of the other language last, in a bank of their own.
  std::unique_ptr<bank::Bank> bank_of(const Language& language, std::size_t size,
                                      std::string_view session) {
    const BankKey key{"t",
                      std::string(language.name) + std::to_string(size) + std::string(session)};
    const auto written = store_->write(key, [&](store::Transaction& txn) -> Result<void> {
      for (std::size_t i = 0; i < size; ++i) {
        const std::size_t own = language.memories.size();
        store::Row row;
        row.memory.id = "m" + std::to_string(i);
        row.memory.text = i < own ? language.memories[i] : language.others[i - own];
        row.memory.scope.session_id = session;
        row.memory.recorded_at = txn.now();
        if (auto made = txn.insert(row); !made.ok()) return std::move(made).error();
      }
      return {};
    });
    EXPECT_TRUE(written.ok());
    return std::make_unique<bank::Bank>(*store_, *store_->find_bank(key).value(), nullptr);
  }

  RecallReply ask(bank::Bank& bank, std::string_view question) {
    RecallRequest request;
    request.query = question;
    const Reader reader = Reader::open(*store_, bank).value();
    return recall(reader, request).value();
  }

  Tally measure(const Language& language, std::string_view session) {
    Tally tally;
    for (const std::size_t size : {3U, 12U, 30U, 60U}) {
      const auto bank = bank_of(language, size, session);
      for (const Question& question : language.questions) {
        const bool is_there =
            question.answer != kNowhere && question.answer < static_cast<int>(size);
        const RecallReply reply = ask(*bank, question.text);
        const bool abstained = reply.abstained;
        if (is_there) {
          ++(abstained ? tally.missed : tally.answered);
        } else {
          ++(abstained ? tally.refused : tally.pretended);
        }
      }
    }
    return tally;
  }
};

// Precision and recall of abstaining, over 200 questions of each kind of bank. The least that
// is kept; measured 1.00 and 0.92, 1.00 and 0.84, 0.98 and 0.98, 1.00 and 0.90.
TEST_F(AbstentionTest, RefusesWhatNobodySaidAndAnswersWhatSomebodyDid) {
  struct Least {
    const Language& language;
    std::string_view session;
    double precision;
    double recall;
  };
  for (const Least& least :
       {Least{kEnglishSet, "", 0.98, 0.91}, Least{kEnglishSet, "s", 0.98, 0.83},
        Least{kChineseSet, "", 0.97, 0.96}, Least{kChineseSet, "s", 0.98, 0.88}}) {
    SCOPED_TRACE(std::string(least.language.name) + (least.session.empty() ? "" : " in a session"));
    const Tally tally = measure(least.language, least.session);
    EXPECT_GE(tally.answered + tally.missed, 80);
    EXPECT_GE(tally.refused + tally.pretended, 80);
    EXPECT_GE(tally.precision(), least.precision)
        << tally.missed << " of " << tally.answered + tally.missed << " answers missed";
    EXPECT_GE(tally.recall(), least.recall)
        << tally.pretended << " of " << tally.refused + tally.pretended << " pretended";
  }
}

TEST_F(AbstentionTest, AFavouriteColourIsNoFavouriteSong) {
  const auto english = bank_of(kEnglishSet, 3, "");
  EXPECT_FALSE(ask(*english, "What is my favorite color?").abstained);
  EXPECT_TRUE(ask(*english, "What is my favourite song?").abstained);
  const auto chinese = bank_of(kChineseSet, 3, "");
  EXPECT_FALSE(ask(*chinese, "我最喜欢什么颜色？").abstained);
  EXPECT_TRUE(ask(*chinese, "我最喜欢什么歌？").abstained);
}

}  // namespace
}  // namespace jiyi::recall
