"""The tensors of a GGUF file as float arrays; enough of the format for F32 and Q4_0."""

import struct

import numpy

FIXED = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
STRING, ARRAY = 8, 9
F32, Q4_0 = 0, 2


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def fixed(self, form):
        value, = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return value

    def text(self):
        size = self.fixed("Q")
        self.at += size
        return self.data[self.at - size:self.at].decode(errors="replace")

    def value(self, kind):
        if kind == STRING:
            return self.text()
        if kind == ARRAY:
            element, count = self.fixed("I"), self.fixed("Q")
            return [self.value(element) for _ in range(count)]
        return self.fixed(FIXED[kind])


def unpack_q4(data, count):
    blocks = numpy.frombuffer(data, dtype=[("scale", "<f2"), ("pairs", "u1", 16)],
                              count=count // 32)
    halves = numpy.concatenate([blocks["pairs"] & 15, blocks["pairs"] >> 4], axis=1)
    return (blocks["scale"].astype("f4")[:, None] * (halves.astype("f4") - 8)).reshape(-1)


def read(path):
    """Keys and tensors, each with rows of its first size."""
    with open(path, "rb") as file:
        reader = Reader(file.read())
    reader.at = 8
    tensors, keys = reader.fixed("Q"), reader.fixed("Q")
    metadata = {}
    for _ in range(keys):
        name = reader.text()
        metadata[name] = reader.value(reader.fixed("I"))
    entries = []
    for _ in range(tensors):
        name = reader.text()
        sizes = [reader.fixed("Q") for _ in range(reader.fixed("I"))]
        entries.append((name, sizes[::-1], reader.fixed("I"), reader.fixed("Q")))
    alignment = metadata.get("general.alignment", 32)
    start = -(-reader.at // alignment) * alignment
    weights = {}
    for name, shape, kind, offset in entries:
        count = int(numpy.prod(shape))
        raw = memoryview(reader.data)[start + offset:]
        if kind not in (F32, Q4_0):
            raise ValueError(f"{name}: layout {kind} is not read here")
        flat = numpy.frombuffer(raw, "<f4", count) if kind == F32 else unpack_q4(raw, count)
        weights[name] = flat.reshape(shape).astype("f4")
    return metadata, weights
