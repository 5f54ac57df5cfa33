"""The encoder as an ONNX graph: ids [texts, tokens] and a mask of 0 and 1 in, vectors out."""

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17


class Graph:
    def __init__(self, heads):
        self.heads, self.nodes, self.constants = heads, [], []

    def node(self, kind, *inputs, **attributes):
        name = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def constant(self, array):
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(numpy.ascontiguousarray(array), name))
        return name

    def number(self, value):
        return self.constant(numpy.array(value, "f4"))

    def shape(self, *sizes):
        return self.constant(numpy.array(sizes, "i8"))

    def linear(self, x, weights, name):
        product = self.node("MatMul", x, self.constant(weights[name + ".weight"].T))
        return self.node("Add", product, self.constant(weights[name + ".bias"].reshape(-1)))

    def norm(self, x, weights, name, epsilon):
        return self.node("LayerNormalization", x,
                         self.constant(weights[name + ".weight"].reshape(-1)),
                         self.constant(weights[name + ".bias"].reshape(-1)),
                         axis=-1, epsilon=epsilon)

    def split(self, x, hidden, perm):
        parts = self.node("Reshape", x, self.shape(0, 0, self.heads, hidden // self.heads))
        return self.node("Transpose", parts, perm=perm)

    def attention(self, x, weights, layer, penalty, hidden):
        q, k, v = (self.linear(x, weights, layer + "attn_" + part) for part in "qkv")
        scores = self.node("MatMul", self.split(q, hidden, [0, 2, 1, 3]),
                           self.split(k, hidden, [0, 2, 3, 1]))
        scores = self.node("Div", scores, self.number((hidden // self.heads) ** 0.5))
        shares = self.node("Softmax", self.node("Add", scores, penalty), axis=-1)
        mixed = self.node("MatMul", shares, self.split(v, hidden, [0, 2, 1, 3]))
        mixed = self.node("Transpose", mixed, perm=[0, 2, 1, 3])
        mixed = self.node("Reshape", mixed, self.shape(0, 0, hidden))
        return self.linear(mixed, weights, layer + "attn_output")

    def gelu(self, x):
        erf = self.node("Erf", self.node("Div", x, self.number(2 ** 0.5)))
        grown = self.node("Mul", x, self.node("Add", erf, self.number(1)))
        return self.node("Mul", grown, self.number(0.5))

    def pool(self, x, mask):
        column = self.node("Unsqueeze", mask, self.shape(2))
        total = self.node("ReduceSum", self.node("Mul", x, column), self.shape(1), keepdims=0)
        mean = self.node("Div", total, self.node("ReduceSum", mask, self.shape(1), keepdims=1))
        return self.node("LpNormalization", mean, axis=-1, p=2)


def build(weights, layers, heads, epsilon):
    graph = Graph(heads)
    hidden = weights["token_embd.weight"].shape[1]
    penalty = graph.node("Mul", graph.node("Sub", "mask", graph.number(1)), graph.number(1e9))
    penalty = graph.node("Unsqueeze", penalty, graph.shape(1, 2))
    length = graph.node("Slice", graph.node("Shape", "ids"), graph.shape(1), graph.shape(2))
    positions = weights["position_embd.weight"] + weights["token_types.weight"][:1]
    rows = graph.node("Slice", graph.constant(positions), graph.shape(0), length, graph.shape(0))
    x = graph.node("Gather", graph.constant(weights["token_embd.weight"]), "ids")
    x = graph.norm(graph.node("Add", x, rows), weights, "token_embd_norm", epsilon)
    for i in range(layers):
        layer = f"blk.{i}."
        attended = graph.attention(x, weights, layer, penalty, hidden)
        x = graph.norm(graph.node("Add", attended, x), weights, layer + "attn_output_norm",
                       epsilon)
        inner = graph.gelu(graph.linear(x, weights, layer + "ffn_up"))
        fed = graph.linear(inner, weights, layer + "ffn_down")
        x = graph.norm(graph.node("Add", fed, x), weights, layer + "layer_output_norm", epsilon)
    graph.nodes.append(helper.make_node("Identity", [graph.pool(x, "mask")], ["vectors"]))
    inputs = [helper.make_tensor_value_info("ids", TensorProto.INT64, ["texts", "tokens"]),
              helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["texts", "tokens"])]
    outputs = [helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", hidden])]
    whole = helper.make_graph(graph.nodes, "encoder", inputs, outputs, graph.constants)
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    onnx.checker.check_model(model)
    return model
