/**
 * The soundness property sees what it is for: with a fault in the kernel it fails. Each fault replaces one function by one that is wrong in a way
 * that would make wrong methods verify, and is found within fewer programs than CI verifies.
 */
import { afterEach, describe, expect, test, vi } from "vitest";

const contracts = "../../src";

afterEach(() => {
  vi.doUnmock(`${contracts}/consume.ts`);
  vi.doUnmock(`${contracts}/produce.ts`);
  vi.doUnmock(`${contracts}/branches.ts`);
  vi.doUnmock(`${contracts}/lookup.ts`);
  vi.doUnmock(`${contracts}/loops.ts`);
  vi.doUnmock(`${contracts}/snapshot.ts`);
  vi.resetModules();
});

type Consume = typeof import("../../src/consume.ts");
type Produce = typeof import("../../src/produce.ts");
type Branches = typeof import("../../src/branches.ts");
type Lookup = typeof import("../../src/lookup.ts");
type Snapshots = typeof import("../../src/snapshot.ts");
type Loops = typeof import("../../src/loops.ts");
type Chunk = import("../../src/state.ts").Chunk;

const isAlike = (a: Chunk, b: Chunk): boolean =>
  a.kind === b.kind &&
  a.receiver === b.receiver &&
  (a.kind === "field"
    ? b.kind === "field" && JSON.stringify(a.location) === JSON.stringify(b.location)
    : b.kind === "predicate" && a.predicate === b.predicate);

/** What is replaced, and by what. */
const faults: Readonly<Record<string, () => void>> = {
  "what is consumed stays in the heap": () => {
    vi.doMock(`${contracts}/consume.ts`, async (original) => {
      const real = await original<Consume>();
      const consume: Consume["consume"] = (context, state, assertion) =>
        real
          .consume(context, state, assertion)
          .map((one) => ({ ...one, state: { ...one.state, heap: state.heap } }));
      return { ...real, consume };
    });
  },
  "a separating conjunction may take a permission twice": () => {
    vi.doMock(`${contracts}/consume.ts`, async (original) => {
      const real = await original<Consume>();
      const each = (
        ...[context, state, assertion]: Parameters<Consume["consume"]>
      ): ReturnType<Consume["consume"]> =>
        assertion.kind !== "separate"
          ? real.consume(context, state, assertion)
          : each(context, state, assertion.left).flatMap((left) =>
              each(context, { ...left.state, heap: state.heap }, assertion.right).map((right) => ({
                snapshot: right.snapshot,
                state: {
                  ...right.state,
                  heap: left.state.heap.filter((chunk) => right.state.heap.includes(chunk)),
                },
              })),
            );
      return { ...real, consume: each };
    });
  },
  "what is produced keeps the values from before": () => {
    vi.doMock(`${contracts}/produce.ts`, async (original) => {
      const real = await original<Produce>();
      const produce: Produce["produce"] = (context, state, snapshot, assertion) =>
        real.produce(context, state, snapshot, assertion).map((one) => {
          if (snapshot !== "fresh" || state.old === state.heap) return one;
          const heap = one.heap.map((chunk) => state.old.find((before) => isAlike(chunk, before)) ?? chunk);
          return { ...one, heap };
        });
      return { ...real, produce };
    });
  },
  "a loop leaves the heap and the variables as they were": () => {
    vi.doMock(`${contracts}/loops.ts`, async (original) => {
      const real = await original<Loops>();
      const executeWhile: Loops["executeWhile"] = (context, state, loop) =>
        real.executeWhile(context, state, loop).map((one) => ({
          ...one,
          store: one.returned ? one.store : state.store,
          heap: one.heap.map((chunk) => state.heap.find((before) => isAlike(chunk, before)) ?? chunk),
        }));
      return { ...real, executeWhile };
    });
  },
  "old reads the heap as it is now": () => {
    vi.doMock(`${contracts}/consume.ts`, async (original) => {
      const real = await original<Consume>();
      const consume: Consume["consume"] = (context, state, assertion) =>
        real
          .consume(context, { ...state, old: state.heap }, assertion)
          .map((one) => ({ ...one, state: { ...one.state, old: state.old } }));
      return { ...real, consume };
    });
  },
  "after an if only its first branch goes on": () => {
    vi.doMock(`${contracts}/branches.ts`, async (original) => {
      const real = await original<Branches>();
      const joinStates: Branches["joinStates"] = (_, __, ___, whenTrue, whenFalse) =>
        whenTrue.length > 0 ? whenTrue : whenFalse;
      return { ...real, joinStates };
    });
  },
  "any chunk of a predicate is the one that is meant": () => {
    vi.doMock(`${contracts}/lookup.ts`, async (original) => {
      const real = await original<Lookup>();
      const search = ((context, state, heap, wanted) => {
        const found = real.search(context, state, heap, wanted);
        const [chunk] = heap.filter(
          (one) =>
            one.kind === wanted.kind &&
            wanted.kind === "predicate" &&
            one.kind === "predicate" &&
            one.predicate === wanted.predicate,
        );
        return found.length > 0 || chunk === undefined ? found : [{ state, chunk }];
      }) as Lookup["search"];
      return { ...real, search };
    });
  },
  "all snapshots are one": () => {
    vi.doMock(`${contracts}/snapshot.ts`, async (original) => {
      const real = await original<Snapshots>();
      return { ...real, combine: () => real.unit, from: () => real.unit };
    });
  },
};

/** Found within a few programs. The others take minutes: EVERYPATH_CONTRACT_FAULTS=all. */
const quick = [
  "what is consumed stays in the heap",
  "a separating conjunction may take a permission twice",
  "what is produced keeps the values from before",
  "old reads the heap as it is now",
];
const chosen = process.env.EVERYPATH_CONTRACT_FAULTS === "all" ? Object.keys(faults) : quick;

describe("a fault in the kernel is found", () => {
  test.each(chosen)("%s", { timeout: 600_000 }, async (name) => {
    vi.resetModules();
    faults[name]!();
    const { verifyAndRun } = await import("./runs.ts");
    expect(verifyAndRun({ seed: 1, programs: 1000, failures: 1 }).failures).toHaveLength(1);
  });
});
