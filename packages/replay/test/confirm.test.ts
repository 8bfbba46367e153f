/** A path's own claims, right and wrong, against the run on its inputs. */

import type { InputValue, Path, PathError } from "@everypath/analyses";
import {
  bitVecConstant,
  bitVecSort,
  bvAdd,
  type ErrorKind,
  extract,
  type Span,
  type SymbolicTerm,
  symbol,
  unseenErrors,
  type ValueType,
  zeroExtend,
} from "@everypath/core";
import { describe, expect, test } from "vitest";
import { confirm, createReplayer } from "../src/index.ts";
import { bytesOf, int, replayerOf, runtimeInclude } from "./support.ts";

const intType: ValueType = { kind: "integer", bits: 32, signed: true, name: "int" };
const x = symbol("x", bitVecSort(32));
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A path of a program that reads the int `x`. */
function path(value: number, parts: Partial<Path>): Path {
  const bits = BigInt.asUintN(32, BigInt(value));
  const inputs: readonly InputValue[] = [
    { kind: "scalar", name: "x", type: intType, symbol: x, value: bits },
  ];
  return {
    id: 1,
    end: "returned",
    error: undefined,
    cut: undefined,
    condition: [],
    inputs,
    trail: [],
    approximations: [],
    unmodelled: [],
    unknownCalls: [],
    replayInput: { readings: [int("x", value)] },
    result: undefined,
    outputs: [],
    stdout: undefined,
    exitStatus: undefined,
    final: [],
    steps: 0,
    decisions: "",
    uncertain: false,
    replay: undefined,
    ...parts,
  };
}

const result = (term: SymbolicTerm): Partial<Path> => ({ result: { term, type: intType } });

function error(kind: ErrorKind, line: number): Partial<Path> {
  const location: Span = { file: "program.c", line, column: 1 };
  const found: PathError = { kind, message: "", location, procedure: "main", callStack: [] };
  return { end: "error", error: found };
}

const program = `#include <everypath.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int x = everypath_int("x");
  printf("x is %d\\n", x);
  if (x == 7) exit(x + 256);
  return x + 1;
}
`;

