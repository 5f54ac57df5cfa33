#include "digest/cues.h"

#include <array>

#include "digest/phrases.h"

namespace jiyi::digest {
namespace {

constexpr auto kPhrases = std::to_array<PhraseGroup>({
    {kFirstPerson,
     "i|my|we|our|me|mine|"
     "我|咱|俺"},
    {kSecondPerson,
     "you|your|yours|"
     "你|您"},
    {kDecision,
     "decided|decision|chose|agreed|settled on|go with|went with|signed up|"
     "switch to|switched to|approved|confirmed|"
     "决定|决策|选定|选了|就用|就选|改用|改成|改为|换成|定在|定了|定下|说好|约好|同意|"
     "确认|采用|报名"},
    {kPreference,
     "like to|i like|i love|likes|loves|don't like|prefer|prefers|preference|favorite|"
     "favourite|enjoy|hate|can't stand|dislike|passion|passionate|fan of|"
     "interested in|"
     "喜欢|喜爱|偏好|偏爱|爱吃|爱喝|爱看|最爱|讨厌|受不了|不爱|不吃|不喝|更想|习惯|感兴趣"},
    {kRequirement,
     "must|required|requirement|deadline|remember that|please remember|urgent|no later than|"
     "必须|一定要|务必|千万|不要|不能|别忘|记住|记一下|记得|要求|截止|之前交|前交付|紧急|"
     "重要"},
    {kIdentity,
     "my name|i live|lives in|i work|works at|my job|i'm from|birthday|allergic|born|"
     "married|years old|address|phone number|named|called|moved|home country|"
     "我叫|叫我|名叫|名字叫|我是|住在|我住|家住|搬到|搬家|工作|生日|过敏|结婚|地址|电话|"
     "手机号|老家"},
    {kPlan,
     "will|i'll|we'll|going to|gonna|plan|plans|planning|planned|thinking about|"
     "thinking of|want to|hope to|hoping to|looking forward|goal|goals|dream|"
     "打算|计划|准备|想要|想去|想学|目标|安排|预定|预约|订了|待办"},
    {kTime,
     "yesterday|today|tonight|tomorrow|last night|last week|last weekend|last month|"
     "last year|last summer|next week|next weekend|next month|next year|this week|"
     "this weekend|this month|this year|this morning|weekend|ago|recently|years|months|"
     "weeks|days|since|last mon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|"
     "january|february|april|june|july|august|september|october|november|december|"
     "昨天|前天|今天|今晚|明天|后天|上周|下周|这周|本周|周末|周一|周二|周三|周四|周五|"
     "周六|周日|星期|上个月|下个月|这个月|月底|去年|今年|明年|最近|刚刚|之前|以前|每天|"
     "小时|点半|早上|上午|下午|晚上"},
    {kPast,
     "went|got|took|made|did|had|was|were|saw|bought|found|gave|met|started|finished|"
     "joined|visited|tried|won|lost|read|ran|been|just|used to|helped|opened|learned|"
     "taught|wrote|passed|"
     "了|过|刚|已经"},
    {kProblem,
     "error|errors|bug|fail|fails|failed|failure|broke|broken|crash|crashed|refund|"
     "complaint|hurt|injury|injured|accident|sick|"
     "报错|失败|错误|故障|崩溃|坏了|退款|投诉|受伤|生病|住院"},
    {kPeople,
     "mom|mother|mum|dad|father|parents|brother|sister|husband|wife|son|daughter|kids|kid|"
     "children|grandma|grandpa|family|friend|friends|colleague|colleagues|boss|dog|cat|"
     "pets|"
     "妈|爸|父亲|母亲|哥|弟|姐|妹|老公|老婆|妻子|丈夫|儿子|女儿|孩子|奶奶|爷爷|家人|朋友|"
     "同事|老板|猫|狗"},
    {kCourtesy,
     "thanks|thank you|thx|ok|okay|got it|no problem|you're welcome|welcome|hello|hi|hey|"
     "bye|goodbye|good morning|good night|good luck|take care|talk soon|talk to you|"
     "see you|see ya|catch up|good to see|good to hear|great to hear|nice to|appreciate|"
     "congrats|congratulations|sorry|let me know|keep it up|have fun|sure|noted|"
     "understood|"
     "谢|感谢|好的|好嘞|好呀|收到|没问题|不客气|你好|您好|早安|晚安|再见|拜拜|辛苦了|恭喜|"
     "加油|抱歉|不好意思|记下了|明白|随时|在的|在吗|请说|请讲"},
    {kFiller,
     "haha|hahaha|lol|wow|whoa|yay|oh|hmm|um|uh|yeah|yep|yup|yes|totally|absolutely|"
     "definitely|for sure|"
     "哈哈|嘿嘿|呵呵|嗯|哦|哇|唉|是啊|对啊"},
    {kPraise,
     "great|awesome|amazing|cool|fantastic|wonderful|inspiring|incredible|nice|"
     "so happy for|glad|proud of|love that|sounds|looks|beautiful|"
     "太好了|太棒|真棒|厉害|不错|真好|好名字"},
    {kQuestion,
     "?|"
     "吗|什么|怎么|哪|多少|要不要|是不是"},
    {kInstruction,
     "ignore previous|ignore all previous|ignore the previous|ignore the above|"
     "ignore all instructions|ignore your instructions|disregard previous|disregard all|"
     "disregard the above|forget your instructions|new instructions|system prompt|"
     "you are now|you must now|from now on you|im_start|[inst]|"
     "忽略以上|忽略上述|忽略之前|忽略前面|无视以上|无视之前|忘记之前的指令|系统提示词|"
     "你现在是|从现在起你|新的指令"},
    {kAmount,
     "two|three|four|five|six|seven|eight|ten|dozen|hundred|first|second|third|twice|once|"
     "couple of|"
     "一个|两|三|四|五|六|七|八|九|十|百|千|万|半|元"},
});

}  // namespace

Cues cues(std::string_view folded) {
  static const PhraseTable table(kPhrases);
  return table.find(folded);
}

}  // namespace jiyi::digest
