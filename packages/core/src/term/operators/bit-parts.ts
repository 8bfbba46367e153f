/** Rows of the operators that rearrange bits: concatenation, extraction, extension. */
import { toSigned, toUnsigned } from "../bits.ts";
import { bitVecSort } from "../sort.ts";
import { smtLibChain } from "./bit-vector.ts";
import { concatFacts, extractFacts, pairwise, signExtendFacts, zeroExtendFacts } from "./facts.ts";
import { byWidth, unsignedBits, widthOfSort, word, wrapped } from "./javascript.ts";
import { type Rows, resultWidth, type Shape, special, widthOf, z3Function, z3Indexed } from "./row.ts";

export interface BitPartsArities {
  concat: "many";
  extract: 1;
  zeroExtend: 1;
  signExtend: 1;
}

function concatenate(values: readonly unknown[], shape: Shape): bigint {
  let result = 0n;
  values.forEach((value, index) => {
    result = (result << BigInt(widthOf(shape.arguments[index]))) | (value as bigint);
  });
  return result;
}

export const bitPartsOperators = {
  concat: {
    arity: "many",
    variadic: true,
    takes: ["otherBits"],
    sort: (shape) => bitVecSort(shape.arguments.reduce((sum, part) => sum + widthOf(part), 0)),
    fold: concatenate,
    facts: pairwise(concatFacts, (a, b) => a.width + b.width),
    smtLib: smtLibChain("concat"),
    z3: z3Function("concat"),
    javaScript: undefined,
    reader: special,
  },
  extract: {
    arity: 1,
    takes: ["bits"],
    given: "slice",
    sort: ({ parameters: [high = 0, low = 0] }) => bitVecSort(high - low + 1),
    fold: ([a], shape) => toUnsigned(resultWidth(shape), (a as bigint) >> BigInt(shape.parameters[1] ?? 0)),
    facts: ([a], _width, [high = 0, low = 0]) => extractFacts(a, high, low),
    smtLib: ([a], { parameters: [high, low] }) => `((_ extract ${high} ${low}) ${a})`,
    z3: z3Indexed("extract"),
    javaScript: byWidth(
      ([a = ""], width, { arguments: [from], parameters: [, low = 0] }) =>
        widthOfSort(from?.sort) <= 32
          ? wrapped(width, low === 0 ? a : `${a} >> ${low}`)
          : word("extractNarrow", width, low, a),
      ([a = ""], width, { parameters: [, low = 0] }) => word("extractWide", width, low, a),
    ),
    reader: special,
  },
  zeroExtend: {
    arity: 1,
    takes: ["bits"],
    given: "extraBits",
    sort: ({ arguments: [a], parameters: [extra = 0] }) => bitVecSort(widthOf(a) + extra),
    fold: ([a]) => a,
    facts: ([a], width) => zeroExtendFacts(a, width),
    smtLib: ([a], { parameters: [extra] }) => `((_ zero_extend ${extra}) ${a})`,
    z3: z3Indexed("zero_ext"),
    javaScript: ([a], { arguments: [from] }) => {
      const width = widthOfSort(from?.sort);
      return width <= 32 ? unsignedBits(width, a) : word("zeroExtendWide", width, a);
    },
    reader: special,
  },
  signExtend: {
    arity: 1,
    takes: ["bits"],
    given: "extraBits",
    sort: ({ arguments: [a], parameters: [extra = 0] }) => bitVecSort(widthOf(a) + extra),
    fold: ([a], shape) => toUnsigned(resultWidth(shape), toSigned(widthOf(shape.arguments[0]), a as bigint)),
    facts: ([a], width) => signExtendFacts(a, width),
    smtLib: ([a], { parameters: [extra] }) => `((_ sign_extend ${extra}) ${a})`,
    z3: z3Indexed("sign_ext"),
    javaScript: ([a]) => a,
    reader: special,
  },
} as const satisfies Rows<BitPartsArities>;
