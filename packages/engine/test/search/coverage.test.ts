/** How far blocks are from uncovered ones, compared with the definition carried out on generated programs; and when procedures are looked at. */

import {
  type Call,
  type Procedure,
  type Program,
  type Terminator,
  trueTerm,
  unknownSpan,
} from "@everypath/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Counts } from "../../src/search/counts.ts";
import { OpenEntries } from "../../src/search/open-entries.ts";
import { emptyPrefix } from "../../src/search/prefix.ts";
import { Ways } from "../../src/search/strategies/distances.ts";
import { createStrategy } from "../../src/search/strategies/index.ts";

interface Shape {
  /** By block: where it goes, and whom it calls. */
  readonly blocks: readonly { readonly targets: readonly number[]; readonly calls: readonly number[] }[];
  readonly covered: readonly boolean[];
}

const nameOf = (index: number) => `f${index}`;
const base = { span: unknownSpan, weight: 1 };

function terminatorOf(targets: readonly number[]): Terminator {
  const [first, second] = targets;
  if (first === undefined) return { kind: "return", values: [], ...base };
  if (second === undefined) return { kind: "jump", target: first, ...base };
  return { kind: "branch", condition: trueTerm, whenTrue: first, whenFalse: second, ...base };
}

function procedureOf({ blocks }: Shape, index: number): Procedure {
  const call = (callee: number): Call => ({
    kind: "call",
    callee: { kind: "procedure", name: nameOf(callee) },
    arguments: [],
    variadic: [],
    targets: [],
    ...base,
  });
  return {
    name: nameOf(index),
    parameters: [],
    variadic: false,
    locals: [],
    results: [],
    resultType: undefined,
    blocks: blocks.map(({ targets, calls }) => ({
      instructions: calls.map(call),
      terminator: terminatorOf(targets),
    })),
    span: unknownSpan,
    model: false,
    sourceVariables: [],
  };
}

function countsOf(shapes: readonly Shape[]): Counts {
  const once = { runs: 1, partial: 0, whenTrue: 0, whenFalse: 0 };
  return new Map(
    shapes.map(({ covered }, index) => [
      nameOf(index),
      {
        procedure: nameOf(index),
        calls: 1,
        blocks: new Map(covered.flatMap((is, block) => (is ? [[block, once] as const] : []))),
      },
    ]),
  );
}

/** 0 where not covered; else the least over the ways on, a branch or a call counting one; repeated until nothing changes. */
function byDefinition(shapes: readonly Shape[]): number[][] {
  const rows = shapes.map(({ covered }) => covered.map((is) => (is ? Number.POSITIVE_INFINITY : 0)));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [index, { blocks }] of shapes.entries()) {
      for (const [block, { targets, calls }] of blocks.entries()) {
        const least = Math.min(
          rows[index]![block]!,
          ...targets.map((target) => rows[index]![target]! + (targets.length > 1 ? 1 : 0)),
          ...calls.map((callee) => (rows[callee]?.[0] ?? Number.POSITIVE_INFINITY) + 1),
        );
        if (least < rows[index]![block]!) {
          rows[index]![block] = least;
          changed = true;
        }
      }
    }
  }
  return rows;
}

const shape = fc.integer({ min: 1, max: 8 }).chain((size) =>
  fc.record({
    blocks: fc.array(
      fc.record({
        targets: fc.array(fc.nat(size - 1), { maxLength: 2 }),
        // A callee may be no procedure of the user's.
        calls: fc.array(fc.nat(5), { maxLength: 2 }),
      }),
      { minLength: size, maxLength: size },
    ),
    covered: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
  }),
);

test("distances are those of the definition", () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 1, maxLength: 5 }), (shapes) => {
      const distances = new Ways(shapes.map(procedureOf)).distances(countsOf(shapes));
      const expected = byDefinition(shapes);
      expect(
        shapes.map(({ blocks }, index) => blocks.map((_, block) => distances.of(nameOf(index), block))),
      ).toEqual(expected);
      expect(distances.isEmpty).toBe(shapes.every(({ covered }) => covered.every((is) => is)));
      expect(distances.of("printf", 0)).toBe(Number.POSITIVE_INFINITY);
    }),
    { numRuns: 300 },
  );
});

test("the first job is chosen before any procedure is lowered, and each is lowered once", () => {
  const shapes: readonly Shape[] = [0, 1].map(() => ({
    blocks: [
      { targets: [1], calls: [] },
      { targets: [], calls: [] },
    ],
    covered: [true, false],
  }));
  const lowered: string[] = [];
  const program: Program = {
    language: "c",
    files: [],
    dataModel: { name: "lp64", pointerBits: 64 },
    globals: [],
    objects: [],
    userProcedures: shapes.map((_, index) => nameOf(index)),
    procedure(name) {
      lowered.push(name);
      return procedureOf(shapes[Number(name.slice(1))]!, Number(name.slice(1)));
    },
    procedureAddresses: new Map(),
    firstFreeAddress: 0,
    initializers: [],
    finalizers: [],
    unsupported: [],
  };
  const open = {
    prefix: emptyPrefix,
    uncertain: false,
    pending: false,
    model: undefined,
    token: 0,
    frames: [{ procedure: "f0", block: 0 }],
  };
  const root = { node: { kind: "open" as const, open } };
  const entries = new OpenEntries<never>(root, new Map());
  entries.put({ number: 0, slot: root, state: open, keeper: undefined });
  const strategy = createStrategy("default", program, 1);
  strategy.choose(entries, new Map());
  expect(lowered).toEqual([]);
  strategy.prepare?.();
  expect(lowered).toEqual(["f0", "f1"]);
  for (const covered of [[], shapes.slice(0, 1), shapes]) {
    strategy.choose(entries, countsOf(covered));
    strategy.choose(entries, countsOf(covered));
  }
  expect(lowered).toEqual(["f0", "f1"]);
});
