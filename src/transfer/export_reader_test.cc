#include "transfer/export_reader.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/hash.h"
#include "base/hex.h"
#include "json/write.h"
#include "transfer/export_writer.h"
#include "wire/memory_json.h"

namespace jiyi::transfer {
namespace {

using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

void write_bank(ExportWriter& writer, const BankKey& bank, const std::vector<std::string>& ids) {
  ASSERT_TRUE(writer.begin(bank).ok());
  for (const std::string& id : ids) {
    ASSERT_TRUE(writer.add({.memory = Memory{.id = id, .text = "text of " + id}}).ok());
  }
  ASSERT_TRUE(writer.add({.forgotten = "9f86"}).ok());
  ASSERT_TRUE(writer.finish().ok());
}

std::string sample() {
  std::string file;
  ExportWriter writer([&](std::string_view line) {
    file += line;
    return Result<void>();
  });
  write_bank(writer, {"t", "b"}, {"a", "b", "c"});
  EXPECT_TRUE(writer.close().ok());
  return file;
}

// Lines 1 to 4 are of the first tenant, 5 to 8 of the second, 9 is the last.
std::string two_tenants() {
  std::string file;
  ExportWriter writer([&](std::string_view line) {
    file += line;
    return Result<void>();
  });
  write_bank(writer, {"t1", "b"}, {"a"});
  write_bank(writer, {"t2", "b"}, {"x"});
  EXPECT_TRUE(writer.close().ok());
  return file;
}

struct Read {
  std::vector<std::string> records;  // "tenant/bank id" or "tenant/bank -forgotten"
  std::size_t batches = 0;
  std::string error;
  ErrorCode code = ErrorCode::Internal;
  ImportReport report;
};

Read read_export(std::string file, const ExportReadOptions& options = {}) {
  Read read;
  MemorySource source("x.jsonl", std::move(file));
  const auto report =
      import_export(source, options, [&](const BankKey& bank, std::vector<ExportRecord>&& records) {
        ++read.batches;
        for (const ExportRecord& record : records) {
          EXPECT_EQ(record.bank, bank);
          read.records.push_back(bank.tenant + "/" + bank.bank + " " +
                                 (record.memory ? record.memory->id : "-" + record.forgotten));
        }
        return Result<void>();
      });
  if (report.ok()) {
    read.report = report.value();
  } else {
    read.error = report.error().message();
    read.code = report.error().code();
  }
  return read;
}

// The lines of a file, each with its end.
std::vector<std::string> lines_of(const std::string& file) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = file.find('\n', at) + 1;
    lines.push_back(file.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string file;
  for (const std::string& line : lines)
    file += line;
  return file;
}

TEST(ExportReader, ReadsWhatWasWritten) {
  const Read read = read_export(sample());
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, ElementsAre("t/b a", "t/b b", "t/b c", "t/b -9f86"));
  EXPECT_EQ(read.report.records, 4U);
  EXPECT_EQ(read.report.format, Format::Jiyi);
}

TEST(ExportReader, KeepsEveryFieldOfAMemory) {
  const Memory memory{.id = "a",
                      .version = 3,
                      .state = State::Archived,
                      .text = "x\"\n记",
                      .metadata = "{\"k\":[1,2.5]}",
                      .trust = Trust::Low,
                      .parents = {"p"},
                      .restated = 2};
  std::string file;
  ExportWriter writer([&](std::string_view line) {
    file += line;
    return Result<void>();
  });
  ASSERT_TRUE(writer.begin({}).ok() && writer.add({.memory = memory}).ok());
  ASSERT_TRUE(writer.finish().ok() && writer.close().ok());
  MemorySource source("x", file);
  std::string back;
  ASSERT_TRUE(import_export(source, {}, [&](const BankKey&, std::vector<ExportRecord>&& records) {
                back = json::write(wire::to_json(*records[0].memory));
                return Result<void>();
              }).ok());
  EXPECT_EQ(back, json::write(wire::to_json(memory)));
}

TEST(ExportReader, ReadsSeveralBanksInARow) {
  const Read read = read_export(two_tenants());
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, ElementsAre("t1/b a", "t1/b -9f86", "t2/b x", "t2/b -9f86"));
  EXPECT_EQ(read.batches, 2U);
}

TEST(ExportReader, ReadsWholeFilesInARow) {
  const Read read = read_export(sample() + two_tenants());
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.report.records, 8U);
}

