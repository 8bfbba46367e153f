/** Explorations made by hand, with real terms: what the engine would find in the programs beside them. */
import type { Exploration, InputValue, Path } from "@everypath/analyses";
import {
  and,
  bitVecConstant,
  bitVecSort,
  bvAdd,
  bvMultiply,
  bvSignedLess,
  bvSignedLessOrEqual,
  equal,
  not,
  or,
  type Span,
  type SymbolicTerm,
  signedAddOverflows,
  symbol,
  type ValueType,
} from "@everypath/core";

export const intType: ValueType = { kind: "integer", bits: 32, signed: true, name: "int" };
export const charType: ValueType = { kind: "integer", bits: 8, signed: true, name: "char", character: true };

export const word = bitVecSort(32);
export const x = symbol("x", word);
export const y = symbol("y", word);
export const number = (value: number) => bitVecConstant(32, BigInt.asUintN(32, BigInt(value)));
const at = (line: number, column: number): Span => ({ file: "foo.c", line, column });

/** foo.c, the source that the locations below speak of. */
export const fooSource = [
  "#include <assert.h>",
  "",
  "int foo(int x, int y) {",
  "\tif (x > 5) {",
  "\t\tassert(y != 3);",
  "\t\treturn x + 1;",
  "\t}",
  "\treturn 2 * y;",
  "}",
];

export function scalar(
  name: string,
  symbolOf: SymbolicTerm,
  value: number,
  type: ValueType = intType,
): InputValue {
  const bits = type.kind === "integer" ? type.bits : 32;
  return { kind: "scalar", name, type, symbol: symbolOf, value: BigInt.asUintN(bits, BigInt(value)) };
}

export function path(id: number, parts: Partial<Path>): Path {
  return {
    id,
    end: "returned",
    error: undefined,
    cut: undefined,
    condition: [],
    inputs: [],
    result: undefined,
    outputs: [],
    stdout: undefined,
    exitStatus: undefined,
    final: [],
    steps: 10,
    decisions: "",
    uncertain: false,
    trail: [],
    approximations: [],
    unmodelled: [],
    unknownCalls: [],
    replayInput: undefined,
    replay: { verdict: "confirmed" },
    ...parts,
  };
}

const above = bvSignedLess(number(5), x);
const isThree = equal(y, number(3));
const overflows = signedAddOverflows(x, number(1));

/** Five paths, two errors: one confirmed on both of its paths' behalf, one that was not replayed. */
export function foo(): Exploration {
  const assertion = {
    kind: "assertion" as const,
    message: "y != 3",
    location: at(5, 3),
    procedure: "foo",
    callStack: [{ procedure: "foo", location: at(5, 3) }],
  };
  const overflow = {
    kind: "signed-overflow" as const,
    message: "x + 1 does not fit int",
    location: at(6, 12),
    procedure: "foo",
    callStack: [
      { procedure: "foo", location: at(6, 12) },
      { procedure: "main", location: { file: "main.c", line: 12, column: 3 } },
    ],
  };
  return {
    language: "c",
    entry: "foo",
    complete: true,
    assumptions: [],
    incomplete: [],
    paths: [
      path(1, {
        end: "error",
        error: assertion,
        condition: [above, isThree],
        inputs: [scalar("x", x, 6), scalar("y", y, 3)],
        decisions: "TF",
        steps: 14,
      }),
      path(2, {
        end: "error",
        error: overflow,
        condition: [above, not(isThree), overflows],
        inputs: [scalar("x", x, 2147483647), scalar("y", y, 0)],
        decisions: "TTF",
        steps: 21,
        replay: undefined,
      }),
      path(3, {
        condition: [above, not(isThree), not(overflows)],
        inputs: [scalar("x", x, 6), scalar("y", y, 0)],
        result: { term: bvAdd(x, number(1)), type: intType },
        decisions: "TTT",
        steps: 25,
        stdout: new TextEncoder().encode("über\n"),
      }),
      path(4, {
        condition: [not(above), or(bvSignedLess(y, number(0)), equal(x, number(5)))],
        inputs: [scalar("x", x, 5), scalar("y", y, -1)],
        result: { term: bvMultiply(number(2), y), type: intType },
        decisions: "FT",
        steps: 12,
      }),
      path(5, {
        condition: [not(above), not(or(bvSignedLess(y, number(0)), equal(x, number(5))))],
        inputs: [scalar("x", x, 0), scalar("y", y, 0)],
        result: { term: number(-1), type: intType },
        final: [{ name: "counter", value: { term: bvAdd(y, number(7)), type: intType } }],
        decisions: "FF",
        steps: 12,
      }),
    ],
    tree: {
      kind: "decision",
      store: [],
      condition: above,
      location: at(4, 6),
      whenTrue: {
        kind: "decision",
        store: [],
        condition: isThree,
        location: at(5, 3),
        whenTrue: { kind: "leaf", path: 1 },
        whenFalse: {
          kind: "decision",
          store: [],
          condition: overflows,
          location: at(6, 12),
          whenTrue: { kind: "leaf", path: 2 },
          whenFalse: { kind: "leaf", path: 3 },
        },
      },
      whenFalse: {
        kind: "decision",
        store: [],
        condition: or(bvSignedLess(y, number(0)), equal(x, number(5))),
        location: at(8, 2),
        whenTrue: { kind: "leaf", path: 4 },
        whenFalse: { kind: "leaf", path: 5 },
      },
    },
    coverage: {
      files: [
        {
          file: "foo.c",
          lines: new Map([
            [3, 5],
            [4, 5],
            [5, 3],
            [6, 2],
            [8, 2],
            [11, 0],
            [12, 0],
            [14, 0],
          ]),
          branches: [
            { line: 4, column: 6, whenTrue: 3, whenFalse: 2 },
            { line: 11, column: 6, whenTrue: 0, whenFalse: 0 },
          ],
          functions: [{ name: "foo", line: 3, calls: 5 }],
          costs: new Map(),
        },
      ],
    },
    statistics: {
      paths: 5,
      instructions: 1084,
      forks: 4,
      queries: 9,
      solverQueries: 3,
      seconds: 0.0123,
      solverSeconds: 0.0041,
      layers: [
        { layer: "range", queries: 9, hits: 4, seconds: 0.0001 },
        { layer: "independence", queries: 5, hits: 2, seconds: 0.0004 },
        { layer: "z3-wasm", queries: 3, hits: 3, seconds: 0.0036 },
      ],
    },
  };
}

