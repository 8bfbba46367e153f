/** The line of a path, most of which is taken over from the path before it, is what JSON makes of the described path. */

import type { Path } from "@everypath/analyses";
import {
  bitVecConstant,
  bitVecSort,
  bvUnsignedLess,
  bvUnsignedLessOrEqual,
  equal,
  float32Sort,
  fpToBits,
  host,
  not,
  or,
  type SymbolicTerm,
  symbol,
} from "@everypath/core";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { PathDescriber } from "../src/paths/describe.ts";
import type { Result } from "../src/result.ts";
import { Spool, spooledChunks } from "../src/spool.ts";
import { isPrintable, printable, textOf } from "../src/text/printable.ts";
import { charType, intType, path, scalar } from "./explorations.ts";

const byte = bitVecSort(8);
const names = ["a", "b[0]", "b[1]", 'q"\\', "∧ ü 𝄞", "\u009b\u202e\u0007", "\ud800"];
const symbols = names.map((name) => symbol(name, byte));
const conjuncts: readonly SymbolicTerm[] = [
  ...symbols.flatMap((one, index) => [
    bvUnsignedLess(one, symbols[(index + 1) % symbols.length]!),
    bvUnsignedLessOrEqual(bitVecConstant(8, 97n), one),
    not(equal(one, bitVecConstant(8, 10n))),
  ]),
  or(equal(symbols[0]!, bitVecConstant(8, 1n)), equal(symbols[1]!, bitVecConstant(8, 2n))),
  bvUnsignedLess(bitVecConstant(32, 7n), fpToBits(symbol("f", float32Sort))),
  bvUnsignedLess(symbol("a", bitVecSort(16)), bitVecConstant(16, 9n)),
];

/** Neighbours have the beginnings of their conditions in common; which inputs are characters is learned on the way. */
const paths = fc
  .array(
    fc.record({
      kept: fc.nat(8),
      added: fc.array(fc.constantFrom(...conjuncts), { maxLength: 6 }),
      inputs: fc.subarray([0, 1, 2, 3, 4, 5]),
      character: fc.boolean(),
      result: fc.option(fc.constantFrom(...symbols, bitVecConstant(8, 65n)), { nil: undefined }),
      error: fc.option(fc.nat(3), { nil: undefined }),
      status: fc.option(fc.nat(255), { nil: undefined }),
      stdout: fc.option(fc.uint8Array({ maxLength: 4 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let condition: readonly SymbolicTerm[] = [];
    return steps.map(({ kept, added, inputs, character, result, error, status, stdout }, index) => {
      condition = [...condition.slice(0, kept), ...added];
      const told: Partial<Path> = {
        condition,
        inputs: inputs.map((at) => scalar(names[at]!, symbols[at]!, at, character ? charType : intType)),
        result: result === undefined ? undefined : { term: result, type: charType },
        exitStatus: status,
        stdout,
        steps: index,
      };
      return { path: path(index + 1, told), error };
    });
  });

test("any paths, one after the other", () => {
  fc.assert(
    fc.property(paths, (found) => {
      const lines = new PathDescriber("c");
      const values = new PathDescriber("c");
      for (const { path, error } of found) {
        const line = Buffer.from(lines.line(path, error)).toString();
        expect(`${line}}`).toBe(JSON.stringify({ ...values.describe(path, error), replay: undefined }));
      }
    }),
    { numRuns: 300 },
  );
});

describe("a spool of many lines", () => {
  const room = host.files.makeTemporary(host.paths.join(host.system.temporaryDirectory(), "lines-"));
  afterAll(() => host.files.remove(room, { recursive: true, force: true }));

  test("is told in pieces whose characters are whole", () => {
    const spool = new Spool(room, undefined);
    const text = `"${"∧𝄞ü x".repeat(50_000)}"`;
    for (let length = 0; length < 8; length++)
      spool.add(Buffer.from(`{"id":${length},"condition":${text},"outputs":"${"x".repeat(length)}"`));
    const told: string[] = [];
    let pieces = 0;
    for (const chunk of spooledChunks({ verdict: "safe" } as Result, spool.mark())) {
      if (typeof chunk !== "string") pieces++;
      told.push(textOf(chunk));
    }
    spool.remove();
    expect(pieces).toBeGreaterThan(2);
    const result = JSON.parse(told.join("")) as { paths: { condition: string; outputs: string }[] };
    expect(result.paths.map(({ condition }) => `"${condition}"`)).toEqual(Array(8).fill(text));
    expect(result.paths.map(({ outputs }) => outputs.length)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("bytes that a terminal may have", () => {
  test("are told from those that it would obey, for every character", () => {
    for (let code = 0; code < 0x30000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const text = String.fromCodePoint(code);
      if (isPrintable(Buffer.from(text)) !== (printable(text) === text)) expect.fail(code.toString(16));
    }
  });

  test("wherever the character stands", () => {
    const length = 1 << 14;
    for (let at = length - 4; at < length + 4; at++)
      for (const obeyed of ["\u202e", "\u009b", "\u007f", "\u061c"]) {
        expect(isPrintable(Buffer.from(`${"x".repeat(at)}${obeyed}${"x".repeat(9)}`))).toBe(false);
        expect(isPrintable(Buffer.from(`${"x".repeat(at)}∧ ≤ ü${"x".repeat(9)}`))).toBe(true);
      }
  });
});
