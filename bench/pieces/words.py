"""Compares our tokenizers with PyPI's `tokenizers` on models that are trained on the texts given.

A WordPiece model, with and without lower case, and a Unigram model are trained, written as folders
of the library transformers with tiny weights, converted by `jiyi model convert` and asked.

usage: words.py JIYI PIECES_PROGRAM [--random N] [--show N] FOLDER_OR_FILE...
"""

import argparse
import json
import pathlib
import struct
import subprocess
import sys
import tempfile

import tokenizers
from tokenizers import models, normalizers, pre_tokenizers, processors, trainers

import compare

HIDDEN, INNER = 32, 64
TEXTS_MAX = 20_000  # trained on


def wordpiece(texts, lower_case):
    tokenizer = tokenizers.Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lower_case)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    trainer = trainers.WordPieceTrainer(vocab_size=8000, special_tokens=special,
                                        show_progress=False, continuing_subword_prefix="##")
    tokenizer.train_from_iterator(texts[:TEXTS_MAX], trainer)
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    return tokenizer


def unigram(texts, _):
    tokenizer = tokenizers.Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.Precompiled(compare.nmt_nfkc())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()])
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    trainer = trainers.UnigramTrainer(vocab_size=8000, special_tokens=special, unk_token="<unk>",
                                      show_progress=False)
    tokenizer.train_from_iterator(texts[:TEXTS_MAX], trainer)
    tokenizer.post_processor = processors.BertProcessing(("</s>", 2), ("<s>", 0))
    return tokenizer


def write_weights(path, vocabulary):
    shapes = {"embeddings.word_embeddings.weight": [vocabulary, HIDDEN],
              "embeddings.position_embeddings.weight": [16, HIDDEN],
              "embeddings.token_type_embeddings.weight": [2, HIDDEN]}
    layer = "encoder.layer.0."
    linear = {f"{layer}attention.{name}": (HIDDEN, HIDDEN)
              for name in ("self.query", "self.key", "self.value", "output.dense")}
    linear |= {f"{layer}intermediate.dense": (INNER, HIDDEN),
               f"{layer}output.dense": (HIDDEN, INNER)}
    for name, (rows, cols) in linear.items():
        shapes |= {name + ".weight": [rows, cols], name + ".bias": [rows]}
    for name in ("embeddings", layer + "attention.output", layer + "output"):
        shapes |= {f"{name}.LayerNorm.{part}": [HIDDEN] for part in ("weight", "bias")}
    head, at = {}, 0
    for name, shape in shapes.items():
        size = 4 * shape[0] * (shape[1] if len(shape) > 1 else 1)
        head[name] = {"dtype": "F32", "shape": shape, "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(head).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(at))


def convert(program, tokenizer, folder):
    tokenizer.save(str(folder / "tokenizer.json"))
    vocabulary = tokenizer.get_vocab_size()
    (folder / "config.json").write_text(json.dumps({
        "model_type": "bert", "hidden_act": "gelu", "hidden_size": HIDDEN, "num_hidden_layers": 1,
        "num_attention_heads": 2, "intermediate_size": INNER, "vocab_size": vocabulary,
        "max_position_embeddings": 16, "type_vocab_size": 2, "layer_norm_eps": 1e-12}))
    write_weights(folder / "model.safetensors", vocabulary)
    target = folder / "model.gguf"
    subprocess.run([program.resolve(), "model", "convert", folder, target], check=True,
                   stdout=subprocess.DEVNULL)
    return target


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("pieces", type=pathlib.Path)
    parser.add_argument("paths", type=pathlib.Path, nargs="+")
    parser.add_argument("--random", type=int, default=20_000)
    parser.add_argument("--show", type=int, default=5)
    options = parser.parse_args()
    given = compare.texts_of(options.paths)
    groups = {"given": given, "random": list(compare.random_texts(options.random))}
    different = 0
    for name, make, lower_case in (("WordPiece, lower case", wordpiece, True),
                                   ("WordPiece", wordpiece, False), ("Unigram", unigram, None)):
        peer = make(given, lower_case)
        with tempfile.TemporaryDirectory() as folder:
            model = convert(options.program, peer, pathlib.Path(folder))
            for kind, texts in groups.items():
                done = subprocess.run([options.pieces.resolve(), model], check=True, text=True,
                                      input="".join(json.dumps(text) + "\n" for text in texts),
                                      stdout=subprocess.PIPE)
                ours = map(json.loads, done.stdout.splitlines())
                theirs = (each.ids for each in
                          peer.encode_batch(texts, add_special_tokens=False))
                wrong = [(text, a, b) for text, a, b in zip(texts, ours, theirs, strict=True)
                         if a != b]
                print(f"{name}, {kind}: {len(texts) - len(wrong)} of {len(texts)} texts the same",
                      flush=True)
                different += len(wrong)
                for text, a, b in wrong[:options.show]:
                    at = next((i for i, pair in enumerate(zip(a, b)) if pair[0] != pair[1]), 0)
                    show = [[peer.id_to_token(each) for each in ids[max(at - 1, 0):at + 4]]
                            for ids in (a, b)]
                    print(f"  {text[:120]!a}\n    ours   {show[0]!a}\n    theirs {show[1]!a}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