/** The power function of the lecture (slide 47 f.), cut after some paths: x ≤ 0, x = 1, x = 2, … */
export function power(count: number): Exploration {
  const below = (n: number) => bvSignedLessOrEqual(x, number(n));
  const paths = Array.from({ length: count }, (_, n) => {
    const condition = [...Array.from({ length: n }, (_, k) => not(below(k))), below(n)];
    return path(n + 1, {
      condition,
      inputs: [scalar("x", x, n)],
      result: { term: number(2 ** n), type: intType },
      decisions: `${"F".repeat(n)}T`,
      steps: 10 + 7 * n,
    });
  });
  let tree: Exploration["tree"] = { kind: "open", reason: "max-paths" };
  for (let n = count - 1; n >= 0; n--) {
    const location = { file: "power.c", line: 3, column: 10 };
    tree = {
      kind: "decision",
      store: [],
      condition: below(n),
      location,
      whenTrue: { kind: "leaf", path: n + 1 },
      whenFalse: tree,
    };
  }
  return {
    language: "c",
    entry: "power",
    complete: false,
    assumptions: [],
    incomplete: [
      { reason: "max-paths", count: 1, detail: "a branch is left", location: undefined },
      {
        reason: "unmodelled-call",
        count: 31,
        detail: "log_line",
        location: { file: "power.c", line: 9, column: 3 },
      },
      {
        reason: "unmodelled-call",
        count: 2,
        detail: "getenv",
        location: { file: "power.c", line: 4, column: 3 },
      },
    ],
    paths,
    tree,
    coverage: {
      files: [{ file: "power.c", lines: new Map([[2, 9]]), branches: [], functions: [], costs: new Map() }],
    },
    statistics: { ...foo().statistics, paths: count },
  };
}

const bytesOfPattern = Array.from({ length: 7 }, (_, i) => symbol(`re[${i}]`, bitVecSort(8)));

/** A harness: the bytes of a pattern are symbolic, the error cannot be reached by arguments of a call. */
export function matcher(): Exploration {
  const byte = (i: number) => bytesOfPattern[i] ?? x;
  const is = (i: number, character: string) =>
    equal(byte(i), bitVecConstant(8, BigInt(character.charCodeAt(0))));
  const location = { file: "regexp.c", line: 4, column: 160 };
  const error = {
    kind: "out-of-bounds" as const,
    message:
      "reading 1 byte at offset 7 of re, an object of 7 bytes declared at regexp.c:40:8, which is one past its end",
    location,
    procedure: "matchhere",
    callStack: [
      { procedure: "matchhere", location },
      { procedure: "matchstar", location: { file: "regexp.c", line: 21, column: 9 } },
      { procedure: "main", location: { file: "regexp.c", line: 44, column: 3 } },
    ],
  };
  const condition = [
    is(0, "^"),
    is(1, "*"),
    and(not(is(2, "\0")), not(is(3, "$"))),
    ...[2, 3, 4, 5, 6].map((i) => is(i, "*")),
  ];
  const inputs: InputValue[] = [
    { kind: "bytes", name: "re", symbols: bytesOfPattern, bytes: new TextEncoder().encode("^******") },
    scalar("flag", symbol("flag", bitVecSort(8)), 97, charType),
  ];
  return {
    ...foo(),
    entry: "main",
    paths: [
      path(1, { end: "error", error, condition, inputs, decisions: "TTTTTTTT" }),
      path(2, { end: "error", error, condition: condition.slice(1), inputs, decisions: "TTTTTTTF" }),
      path(3, {
        end: "halted",
        exitStatus: 3,
        condition: condition.slice(2),
        inputs,
        decisions: "F",
        replay: { verdict: "not-replayable", reason: "it takes too long" },
      }),
    ],
    tree: { kind: "leaf", path: 1 },
  };
}