TEST(ExportReader, MissesBanksThatAreCutOff) {
  const auto lines = lines_of(two_tenants());
  const std::string first = lines[0] + lines[1] + lines[2] + lines[3];
  EXPECT_THAT(read_export(first).error, HasSubstr("its last line is missing after 1 bank"));
  EXPECT_EQ(read_export(first).code, ErrorCode::Corruption);
  EXPECT_THAT(read_export(first + lines[8]).error, HasSubstr("x.jsonl:5: the checksum"));
  const std::string second = lines[4] + lines[5] + lines[6] + lines[7];
  EXPECT_THAT(read_export(second + lines[8]).error, HasSubstr("x.jsonl:5: the checksum"));
  EXPECT_THAT(read_export(second + first + lines[8]).error, HasSubstr("x.jsonl:9: the checksum"));
}

TEST(ExportReader, PutsNothingIntoAnotherTenant) {
  const auto whole = lines_of(two_tenants());
  for (std::size_t first = 0; first < whole.size(); ++first) {
    for (std::size_t count = 1; first + count <= whole.size(); ++count) {
      for (const bool lost : {true, false}) {
        SCOPED_TRACE(std::to_string(first) + " " + std::to_string(count));
        auto lines = whole;
        for (std::size_t i = first; i < first + count; ++i)
          lines[i] = lost ? "" : "{\"altered\"" + lines[i].substr(10);
        const Read read = read_export(joined(lines), {.keep_going = true});
        EXPECT_THAT(read.records, Each(AnyOf("t1/b a", "t1/b -9f86", "t2/b x", "t2/b -9f86")));
        EXPECT_FALSE(read.report.faults.empty());
      }
    }
  }
  auto lines = whole;
  lines.erase(lines.begin() + 3, lines.begin() + 5);
  const Read read = read_export(joined(lines), {.keep_going = true});
  EXPECT_THAT(read.records, ElementsAre("t1/b a", "t1/b -9f86"));
  EXPECT_THAT(read.report.faults, Contains(HasSubstr("x.jsonl:4: the checksum")));
  EXPECT_THAT(read.report.faults, Contains(HasSubstr("x.jsonl:5: the checksum")));
}

TEST(ExportReader, MayHaveOtherLineEndsAndAByteOrderMark) {
  std::string windows = "\xEF\xBB\xBF";
  for (const char c : sample())
    windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(read_export(windows).error, "");
}

TEST(ExportReader, FindsEveryCut) {
  const std::string file = sample();
  for (std::size_t cut = 0; cut + 1 < file.size(); ++cut) {  // without the last line's end is whole
    const Read read = read_export(file.substr(0, cut));
    ASSERT_EQ(read.code, ErrorCode::Corruption) << cut;
    EXPECT_THAT(read.error, HasSubstr("x.jsonl:"));
    EXPECT_THAT(read.records, IsEmpty());
  }
}

TEST(ExportReader, FindsEveryAlteredByte) {
  const std::string file = sample();
  for (std::size_t i = 0; i + 1 < file.size(); ++i) {
    for (const int bit : {0x01, 0x20, 0x80}) {
      std::string altered = file;
      altered[i] = static_cast<char>(altered[i] ^ bit);
      const Read read = read_export(altered);
      ASSERT_NE(read.error, "") << i;
      EXPECT_THAT(read.records, IsEmpty());
    }
  }
}

TEST(ExportReader, NamesTheLineThatIsLostAddedOrMoved) {
  auto lines = lines_of(sample());
  lines.erase(lines.begin() + 2);
  EXPECT_THAT(read_export(joined(lines)).error, HasSubstr("x.jsonl:3: the checksum does not fit"));

  lines = lines_of(sample());
  lines.insert(lines.begin() + 2, lines[2]);
  EXPECT_THAT(read_export(joined(lines)).error, HasSubstr("x.jsonl:4: the checksum"));

  lines = lines_of(sample());
  std::swap(lines[1], lines[2]);
  EXPECT_THAT(read_export(joined(lines)).error, HasSubstr("x.jsonl:2: the checksum"));
}

TEST(ExportReader, GoesOnBehindADamagedLineWhenTold) {
  auto lines = lines_of(sample());
  lines[2].replace(lines[2].find("text of"), 4, "lies");
  const Read read = read_export(joined(lines), {.keep_going = true});
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, ElementsAre("t/b a", "t/b c", "t/b -9f86"));
  EXPECT_THAT(read.report.faults, ElementsAre(HasSubstr("x.jsonl:3: the checksum"),
                                              HasSubstr("counts 4 records, the file has 3")));
}

