/** Rows of + − · and division on bit-vectors; division by zero as SMT-LIB defines it. */
import { maskOf } from "../bits.ts";
import { foldAll, fromNumbers, fromSigned, smtLibChain } from "./bit-vector.ts";
import {
  addFacts,
  multiplyFacts,
  negateFacts,
  pairwise,
  signedDivideFacts,
  signedRemainderFacts,
  unsignedDivideFacts,
  unsignedRemainderFacts,
} from "./facts.ts";
import { byWidth, call, wrapped } from "./javascript.ts";
import { infix, levels, prefix, type Rows, sameAsFirst, z3Function } from "./row.ts";

export interface BitArithmeticArities {
  bvAdd: "many";
  bvMultiply: "many";
  bvNegate: 1;
  bvUnsignedDivide: 2;
  bvUnsignedRemainder: 2;
  bvSignedDivide: 2;
  bvSignedRemainder: 2;
}

/** SMT-LIB: a udiv 0 is all ones; a sdiv 0 is 1 for negative a and −1 otherwise. */
function signedQuotient(a: bigint, b: bigint): bigint {
  if (b === 0n) return a < 0n ? 1n : -1n;
  return a / b;
}

export const bitArithmeticOperators = {
  bvAdd: {
    arity: "many",
    takes: ["bits"],
    sort: sameAsFirst,
    fold: foldAll((a, b) => a + b),
    facts: pairwise(addFacts),
    smtLib: smtLibChain("bvadd"),
    z3: z3Function("bvadd"),
    javaScript: byWidth(
      (args, width) => args.reduce((sum, part) => wrapped(width, `${sum} + ${part}`)),
      call("addWide"),
    ),
    reader: infix("+", levels.sum, true),
  },
  bvMultiply: {
    arity: "many",
    takes: ["bits"],
    sort: sameAsFirst,
    fold: foldAll((a, b) => a * b),
    facts: pairwise(multiplyFacts),
    smtLib: smtLibChain("bvmul"),
    z3: z3Function("bvmul"),
    javaScript: byWidth(
      (args, width) => args.reduce((product, part) => wrapped(width, `Math.imul(${product}, ${part})`)),
      call("multiplyWide"),
    ),
    reader: infix("·", levels.product, true),
  },
  bvNegate: {
    arity: 1,
    takes: ["bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a) => -a),
    facts: ([a], width) => negateFacts(a, width),
    smtLib: "bvneg",
    z3: z3Function("bvneg"),
    javaScript: byWidth(([a], width) => wrapped(width, `-${a}`), call("negateWide")),
    reader: prefix("-"),
  },
  bvUnsignedDivide: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b === 0n ? maskOf(width) : a / b)),
    facts: ([a, b]) => unsignedDivideFacts(a, b),
    smtLib: "bvudiv",
    z3: z3Function("bvudiv"),
    javaScript: byWidth(call("unsignedDivide"), call("unsignedDivideWide")),
    reader: infix("/ᵤ", levels.product),
  },
  bvUnsignedRemainder: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a, b) => (b === 0n ? a : a % b)),
    facts: ([a, b]) => unsignedRemainderFacts(a, b),
    smtLib: "bvurem",
    z3: z3Function("bvurem"),
    javaScript: byWidth(call("unsignedRemainder"), call("unsignedRemainderWide")),
    reader: infix("%ᵤ", levels.product),
  },
  bvSignedDivide: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromSigned(signedQuotient),
    facts: ([a, b]) => signedDivideFacts(a, b),
    smtLib: "bvsdiv",
    z3: z3Function("bvsdiv"),
    javaScript: byWidth(call("signedDivide"), call("signedDivideWide")),
    reader: infix("/", levels.product),
  },
  bvSignedRemainder: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromSigned((a, b) => (b === 0n ? a : a % b)),
    facts: ([a, b]) => signedRemainderFacts(a, b),
    smtLib: "bvsrem",
    z3: z3Function("bvsrem"),
    javaScript: byWidth(call("signedRemainder"), call("signedRemainderWide")),
    reader: infix("%", levels.product),
  },
} as const satisfies Rows<BitArithmeticArities>;
