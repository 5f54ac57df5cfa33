#include "index/segment_reader.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/endian.h"

namespace jiyi::index {
namespace {

// The fields of one segment, as snapshot.h lays them out; each test spoils one.
struct Fields {
  std::uint32_t documents = 3;
  std::uint32_t first = 5;
  std::string gaps;
  std::vector<std::uint16_t> lengths{2, 9};
  std::string codes{"\0\1\0", 3};
  std::vector<TermId> terms{100, 200};
  // Term 100 in the first document once; term 200 in the first and the third, there 4 times.
  std::string postings{"\1\0\2\0\3\2", 6};

  std::string bytes() const {
    std::string out;
    base::append_fixed(out, documents);
    base::append_fixed(out, first);
    base::append_fixed(out, static_cast<std::uint32_t>(gaps.size()));
    base::append_fixed(out, static_cast<std::uint32_t>(lengths.size()));
    base::append_fixed(out, static_cast<std::uint32_t>(terms.size()));
    base::append_fixed(out, static_cast<std::uint32_t>(postings.size()));
    for (const std::uint16_t length : lengths)
      base::append_fixed(out, length);
    out += codes + gaps;
    for (const TermId term : terms)
      base::append_fixed(out, term);
    return out + postings;
  }
};

std::string fault_of(const std::string& bytes) {
  SegmentReader reader(bytes);
  return reader.next() == nullptr ? reader.fault() : "none";
}

std::string fault_of(const Fields& fields) {
  return fault_of(fields.bytes());
}

TEST(SegmentReader, ReadsWhatTheFormatSays) {
  const std::string bytes = Fields{}.bytes();
  SegmentReader reader(bytes);

  const auto segment = reader.next();

  ASSERT_NE(segment, nullptr) << reader.fault();
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(segment->document_count(), 3U);
  EXPECT_EQ(segment->last_number(), 7U);
  EXPECT_EQ(segment->length_of(1), 9U);
  EXPECT_EQ(segment->find(100)->count, 1U);
  EXPECT_EQ(segment->find(200)->count, 2U);
}

TEST(SegmentReader, ReadsNumbersWithGaps) {
  const std::string bytes = Fields{.gaps = std::string("\0\4", 2)}.bytes();
  SegmentReader reader(bytes);
  const auto segment = reader.next();
  ASSERT_NE(segment, nullptr) << reader.fault();
  EXPECT_EQ(segment->number_of(1), 6U);
  EXPECT_EQ(segment->number_of(2), 11U);
}

TEST(SegmentReader, RefusesEveryCut) {
  const std::string bytes = Fields{}.bytes();
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    EXPECT_NE(fault_of(bytes.substr(0, cut)), "none") << cut;
  }
}

TEST(SegmentReader, RefusesWrongDocuments) {
  EXPECT_EQ(fault_of(Fields{.documents = 0, .codes = ""}), "it has no documents");
  EXPECT_EQ(fault_of(Fields{.documents = 0xFFFFFFFF}), "it is cut");
  EXPECT_EQ(fault_of(Fields{.first = 0xFFFFFFFD}), "a document number is out of range");
  EXPECT_EQ(fault_of(Fields{.first = 0xFFFFFFFC}), "none");
  EXPECT_EQ(fault_of(Fields{.gaps = "\xFF"}), "its gaps are cut");
  EXPECT_EQ(fault_of(Fields{.gaps = "\1\1\1"}), "its gaps are too many");
  EXPECT_EQ(fault_of(Fields{.gaps = "\1\xFF\xFF\xFF\xFF\x0F"}),
            "a document number is out of range");
}

TEST(SegmentReader, RefusesWrongLengths) {
  EXPECT_EQ(fault_of(Fields{.lengths = {9, 9}}), "its lengths do not ascend");
  EXPECT_EQ(fault_of(Fields{.codes = "\1\2\1"}), "a length code is out of range");
  EXPECT_EQ(fault_of(Fields{.lengths = {}}), "a length code is out of range");
}

TEST(SegmentReader, RefusesWrongTerms) {
  EXPECT_EQ(fault_of(Fields{.terms = {200, 100}}), "its terms do not ascend");
  EXPECT_EQ(fault_of(Fields{.terms = {100, 100}}), "its terms do not ascend");
  EXPECT_EQ(fault_of(Fields{.terms = {100}}), "its postings go on behind the last list");
  EXPECT_EQ(fault_of(Fields{.terms = {100, 200, 300}}), "its list 2 is malformed");
}

TEST(SegmentReader, RefusesWrongPostings) {
  const auto fault = [](std::string postings) {
    return fault_of(Fields{.terms = {100}, .postings = std::move(postings)});
  };
  EXPECT_EQ(fault({"\1\4", 2}), "none") << "the third document";
  EXPECT_EQ(fault({"\1\6", 2}), "its list 0 is malformed") << "a fourth document";
  EXPECT_EQ(fault({"\0", 1}), "its list 0 is malformed") << "no postings";
  EXPECT_EQ(fault({"\x81\0\4", 3}), "its list 0 is malformed") << "a long count below 128";
  EXPECT_EQ(fault({"\1\5\xFD\xFF\x03", 5}), "none") << "frequency 65535";
  EXPECT_EQ(fault({"\1\5\xFE\xFF\x03", 5}), "its list 0 is malformed") << "frequency 65536";
  EXPECT_EQ(fault({"\x80\1\0\0", 4}), "its list 0 is malformed") << "128 of 3 documents";
  EXPECT_EQ(fault({"\x80\1\x80\0", 4}), "its list 0 is malformed") << "an empty bitmap";
}

}  // namespace
}  // namespace jiyi::index
