#include "cli/command_table.h"

#include <array>

#include "cli/demo_command.h"
#include "cli/end_commands.h"
#include "cli/erase_commands.h"
#include "cli/eval_command.h"
#include "cli/model_commands.h"
#include "cli/program_commands.h"
#include "cli/read_commands.h"
#include "cli/recall_commands.h"
#include "cli/reject_commands.h"
#include "cli/sense_command.h"
#include "cli/store_commands.h"
#include "cli/task_commands.h"
#include "cli/token_command.h"
#include "cli/transfer_commands.h"
#include "cli/upkeep_commands.h"
#include "cli/window_commands.h"
#include "cli/write_commands.h"

namespace jiyi::cli {
namespace {

constexpr std::string_view kMemories = "Memories";
constexpr std::string_view kEnding = "Changing and ending";
constexpr std::string_view kStore = "The store";
constexpr std::string_view kProgram = "The program";

constexpr std::array kCommands = {
    Command{"remember", kMemories, "keep a text",
            "jiyi remember \"Ann moves to Leeds in May\" --user ann --type fact\n"
            "jiyi remember \"我对青霉素过敏\" --user lin --speaker 林晓 --at "
            "2025-03-16T21:10:00+08:00\n"
            "cat notes.txt | jiyi remember --lines --type note",
            declare_remember},
    Command{"recall", kMemories, "find the memories that bear on a question, and why",
            "jiyi recall \"where does Ann live\" --user ann\n"
            "jiyi recall \"我对什么药过敏？\" --user lin -k 3\n"
            "jiyi recall \"the move to Leeds\" --group session --at 2025-08-01 --user ann --json",
            declare_recall},
    Command{"why-not", kMemories, "why a memory is or is not found",
            "jiyi why-not a1 \"where does Ann live\" --user ann\n"
            "jiyi why-not l1 \"我住在哪里？\" --user lin",
            declare_why_not},
    Command{"get", kMemories, "one memory with all its fields",
            "jiyi get a1 --user ann\njiyi get D1:3 --bank b --valid-at 2025-03-01", declare_get},
    Command{"list", kMemories, "memories page by page",
            "jiyi list --user ann --newest-first --limit 20\n"
            "jiyi list --user lin --type preference --where lang=zh",
            declare_list},
    Command{"search-by-time", kMemories, "what happened in a period",
            "jiyi search-by-time --from 2025-03-01 --to 2025-04-01 --user lin\n"
            "jiyi search-by-time --from 2025-01-01 --speaker 林晓 --user lin",
            declare_search_by_time},
    Command{"history", kMemories, "all versions of a memory", "jiyi history D1:3 --bank b",
            declare_history},
    Command{"diff", kMemories, "what changed between two versions",
            "jiyi diff D1:3 --bank b\njiyi diff D1:3 --bank b --from 1 --to 2", declare_diff},
    Command{"window", kMemories, "the short-term memory of a session: what goes to the model next",
            "jiyi window add \"好的，但必须周五前交付\" --session s1 --user lin\n"
            "jiyi window show --session s1 --user lin\n"
            "jiyi window configure --max-tokens 4000 --policy importance --session s1 --user lin",
            declare_window},
    Command{"task", kMemories, "the working memory of something under way",
            "jiyi task put trip --state '{\"goal\":\"book a train\"}' --agent planner\n"
            "jiyi task patch order --results '{\"price\":58}' --agent planner\n"
            "jiyi task complete order --episode --agent planner",
            declare_task},

    Command{"update", kEnding, "give a memory a new text or other fields",
            "jiyi update D1:3 \"Ann moves to York in June\" --bank b\n"
            "jiyi update l1 \"我对青霉素和头孢都过敏\" --user lin\n"
            "jiyi update D1:3 --importance 9 --if-version 2 --bank b",
            declare_update},
    Command{"supersede", kEnding, "let a newer memory take over; both stay readable",
            "jiyi supersede D1:3 D9:1 --bank b", declare_supersede},
    Command{"archive", kEnding, "hide memories; restore brings them back",
            "jiyi archive D1:3 D1:4 --bank b\njiyi archive --type small_talk --bank b --dry-run",
            declare_archive},
    Command{"restore", kEnding, "bring back what was archived or superseded",
            "jiyi restore D1:4 --bank b", declare_restore},
    Command{"forget", kEnding, "remove memories, and every byte of them",
            "jiyi forget D1:3 --bank b\njiyi forget --session s7 --user ann --dry-run\n"
            "jiyi forget --all --user ann --yes",
            declare_forget},
    Command{"sweep", kEnding, "archive what is stale, erase what has expired; can be undone",
            "jiyi sweep --dry-run\njiyi sweep --user ann\njiyi sweep --undo 3 --user ann",
            declare_sweep},
    Command{"consolidate", kEnding, "merge notes that say the same; the sources stay",
            "jiyi consolidate --dry-run --user ann", declare_consolidate},
    Command{"junk", kEnding, "list what should not have been kept, and why",
            "jiyi junk --user ann\njiyi junk --archive --user ann", declare_junk},
    Command{"runs", kEnding, "what sweeps and the like have changed",
            "jiyi runs --user ann\njiyi runs 3 --user ann", declare_runs},
    Command{"reject", kEnding, "say that a claim is wrong, so that it does not come back",
            "jiyi reject D1:3 --bank b\n"
            "jiyi reject --text \"the capital of Australia is Sydney\"",
            declare_reject},
    Command{"rejected", kEnding, "what is rejected: list it, explain a text, lift one by name",
            "jiyi rejected list --user ann\n"
            "jiyi rejected explain \"Ann lives in Leeds\" --user ann\n"
            "jiyi rejected lift D1:3 --bank b",
            declare_rejected},
    Command{"undo", kEnding, "take back what one writer, session, source or span wrote",
            "jiyi undo --writer mallory --dry-run\n"
            "jiyi undo --source https://bad.example/ --from 2025-03-01 --to 2025-04-01\n"
            "jiyi undo --numbers 120-164",
            declare_undo},
    Command{"erase", kEnding, "remove all of a user, session, source or span, with a receipt",
            "jiyi erase --user ann --dry-run\n"
            "jiyi erase --user ann --yes --receipt ann-erased.jsonl\n"
            "jiyi erase --whole bank --bank team",
            declare_erase},
    Command{"receipt", kEnding, "receipts of what was erased: list, show, verify offline",
            "jiyi receipt list\n"
            "jiyi receipt show 3 > receipt.jsonl\n"
            "jiyi receipt verify receipt.jsonl",
            declare_receipt},

    Command{"init", kStore, "make the store and a bank",
            "jiyi init\njiyi init --store team.db --bank team", declare_init},
    Command{"banks", kStore, "the banks there are", "jiyi banks --tenant acme", declare_banks},
    Command{"stats", kStore, "counts and sizes", "jiyi stats\njiyi stats --user ann --json",
            declare_stats},
    Command{"import", kStore, "read chats, notes and exports",
            "jiyi import conversations.json --user ann\n"
            "jiyi import notes/ --bank team --keep-going\n"
            "jiyi import log.csv --column text=Body --column at=Date",
            declare_import},
    Command{"export", kStore, "write memories as checked JSON lines",
            "jiyi export ann.jsonl --user ann\njiyi export --all | gzip > all.jsonl.gz",
            declare_export},
    Command{"backup", kStore, "copy the store while it is in use", "jiyi backup memory-backup.db",
            declare_backup},
    Command{"audit", kStore, "who did what, and whether the record of it is whole",
            "jiyi audit list --user ann --action forget\n"
            "jiyi audit verify --json > audit.json\n"
            "jiyi audit verify --against audit.json",
            declare_audit},
    Command{"check", kStore, "look for damage", "jiyi check --store team.db", declare_check},
    Command{"repair", kStore, "save what is whole of a damaged store into a new one",
            "jiyi repair --store team.db team-saved.db", declare_repair},

    Command{"demo", kProgram, "see it work on a bilingual conversation",
            "jiyi demo\njiyi demo --data examples/demo --store demo.db", declare_demo},
    Command{"pipe", kProgram, "answer JSON requests, one a line",
            "jiyi pipe --store team.db\n"
            "echo '{\"op\":\"recall\",\"bank\":\"b\",\"query\":\"tea\"}' | jiyi pipe",
            declare_pipe},
    Command{"tokens", kProgram, "count the tokens of a text",
            "jiyi tokens \"hello 世界\"\njiyi tokens --model gpt-4o < prompt.txt\n"
            "jiyi tokens --cut 100 - < long.txt",
            declare_tokens},
    Command{"sense", kProgram, "all that is read of a message: names, times, importance, secrets",
            "jiyi sense \"我叫李明，方案昨天必须交付\" --zone Asia/Shanghai\n"
            "jiyi sense \"my password is hunter-2\" --json\n"
            "echo \"ok, thanks!\" | jiyi sense --role assistant -",
            declare_sense},
    Command{"eval", kProgram, "measure recall on LoCoMo, LifeBench, XQuAD or CMRC",
            "jiyi eval locomo locomo10.json\n"
            "jiyi eval bank questions.jsonl.gz --by session",
            declare_eval},
    Command{"model", kProgram, "the models that make vectors: list, verify, convert, use",
            "jiyi model list\n"
            "jiyi model use default\n"
            "jiyi model rollback",
            declare_model},
    Command{"config", kProgram, "every setting, its value and where that comes from; set, unset",
            "jiyi config\njiyi config set user ann\nJIYI_USER=ann jiyi config --json",
            declare_config},
    Command{"completion", kProgram, "a completion script for your shell",
            "source <(jiyi completion bash)\njiyi completion fish > "
            "~/.config/fish/completions/jiyi.fish",
            declare_completion},
    Command{"version", kProgram, "the version", "jiyi version --json", declare_version},
};

}  // namespace

std::span<const Command> command_table() {
  return kCommands;
}

}  // namespace jiyi::cli