describe("confirm", async () => {
  const one: SymbolicTerm = bitVecConstant(32, 1n);

  test("a result and an output that are right", async () => {
    const replayer = await replayerOf(program);
    const right = path(4, { ...result(bvAdd(x, one)), stdout: encode("x is 4\n") });
    expect(await confirm(replayer, right)).toEqual({ verdict: "confirmed" });
    const narrow = path(-2, result(zeroExtend(0, extract(7, 0, bvAdd(x, one)))));
    expect(await confirm(replayer, narrow)).toEqual({ verdict: "confirmed" });
  });

  test("a wrong result, a wrong output, a wrong end", async () => {
    const replayer = await replayerOf(program);
    const wrongResult = path(4, result(x));
    expect(await confirm(replayer, wrongResult)).toEqual({
      verdict: "refuted",
      detail: "its result is 5, not 4",
    });
    const wrongOutput = path(4, { stdout: encode("x is 5\n") });
    expect(await confirm(replayer, wrongOutput)).toEqual({
      verdict: "refuted",
      detail: 'it prints "x is 4\\n", not "x is 5\\n"',
    });
    expect(await confirm(replayer, path(7, result(x)))).toMatchObject({
      verdict: "refuted",
      detail: "it should return, but it exits with status 7",
    });
  });

  test("a format that does not fit its arguments is the program's own difference", async () => {
    const replayer = await replayerOf(program.replace('x is %d\\n", x', '%d %d\\n", (long)x, 1'));
    expect(await confirm(replayer, path(4, { stdout: encode("4 1\n") }))).toEqual({
      verdict: "not-replayable",
      reason:
        'the format at program.c:6 does not fit its arguments, which WebAssembly passes in another way: it prints "4 0\\n", not "4 1\\n"',
    });
  });

  test.each([
    ["a format that does not fit", program.replace('x is %d\\n", x', '%d\\n", (long)x')],
    ["a long double", `// This is about long double.\n${program}`],
  ])("%s excuses no error, neither one that does not occur nor one that does", async (_, text) => {
    const replayer = await replayerOf(text);
    expect(await confirm(replayer, path(5, error("signed-overflow", 8)))).toMatchObject({
      verdict: "refuted",
    });
    const aborting = await replayerOf(text.replace("exit(x + 256)", "abort()"));
    expect(await confirm(aborting, path(7, result(bvAdd(x, one))))).toMatchObject({ verdict: "refuted" });
  });

  test("an error that does not occur is excused by what it is, never by the words of its message", async () => {
    const replayer = await replayerOf(program);
    const said = (about: Partial<PathError>) => {
      const { error: found } = error("assertion", 8);
      return path(5, { end: "error", error: { ...(found as PathError), ...about } });
    };
    // As in assert(!"…"): the message of an assertion is the user's.
    for (const message of [
      "pointer arithmetic leaves its object",
      "the text is longer than the field that it is written to",
      "the variadic arguments",
    ])
      expect(await confirm(replayer, said({ message }))).toMatchObject({ verdict: "refuted" });
    for (const unseen of ["address", "field", "variadic"] as const)
      expect(await confirm(replayer, said({ unseen }))).toEqual({
        verdict: "not-replayable",
        reason: unseenErrors[unseen],
      });
  });

  test("exit statuses count modulo 256", async () => {
    const replayer = await replayerOf(program);
    expect((await confirm(replayer, path(7, { end: "halted", exitStatus: 7 }))).verdict).toBe("confirmed");
    expect(await confirm(replayer, path(7, { end: "halted", exitStatus: 8 }))).toEqual({
      verdict: "refuted",
      detail: "its exit status is 7, not 8",
    });
  });

  test("errors by kind and place", async () => {
    const replayer = await replayerOf(program);
    const overflow = 0x7fffffff;
    expect(await confirm(replayer, path(overflow, error("signed-overflow", 8)))).toEqual({
      verdict: "confirmed",
    });
    expect(await confirm(replayer, path(overflow, error("signed-overflow", 7)))).toMatchObject({
      verdict: "refuted",
      detail: "signed-overflow occurs at program.c:8, not at program.c:7",
    });
    expect(await confirm(replayer, path(5, error("signed-overflow", 8)))).toMatchObject({
      verdict: "refuted",
    });
  });

  test("inputs that the program does not read, paths without inputs, paths not followed to their end", async () => {
    const replayer = await replayerOf(program);
    const more = path(4, {
      trail: [],
      approximations: [],
      unmodelled: [],
      replayInput: { readings: [int("x", 4), bytesOf("y", 1)] },
    });
    expect(await confirm(replayer, more)).toMatchObject({
      verdict: "refuted",
      detail: expect.stringContaining("last 1"),
    });
    expect(
      (
        await confirm(
          replayer,
          path(4, { trail: [], approximations: [], unmodelled: [], replayInput: undefined }),
        )
      ).verdict,
    ).toBe("not-replayable");
    expect((await confirm(replayer, path(4, { end: "cut", cut: "max-steps" }))).verdict).toBe(
      "not-replayable",
    );
  });

  test("kinds that were not checked are no errors", async () => {
    const text = `#include <everypath.h>
int main(void) { int x = everypath_int("x"); int y = x + x; return 1 / (x - x) + y; }
`;
    const file = { path: "program.c", contents: encode(text) };
    const common = { dataModel: "lp64", entry: "main", runtimeInclude } as const;
    const division = path(0x7fffffff, error("division-by-zero", 2));
    const verdict = async (options: object): Promise<string> => {
      const replayer = await createReplayer([file], { ...common, ...options });
      const replay = await confirm(replayer, division);
      await replayer.close();
      return replay.verdict;
    };
    expect(await verdict({})).toBe("refuted");
    expect(await verdict({ unchecked: ["signed-overflow"] })).toBe("confirmed");
    expect(await verdict({ cflags: ["-fwrapv"] })).toBe("confirmed");
  });

  test("calls that WebAssembly cannot make", async () => {
    const implicit = await replayerOf(
      'int main(void) { return strange(everypath_int("x"), 1.0); }\nvoid strange(int a) {}\n',
    );
    const first = await confirm(implicit, path(1, {}));
    expect(first.verdict).toBe("not-replayable");
    const cast = await replayerOf(`#include <everypath.h>
int f(void) { return everypath_int("x"); }
int main(void) { int (*volatile p)(int) = (int (*)(int))f; return p(1); }
`);
    expect(await confirm(cast, path(1, {}))).toMatchObject({
      verdict: "not-replayable",
      reason: expect.stringContaining("another type"),
    });
    const none = await replayerOf(`#include <everypath.h>
int main(void) { int (*volatile p)(void) = 0; return p() + everypath_int("x"); }
`);
    const nullCall = path(1, {
      ...error("null-dereference", 2),
      trail: [],
      approximations: [],
      unmodelled: [],
      replayInput: { readings: [] },
    });
    expect(await confirm(none, nullCall)).toEqual({ verdict: "confirmed" });
  });
});
