"""Writes the Unicode tables of src/text as C++: properties of characters and their mappings.

Source: the files of Debian's unicode-data package, version 15.0.0 and no other, because folded
text decides what is found in stores already written. Every table is a two-stage array: the
block of a code point, then its place in the block.

usage: unicode_tables.py UNICODE_FOLDER OUT.cc
"""

import bz2
import pathlib
import sys

VERSION = "15.0.0"
CODE_POINTS = 0x110000
BLOCK = 128  # kBlock in src/text/unicode_tables.h
SYLLABLES = range(0xAC00, 0xD7A4)

CATEGORIES = {"L": "Letter", "M": "Mark", "N": "Number", "Z": "Space"}
# The same letter to a reader of Arabic or Persian, by the one that stands for both.
ARABIC_FORMS = {0x0649: 0x064A, 0x06CC: 0x064A, 0x06A9: 0x0643, 0x0629: 0x0647}
# Variants that mainland writing replaced (First List of Processed Variant Characters, 1955, and
# the glyphs of Hong Kong and Taiwan) where Unihan names no simplified form: variant, standard.
VARIANTS = """
裏里 爲为 衆众 綫线 羣群 峯峰 淨净 啓启 牀床 衞卫 麪面 喫吃 祕秘 鷄鸡 溼湿 勳勋 歎叹 託托 週周 遊游
佈布 佔占 慾欲 嶽岳 昇升 陞升 罎坛 脣唇 鍼针 讚赞 唸念 姪侄 慼戚 擡抬 擣捣 敍叙 盃杯 滷卤 滙汇 鎔熔
菸烟 甯宁 皁皂 碁棋 籤签 糰团 紮扎 絃弦 綵彩 羨羡 薰熏 衹只 祇只 覈核 諮咨 譟噪 谿溪 豔艳 蹟迹 逕径
遶绕 醃腌 鉅巨 阯址 隄堤 鵰雕 鹼碱 妳你 甦苏 兇凶 剷铲 勦剿 叡睿 弔吊 呪咒 嚐尝 墻墙 奬奖 粧妆 婬淫
嫺娴 廻回 彿佛 悽凄 淒凄 崑昆 暱昵 朞期 槓杠 欵款 汙污 洩泄 瀰弥 痠酸 祐佑 稜棱 糉粽 臥卧 舖铺 説说
踰逾 迺乃 鑑鉴 饑饥 騐验 鬭斗
"""
RIGHT_QUOTE, APOSTROPHE = 0x2019, 0x27
# Marks left out when folding: blocks of diacritics, tatweel, and Arabic and Hebrew signs.
DROPPED_BLOCKS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF),
                  (0xFE20, 0xFE2F), (0x0640, 0x0640))
DROPPED_MARK_BLOCKS = ((0x0591, 0x05C7), (0x0610, 0x06ED), (0x0890, 0x08FF))


def within(code, blocks):
    return any(first <= code <= last for first, last in blocks)


