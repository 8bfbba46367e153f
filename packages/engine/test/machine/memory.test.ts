/** Memories that were forked from each other behave as full copies would. */

import * as term from "@everypath/core";
import { firstBase, nextBase, unknownSpan } from "@everypath/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readValue, writeValue } from "../../src/machine/memory/access.ts";
import { Memory } from "../../src/machine/memory/memory.ts";
import type { ObjectDescription } from "../../src/machine/memory/object.ts";
import { enterArrayMode, readArray } from "../../src/machine/memory/symbolic.ts";

const byte = term.bitVecSort(8);

function description(size: number, zeroed: boolean): Omit<ObjectDescription, "base"> {
  return {
    size,
    capacity: size,
    alignment: 1,
    lifetime: "heap",
    constant: false,
    zeroed,
    name: "x",
    type: undefined,
    span: unknownSpan,
    model: false,
  };
}

type Action =
  | {
      readonly kind: "write";
      readonly memory: number;
      readonly object: number;
      readonly at: number;
      readonly value: number;
    }
  | { readonly kind: "symbolic"; readonly memory: number; readonly object: number; readonly at: number }
  | { readonly kind: "fork"; readonly memory: number }
  | { readonly kind: "allocate"; readonly memory: number; readonly size: number }
  | { readonly kind: "free"; readonly memory: number; readonly object: number };

const index = fc.nat(50);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("write" as const),
      memory: index,
      object: index,
      at: fc.nat(9000),
      value: fc.nat(255),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("symbolic" as const),
      memory: index,
      object: index,
      at: fc.nat(9000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("fork" as const), memory: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("allocate" as const),
      memory: index,
      size: fc.constantFrom(1, 7, 4096, 9001),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("free" as const), memory: index, object: index }) },
);

/** The judge: everything copied at every fork. */
interface Copy {
  readonly memory: Memory;
  readonly objects: { base: number; live: boolean; contents: (number | term.SymbolicTerm)[] }[];
}

describe.each([32, 64] as const)("memory with %i-bit pointers", (pointerBits) => {
  test("forks are independent of each other", () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 5, maxLength: 60 }), (actions) => {
        const copies: Copy[] = [{ memory: new Memory(pointerBits, firstBase(pointerBits)), objects: [] }];
        let symbols = 0;
        for (const next of [{ kind: "allocate", memory: 0, size: 4096 } as Action, ...actions]) {
          const copy = copies[next.memory % copies.length]!;
          const { memory, objects } = copy;
          if (next.kind === "fork") {
            copies.push({
              memory: memory.fork(),
              objects: objects.map((object) => ({ ...object, contents: object.contents.slice() })),
            });
            continue;
          }
          if (next.kind === "allocate") {
            const { base } = memory.allocate(description(next.size, true));
            objects.push({ base, live: true, contents: new Array(next.size).fill(0) });
            continue;
          }
          const model = objects[next.object % Math.max(1, objects.length)];
          if (model === undefined || !model.live) continue;
          const object = memory.objectAt(model.base)!;
          if (next.kind === "free") {
            memory.free(object, unknownSpan);
            model.live = false;
            continue;
          }
          const at = next.at % model.contents.length;
          const value = next.kind === "write" ? next.value : term.symbol(`s${symbols++}`, byte);
          writeValue(
            memory.owner,
            memory.writable(object),
            at,
            1,
            typeof value === "number" ? (value << 24) >> 24 : value,
            byte,
          );
          model.contents[at] = value;
        }
        for (const { memory, objects } of copies) {
          for (const { base, live, contents } of objects) {
            const object = memory.objectAt(base);
            expect(object?.live).toBe(live);
            if (!live) continue;
            for (const [at, expected] of contents.entries()) {
              const value = readValue(object!, at, 1, byte);
              if (value !== (typeof expected === "number" ? (expected << 24) >> 24 : expected)) {
                throw new Error(`byte ${at} of ${base} is ${String(value)}, not ${String(expected)}`);
              }
            }
          }
        }
      }),
      { numRuns: 150, seed: 1976 },
    );
  });

  test("an address finds its object, and none beyond its reach", () => {
    const memory = new Memory(pointerBits, firstBase(pointerBits));
    const sizes = [1, 16, 4095, 4096, 4097, 100_000];
    const bases = sizes.map((size) => memory.allocate(description(size, true)).base);
    for (const [i, base] of bases.entries()) {
      expect(memory.objectAt(base)?.base).toBe(base);
      expect(memory.objectAt(base + sizes[i]! - 1)?.base).toBe(base);
      expect(nextBase(pointerBits, base, sizes[i]!)).toBeGreaterThanOrEqual(base + sizes[i]! + 2048);
    }
    expect(memory.objectAt(0)).toBeUndefined();
  });

  test("changes through an object held since before a fork add up", () => {
    const memory = new Memory(pointerBits, firstBase(pointerBits));
    const held = memory.allocate(description(4, true));
    const other = memory.fork();
    for (const offset of [0, 1, 2])
      writeValue(memory.owner, memory.writable(held), offset, 1, 7 + offset, byte);
    const now = memory.objectAt(held.base)!;
    expect([0, 1, 2, 3].map((offset) => readValue(now, offset, 1, byte))).toEqual([7, 8, 9, 0]);
    expect(readValue(other.objectAt(held.base)!, 0, 1, byte)).toBe(0);
  });

  test("a value written symbolically is read back as one term, in parts and whole", () => {
    const memory = new Memory(pointerBits, firstBase(pointerBits));
    const object = memory.allocate(description(8, true));
    const x = term.symbol("x", term.bitVecSort(32));
    writeValue(memory.owner, object, 2, 4, x, x.sort);
    expect(readValue(object, 2, 4, x.sort)).toBe(x);
    expect(readValue(object, 3, 1, byte)).toBe(term.extract(15, 8, x));
    expect(readValue(object, 2, 2, term.bitVecSort(16))).toBe(term.extract(15, 0, x));
    expect(readValue(object, 0, 2, term.bitVecSort(16))).toBe(0);
  });
});

// The work is proportional to the size: with its square the test would run out of time.
test("a large object that was never written becomes an array", () => {
  const memory = new Memory(64, firstBase(64));
  const object = memory.allocate(description(1 << 16, false));
  writeValue(memory.owner, object, 7, 1, 5, byte);
  enterArrayMode(memory.owner, object, 64);
  const at = (offset: bigint) => readArray(object.array!, term.bitVecConstant(64, offset), 1, byte);
  expect(at(7n)).toBe(5);
  expect(at(65_535n)).toMatchObject({ hasIndeterminate: true });
  // One array that was never written, and one write.
  expect(object.array).toMatchObject({ operator: "store", depth: 1 });
});
