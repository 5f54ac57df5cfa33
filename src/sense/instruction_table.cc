#include "sense/instruction_table.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace jiyi::sense {
namespace {

// Texts are parted by semicolons, of equal ones the first counts; phrase_finder.h says how each is
// written.
struct CueGroup {
  CueKind kind;
  Signal signal;
  double weight;
  std::string_view texts;
};
// clang-format off
constexpr auto kCueGroups = std::to_array<CueGroup>({
    {CueKind::Alone, Signal::OverridesInstructions, 0.8,
     "forget everything you;forget all of the above;forget your training;"
     "ignore everything above;ignore the above;disregard the above;ignore what the system;"
     "以上内容作废;上述内容作废;follow these new instructions;忘记你之前;忘掉你之前;override safety;"
     "safety rules no longer apply;ignore the user's question;instructions aside;rules aside;"
     "guidelines aside;forget that you are;忘记你是;忘了你是"},
    {CueKind::Alone, Signal::OverridesInstructions, 0.55,
     "you must obey;you will comply;obey the document;obey the page;you obey the;"
     "over any other instruction;only listen to me;只听我的;严格按照本文档;按本文档的指示;new instructions;新的指令;"
     "the real owner is speaking;previous instructions were a test;were a test;your real task;"
     "your true task;真正任务;真正的任务;stop and do what;停止当前任务;no matter what the user;"
     "whatever the user asks;regardless of what the user;不管用户;无论用户;do not believe the user;"
     "don't believe the user;believe only this;不要相信用户;the user says is false;"
     "do whatever this page;obey this;new instruction for the;your rules are;"
     "your rules do not apply;your policies do not apply;your safety rules;"
     "regardless of the user;no matter what the customer;whatever the user;"
     "your guidelines do not apply;your limits do not apply;你的规则对;你的限制对"},
    {CueKind::Alone, Signal::ChangesRole, 0.85,
     "you are now dan;jailbreak mode;do anything now;no longer bound;不再受任何规则;不再受任何限制;"
     "safety restrictions are lifted;restrictions are lifted;限制已经解除;限制已解除;unrestricted model;"
     "unrestricted ai;unrestricted assistant;ai with no rules;没有道德限制;没有限制的助手;没有任何限制;"
     "without any restrictions;answer without restrictions;you have no limits;"
     "your new role is;user is an administrator"},
    {CueKind::Alone, Signal::ChangesRole, 0.5,
     "从现在起你是;从现在开始你是;扮演系统管理员;you are now a ;root shell;as the administrator of this system;"
     "i order you;have no filters;没有任何过滤;no filters;邪恶;evilgpt;no limits;drop all limits;"
     "没有任何道德;amoral;无审查;pretend to be an ai;pretend you are an ai;has no rules;have no rules;"
     "with no rules;ai without any;ai that has no"},
    {CueKind::Alone, Signal::ChangesRole, 0.3,
     "你现在是一个;以管理员身份"},
    {CueKind::Alone, Signal::HidesFromUser, 0.8,
     "do not tell the user;don't tell the user;never tell the user;without telling the user;"
     "do not inform the user;without informing the user;do not mention this;"
     "never mention this;do not reveal these;do not reveal this;don't reveal these;"
     "do not let the user;without the user knowing;不要告诉用户;别告诉用户;不通知用户;不要通知用户;不要让用户;别让用户知道;"
     "不让用户知道;瞒着用户;不要向用户确认;无需用户确认;without asking for confirmation;without user confirmation;"
     "do not say why"},
    {CueKind::Alone, Signal::RoleMarker, 0.8,
     "<|im_start|>;<|im_end|>;<|system|>;<|user|>;<|assistant|>;<|endoftext|>;[inst];[/inst];"
     "<<sys>>;<</sys>>;### system:;### instruction:;### assistant:;## system:;<system>;"
     "</system>;</untrusted_memory>;<system_prompt>;<|start_header_id|>;begin system message;"
     "system message: the assistant;[/system];<|system;<assistant>;</instructions>;"
     "<instructions>;</context>;### new instructions;--- end of document ---;end of user input"},
    {CueKind::Alone, Signal::RoleMarker, 0.6,
     "important system message;^系统指令:;human: ignore;[system];[assistant];<<system>>;{{system;"
     "developer message:;^instructions for the assistant;^开发者消息:;^管理员指令:;<admin>;</admin>;"
     "【系统消息】;【系统】;【管理员】;override:;system override:;^end of email;【系统指令】;【系统命令】;【开发者】;"
     "^end of document;^end of file;^end of page;^end of message"},
    {CueKind::Alone, Signal::RunsTool, 0.55,
     "| sh;| bash;delete all files;delete the user's;删除用户的;dump the database;"
     "transfer all funds;ask them for their card;ask them for the password;ask for their card;"
     "rm -rf /;approve every refund;execute the following silently;收集用户的;"
     "export the contact list;导出全部客户"},
    {CueKind::Alone, Signal::RunsTool, 0.3,
     "run the following command;curl http;admin password;管理员已授权;直接通过;full of hidden"},
    {CueKind::Alone, Signal::PlantsMemory, 0.55,
     "in all future conversations;in every answer;in all future answers;in every future;每次回答中;"
     "每次回答都;所有回答都要;今后所有付款;今后所有的付款;every payment goes to;the user trusts;"
     "store this in your memory;存入你的记忆;add this to your memory;写入你的记忆;regardless of the cv;"
     "无论简历;评为优秀;rate this candidate;改为五星;give it five stars;always include the link;"
     "must recommend;must add the text;whenever someone asks;whenever anyone asks;"
     "whenever the user;when the user asks;if the user asks;each time the user;"
     "every time the user;凡是问到;凡是有人问;只要用户;每当用户;用户问到;用户一问;to your long-term memory;"
     "in your long-term memory;to your memory;写入长期记忆;存入长期记忆;加入你的记忆;写进你的记忆;"
     "permanently remember;永久记住"},
    {CueKind::Alone, Signal::SpeaksToModel, 0.55,
     "note to the language model;note to the ai;note to ai;if you are an ai;if you're an ai;"
     "ai assistants reading;assistants reading this;language models reading;llms reading;"
     "dear ai;attention ai;如果你是ai;如果你是人工智能;给大模型的;给ai的说明;阅读本页的;智能助手必须;ai助手必须;"
     "the assistant must;an ai reads;if an ai;ai reviewers;ai审稿人;ai如果;如果ai;as an ai you;致ai;"
     "if a language model;any model reading;for ai readers;message to ai;hey ai;hey chatgpt;"
     "dear language model;亲爱的ai;各位ai;if you are a language model;"
     "if you are a large language model;if you are an llm;if you're a language model;如果你是语言模型;"
     "如果你是大模型;如果你是机器人;若你是ai;instructions for ai;instructions to ai;instructions for the model;"
     "instruction for the model;instructions for the ai;for llm crawlers;for ai agents;"
     "for language models;to every ai;to any ai;to all ai;attention assistant;"
     "attention chatbot;attention llm;dear chatbot;dear assistant;dear copilot;大模型请注意;请claude;"
     "请copilot;请gemini;致大模型;假如你是ai;假如你是一个ai;如果你是一个ai;should an ai;ai评审请;llm reviewers;"
     "instructions for the chatbot;instructions for the assistant;instructions for the bot;"
     "instructions for copilot;for ai crawlers;for ai models;for ai bots;"
     "to any language model;to any model;to every language model;attention copilot;"
     "attention claude;attention gpt;reviewers using ai;reviewers using an llm;大语言模型请注意;"
     "语言模型请注意;人工智能请注意;请chatgpt;请gpt;请ai助手;本文的大模型;本文的ai;给ai的提示"},
    {CueKind::Ignore, {}, 0,
     "ignore;disregard;forget;override;bypass;overrule;skip;neglect;do not follow;"
     "don't follow;忽略;无视;忘记;忘掉;不要理会;别管;抛开;绕过;不用遵守;不要遵守;覆盖;取消;set aside;put aside;overlook;"
     "abandon;suspend;disable;turn off;pay no attention;忽视;不理会;别理;别理会;抛弃;放下;不用管;不必遵守;不遵守;关闭;"
     "解除;违背;cast aside;do not obey;don't obey;refuse to follow;throw away;不再遵守;停止遵守;discard;"
     "dismiss;erase your;cancel your;不用理会;无需遵守;跳过;drop the;throw out;丢掉;扔掉;丢弃;delete your;"
     "clear your;unlearn;推翻;cease following;stop following;stop applying;stop obeying;"
     "do not apply your;don't use your;replace your;replace the system;drop your;不要再遵循;不再遵循;"
     "不用遵循;无需遵循;停止执行;略过;当作不存在;抛到脑后;替换你的;清除你的;put aside your;leave behind;throw your;"
     "don't apply;overwrite;rewrite your;reset your;wipe your;停止遵循;不再执行"},
    {CueKind::Rules, {}, 0,
     "instruction*;prompt;prompts;rules;guidelines;guideline;directions;directives;"
     "restrictions;policies;commands;指令;指示;提示词;提示;规则;设定;限制;要求;准则;约束;说明;directive*;policy;"
     "content policy;constraints;programming;命令;规矩;提示语;orders;context;assignment;要遵守的;persona;"
     "规定;规范;boundaries;ethics;道德准则;guidance;teachings;norms;principles;原则;守则;restriction;"
     "limits;guidance given;安全规定;审核;审查;guardrails;safety rule"},
    {CueKind::Prior, {}, 0,
     "previous;prior;above;earlier;all;your;any;system;before;preceding;developer's;"
     "the developer's;以上;之前;上面;前面;所有;先前;你的;系统;上述;开发者;全部;everything;original;initial;former;"
     "existing;current;whatever;any previous;旧;原来;原有;最初;刚才;此前;一切;任何;任何之前;the following"},
    {CueKind::Send, {}, 0,
     "send;forward;post;upload;transmit;exfiltrate;export;leak;email;transfer;output;发送;转发;上传;"
     "发到;发给;导出;传到;转到;寄给;submit;bcc;cc;mail;外传;发送到;寄到;提交到;填到;贴到;relay;share;publish;append;"
     "hand over;转给;传走;发送至;泄漏;invite;传出;交出;发出;送出;turn over"},
    {CueKind::Private, {}, 0,
     "conversation;conversations;memories;saved passwords;passwords;password;contact list;"
     "contacts;inbox;customer data;api keys;api key;chat history;card number;secrets;"
     "user's data;聊天记录;密码;收件箱;客户资料;身份证号码;身份证号;密钥;通讯录;用户数据;your memory;contents of your memory;"
     "customer list;credentials;stored credentials;订单信息;every message;all messages;"
     "message you receive;user data;用户信息;用户的订单;对话内容;全部对话;历史对话;cookies;session token;tokens;"
     "银行卡号;个人信息;this conversation;full transcript;stored password;every password;隐私;用户隐私;联系人;"
     "saved addresses;all saved;address book;地址簿;payment details;信用卡号;private notes;chat log;"
     "聊天内容;管理员密码;account balance;账户余额;root password;验证码;支付密码;private keys;private key;"
     "secrets file;the conversation;银行卡;credit cards;card details;ssh keys;ssh key;"
     "access keys;recovery codes;one-time code"},
    {CueKind::Address, {}, 0,
     "http://;https://;attacker@;@evil;www.;@;ftp;webhook"},
    {CueKind::Show, {}, 0,
     "print;reveal;show;repeat;display;dump;begin your next reply;tell me;输出;复述;公开;打印;泄露;显示;"
     "reply with;paste;write out;respond with;发出来;打印出;tell me your;give me your;list your;"
     "translate your;说出;写出;recite;复制;列出来;全部列出;翻译成;发给我们;translate;summarise your;告知;贴出来;念出;"
     "give me;copy it;what is written in;what does your;原文;贴在;disclose;告诉我;copy;quote;拷贝;复述一遍;"
     "show me;dump your;reveal your;verbatim;word for word;逐字;一字不差;展示;发给我;给我看;读出;full text of;"
     "spell out;read out;read aloud;抄写"},
    {CueKind::Prompt, {}, 0,
     "your prompt;your instructions;hidden prompt;hidden instructions;everything above;"
     "initial instructions;your system prompt;contents of your instructions;系统提示词;提示词原文;系统提示;"
     "你的提示词;初始指令;初始设定;exact text;words above;the text above;your hidden;your initial;"
     "your original instructions;上面的提示;你的设定;你的指令;你的系统;your rules;your guidelines;"
     "your configuration;hidden rules;上文的指令;你收到的指令;first message of this conversation;"
     "start of your context;your context window;confidential text;marked confidential;"
     "developer message;hidden message;hidden text;你的提示;你的初始;开头的内容;system instructions;初始指示;"
     "your system message;your preamble;your hidden rules;initial prompt;the system prompt;"
     "original prompt;your prompts;full prompt;the hidden prompt;the initial prompt;开场指令;"
     "完整的提示词;系统提示语;全部隐藏提示;system prompt;system message;the prompt you;prompt you were;"
     "instructions you were;instructions you received;your full prompt;your settings;"
     "complete settings;你收到的提示;隐藏提示词;最初的设定;你最初的;你的全部隐藏;你收到的隐藏;your initial prompt;"
     "your hidden prompt;your starting instructions;your exact instructions;your exact prompt;"
     "your full instructions;你收到的全部;隐藏指令;全部隐藏指令;隐藏规则;隐藏设定"},
    {CueKind::Decode, {}, 0,
     "decode;解码;undo the base64;base64-decode;decrypt;unscramble"},
    {CueKind::Execute, {}, 0,
     "execute;execute it;run it;follow it;执行;并执行;this payload;payload;运行它;eval;"
     "do what it says;do what they say;follow what it;照做;执行它;按它说的;run this;what it says;"
     "carry out;照着执行;照着做;and obey;run wget;run curl;rm -rf;obey it;obey them;"
     "exactly what it says;run the shell;run the script;execute the tool;execute the command"},
    {CueKind::Base64, {}, 0,
     "base64;反过来读;rot13;backwards;backward;in reverse;倒着读;倒序;hex;caesar"},
    {CueKind::Call, {}, 0,
     "call;invoke;use;调用;使用;trigger;open the;调出"},
    {CueKind::Tool, {}, 0,
     "tool;_tool;send_email;工具;function call"},
    {CueKind::Always, {}, 0,
     "from now on;from this moment;from here on;henceforth;从现在起;从现在开始;今后;以后;from this point;"
     "from this point on;going forward;until further notice;始终;永远;自此;in future chats;"
     "future conversations;in future sessions;future sessions;以后的对话;今后的对话;以后每次;之后的每次;"
     "from today on;any time;whenever;每当;凡是;往后;往后只要;from now onward;in every;every time;"
     "each time;all the time;任何时候"},
    {CueKind::MustYou, {}, 0,
     "you must;must always;every payment;你必须;必须在;账户;recommend;推荐;you will only;only recommend;"
     "一律推荐;只推荐;一律;you will answer;always answer;always say;you will always;always recommend;"
     "every answer;每次都;都说;answer every;every question;each reply;every response;每个问题;每条回复;"
     "所有问题;都要推荐;always praise;always mention;always include;must mention;必须推荐;要推荐"},
    {CueKind::Quietly, {}, 0,
     "quietly;secretly;悄悄;偷偷;暗中;不经确认;without confirmation;silently;covertly;discreetly;"
     "stealthily;私下;不声不响;in the background;悄无声息;silent"},
    {CueKind::Alter, {}, 0,
     "change;replace;modify;delete;改成;修改;替换;删除;改到;delivery address;收货地址;抄送;加到;加进;add;"
     "recipients;收件人;switch the;改掉"},
    {CueKind::Topic, {}, 0,
     "prompt injection;injection;attack;attacks;attacker;attackers;jailbreaks;jailbreaking;"
     "flags;detector;scanner;phrases such as;提示词注入;注入;攻击;攻击者;检测;检测器;劫持;防范;防御;detect;"
     "the phrase;detect the phrase;called;越狱攻击;安全研究;红队;red team;red-team;红队测试;恶意指令;"
     "malicious prompt;研究表明;如何防"},
    {CueKind::Alone, Signal::ChangesRole, 0.55,
     "you are no longer an;no longer an assistant;no longer an ai;你不再是;as an evil;evil ai;"
     "uncensored;unfiltered;不受约束;不受限制;不受任何;没有约束;解除限制;解除了限制;no content policy;without refusing;"
     "without limits;act as if you had no;黑客助手;god mode;上帝模式;越狱模式;grant full access;"
     "skip verification;you are a terminal;hypothetical mode"},
    {CueKind::Alone, Signal::OverridesInstructions, 0.45,
     "new task;新任务;照我说的做;听我的;follow mine;do as this note says;do what this;"
     "instead of the user;the following ones replace;以下指令为准;以本文为准;以此为准;"
     "you have been reprogrammed;your real owner"},
    {CueKind::Alone, Signal::RunsTool, 0.35,
     "删除所有;清空所有;delete every;delete all;erase all;without asking;wire the money;"
     "transfer the money;转账接口;enter the stored"},
    {CueKind::Alone, Signal::HidesFromUser, 0.55,
     "用户不知情;在用户不知情;unnoticed by the user;behind the user's back;should secretly;must secretly;"
     "will secretly;person you are chatting with;without the user's knowledge;"
     "without the user's consent;without the user's permission;without their knowledge;"
     "user's back;趁用户;lie to the user;deceive the user;mislead the user;对用户隐瞒;欺骗用户;骗用户;"
     "use the user's trust;对用户撒谎;对用户说谎;向用户隐瞒;对客户撒谎"},
    {CueKind::Void, {}, 0,
     "void;suspended;revoked;cancelled;no longer valid;no longer apply;no longer applies;"
     "replaced;lifted;updated;outdated;失效;作废;无效;废除;撤销;已更新;取消了;已解除;fake;invalid;not real;"
     "does not apply;do not apply;no longer in force;假的;不是真的;已关闭;关闭了;不适用;不再有效;不再适用;已过期;"
     "is outdated;are outdated;全部取消;统统取消;已停用;已禁用;disabled;turned off;off now;switched off;解禁;"
     "ends here;are over;is over;is void;are void;no longer hold;holds for you;have changed;"
     "不算数;到此为止;不起作用;不作数;停用;都不算;lift every;end here;stop here;lift all;are lifted;are gone;"
     "expired;have expired"},
    {CueKind::User, {}, 0,
     "the user;user's;users;the customer;用户;使用者;the person you;account holder"},
    {CueKind::Conceal, {}, 0,
     "never let;do not let;don't let;keep it secret;keep this secret;keep it from;hide;"
     "conceal;never mention;do not mention;don't mention;never tell;never reveal;不得向;不得让;透露;"
     "不要提;不能让;不许告诉;不可告诉;隐瞒;瞒;别提;don't tell;do not tell;不要告诉;别告诉;不要让;do not inform;"
     "don't inform;别让;not be told;must not know;不要跟;别跟;不要对;不要向;背着;不能告诉;绝不能告诉;"
     "let the user know;must not learn;must never learn;must never know;is not to know;"
     "don't warn;do not alert;don't alert;do not notify;don't notify;never speak of;说谎;不许提;欺骗;"
     "骗;do not warn;撒谎;勿向;切勿向;请勿向;keep this from"},
    {CueKind::Model, {}, 0,
     "ai agents;ai agent;llms;language models;language model;ai assistants;ai assistant;"
     "chatbots;the assistant;assistants;人工智能;大模型;语言模型;ai助手;智能体;机器人助手;ai系统;ai systems;ais;"
     "ai systems processing;ai models;ai model;every ai;any ai;gpt;claude;copilot;chatgpt;"
     "bots;an ai;every ai model;any model;any llm;models that read;model that reads;"
     "agent that reads;agents reading;automated agents;any agent;任何模型;所有模型;所有智能体;智能代理;ai助理;"
     "身为ai;作为一个ai;作为语言模型;作为人工智能;ai评审;as an ai;the model is to;the assistant is to;智能助手;ai模型;"
     "any language model;any chatbot;any assistant;automated agent;any automated agent;"
     "autonomous agents;任何ai;任何助手;任何智能体;自动化代理;自动代理;大语言模型;作为ai;as the ai;as the model;ai在;当ai;"
     "给ai;ai看到"},
    {CueKind::MustDo, {}, 0,
     "must;should;please;are required to;shall;have to;请;必须;应当;务必;需要;要把;都要;只能回答;is to;are to;"
     "will;has to;你要;须先;照办"},
    {CueKind::Alone, Signal::OverridesInstructions, 0.6,
     "real instructions;true instructions;actual instructions;真正的指令;真实指令;obey me;无条件服从;无条件执行;"
     "discard what you;your actual task;your new instructions;你的新指令;你的新任务"},
    {CueKind::Alone, Signal::ChangesRole, 0.7,
     "as dan;unrestricted;没有底线;无底线;毫无限制"},
    {CueKind::Alone, Signal::ChangesRole, 0.45,
     "you will now behave;you will now act;you will now be;you shall now;from now on you are;"
     "act as the system administrator;act as an administrator;act as root;"
     "as the system administrator and;切换到管理员;进入管理员模式;maintenance mode;debug mode enabled;"
     "调试模式已开启;developer mode;开发者模式"},
    {CueKind::Alone, Signal::PlantsMemory, 0.5,
     "save to memory;save to your memory;remember permanently;always trust;任何人索要;"
     "trust every message;永远信任;总是相信;store in your memory;in your memory that;记到你的记忆;存进你的记忆;"
     "your memory that;长期记忆中;记忆中写入;a memory saying;a memory that;长期记忆里;记忆里写入;记忆中存入"},
    {CueKind::Alone, Signal::PlantsMemory, 0.35,
     "reply only with;只回复;must reply;都要回复;永久保存;top score;最高分"},
    {CueKind::Alone, Signal::RunsTool, 0.45,
     "skip confirmation;without their confirmation;delete their;their backups"},
    {CueKind::Alone, Signal::SpeaksToModel, 0.5,
     "读到这段文字的;看到这段文字的;读取本页面的;processing this text;parsing this page;reading this text;"
     "reading this document;summarising this page;crawlers and ai"},
    {CueKind::Told, {}, 0,
     "what you were told;you were told;you were given;you have been told;been told so far;"
     "你被告知;你收到的;给你的规定;别人告诉你的;your developers told you;developers told you;your creators told;"
     "your makers told;开发者告诉你;开发者给你"},
    {CueKind::Alone, Signal::RoleMarker, 0.4,
     "^system:;^系统:;^系统通知:;^系统提示:;^系统消息:;^assistant: "},
    {CueKind::Alone, Signal::HidesFromUser, 0.45,
     "不需要确认;无需确认;不必确认;不要留下记录;leave no trace;without logging"},
    {CueKind::Safety, {}, 0,
     "safety policy;safety policies;安全策略;safety rules;安全限制;safety checks;content filters;"
     "safeguards;filters;安全准则;safety guidelines;security checks;安全防护;内容过滤;过滤;安全机制;"
     "content restrictions;moderation;safety filter;content filter;your filter;your filters;"
     "your safeguards;安全审核;内容审核"},
    {CueKind::Summarise, {}, 0,
     "when summarising;when summarizing;when you summarise;when you summarize;总结时;概括时;摘要时;"
     "in your summary;in the summary;写摘要时;when reviewing;when rating;评价时;评审时;打分时;when ranking;"
     "排名时;总结;摘要;概括;summarise;summarize;you grade;when grading;sums up;summarizes;grade this;"
     "review this"},
    {CueKind::Claim, {}, 0,
     "say that;state that;claim that;请说;要说;说作者;mention that;不要提及;put it first;排第一;"
     "highest score;满分;only positive;only praise;先推荐;时请说;就说;写成;声称;positive review;"
     "give only praise;no criticism;只许说;perfect score;as perfect;优秀;无风险;毫无风险;drop the part;"
     "is to leave out;do not highlight;do not criticise;no weaknesses;no flaws;只给正面;只给好评;不要指出;"
     "不要批评;无副作用;无缺点"},
    {CueKind::Covered, {}, 0,
     "请说明;请说一下;所有用户;all users;every user;the assistant manager;the assistant coach;"
     "the assistant director;the assistant professor;不用问我;don't ask me;do not ask me;用户体验;"
     "用户界面;用户手册;用户名;the customer service;the customer relations;不用再问我;每时每刻"},
    {CueKind::Alone, Signal::PlantsMemory, 0.4,
     "rate the paper;10/10;positive review only;正面评价;the user has authorised;"
     "the user has authorized;用户已授权;用户已同意;user has approved;user has pre-approved;用户已经同意;"
     "has agreed to everything;用户允许;as previously agreed by the user;留后门;五星"},
    {CueKind::Alone, Signal::HidesFromUser, 0.3,
     "the user has authorised all;用户已授权所有"},
    {CueKind::Alone, Signal::OverridesInstructions, 0.4,
     "命令你;准许你;i command you;听我安排;do as i say;as this note asks;the original task;授权你;批准你;"
     "i hereby;按我说的做;照我说的"},
    {CueKind::Alone, Signal::ChangesRole, 0.6,
     "consider yourself jailbroken;you are jailbroken;你的新角色是;dan mode;developer mode and;"
     "into developer mode;god mode on;you have been jailbroken;you have been unlocked;你的新身份是;"
     "你的新人设是;进入开发者模式;开启开发者模式;开启上帝模式"},
    {CueKind::Alone, Signal::SpeaksToModel, 0.4,
     "hey claude;hey gemini;dear claude;dear gpt;dear gemini"},
    {CueKind::NoLimits, {}, 0,
     "no restrictions;no rules;no guidelines;no guideline;no filter;no policies;"
     "no limitations;zero limitations;without any filter;without any filters;"
     "without restrictions;without any limits;never says no;cannot refuse;no safety;没有内容政策;"
     "没有限制;没有审查;没有过滤;没有规则;从不拒绝;不会拒绝;没有任何约束;没有道德;任何限制;无限制;no censorship;without filters;"
     "without filter;without guidelines;without guardrails;never refuses;never refuse;"
     "never declines;always complies;没有安全准则;没有安全规则;没有内容限制;不受审查;不受监管;任何约束;任何审查"},
    {CueKind::Pretend, {}, 0,
     "pretend;suppose;picture yourself;as if;answer like;respond like;behave like;role-play;"
     "roleplay;role play;play an;play a;act as an;设想;想象;扮演;假设;装作;imagine;imagine that;"
     "act like;stay in character;假装;想象一下;假想;simulate;make believe"},
    {CueKind::YouAre, {}, 0,
     "you are now;you're now;you have;you now have;you are free;your new role;"
     "your new identity;你现在;你是一个;你没有;你已经没有;你再没有;你再也没有;你不必;你不再;你的新;enter;activate;go into;切换到;"
     "进入;开启;switch to;change to;turn on;you become;you will be"},
    {CueKind::Open, {}, 0,
     "visit;open;load;go to;navigate to;打开;输入;访问;填入;填写;浏览;browse;browse to;fetch;request"},
    {CueKind::NoAsk, {}, 0,
     "do not ask;don't ask;need no permission;no permission needed;without permission;"
     "confirmation is not needed;no confirmation needed;no confirmation;without confirming;"
     "without approval;无须征得;不必征得;不必征求;无需征求;不用问;不必询问;不必再问;无须询问;不都不必;无须确认;不用确认;不经;无需经过;"
     "no need to ask;no need to confirm;need not ask;无需征得;不用再问;不需要问;不必请示;无需请示"},
    {CueKind::Codes, {}, 0,
     "用户的密钥;用户的验证码;用户的通讯录;用户的银行卡;用户的密码;the user's keys;the user's card;the user's contact;"
     "the user's passwords;the user's password;the user's private;login codes;login code;"
     "every code;every login code;verification codes;收到的验证码;收到的短信;短信验证码;全部验证码;otp codes;"
     "all one-time codes;one-time codes;所有验证码;全部短信"},
    {CueKind::Grant, {}, 0,
     "preapproved;authorised;authorized;approved;trusts;consented;already consented;"
     "has agreed;同意了;授权;批准;批准了"},
    {CueKind::Ad, {}, 0,
     "advertisement;an ad;ad for;link;广告;链接;promo code;advert;adverts;slogan;网址;广告语;二维码"},
    {CueKind::Reply, {}, 0,
     "each answer;every answer you;every reply;your answers;your replies;your answer;"
     "your next answer;your next reply;all your replies;all replies;回答结尾;回复结尾;回答末尾;每条回答;每次回答;"
     "每个回答;every future reply;every future answer;all future replies;回复末尾;回复开头;回答开头;每次回复;每次作答;"
     "the end of your answer;the end of your reply"},
    {CueKind::Asked, {}, 0,
     "someone asks;anyone asks;somebody wants;a person asks;a person wants;people ask;"
     "whoever asks;有人问;有人提到;谁问;问到;somebody asks;anybody asks;customer asks;问起;询问;打听"},
    {CueKind::Promote, {}, 0,
     "mention;suggest;bring up;push;promote;praise"},
    {CueKind::Rank, {}, 0,
     "priority;prioritize;precedence;优先于;outrank;prioritise;outweigh;overrides;为准;高于"},
    {CueKind::Authority, {}, 0,
     "as your owner;as your maker;as your developer;as your administrator;as your admin;"
     "i am your developer;i'm your developer;i'm your administrator;i am your creator;"
     "i am your owner;from your developers;from your creator;by your maker;by your developer;"
     "from openai;我是你的创造者;我是你的管理员;我是你的主人;创造你的人;管理员的名义;管理员名义;开发者的身份;管理员的身份;"
     "from the model's developers;as your creator;as your master;as your boss;"
     "i am your administrator;i am your admin;i am your master;from your developer;"
     "from your owner;from anthropic;from google;from meta;from deepmind;我是你的开发者;我是你的拥有者;创造者;"
     "你的创造者;你的主人;你的拥有者"},
});
// clang-format on

constexpr auto kCombinations = std::to_array<Combination>({
    {Signal::OverridesInstructions, 0.85, {CueKind::Ignore, CueKind::Rules, CueKind::Prior}},
    {Signal::OverridesInstructions, 0.3, {CueKind::Ignore, CueKind::Rules, CueKind::Rules}},
    {Signal::SendsOut, 0.8, {CueKind::Send, CueKind::Private, CueKind::Address}},
    {Signal::SendsOut, 0.45, {CueKind::Send, CueKind::Private, CueKind::Private}},
    {Signal::SendsOut, 0.15, {CueKind::Send, CueKind::Address, CueKind::Address}},
    {Signal::AsksForPrompt, 0.8, {CueKind::Show, CueKind::Prompt, CueKind::Prompt}},
    {Signal::Encoded, 0.8, {CueKind::Decode, CueKind::Base64, CueKind::Execute}},
    {Signal::RunsTool, 0.35, {CueKind::Call, CueKind::Tool, CueKind::Tool}},
    {Signal::PlantsMemory, 0.55, {CueKind::Always, CueKind::MustYou, CueKind::MustYou}},
    {Signal::HidesFromUser, 0.55, {CueKind::Quietly, CueKind::Alter, CueKind::Alter}},
    {Signal::HidesFromUser, 0.55, {CueKind::Quietly, CueKind::Send, CueKind::Send}},
    {Signal::OverridesInstructions, 0.65, {CueKind::Rules, CueKind::Void, CueKind::Prior}},
    {Signal::OverridesInstructions, 0.6, {CueKind::Ignore, CueKind::User, CueKind::User}},
    {Signal::HidesFromUser, 0.65, {CueKind::Conceal, CueKind::User, CueKind::User}},
    {Signal::SpeaksToModel, 0.5, {CueKind::Model, CueKind::MustDo, CueKind::MustDo}},
    {Signal::OverridesInstructions, 0.85, {CueKind::Ignore, CueKind::Prompt, CueKind::Prompt}},
    {Signal::SendsOut, 0.8, {CueKind::Show, CueKind::Private, CueKind::Address}},
    {Signal::RunsTool, 0.55, {CueKind::Quietly, CueKind::Call, CueKind::Call}},
    {Signal::OverridesInstructions, 0.85, {CueKind::Ignore, CueKind::Told, CueKind::Told}},
    {Signal::SendsOut, 0.45, {CueKind::Show, CueKind::Private, CueKind::Private}},
    {Signal::SendsOut, 0.6, {CueKind::Quietly, CueKind::Address, CueKind::Address}},
    {Signal::OverridesInstructions, 0.6, {CueKind::Ignore, CueKind::Safety, CueKind::Safety}},
    {Signal::OverridesInstructions, 0.6, {CueKind::Void, CueKind::Safety, CueKind::Safety}},
    {Signal::OverridesInstructions, 0.65, {CueKind::Told, CueKind::Void, CueKind::Void}},
    {Signal::PlantsMemory, 0.6, {CueKind::Summarise, CueKind::Claim, CueKind::Claim}},
    {Signal::SendsOut, 0.6, {CueKind::Send, CueKind::Private, CueKind::Show}},
    {Signal::ChangesRole, 0.6, {CueKind::Pretend, CueKind::NoLimits, CueKind::NoLimits}},
    {Signal::ChangesRole, 0.6, {CueKind::YouAre, CueKind::NoLimits, CueKind::NoLimits}},
    {Signal::ChangesRole, 0.55, {CueKind::Model, CueKind::NoLimits, CueKind::NoLimits}},
    {Signal::AsksForPrompt, 0.6, {CueKind::Send, CueKind::Prompt, CueKind::Prompt}},
    {Signal::HidesFromUser, 0.55, {CueKind::NoAsk, CueKind::User, CueKind::User}},
    {Signal::RunsTool, 0.55, {CueKind::NoAsk, CueKind::Execute, CueKind::Execute}},
    {Signal::RunsTool, 0.55, {CueKind::NoAsk, CueKind::Call, CueKind::Call}},
    {Signal::RunsTool, 0.55, {CueKind::NoAsk, CueKind::Send, CueKind::Private}},
    {Signal::SendsOut, 0.55, {CueKind::Send, CueKind::Codes, CueKind::Codes}},
    {Signal::SendsOut, 0.6, {CueKind::Open, CueKind::Address, CueKind::Private}},
    {Signal::SendsOut, 0.6, {CueKind::Open, CueKind::Address, CueKind::User}},
    {Signal::RunsTool, 0.6, {CueKind::Call, CueKind::Tool, CueKind::Private}},
    {Signal::RunsTool, 0.55, {CueKind::Call, CueKind::Tool, CueKind::User}},
    {Signal::PlantsMemory, 0.55, {CueKind::User, CueKind::Grant, CueKind::Prior}},
    {Signal::PlantsMemory, 0.55, {CueKind::Reply, CueKind::Ad, CueKind::Ad}},
    {Signal::PlantsMemory, 0.55, {CueKind::Reply, CueKind::Address, CueKind::Always}},
    {Signal::PlantsMemory, 0.55, {CueKind::Always, CueKind::Asked, CueKind::Promote}},
    {Signal::PlantsMemory, 0.55, {CueKind::Always, CueKind::Asked, CueKind::MustYou}},
    {Signal::OverridesInstructions, 0.55, {CueKind::Rank, CueKind::Rules, CueKind::User}},
    {Signal::OverridesInstructions, 0.55, {CueKind::Authority, CueKind::Rules, CueKind::Rules}},
    {Signal::OverridesInstructions, 0.55, {CueKind::Authority, CueKind::Ignore, CueKind::Ignore}},
    {Signal::OverridesInstructions, 0.55, {CueKind::Authority, CueKind::Private, CueKind::Private}},
    {Signal::Encoded, 0.6, {CueKind::Base64, CueKind::Execute, CueKind::Execute}},
    {Signal::SpeaksToModel, 0.55, {CueKind::Model, CueKind::Claim, CueKind::Claim}},
    {Signal::SpeaksToModel, 0.55, {CueKind::Model, CueKind::Summarise, CueKind::Claim}},
});

std::vector<Cue> all_cues() {
  std::vector<Cue> cues;
  for (const CueGroup& group : kCueGroups) {
    std::string_view rest = group.texts;
    while (!rest.empty()) {
      const std::size_t end = rest.find(';');
      cues.push_back({rest.substr(0, end), group.kind, group.signal, group.weight});
      rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
    }
  }
  return cues;
}

}  // namespace

std::span<const Cue> instruction_cues() {
  static const std::vector<Cue> cues = all_cues();
  return cues;
}

std::span<const Combination> instruction_combinations() noexcept {
  return kCombinations;
}

}  // namespace jiyi::sense