class Source:
    """The data files of one version."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        first = self.lines("DerivedNormalizationProps.txt", comments=True)[0]
        if VERSION not in first:
            sys.exit(f"{folder}: Unicode {VERSION} is needed, found {first!r}")

    def lines(self, name, comments=False):
        path = self.folder / name
        if not path.exists():
            sys.exit(f"{path} is missing: install Debian's unicode-data")
        raw = path.read_bytes()
        text = (bz2.decompress(raw) if name.endswith(".bz2") else raw).decode()
        if comments:
            return text.splitlines()
        stripped = (line.split("#")[0].strip() for line in text.splitlines())
        return [line for line in stripped if line]

    def ranges(self, name):
        """Yields (code point, the other fields) of a file of `first..last ; fields`."""
        for line in self.lines(name):
            span, *fields = [field.strip() for field in line.split(";")]
            first, _, last = span.partition("..")
            for code in range(int(first, 16), int(last or first, 16) + 1):
                yield code, fields


class Characters:
    """Categories, combining classes and decompositions, one entry a code point."""

    def __init__(self, source):
        self.category, self.ccc, self.direct, self.compat = {}, {}, {}, set()
        self.digit = {}
        first = None
        for line in source.lines("UnicodeData.txt"):
            fields = line.split(";")
            code = int(fields[0], 16)
            if fields[1].endswith("First>"):
                first = code
                continue
            for each in range(code if first is None else first, code + 1):
                self.category[each] = fields[2]
            first = None
            self.ccc[code] = int(fields[3])
            if fields[6]:
                self.digit[code] = int(fields[6])
            if fields[5]:
                *tag, rest = fields[5].split("> ")
                self.direct[code] = [int(part, 16) for part in rest.split()]
                if tag:
                    self.compat.add(code)
        self.pairs = self.read_pairs(source)
        self.seconds = {second for _, second in self.pairs}
        self.seconds |= set(range(0x1161, 0x1176)) | set(range(0x11A8, 0x11C3))

    def read_pairs(self, source):
        excluded = {code for code, fields in source.ranges("DerivedNormalizationProps.txt")
                    if fields[0] == "Full_Composition_Exclusion"}
        return {tuple(parts): code for code, parts in self.direct.items()
                if code not in self.compat and code not in excluded and len(parts) == 2}

    def decompose(self, code, compat):
        if code in SYLLABLES:
            offset = code - 0xAC00
            parts = [0x1100 + offset // 588, 0x1161 + offset % 588 // 28, 0x11A7 + offset % 28]
            return parts[:2] if offset % 28 == 0 else parts
        if code not in self.direct or (code in self.compat and not compat):
            return [code]
        return [end for part in self.direct[code] for end in self.decompose(part, compat)]

    def ordered(self, codes):
        out = []
        for code in codes:
            at = len(out)
            while self.ccc.get(code, 0) and at and \
                    self.ccc.get(out[at - 1], 0) > self.ccc.get(code, 0):
                at -= 1
            out.insert(at, code)
        return out

    def pair(self, first, second):
        if 0x1100 <= first < 0x1113 and 0x1161 <= second < 0x1176:
            return 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28
        if first in SYLLABLES and (first - 0xAC00) % 28 == 0 and 0x11A7 < second < 0x11C3:
            return first + second - 0x11A7
        return self.pairs.get((first, second))

    def compose(self, codes):
        out, starter, before = [], -1, 0
        for code in codes:
            ccc = self.ccc.get(code, 0)
            if starter >= 0 and (before < ccc or before == 0):
                composed = self.pair(out[starter], code)
                if composed:
                    out[starter] = composed
                    continue
            if ccc == 0:
                starter = len(out)
            before = ccc
            out.append(code)
        return out

    def normal(self, codes, compat):
        parts = [part for code in codes for part in self.decompose(code, compat)]
        return self.compose(self.ordered(parts))

    def joins(self, codes):
        """Whether text that begins so may change together with what is before it."""
        first = self.decompose(codes[0], False)[0] if codes else None
        return first is None or self.ccc.get(first, 0) != 0 or first in self.seconds


def read_case_folding(source):
    folding = {}
    for line in source.lines("CaseFolding.txt"):
        code, status, mapped, *_ = [field.strip() for field in line.split(";")]
        if status in "CF":
            folding[int(code, 16)] = [int(part, 16) for part in mapped.split()]
    return folding


def read_simplified(source):
    """Each Han character by the one that stands for all its variants.

    Simplified and traditional variants are joined into groups, so that both sides of a merger
    (后 and 後; 发, 發 and 髮; 干, 乾 and 幹) meet. The character most others simplify to stands
    for the group; of equals one of the BMP, then the lowest.
    """
    group, votes = {}, {}

    def root(code):
        while group.setdefault(code, code) != code:
            code = group[code]
        return code

    def join(pair, is_simpler):
        group[root(max(pair))] = root(min(pair))
        if is_simpler and pair[0] != pair[1]:
            votes[pair[1]] = votes.get(pair[1], 0) + 1

    for line in source.lines("Unihan_Variants.txt.bz2"):
        code, kind, *others = line.split()
        if kind not in ("kSimplifiedVariant", "kTraditionalVariant"):
            continue
        for other in others:
            join((int(code[2:], 16), int(other[2:], 16)), kind == "kSimplifiedVariant")
    for variant, standard in VARIANTS.split():
        join((ord(variant), ord(standard)), True)
    members = {}
    for code in sorted(group):
        members.setdefault(root(code), []).append(code)
    simplified = {}
    for codes in members.values():
        best = min(codes, key=lambda code: (code > 0xFFFF, -votes.get(code, 0), code))
        simplified.update({code: best for code in codes if code != best})
    return simplified


class Folding:
    """What fold.h promises, for one character."""

    def __init__(self, source, chars, case_folding):
        self.chars, self.case = chars, case_folding
        self.simplified = read_simplified(source)
        self.ignorable = {code for code, fields in source.ranges("DerivedCoreProperties.txt")
                          if fields[0] == "Default_Ignorable_Code_Point"}

    def concerns(self):
        """The characters that any of the rules may change, decompositions and case apart."""
        dropped = [code for first, last in DROPPED_BLOCKS + DROPPED_MARK_BLOCKS
                   for code in range(first, last + 1)]
        return {*dropped, *self.ignorable, *self.simplified, *self.chars.digit, *ARABIC_FORMS,
                RIGHT_QUOTE}

    def is_dropped(self, code):
        is_mark = self.chars.category.get(code, "")[:1] == "M"
        return code in self.ignorable or within(code, DROPPED_BLOCKS) or (
            is_mark and within(code, DROPPED_MARK_BLOCKS))

    def letter(self, code):
        if code in self.chars.digit:
            return ord("0") + self.chars.digit[code]
        if code == RIGHT_QUOTE:
            return APOSTROPHE
        return ARABIC_FORMS.get(code, self.simplified.get(code, code))

    def fold(self, code):
        codes = [code]
        while True:
            parts = [part for each in codes for part in self.chars.decompose(each, True)]
            cased = [part for each in parts for part in self.case.get(each, [each])]
            if cased == codes:
                break
            codes = cased
        return [self.letter(each) for each in codes if not self.is_dropped(each)]


class Writer:
    def __init__(self):
        self.parts, self.pool, self.places = [], [0], {}

    def array(self, kind, name, values):
        text = ",".join(map(str, values))
        self.parts.append(f"const {kind} {name}[] = {{{text}}};\n")

    def two_stage(self, name, values):
        """`values` holds what differs from 0."""
        blocks, entries, seen = [], [], {}
        used, empty = {code // BLOCK for code in values}, (0,) * BLOCK
        for start in range(0, CODE_POINTS, BLOCK):
            block = empty
            if start // BLOCK in used:
                block = tuple(values.get(code, 0) for code in range(start, start + BLOCK))
            if block not in seen:
                seen[block] = len(entries) // BLOCK
                entries.extend(block)
            blocks.append(seen[block])
        self.array("std::uint16_t", f"k{name}Blocks", blocks)
        self.array("std::uint16_t", f"k{name}Entries", entries)

    def place(self, codes):
        """Where a sequence stands in the pool, its length before it."""
        key = tuple(codes)
        if key not in self.places:
            self.places[key] = len(self.pool)
            self.pool += [len(key), *key]
        if self.places[key] > 0xFFFF:
            sys.exit("the pool of mappings has outgrown 16-bit places")
        return self.places[key]

    def mapping(self, name, mapped):
        self.two_stage(name, {code: self.place(codes) for code, codes in mapped.items()})


def category_of(chars, code, pictographs):
    category = chars.category.get(code, "Cn")
    if code in pictographs or category == "So":
        return "Emoji"
    if category == "Nd":
        return "Digit"
    if category[0] == "S":
        return "Symbol"
    if 0x09 <= code <= 0x0D or code == 0x85:
        return "Space"
    return CATEGORIES.get(category[0], "Other")


def write_properties(writer, source, chars, joins):
    named = (pathlib.Path(__file__).parent.parent / "src/text/character.h").read_text()
    body = named.split("enum class Script")[1].split("{")[1].split("}")[0]
    known = {name.strip() for name in body.split(",")}
    script = {code: fields[0] for code, fields in source.ranges("Scripts.txt")}
    pictographs = {code for code, fields in source.ranges("emoji/emoji-data.txt")
                   if fields[0] == "Extended_Pictographic" and code > 0xFF}
    records, index = {("Other", "Other", 0, 0): 0}, {}
    for code in sorted({*script, *chars.category, *pictographs, *joins[-1]}):
        name = script.get(code, "Other")
        flags = sum(1 << i for i, form in enumerate(joins) if code in form)
        record = (name if name in known else "Other", category_of(chars, code, pictographs),
                  chars.ccc.get(code, 0), flags)
        if place := records.setdefault(record, len(records)):
            index[code] = place
    rows = ",".join(f"{{Script::{s},Category::{c},{ccc},{flags}}}" for s, c, ccc, flags in records)
    writer.parts.append(f"const Properties kPropertyRecords[] = {{{rows}}};\n")
    writer.two_stage("Property", index)


def changed(codes, function):
    mapped = {code: function(code) for code in codes}
    return {code: parts for code, parts in mapped.items() if parts != [code]}


def main():
    source = Source(sys.argv[1])
    chars = Characters(source)
    case_folding = read_case_folding(source)
    folding = Folding(source, chars, case_folding)
    plain = sorted({*chars.direct, *case_folding, *folding.concerns()})

    canonical = changed(plain, lambda code: chars.decompose(code, False))
    compat = changed(plain, lambda code: chars.decompose(code, True))
    folded = changed(plain, lambda code: chars.normal(folding.fold(code), False))
    for code, parts in folded.items():
        if [each for part in parts for each in chars.normal(folding.fold(part), False)] != parts:
            sys.exit(f"folding is not stable at U+{code:04X}")

    writer = Writer()
    writer.mapping("Canonical", canonical)
    writer.mapping("Compatible", compat)
    writer.mapping("Nfc", changed(plain, lambda code: chars.normal([code], False)))
    writer.mapping("Nfkc", changed(plain, lambda code: chars.normal([code], True)))
    writer.mapping("Fold", folded)
    writer.mapping("Case", case_folding)
    writer.array("char32_t", "kMappingPool", writer.pool)
    rows = ",".join(f"{{{a},{b},{c}}}" for (a, b), c in sorted(chars.pairs.items()))
    writer.parts.append(f"const Composition kCompositions[] = {{{rows}}};\n"
                        f"const std::size_t kCompositionCount = {len(chars.pairs)};\n")
    marks = {*plain, *chars.seconds, *(code for code, ccc in chars.ccc.items() if ccc)}
    joins = [{code for code in marks if chars.joins(of.get(code, [code]))}
             for of in (canonical, compat, folded)]
    joins[2] |= joins[1]  # marks are ordered before they are folded
    write_properties(writer, source, chars, joins)
    pathlib.Path(sys.argv[2]).write_text(
        f"// Made by tools/unicode_tables.py from Unicode {VERSION}.\n\n"
        '#include "text/unicode_tables.h"\n\nnamespace jiyi::text {\n\n'
        + "".join(writer.parts) + "\n}  // namespace jiyi::text\n")


if __name__ == "__main__":
    main()