TEST(ExportReader, TakesWhatStandsBeforeACutWhenTold) {
  const auto lines = lines_of(sample());
  const Read read = read_export(lines[0] + lines[1], {.keep_going = true});
  EXPECT_THAT(read.records, ElementsAre("t/b a"));
  EXPECT_THAT(read.report.faults,
              ElementsAre(HasSubstr("the end line is missing after 1 records")));
}

// A line with its right sum, so that only what it says is wrong.
std::string summed(const std::vector<std::string>& contents) {
  std::string file;
  std::uint64_t sum = 0;
  for (const std::string& content : contents) {
    const bool first = content.starts_with("{\"jiyi_export\"");
    sum = base::hash64(content, first ? 0 : sum);
    file += content + ",\"sum\":\"" + base::hex(sum) + "\"}\n";
  }
  return file;
}

std::string memory_line(const std::string& id) {
  std::string line = "{\"memory\":" + json::write(wire::to_json(Memory{.id = id, .text = "x"}));
  return line;
}

const std::vector<std::string> kFormat1 = {R"({"jiyi_export":1,"tenant":"t1","bank":"b")",
                                           memory_line("a1"),
                                           memory_line("a2"),
                                           R"({"end":{"records":2})",
                                           R"({"jiyi_export":1,"tenant":"t2","bank":"b")",
                                           memory_line("b1"),
                                           memory_line("b2"),
                                           R"({"end":{"records":2})"};

TEST(ExportReader, ReadsFormat1) {
  EXPECT_THAT(read_export(summed(kFormat1)).records,
              ElementsAre("t1/b a1", "t1/b a2", "t2/b b1", "t2/b b2"));
}

// As a program of that format wrote it.
TEST(ExportReader, ReadsFormat2) {
  const Read read =
      read_export(R"({"jiyi_export":2,"tenant":"t","bank":"记","sum":"3bd69cdc74e71aab"}
{"memory":{"id":"a","version":1,"kind":"note","state":"live",)"
                  R"("text":"x\ny","importance":5,"channel":"user","trust":"medium",)"
                  R"("recorded_at":"1970-01-01T00:00:00Z"},"sum":"d1480a4950441750"}
{"forgotten":"9f86","sum":"dc0a05d15679eea7"}
{"end":{"records":2},"sum":"63aa14f3c3ddc7bc"}
{"file":{"banks":1,"records":2},"sum":"d4e111dbb965fae7"}
)");
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, ElementsAre("t/记 a"));
}

TEST(ExportReader, ReadsFormat3) {
  const Read read =
      read_export(R"({"jiyi_export":3,"tenant":"t","bank":"记","sum":"741572c13dad3288"}
{"memory":{"id":"a","version":1,"kind":"note","state":"live",)"
                  R"("text":"x\ny","importance":5,"channel":"user","trust":"medium",)"
                  R"("recorded_at":"1970-01-01T00:00:00Z"},"sum":"7c6231cd992e33e8"}
{"forgotten":"9f86","sum":"750fdf3e87636933"}
{"end":{"records":2},"sum":"793c17a3542e7ac6"}
{"file":{"banks":1,"records":2},"sum":"8814480d04bba4ae"}
)");
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, testing::Contains("t/记 a"));
}

// Another store's secret is in it.
TEST(ExportReader, PassesOverTheMarksOfOlderFormats) {
  const Read read = read_export(
      summed({kFormat1[0], R"({"forgotten":"9f86")", kFormat1[1], R"({"end":{"records":2})"}));
  EXPECT_EQ(read.error, "");
  EXPECT_THAT(read.records, ElementsAre("t1/b a1"));
}

// Its sums do not tell of which bank a line is.
TEST(ExportReader, SkipsTheRestOfADamagedBankOfFormat1) {
  const auto whole = lines_of(summed(kFormat1));
  auto lost = whole;
  lost.erase(lost.begin() + 3, lost.begin() + 5);
  Read read = read_export(joined(lost), {.keep_going = true});
  EXPECT_THAT(read.records, ElementsAre("t1/b a1", "t1/b a2"));
  EXPECT_THAT(read.report.faults, Contains(HasSubstr("x.jsonl:5: it may be of another bank")));

  auto altered = whole;
  altered[3][5] = 'x';
  altered[4][5] = 'x';
  read = read_export(joined(altered), {.keep_going = true});
  EXPECT_THAT(read.records, ElementsAre("t1/b a1", "t1/b a2"));
  EXPECT_EQ(read.report.skipped, 6U);  // lines 4 to 8, and the end that is missing

  altered = whole;
  altered[1][5] = 'x';
  EXPECT_THAT(read_export(joined(altered), {.keep_going = true}).records,
              ElementsAre("t2/b b1", "t2/b b2"));
}

