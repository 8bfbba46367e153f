/**
 * `bmc` and `explore` agree on generated programs whose loops are bounded: the same verdict and the same errors, as they are and with a wrong
 * assertion planted, which both must find. Programs in C (with many operators, or with loops that their inputs end) are compiled many at
 * a time; some are in PL/I and in the object language. `BMC_SEEDS=1000` for more.
 */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { boundedCheck } from "../../../src/analysis/bmc/index.ts";
import type { Path } from "../../../src/analysis/explore/exploration.ts";
import { explore } from "../../../src/analysis/explore/index.ts";
import { defaultMachineOptions } from "../../../src/machine/index.ts";
import { createBackend, JobSolver, withLayers } from "../../../src/solver/index.ts";
import { generateProgram, Random } from "../../differential/generator.ts";
import { programs as objectPrograms } from "../../language/objects/generate.ts";
import { type Loaded, loadObjectsText, loadPliText, loadText } from "../debug/support.ts";
import { boundedOptions } from "./bounded-options.ts";
import { loopingProgram } from "./looping-programs.ts";

/** Programs in all; of ten, four are C with many operators, four are C with loops, one is PL/I, one is of objects. */
const count = Number(process.env.BMC_SEEDS ?? 200);
/** C programs that are compiled at a time, each twice. */
const together = 20;

class KeptSolver extends JobSolver {
  override close(): void {}
}
const solver = new KeptSolver(createBackend("z3-wasm"), (inner) => withLayers(inner, {}));
const backendOfSolver = solver;
afterAll(() => JobSolver.prototype.close.call(backendOfSolver));

const query = { resources: 2_000_000, milliseconds: 20_000 };
const milliseconds = 60_000;

interface Found {
  readonly errors: readonly string[];
  readonly complete: boolean;
}

function foundIn(paths: readonly Path[], complete: boolean): Found {
  const errors = paths.flatMap(({ error }) =>
    error === undefined ? [] : [`${error.location.line}:${error.location.column}: ${error.kind}`],
  );
  return { errors: [...new Set(errors)].sort(), complete };
}

async function explored({ program, source }: Loaded, entry: string): Promise<Found> {
  solver.begin();
  const exploration = await explore(
    program,
    source,
    {
      entry,
      arguments: undefined,
      pointerElements: 2,
      machine: defaultMachineOptions,
      assume: [],
      solver: {},
      strategy: "dfs",
      seed: 0,
      budgets: {
        milliseconds,
        heapBytes: 4e9,
        maxSteps: 20_000,
        maxPaths: 3000,
        maxDepth: 1000,
        maxLoop: 1000,
        query,
      },
    },
    solver,
  );
  if ("refused" in exploration) throw new Error(exploration.refused);
  return foundIn(exploration.paths, exploration.complete);
}

async function checked({ program }: Loaded, entry: string): Promise<Found> {
  solver.begin();
  const end = performance.now() + milliseconds;
  const result = await boundedCheck(
    program,
    boundedOptions({
      entry,
      bound: "auto",
      formulaQuery: () => ({ resources: 0, milliseconds }),
      stopReason: () => (performance.now() > end ? "time" : undefined),
    }),
    solver,
  );
  if ("refused" in result) throw new Error(result.refused);
  return foundIn(result.exploration.paths, result.exploration.complete);
}

/** What both find, which must be the same; undefined where the program has too many paths for `explore`, and no error was found. */
async function agreed(loaded: Loaded, entry: string): Promise<readonly string[] | undefined> {
  const all = await explored(loaded, entry);
  const one = await checked(loaded, entry);
  // An error ends the raising of the bound: there may be others beyond.
  if (one.errors.length > 0) for (const error of one.errors) expect(all.errors).toContain(error);
  else if (all.complete) expect(one).toEqual(all);
  if (all.errors.length > 0) expect(one.errors).not.toEqual([]);
  return all.complete || all.errors.length > 0 ? all.errors : undefined;
}

/** One C procedure with its own names. */
interface Member {
  readonly entry: string;
  readonly text: string;
  /** In `text`; undefined where nothing is planted. */
  readonly isPlanted: boolean;
}

