/** How far blocks are from what is not covered, compared with the definition carried out on generated programs; and when procedures are looked at. */

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
import type { OpenState } from "../../src/search/job.ts";
import { OpenEntries } from "../../src/search/open-entries.ts";
import { emptyPrefix } from "../../src/search/prefix.ts";
import { Ways } from "../../src/search/strategies/distances.ts";
import { createStrategy } from "../../src/search/strategies/index.ts";

interface Shape {
  /** By block: where it goes, and whom it calls. */
  readonly blocks: readonly { readonly targets: readonly number[]; readonly calls: readonly number[] }[];
  /** What was taken of the block's two sides, where it was run. */
  readonly covered: readonly (Taken | undefined)[];
}

interface Taken {
  readonly whenTrue: boolean;
  readonly whenFalse: boolean;
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
  return new Map(
    shapes.map(({ covered }, index) => [
      nameOf(index),
      {
        procedure: nameOf(index),
        calls: 1,
        blocks: new Map(
          covered.flatMap((taken, block) => {
            if (taken === undefined) return [];
            const { whenTrue, whenFalse } = taken;
            return [
              [block, { runs: 1, partial: 0, whenTrue: Number(whenTrue), whenFalse: Number(whenFalse) }],
            ];
          }),
        ),
      },
    ]),
  );
}

const isBranch = ({ targets }: Shape["blocks"][number]) => targets.length === 2;
const never = Number.POSITIVE_INFINITY;

/**
 * 0 where not covered, 1 where a side of the branch is not; else the least over the ways on, a branch or a call counting one; repeated until
 * nothing changes.
 */
function byDefinition(shapes: readonly Shape[]): number[][] {
  const rows = shapes.map(({ blocks, covered }) =>
    covered.map((taken, block) => {
      if (taken === undefined) return 0;
      return isBranch(blocks[block]!) && !(taken.whenTrue && taken.whenFalse) ? 1 : never;
    }),
  );
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
    covered: fc.array(
      fc.option(fc.record({ whenTrue: fc.boolean(), whenFalse: fc.boolean() }), { nil: undefined }),
      {
        minLength: size,
        maxLength: size,
      },
    ),
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
      expect(distances.isEmpty).toBe(expected.every((row) => row.every((distance) => distance === never)));
      for (const [index, { blocks, covered }] of shapes.entries()) {
        for (const [block, shape] of blocks.entries()) {
          for (const side of [true, false]) {
            const taken = covered[block];
            const isTaken = taken !== undefined && (side ? taken.whenTrue : taken.whenFalse);
            const behind = isTaken ? expected[index]![shape.targets[side ? 0 : 1]!]! : 0;
            const is = isBranch(shape) ? behind : expected[index]![block]!;
            expect(distances.beyond(nameOf(index), block, side)).toBe(is);
          }
        }
      }
      expect(distances.of("printf", 0)).toBe(Number.POSITIVE_INFINITY);
    }),
    { numRuns: 300 },
  );
});

function programOf(shapes: readonly Shape[], onLowered: (name: string) => void): Program {
  return {
    language: "c",
    files: [],
    dataModel: { name: "lp64", pointerBits: 64 },
    globals: [],
    objects: [],
    userProcedures: shapes.map((_, index) => nameOf(index)),
    procedure(name) {
      onLowered(name);
      return procedureOf(shapes[Number(name.slice(1))]!, Number(name.slice(1)));
    },
    procedureAddresses: new Map(),
    firstFreeAddress: 0,
    initializers: [],
    finalizers: [],
    unsupported: [],
  };
}

function openAt(frames: OpenState["frames"]): OpenState {
  return { prefix: emptyPrefix, uncertain: false, pending: false, model: undefined, token: 0, frames };
}

test("a side that no path has taken comes first, and where a choice brought nothing, other places come next", () => {
  const both = { whenTrue: true, whenFalse: true };
  const shapes: readonly Shape[] = [
    {
      blocks: [
        { targets: [1, 2], calls: [] },
        { targets: [3, 4], calls: [] },
        { targets: [3, 4], calls: [] },
        { targets: [], calls: [] },
        { targets: [], calls: [] },
      ],
      covered: [{ whenTrue: true, whenFalse: false }, both, both, undefined, both],
    },
  ];
  const waiting = [
    { procedure: "f0", block: 1 },
    { procedure: "f0", block: 1 },
    { procedure: "f0", block: 2 },
    { procedure: "f0", block: 0, side: true },
    { procedure: "f0", block: 0, side: false },
  ];
  const slots = waiting.map((frame) => ({ node: { kind: "open" as const, open: openAt([frame]) } }));
  const entries = new OpenEntries<never>(slots[0]!, new Map());
  for (const [number, slot] of slots.entries())
    entries.put({ number, slot, state: slot.node.open, keeper: undefined });
  const strategy = createStrategy(
    "coverage",
    programOf(shapes, () => {}),
    1,
  );
  const chosen = waiting.map(() => {
    const entry = strategy.choose(entries, countsOf(shapes));
    entries.take(entry);
    return entry.number;
  });
  expect(chosen).toEqual([4, 0, 2, 3, 1]);
});

test("the first job is chosen before any procedure is lowered, and each is lowered once", () => {
  const shapes: readonly Shape[] = [0, 1].map(() => ({
    blocks: [
      { targets: [1], calls: [] },
      { targets: [], calls: [] },
    ],
    covered: [{ whenTrue: false, whenFalse: false }, undefined],
  }));
  const lowered: string[] = [];
  const program = programOf(shapes, (name) => lowered.push(name));
  const open = openAt([{ procedure: "f0", block: 0 }]);
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