TEST(ExportReader, RefusesANewerFormat) {
  const Read read = read_export(summed({R"({"jiyi_export":5,"tenant":"t","bank":"b")"}));
  EXPECT_EQ(read.code, ErrorCode::InvalidArgument);
  EXPECT_THAT(read.error, HasSubstr("has format 5, this program reads 4"));
}

TEST(ExportReader, RefusesLinesThatSayNothing) {
  const std::string first = R"({"jiyi_export":1,"tenant":"t","bank":"b")";
  EXPECT_THAT(read_export(summed({first, R"({"other":1)"})).error, HasSubstr("unknown field"));
  EXPECT_THAT(read_export(summed({first, R"({"forgotten":"a","memory":{"id":"x"})"})).error,
              HasSubstr("memory.text: is required"));
  EXPECT_THAT(read_export(summed({first, R"({"forgotten":"")"})).error,
              HasSubstr("expected a memory or a forgotten mark"));
  EXPECT_THAT(read_export(summed({first, R"({"end":{"records":1})"})).error,
              HasSubstr("counts 1 records, the file has 0"));
  EXPECT_THAT(read_export(summed({R"({"jiyi_export":1,"bank":"b")"})).error,
              HasSubstr("tenant: is required"));
  EXPECT_THAT(read_export(summed({first, first})).error, HasSubstr("before the end line"));
  EXPECT_THAT(read_export("hello\n").error, HasSubstr("x.jsonl:1: the line has no checksum"));
}

TEST(ExportReader, CutsBatches) {
  EXPECT_EQ(read_export(sample(), {.batch_records_max = 4}).batches, 1U);
  EXPECT_EQ(read_export(sample(), {.batch_records_max = 3}).batches, 2U);
  EXPECT_EQ(read_export(sample(), {.batch_bytes_max = 1}).batches, 4U);
}

TEST(ExportReader, StopsWhenTheReceiverRefuses) {
  MemorySource source("x", sample());
  int calls = 0;
  const auto report =
      import_export(source, {.keep_going = true, .batch_records_max = 1},
                    [&](const BankKey&, std::vector<ExportRecord>&&) -> Result<void> {
                      ++calls;
                      return Error{ErrorCode::Io, "disk full"};
                    });
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().message(), "disk full");
  EXPECT_EQ(calls, 1);
}

TEST(ExportReader, WhatTheStoreRefusesIsNamedAndLeftOutWhenTold) {
  for (const bool keep_going : {false, true}) {
    MemorySource source("x.jsonl", sample());
    std::size_t taken = 0;
    const auto report =
        import_export(source, {.keep_going = keep_going},
                      [&](const BankKey&, std::vector<ExportRecord>&& records) -> Result<void> {
                        for (const ExportRecord& record : records) {
                          if (record.memory && record.memory->id == "b") {
                            return Error{ErrorCode::AlreadyExists, "it is taken"};
                          }
                        }
                        taken += records.size();
                        return {};
                      });
    if (keep_going) {
      ASSERT_TRUE(report.ok());
      EXPECT_EQ(taken, 3U);
      EXPECT_EQ(report.value().items, 3U);
      EXPECT_EQ(report.value().skipped, 1U);
      EXPECT_THAT(report.value().faults, ElementsAre("x.jsonl:3: it is taken"));
    } else {
      ASSERT_FALSE(report.ok());
      EXPECT_THAT(report.error().message(), HasSubstr("x.jsonl:2-5: it is taken"));
    }
  }
}

TEST(ExportReader, TellsProgressAndCanBeStopped) {
  int calls = 0;
  EXPECT_EQ(read_export(sample(), {.progress =
                                       [&](const Progress& progress) {
                                         EXPECT_EQ(progress.bytes_done, progress.bytes_total);
                                         ++calls;
                                         return Result<void>();
                                       }})
                .error,
            "");
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace jiyi::transfer