function manyOperators(seed: number): readonly Member[] {
  const { source, parameters } = generateProgram(seed);
  const names = ["entry", "helper", "table", "record"];
  const renamed = (text: string, tag: string): string =>
    [
      ...names.map((name) => `#define ${name} ${name}${tag}`),
      text,
      ...names.map((name) => `#undef ${name}`),
    ].join("\n");
  const planted = source.replace(
    /^ {2}return \(long long\)\(total/m,
    `  assert(${parameters[0]!.name} != 5);\n$&`,
  );
  return [
    { entry: `entry_${seed}`, text: renamed(source, `_${seed}`), isPlanted: false },
    { entry: `entry_${seed}p`, text: renamed(planted, `_${seed}p`), isPlanted: true },
  ];
}

function manyRounds(seed: number): readonly Member[] {
  const planted = loopingProgram(seed, 2, `_${seed}p`).replace(
    /^ {2}return 0;/m,
    "  assert(__VERIFIER_nondet_uchar() != 77);\n$&",
  );
  return [
    { entry: `main_${seed}`, text: loopingProgram(seed, 2, `_${seed}`), isPlanted: false },
    { entry: `main_${seed}p`, text: planted, isPlanted: true },
  ];
}

const members = Array.from({ length: Math.ceil((count * 8) / 10) }, (_, index) =>
  index % 2 === 0 ? manyOperators(index + 1) : manyRounds(index + 1),
).flat();
const batches = Array.from({ length: Math.ceil(members.length / (2 * together)) }, (_, index) =>
  members.slice(2 * together * index, 2 * together * (index + 1)),
);

describe("C", () => {
  test.each(batches.map((batch, index) => [index + 1, batch] as const))(
    "file %i",
    { timeout: 600_000 },
    async (_, batch) => {
      const loaded = await loadText(`#include <assert.h>\n${batch.map(({ text }) => text).join("\n")}`);
      let decided = 0;
      for (const { entry, isPlanted } of batch) {
        const errors = await agreed(loaded, entry);
        if (isPlanted && errors !== undefined) expect([entry, errors]).not.toEqual([entry, []]);
        if (errors !== undefined) decided++;
      }
      // Programs with too many paths show nothing.
      expect(decided).toBeGreaterThan(0.9 * batch.length);
    },
  );
});

/** Loops over an array that its parameters end, and one assertion that may be wrong; `planted`: one that is. */
function pliProgram(seed: number, planted: boolean): string {
  const random = new Random(seed);
  const some = (...choices: readonly string[]): string => random.pick(choices);
  const value = (): string => some("X", "Y", "S", "A(1)", "A(2)", "1", "2", "(-3)", "I");
  const statement = (): string =>
    some(
      `S = S + ${value()};`,
      `A(MOD(ABS(${value()}), 3) + 1) = ${value()};`,
      `IF ${value()} < ${value()} THEN S = ${value()} - 1;`,
      `IF ${value()} = ${value()} THEN A(2) = S; ELSE S = S + 2;`,
      `DO J = 1 TO MOD(ABS(${value()}), 3); S = S - ${value()}; END;`,
    );
  const claim = some("S >= 0", "S ¬= 5", "A(1) < 3", "I <= 3", "I >= 0", "A(3) ¬= X");
  return `MAIN: PROC(X, Y); DCL (X, Y, I, J) INTEGER, S INTEGER INITIAL(${random.below(4)}), A(3) INITIAL(0, 1, 2);
  I = 0;
  ${statement()}
  DO WHILE (I < MOD(ABS(X), ${2 + random.below(2)}) & S < 9);
    ${statement()}
    ${random.chance(50) ? statement() : ""}
    I = I + 1;
  END;
  ASSERT (${claim});
  ${planted ? "ASSERT (Y ¬= 4);" : ""}
  RETURN (S);
END;
`;
}

const others = Array.from({ length: Math.ceil(count / 10) }, (_, index) => index + 1);

describe("PL/I", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    await agreed(loadPliText(pliProgram(seed, false)), "MAIN");
    expect(await agreed(loadPliText(pliProgram(seed, true)), "MAIN")).not.toEqual([]);
  });
});

describe("objects", () => {
  test.each(others)("program %i", { timeout: 300_000 }, async (seed) => {
    const options = { references: seed % 2 === 0, entries: seed % 2 === 0 };
    const [generated] = fc.sample(objectPrograms(options), { seed, numRuns: 1 });
    const { text, entry } = generated!;
    const loaded = loadObjectsText(text, { entry });
    await agreed(loaded, loaded.program.driver?.entry ?? entry ?? "main");
  });
});
