/** Rows of & | ^ ~ and the shifts; a shift by the width or more as SMT-LIB defines it. */
import { toSigned } from "../bits.ts";
import { foldAll, fromNumbers, smtLibChain } from "./bit-vector.ts";
import {
  andFacts,
  arithmeticShiftRightFacts,
  logicalShiftRightFacts,
  notFacts,
  orFacts,
  pairwise,
  shiftLeftFacts,
  xorFacts,
} from "./facts.ts";
import { between, byWidth, call, isConstantDistance, unsignedBits, word, wrapped } from "./javascript.ts";
import { infix, levels, prefix, type Rows, sameAsFirst, z3Function } from "./row.ts";

export interface BitLogicArities {
  bvAnd: "many";
  bvOr: "many";
  bvXor: "many";
  bvNot: 1;
  bvShiftLeft: 2;
  bvLogicalShiftRight: 2;
  bvArithmeticShiftRight: 2;
}

export const bitLogicOperators = {
  bvAnd: {
    arity: "many",
    takes: ["bits"],
    sort: sameAsFirst,
    fold: foldAll((a, b) => a & b),
    facts: pairwise(andFacts),
    smtLib: smtLibChain("bvand"),
    z3: z3Function("bvand"),
    javaScript: byWidth(between("&"), call("andWide")),
    reader: infix("&", levels.bitAnd, true),
  },
  bvOr: {
    arity: "many",
    takes: ["bits"],
    sort: sameAsFirst,
    fold: foldAll((a, b) => a | b),
    facts: pairwise(orFacts),
    smtLib: smtLibChain("bvor"),
    z3: z3Function("bvor"),
    javaScript: byWidth(between("|"), call("orWide")),
    reader: infix("|", levels.bitOr, true),
  },
  bvXor: {
    arity: "many",
    takes: ["bits"],
    sort: sameAsFirst,
    fold: foldAll((a, b) => a ^ b),
    facts: pairwise(xorFacts),
    smtLib: smtLibChain("bvxor"),
    z3: z3Function("bvxor"),
    javaScript: byWidth(between("^"), call("xorWide")),
    reader: infix("^", levels.bitXor, true),
  },
  bvNot: {
    arity: 1,
    takes: ["bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a) => ~a),
    facts: ([a], width) => notFacts(a, width),
    smtLib: "bvnot",
    z3: z3Function("bvnot"),
    javaScript: byWidth(([a]) => `(~${a})`, call("notWide")),
    reader: prefix("~"),
  },
  bvShiftLeft: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b >= BigInt(width) ? 0n : a << b)),
    facts: ([a], width) => shiftLeftFacts(a, width),
    smtLib: "bvshl",
    z3: z3Function("bvshl"),
    javaScript: byWidth(
      ([a = "", b = ""], width, term) =>
        isConstantDistance(term, width) ? wrapped(width, `${a} << ${b}`) : word("shiftLeft", width, a, b),
      call("shiftLeftWide"),
    ),
    reader: infix("<<", levels.shift),
  },
  bvLogicalShiftRight: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => (b >= BigInt(width) ? 0n : a >> b)),
    facts: ([a]) => logicalShiftRightFacts(a),
    smtLib: "bvlshr",
    z3: z3Function("bvlshr"),
    javaScript: byWidth(
      ([a = "", b = ""], width, term) =>
        isConstantDistance(term, width)
          ? wrapped(width, `${unsignedBits(width, a)} >>> ${b}`)
          : word("logicalShiftRight", width, a, b),
      call("logicalShiftRightWide"),
    ),
    reader: infix(">>ᵤ", levels.shift),
  },
  bvArithmeticShiftRight: {
    arity: 2,
    takes: ["bits", "bits"],
    sort: sameAsFirst,
    fold: fromNumbers((a, b, width) => toSigned(width, a) >> (b >= BigInt(width) ? BigInt(width) : b)),
    facts: ([a]) => arithmeticShiftRightFacts(a),
    smtLib: "bvashr",
    z3: z3Function("bvashr"),
    javaScript: byWidth(
      ([a = "", b = ""], width, term) =>
        isConstantDistance(term, width) ? `(${a} >> ${b})` : word("arithmeticShiftRight", width, a, b),
      call("arithmeticShiftRightWide"),
    ),
    reader: infix(">>", levels.shift),
  },
} as const satisfies Rows<BitLogicArities>;
