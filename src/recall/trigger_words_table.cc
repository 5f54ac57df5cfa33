#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "recall/trigger_words.h"

namespace jiyi::recall {
namespace {

// Words are parted by |. How each is written: sense/phrase_finder.h.
// clang-format off
constexpr std::string_view kCoveredWords =
    "其他|其它|吉他|他人|维他命|维他|他乡|利他|他妈的|其他人|那么|这么|这个月|这个周末|这个星期|"
    "这个礼拜|这个季度|这个年代|这个世界|这个嘛|那个啥|这些年|这些天|这种天气|那种感觉|以前的人|"
    "给我讲|给我解释|给我唱|跟我讲|教我|告诉我|帮我算|帮我翻译|帮我解释|上次奥运会|上次世界杯|"
    "上次大选|推荐算法|推荐系统|推荐信|推荐的写法|我要|我想知道什么是|自我|我国|我方|明天早上|"
    "历史上|几何|几乎|茶几|哪怕|进度条|进度表怎么|第一个字母|第一个登|第一个上|第二个皇帝|"
    "第一个人类|第一个诺贝尔|天之前|年之前|小时之前|周之前|个月之前|分钟之前|点之前|月之前|号之前|"
    "特别的|个别的|区别的|分别的|级别的|性别的|告别的|类别的|这个季节|这个年龄|这个点|这个时间|"
    "这个夏天|这个冬天|这个春天|这个秋天|这个假期|这个学期|这个国家|这里的天气|这样的人|他加禄|"
    "他克莫司|那不勒斯|那么多|这样吧|那样的话|送你|帮我讲|帮我唱|他山|他律|先前一个世纪|这个世纪|"
    "这个星球|这个领域|这个行业|这个词|这个字|这个成语|这个单词|这事儿|这点小事|那事|这阵子|"
    "那阵子|这单词|这期间|那点|那我|那你|那就|那好|那行|那倒|那当然|那可|那也|那真|那还|那要|那是|"
    "那咱|那不|那太|那得|那先|那明天|那今天|那再|那没|那叫|那谢|那辛苦|那拜|那祝|那麻烦|那怎么办|"
    "那边的人|刹那|那威|支那|那坡|那曲|印第安那|这真|这可|这也|这就|这不|这下|这还|这倒|这年头|"
    "这几天|这会儿|这天|这天气|这周|这季|这辈子|这学期|这太|这才|这叫|这都|这样好|这里是|很久以前|"
    "以前有|从前有|有史以来|it's|it is|it was|is it raining|is it true|is it safe|is it possible|"
    "is it ok|is it like|it takes|does it take|it rains|it seems|time is it|what is it like|"
    "made it|got it|get it|it will rain|it depends|it would be|it could be|it feels|take it easy|"
    "is it hot|is it cold|is it going to|is it normal|would it be|will it rain|did it rain|"
    "is it legal|is it bad|is it worth|is it better|is it a|is it an|does it mean|does it cost to|"
    "those who|he's is|do you like|these days|for the first time|give it up|hang in there|"
    "call it a day|that's it|believe it or not|as it were|it snowed|it rained|it snows|"
    "is it snowing|it looks like|tell me a|teach me|give me a|give me an|explain to me|"
    "tell me about|tell me how|tell me what|show me how|me too|the first one to|excuse me|"
    "it started|it hurts when|like this one time|help me understand what|is that a word|"
    "after that 10|like that song goes|my goodness|my god|my bad|oh my|recommended daily|"
    "recommended dose|earlier than|once more unto|how do i|how can i|how should i|how did it|"
    "does it snow|does it rain|is it normal to|on the other hand|the other side of|i'll make it|"
    "can't make it|couldn't make it|make it a habit|the other planets|her majesty|she said yes to|"
    "the same as saying|do i say|do i spell|do i pronounce|do i write|do i need a visa|"
    "should i do if|that way madness|some of those days|one of those days|is it okay|is it fine|"
    "is it good|is it necessary|is it common|is it rude|is it healthy|is it allowed|is it easy|"
    "is it hard|is it difficult|is it dangerous|is it wise|is it wrong|is it right to|"
    "is it polite|is it free to|is it expensive|is it cheaper to|is it best|does it feel|"
    "does it hurt|does it taste|how does it|how long do i|how long should i|how often should i|"
    "how much should i|how much do i need|how many do i need|the other name for|his majesty|"
    "her name was lola|are we alone|do we sleep|do we dream|do we have free will|why do we|"
    "how do we|what do we call|when do we use|where do we get|should i use a or an|did we land|"
    "did we evolve|this is|this week|this month|this year|this afternoon|this evening|"
    "this weekend|this summer|this winter|this spring|this autumn|this time|this world|"
    "this country|this much|this way up|like this one|this season|this friday|this monday|"
    "this saturday|this sunday|this tuesday|this wednesday|this thursday|it hurts|it was a|"
    "it happens|it works that way|it pays to|it matters|does it expire|before the|before you|"
    "before i|before we|before going|before bed|before eating|before it|before they|before he|"
    "before she|day before|comes before|came before|ever after|for ever|once upon|once a|at once|"
    "all at once|once you|once i|once the|once it|^that's|that said|that is so|without it|"
    "it works|does it get|did it use to|ever since|hardly ever|best ever|what if|just before|"
    "right before|long before|before christmas|before dinner|before breakfast|before work|"
    "before school|before noon|before midnight|这天儿|这雨|这雪|这风|这鬼天气|这种时候|那叫一个|"
    "那可真|应该|因此|此外|彼此|活该|从此|如此|以此|就此|为此|该死|至此|在此|由此|该怎么|该如何|"
    "该不该|该做|该吃|该去|该用|是什么意思|第三条鱼|to one another|what do you call it when|"
    "it feels like|it rain|it snow|its own|itself|it turns out|it appears|it rains cats|"
    "here we are|their own|为什么不能|为什么不会|为什么不下|不是|是不是|还是|要不是|可不是|"
    "第二次世界大战|第三世界|第二天|第三天|此刻天|重阳|重庆|重力|重要|重点|重量|重型|不对称|"
    "is it called|it called when|it be|what were the causes|what were the crusades|why not to";

constexpr std::string_view kPastWords =
    "上次|上回|上一次|上一回|^之前|我之前|你之前|您之前|咱们之前|我们之前|他之前|她之前|之前说|"
    "之前提|之前聊|之前讨论|之前的|之前那|之前给|之前定|之前约|之前发|之前推荐|之前买|之前写|"
    "之前做|之前有|之前不是|之前商量|之前谈|之前问|之前教|之前记|^以前|我以前|你以前|您以前|"
    "以前说|以前提|以前推荐|以前聊|以前问|以前教|以前给|以前的那|我说过|你说过|您说过|说过的|"
    "我讲过|你讲过|我提过|提到过|我告诉过|告诉过|讲过|跟你说过|和你说过|问过你|你曾经|我曾经|"
    "曾经说|曾经提|曾经建议|讨论过|聊过|聊到|说到哪|讲到哪|做到哪|还记得|记得吗|记不记得|^记得我|"
    "^记得那|^记得上|你记得|您记得|我记得你|你 remember|想不起来|忘了我|回顾|回忆|历史订单|"
    "历史记录|聊天记录|历史消息|历史对话|我的历史|接着昨天|继续昨天|接着上|^继续|^接着|从上面|"
    "前几天|前阵子|前些天|刚才|刚刚说|刚说的|上面说|上面的|前面说|前面提|先前|此前|早先|当初|"
    "那会儿|推荐过|建议过|给过我|发过|来着|老样子|照旧|老规矩|老地方|像往常|跟往常|和往常|"
    "跟以前一样|和以前一样|已经说过|又忘了|怎么样了|进展如何|进展怎么样|进度|到哪一步|好了没|"
    "搞定了吗|办好了吗|弄好了吗|再发一遍|再说一遍|重发一遍|约定过|答应过|答应我|前两天|前一阵|"
    "上一版|那一版|之前那版|还有印象|有印象|还留着|老地方见|上一封|上一个|上一条|上一份|上一步|"
    "以往|往常|^再来|重来一遍|再来一遍|最后那|前几次|前两次|头几次|前几轮|上一轮|上一节|上半场说|"
    "老办法|老方法|老时间|停下的|原来那|早就说|提醒过|前次|前一次|last time|the last one|"
    "as i said|like i said|as i told|i told you|told you|i mentioned|you mentioned|"
    "you've mentioned|i've mentioned|mentioned before|mentioned earlier|did i say|i said|you said|"
    "did i tell|have i told|did i already|did i mention|do you remember|don't you remember|"
    "you remember|^remember my|^remember when|^remember the|^remember our|^remember how|"
    "^remember me|remind me|recall|recap|previously|our previous|my previous|your previous|"
    "previous chat|previous conversation|previous message|previous answer|we discussed|we talked|"
    "we spoke|we decided|we agreed|did we|we were talking|where we left off|left off|earlier|"
    "you suggested|you recommended|you told|you sent|you gave|you promised|you wrote|my history|"
    "order history|chat history|past conversations|past chats|a while ago|the last conversation|"
    "our last|my last|your last|already told|already said|already mentioned|as before|like before|"
    "same as before|as usual|the usual|as always|once more|^continue|^go on|^carry on|^keep going|"
    "^resume|pick up where|any update|any updates|any news|any progress|status of the|"
    "what happened to|what happened with|what became of|are we still|did you finish|"
    "have you finished|back to what|what was that|what was the name|what were we|used to tell|"
    "before 说过|previous 的|我 before|last 一次|didn't i|haven't i|did i not|same as|"
    "i thought you|i thought we|the previous one|the earlier|go back to|back to the|"
    "where we stopped|so far|i already|we already|as agreed|as promised|as discussed|what we said|"
    "you made|you showed|you explained|you listed|you found|you used|you taught|you helped|"
    "you came up with|you drew|you translated|you asked me|you quoted|we used|we chose|we picked|"
    "we started|we settled|i gave you|i sent you|i showed you|i asked you|i told|didn't you|"
    "did you say|did you tell|did you send|previous version|the old version|your advice|"
    "your suggestion|i had asked|like you said|what you said|as we agreed|we made|we wrote|"
    "we built|we drew|we had planned|we planned|we booked|we ordered|we visited|we watched|"
    "we read|we tried|we worked on|we argued|we listed|we saved|we uploaded|i pasted|i uploaded|"
    "i shared|i saved|i typed|i described|i explained|i asked for|i complained|i told him|i sent|"
    "you once|you read|you saved|you calculated|you computed|you generated|you gave us|"
    "you prepared|you ordered|you booked|we've discussed|we've talked|you've told|i've told|"
    "i've said|i've asked|you've said|you've sent|you've given|you used to|you kept|说好的|约好的|"
    "讲好的|定好的|一开始说|读到哪|看到哪|改回去|原先|原来的|你给我算|你给我列|你给我推荐|"
    "你给我写|让你查|让你帮|叫你查|请你查|上午说|上午聊|下午说|刚聊|问过|提过|说过|回答过|聊的|"
    "列的清单|前面聊|跟去年一样|和去年一样|照去年|和上个月|按上个月|又忘|scroll up|said again|"
    "i once told|where did we|where were we|we left|we stopped|the plan we|the link you|"
    "the file you|the recipe you|the name you|the list you|the book you|the place you|"
    "i already sent|picking up where|like we said|just like last|as last week|as last month|"
    "as last year|你当时|你那时|你那会|最开始|一开始|写到哪|聊到哪|看到第|读到第|写到第|换回|改回|"
    "变回|跟上|和上个|照上|按上|照去|按去|as i was saying|as you were saying|refresh my memory|"
    "jog my memory|according to our|scroll back|say again|tell me again|remind me again|"
    "we had before|had before|did you ever|have you ever told|i once asked|i already gave|"
    "i already paid|what were the|who were the|we wrote up|time before last";

constexpr std::string_view kPastTimes =
    "昨天|昨晚|昨日|前天|上周|上个月|上星期|上礼拜|上个星期|上季度|去年|前年|那天|当时|那时候|"
    "今早|前两周|两天前|三天前|几天前|一周前|上周末|半年前|几个月前|以前|yesterday|last night|"
    "last week|last month|last year|last spring|last summer|last autumn|last winter|last monday|"
    "last tuesday|last wednesday|last thursday|last friday|last weekend|the other day|"
    "this morning|days ago|weeks ago|months ago|two weeks ago|back then|in january|in february|"
    "in march|in april|in may|in june|in july|last visit|at the last|on tuesday|on monday|"
    "on wednesday|on thursday|on friday|the last time|a week ago|a month ago|a year ago|once|ever|"
    "before|刚刚|适才|昨夜|上半月|早上说|前几周|前几个月|去年底|上学期|tonight you|"
    "the day before yesterday|a few days ago|方才|上半年|上半天|earlier today|earlier this week";

constexpr std::string_view kReferringWords =
    "那个|那件|那家|那本|那位|那次|那份|那条|那张|那款|那台|那边|那篇|那封|那套|那种|那场|那间|"
    "那趟|那批|那组|那部|那首|那首歌|那段|那项|那笔|那只|那块|那双|那天说|这个|这件|这家|这本|"
    "这位|这份|这条|这张|这款|这台|这篇|这封|这段|这项|这种|这套|它|它们|那些|这些|that 方案|"
    "这几个|第一个|第二个|第三个|另一个|前一个|后一个|前者|后者|同一个|剩下的|其余的|上述|^那就|"
    "换一个|那两|那三|那几|那里|那儿|那样|这样|后面那|前面那|第一种|第二种|第三种|第一张|第二张|"
    "第一版|第二版|最后一个|别的|这只|那俩|这俩|这里|这儿|此人|该项目|其中一个|这事|那题|这题|"
    "那道|这道|那句|这句|那幅|这幅|那座|这座|那层|这层|那栋|这栋|那辆|这辆|那匹|这匹|那顿|这顿|"
    "那门|这门|那堂|这堂|那节|这节|那课|这课|那号|这号|那页|这页|那期|这期|那届|这届|那支|这支|"
    "那根|这根|那片|这片|那颗|这颗|那朵|这朵|那棵|这棵|那副|这副|那瓶|这瓶|那杯|这杯|那盒|这盒|"
    "那袋|这袋|那箱|这箱|那碗|这碗|那盘|这盘|那桌|这桌|那群|这群|那队|这队|那伙|这伙|那轮|这轮|"
    "那版|这版|那稿|这稿|那招|这招|那单|这单|那票|这票|那个人|这个人|这首歌|这点|那番|这番|那阵|"
    "这阵|另外一|另外那|另外的|另一|把 this|前两个|后两个|头两个|最后两个|这两|这三|这几|换个别的|"
    "这|那|最后一段|第一段|第二段|第三段|that one|this one|those|these|these two|the second one|"
    "the first one|the third one|the former|the latter|the other one|the others|the rest|"
    "the same one|the cheaper one|the red one|the blue one|that report|that trip|that file|"
    "that book|that place|that guy|that meeting|that thing|that email|that project|"
    "that restaurant|that issue|that link|that recipe|that movie|that song|that app|that code|"
    "that idea|that plan|that bug|that script|that photo|that doctor|that hotel|that shop|"
    "that person|that document|that story|that game|that list|that password|that address|"
    "that number|that day|that night|it|about that|do that|did that|with that|like that|is that|"
    "was that|of that|after that|fix this|do this|about this|is this|this doesn't|this isn't|"
    "this works|with this|like this|this again|what's this|what is this|why is that|send that|"
    "use that|not that|make it|translate this|this into|this to|read this|change this|"
    "explain this|rewrite this|shorten this|check this|this please|send this|move this|"
    "the other option|the other|the first option|the second option|the third option|option two|"
    "option b|option a|the same person|that way|this way|such a thing|neither of|both of|"
    "either of|one of them|each other|that house|that car|that girl|that woman|that man|"
    "that company|that course|that class|that dress|that phone|that table|that part|"
    "that paragraph|that sentence|that line|that function|that error|that question|that problem|"
    "that offer|that deal|that conversation|that discussion|that email thread|that spreadsheet|"
    "that invoice|that contract|that flight|that gift|that appointment|that picture|that video|"
    "that article|that word|that joke|the first two|the last two|the first three|the next one|"
    "both of those|that back|that again|that better|that instead|this better|swap the|those two|"
    "this|the last part|the final part|the first part|the last paragraph|the first paragraph|"
    "the last line|the second part|the last sentence|the whole thing|the same thing|that smell|"
    "that?|that!|^that|make that|of the two|which of the|the second version|the first version|"
    "the third version|the latest version|the second draft|the first draft|the final draft|"
    "the second paragraph|the second idea|the second photo|the second example|the second question|"
    "the first question|the first idea|the first design|the second design|the other version|"
    "the longer one|the shorter one|the bigger one|the smaller one|the new one|the old one|"
    "the right one|the wrong one|which one|those ones|all of them|none of them|some of them|^该|"
    "^再长|^再简|^再加|^再改|^再具体|^再详细|^再正式|^再来|^再给|再长一|再简单|再正式|再委婉|"
    "换个角度|换个写法|换种|换成|^改成|^改为|^删掉|^删去|^加上|^去掉|^重写|^重算|把开头|把标题|"
    "开头那|^然后|^接下来呢|还有其他|还有吗|别的吗|为啥不行|中文版|简短版|第四个|第五个|第二点|"
    "第三点|第四点|第五点|第三条|第五条|第二步|第四步|第五步|两者|三个里|哪个更|都不行|都不合适|"
    "都不喜欢|^and for|^and the|^now make|^now add|^now write|^now translate|^what about|^why so|"
    "^one more|^too long|^too short|^shorter|^longer|^again|^the second|^the third|^swap|"
    "^replace the|^remove the|^delete the|step two|step three|step five|the ending|other options|"
    "any others|the other three|of the three|the opening|^more details|^less formal|^more formal|"
    "a different one|^next one|the same for|the same with|the latest one|"
    "something else|anything else|^which of|第二条|第二项|第二题|第二句|第三步|第三项|第三题|"
    "第三版|第三句|第四条|第四项|第四题|第四版|第四句|第五项|第五题|第五版|第五句|第六条|第六点|"
    "第六步|第六项|第六题|第六版|第六句|^再短|^再正|^再委|^再口|^再具|^再详|^再客|^再通|^再热|"
    "^再轻|^再写|^再试|^再换|^再翻|^再润|^再缩|^再扩|换个|换一|^重|^改回|把结尾|把中间|把前面|"
    "把后面|把末尾|把这开头|把这结尾|把这标题|把这中间|把这前面|把这后面|把这末尾|将开头|将结尾|"
    "将标题|将中间|将前面|将后面|将末尾|然后呢|后来呢|接着呢|还有呢|为什么不|为啥不|凭什么|"
    "还有别的|有别的|有没有别的|^不对|^不是|^错了|英文版|日文版|精简版|完整版|两个里|两个中|"
    "哪个便宜|哪个好|step one|step four|step six|the first section|"
    "the first item|the first change|the first bullet|"
    "the second section|the second step|the second point|"
    "the second item|the second change|the second bullet|"
    "the third paragraph|the third section|the third step|"
    "the third point|the third item|the third change|the third bullet|"
    "the fourth paragraph|the fourth section|"
    "the fourth step|the fourth point|the fourth item|the fourth change|the fourth bullet|"
    "the fourth option|"
    "the fourth one|the fifth paragraph|the fifth section|the fifth step|the fifth point|"
    "the fifth item|the fifth change|the fifth bullet|"
    "the fifth option|the fifth one|the last section|"
    "the last point|the last item|the last change|the last bullet|"
    "the last one|the final paragraph|"
    "the final section|the final step|the final point|the final item|the final change|"
    "the final bullet|"
    "the final option|the final one|the next paragraph|the next section|the next point|"
    "the next item|the next change|the next bullet|"
    "the next option|the previous paragraph|the previous section|"
    "the previous step|the previous point|the previous item|the previous change|"
    "the previous bullet|"
    "the previous option|the previous one|^and in|^and with|^and by|^and on|"
    "^and after|^and then|^now do|^now try|^now in|^why not|^another one|^another|^try again|"
    "^once again|^undo|^redo|^neither|^both|^cut the intro|^cut the introduction|^cut the ending|"
    "^cut the title|^cut the conclusion|^cut the list|^cut the table|^cut the last|^cut the first|"
    "^cut the second|^cut the final|^cut the middle|^drop the intro|^drop the introduction|"
    "^drop the ending|^drop the title|^drop the conclusion|^drop the list|^drop the table|"
    "^drop the last|^drop the first|^drop the second|^drop the final|^drop the middle|"
    "^shorten the intro|^shorten the introduction|^shorten the ending|^shorten the title|"
    "^shorten the conclusion|^shorten the list|^shorten the table|^shorten the last|"
    "^shorten the first|^shorten the second|^shorten the final|^shorten the middle|"
    "^delete the intro|^delete the introduction|^delete the ending|^delete the title|"
    "^delete the conclusion|^delete the list|^delete the table|^delete the last|^delete the first|"
    "^delete the second|^delete the final|^delete the middle|^remove the intro|"
    "^remove the introduction|^remove the ending|^remove the title|^remove the conclusion|"
    "^remove the list|^remove the table|^remove the last|^remove the first|^remove the second|"
    "^remove the final|^remove the middle|^keep the intro|^keep the introduction|^keep the ending|"
    "^keep the title|^keep the conclusion|^keep the list|^keep the table|^keep the last|"
    "^keep the first|^keep the second|^keep the final|^keep the middle|^change the intro|"
    "^change the introduction|^change the ending|^change the title|^change the conclusion|"
    "^change the list|^change the table|^change the last|^change the first|^change the second|"
    "^change the final|^change the middle|^fix the intro|^fix the introduction|^fix the ending|"
    "^fix the title|^fix the conclusion|^fix the list|^fix the table|^fix the last|^fix the first|"
    "^fix the second|^fix the final|^fix the middle|^rewrite the intro|^rewrite the introduction|"
    "^rewrite the ending|^rewrite the title|^rewrite the conclusion|^rewrite the list|"
    "^rewrite the table|^rewrite the last|^rewrite the first|^rewrite the second|"
    "^rewrite the final|^rewrite the middle|^replace the intro|^replace the introduction|"
    "^replace the ending|^replace the title|^replace the conclusion|^replace the list|"
    "^replace the table|^replace the last|^replace the first|^replace the second|"
    "^replace the final|^replace the middle|^move the intro|^move the introduction|"
    "^move the ending|^move the title|^move the conclusion|^move the list|^move the table|"
    "^move the last|^move the first|^move the second|^move the final|^move the middle|"
    "^more detail|^less detail|alternatives|^simpler|the other two|the intro|此处|此事|此方案|"
    "此项|此书|此外还";

constexpr std::string_view kPersons =
    "他|她|他们|她们|他俩|她俩|he|she|him|her|his|hers|they|them|their|he's|she's|he'll|she'll|"
    "they're|they've|he'd|she'd|they'll";

constexpr std::string_view kHowWords =
    "怎么|如何|怎样|how to|how do|how does";

constexpr std::string_view kOwnWords =
    "适合我|给我推荐|为我推荐|推荐|帮我选|帮我挑|帮我想想|帮我安排|帮我规划|按我的|根据我的|"
    "结合我的|我的口味|我是谁|我家|我们公司|我们组|我们团队|送老婆|送老公|送我妈|送女朋友|"
    "送男朋友|给我妈|给我爸|给老婆|你知道我|你了解我|吃什么好|穿什么好|买什么好|关于我|我该|"
    "我应该|我需要带|我适合|送女儿|送儿子|送爸爸|送妈妈|送爷爷|送奶奶|送孩子|送同事|送朋友|送老师|"
    "送他|送客户|合我胃口|合我口味|对我胃口|我能吃|我穿|我们应该|轮到我|我还欠|我还有|我还剩|"
    "去哪玩|去哪儿玩|去哪好|去哪里玩|吃啥|怎么安排好|给我制定|给我做|给我安排|给我定|给我规划|"
    "给我设计|给我选|给我挑|为我|健身计划|学习计划|训练计划|饮食计划|我该不该|我要不要|我能不能|"
    "我可以吃|我们该|周末怎么|今晚怎么|假期怎么|安排什么|晚上吃什么|午饭吃什么|中午吃什么|"
    "今天穿什么|送点什么|选哪个好|挑哪|复习计划|备考计划|旅行计划|训练方案|给我排|学习方案|"
    "减肥计划|理财计划|about me|recommend|suggest a|suggest some|suggest something|"
    "any suggestions|any recommendations|ideas for|gift for|present for|for me|i would like|"
    "i'd like to read|i'd enjoy|what should i|what shall i|what can i cook|what am i|who am i|"
    "where do i|where did i|when do i|when did i|am i|do i usually|do i have|did i|have i|"
    "which airline do i|how much do we|how much do i|how many do i|when does our|when is our|"
    "what do i|what did i|who do i|who did i|how often do i|how old am i|which of my|"
    "should i wear|should i take|do i need|do i still|do i owe|was i|were we|do we have|"
    "do we still|have we|when are we|where are we|who is my|plan a weekend|plan my|based on my|"
    "tailored to|my taste|my preferences|do i|would suit me|suit me|get my|you think i'd|"
    "i'd like it|that i'd like|good for me|right for me|work for me|which one should|should i get|"
    "should we|what can i|where should i|where should we|where can we|when should i|plan for me|"
    "fit me|my usual|should i|can i afford|make me a|diet plan|meal plan|workout plan|study plan|"
    "training plan|can i eat|could i have|am i still|do we|are we|for my|what's for dinner|"
    "what's for lunch|any ideas|help me choose|help me pick|help me decide|help me plan|find me a|"
    "get me a|pick me a|choose a|which should i|what to get|what to wear|what to cook tonight|"
    "what to watch|where to go|study schedule|training schedule|reading list for|吃点什么|送什么|"
    "怎么安排|选哪家|报哪家|买哪|挑一|挑几|挑两|合我|给媳妇|替我选|替我挑|根据我|我去哪|我穿啥|"
    "would i like|would we like|i'd love|test me on|what would you recommend|how should i dress|"
    "make us|find us|for us|what do we|who do we|when do we|which do i|a gift|gift ideas|plan our|"
    "our taste|吃点|喝啥|穿啥|玩啥|看啥|选哪|报哪|学哪|去哪个|给咱|给我们|an outfit|we both|"
    "we'd both|quiz me|test me|build me|write me a routine|draw me|where do we";

constexpr std::string_view kPossessions =
    "我的|我女儿|我儿子|我老婆|我老公|我妈|我爸|我孩子|我家孩子|我们的|我家的|咱们的|咱家|"
    "我下一次|我下次|我弟|我妹|我哥|我姐|我爷爷|我奶奶|我外婆|我媳妇|我先生|我太太|我对象|"
    "我男朋友|我女朋友|我老板|我同事|我室友|我公司|我买的|我订的|我写的|我存的|我报的|我选的|"
    "我借的|我租的|我投的|我定的|我约的|我发的|我做的|我养的|我用的|我开的|我读的|我写过|my|our|"
    "mine|ours|我姥姥|我姥爷|我叔|我舅|我姑|我姨|我邻居|我房东|我老师|我导师|我同学|我领导|咱妈|"
    "咱们家|我娃|我闺女|我侄|我外甥|我养|我订|我买|我存|我约|我报名|我租|我朋友|我闺蜜|我哥们|"
    "咱爸|咱儿子|咱女儿|我丈母娘|我婆婆";

constexpr std::string_view kSelfWords =
    "我|我们|咱们|咱|俺|me";

constexpr std::string_view kWhatWords =
    "什么|哪|几|多少|谁|何时|多大|多久|多高|有没有|是不是|啥|咋|what|which|who|几点|几号|哪儿|"
    "哪里|多重|多长|谁的|谁家";

constexpr std::string_view kKinWords =
    "老板|老婆|老公|女儿|儿子|妈妈|爸爸|爷爷|奶奶|家人|同事|室友|房东|客户|团队|经理|婆婆|岳父|"
    "孩子|简历|护照|身份证|房租|工资|病历|保险|行程|日程|日历|待办|购物清单|通讯录|作业|论文|猎头|"
    "医生|律师|老师|导师|中介|the team|the boss|the landlord|mum|dad|mom|grandma|grandpa|"
    "the accountant|the lawyer|the doctor|the teacher|the plumber|the recruiter|grandmother|"
    "grandfather|the kids|the dog|the cat|the car|爱人|岳母|公公|闺女|外婆|外公|供应商|快递员|"
    "会计|the dentist|the tenant|the neighbour|the neighbor|the supplier|the client|"
    "the printer company|the babysitter|the nanny|the coach|媳妇|师傅|the vet|the barber";

constexpr std::string_view kAskWords =
    "^帮|^帮我|^把|^更新|^修改|^提醒|^发|^给|^查|^查一下|^看看|^整理|^总结|^取消|^请|^麻烦|^列出|"
    "^列一下|^打开|^按照|改改|再改|润色|帮我|^订|^定|^买|^替我|^约|^打给|^通知|^告诉|^问|^写|"
    "^回复|^转告|^call|^email|^send|^update|^write|^book|^schedule|^remind|^draft|^tell|^show|"
    "^find|^check|^add|^cancel|^order|^renew|^text|^list|^summarise|^summarize|^review|^reply|"
    "^forward|^please|^pull up|^look up|^use|^help|^edit|^rewrite|^plan|^can you|^could you|^make|"
    "^buy|^get|^pay|^message|^ask|^invite|^notify|^set|^prepare|^translate|^give|^attach|^remove|"
    "^delete|^create|^read|^print|^fill|^sign|^turn|^pick|^file|^move|^change|^bring|^put|^pull|"
    "^open|^save|^redo|^swap|^combine|^merge|^try|^换|^改|^选|^挑|^念|^跟|^按|^根据|^照|^安排|"
    "^规划|^预订|^预约|^找|^列|^重发|^联系|^催|^转给|^build|^shorten|^reserve|"
    "^confirm|^pack|^keep|^rename|^share|^ring|^let|^compose|^log|^note|^回到|^返回|^quiz|^test|"
    "^scroll|^go back|^follow up|^refresh";

constexpr std::string_view kSayings =
    "说|聊|讨论|提到|发给|发的|约|定的|建议|商量|谈|讲|教|继续|查|找出|看看|写的|存的|买的|发|"
    "文案|talked|told|said|sent|discussed|gave|mentioned|agreed|planned|suggested|recommended|"
    "wrote|shared|asked you|find|show|look up|search|bought";
// clang-format on

struct WordList {
  std::uint32_t value;
  std::string_view words;
};
constexpr auto kLists = std::to_array<WordList>({
    {kCovered, kCoveredWords},
    {kPast, kPastWords},
    {kPastTime, kPastTimes},
    {kReferring, kReferringWords},
    {kPerson, kPersons},
    {kHow, kHowWords},
    {kOwn, kOwnWords},
    {kPossession, kPossessions},
    {kSelf, kSelfWords},
    {kWhat, kWhatWords},
    {kKin, kKinWords},
    {kAsk, kAskWords},
    {kSaying, kSayings},
});

std::vector<sense::Phrase> all_words() {
  std::vector<sense::Phrase> phrases;
  for (const WordList& list : kLists) {
    std::string_view rest = list.words;
    while (!rest.empty()) {
      const std::size_t end = rest.find('|');
      phrases.push_back({rest.substr(0, end), list.value});
      rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
    }
  }
  return phrases;
}

}  // namespace

const sense::PhraseFinder& trigger_words() {
  static const sense::PhraseFinder words(all_words());
  return words;
}

}  // namespace jiyi::recall
