/**
 * Whatever k-induction proves of generated programs holds on thousands of inputs, run outside of the engine. `INDUCTION_SEEDS=400` for more.
 */
import { expect, test } from "vitest";
import { boundedCheck } from "../../../src/analysis/bmc/index.ts";
import { defaultMachineOptions } from "../../../src/machine/index.ts";
import { createBackend, JobSolver, withLayers } from "../../../src/solver/index.ts";
import { replayerOf } from "../../evidence/support.ts";
import { loadText } from "../debug/support.ts";
import { loopingProgram } from "./looping-programs.ts";

const seeds = Array.from({ length: Number(process.env.INDUCTION_SEEDS ?? 16) }, (_, index) => index + 1);

/** Reads random numbers, and after some of them those that end every loop; runs each program on so many inputs. */
function driver(entries: readonly string[], inputs: number): string {
  return `static unsigned long long state; static int left, mode;
static unsigned next(void) { state = state * 6364136223846793005ULL + 1442695040888963407ULL; return state >> 33; }
int __VERIFIER_nondet_int(void) {
  if (left-- <= 0) return left & 1 ? 0 : 7;
  switch (mode) { case 0: return next() % 2; case 1: return next() % 9 != 0; case 2: return next() % 10; default: return (int)next(); }
}
unsigned char __VERIFIER_nondet_uchar(void) { return left-- <= 0 ? 0 : mode & 1 ? next() % 12 : next(); }
int main(void) {
  for (int i = 0; i < ${inputs}; i++) {
${entries.map((entry) => `    state = i; mode = i % 4; left = i % 300; ${entry}();`).join("\n")}
  }
  return 0;
}
`;
}

test("whatever is proved of generated programs holds on thousands of inputs", {
  timeout: 900_000,
}, async () => {
  const solver = new JobSolver(createBackend("z3-wasm"), (inner) => withLayers(inner, {}));
  const query = { resources: 200_000, milliseconds: 20_000 };
  const texts = new Map(seeds.map((seed) => [`main_${seed}`, loopingProgram(seed, undefined, `_${seed}`)]));
  const { program } = await loadText([...texts.values()].join("\n"));
  const proved: string[] = [];
  for (const entry of texts.keys()) {
    solver.begin();
    const result = await boundedCheck(
      program,
      {
        entry,
        arguments: undefined,
        pointerElements: 2,
        machine: { ...defaultMachineOptions, generateCode: false },
        assume: [],
        bound: 2,
        boundOf: new Map(),
        induction: true,
        property: undefined,
        decides: true,
        maxSteps: 200_000,
        query,
        formulaQuery: { resources: 1_000_000, milliseconds: 20_000 },
        stopReason: () => undefined,
      },
      solver,
    );
    if ("refused" in result) throw new Error(result.refused);
    if (result.unwinding.induction !== undefined) proved.push(entry);
  }
  solver.close();
  expect(proved.length).toBeGreaterThan(seeds.length / 4);
  const text = `${proved.map((entry) => texts.get(entry)).join("\n")}\n${driver(proved, 2000)}`;
  const replayer = await replayerOf(text, "lp64", { seconds: 300 });
  for (const flavour of ["plain", "addresses"] as const) {
    const { end } = await replayer.run({ arguments: [], readings: [] }, flavour, true);
    expect(end).toMatchObject({ kind: "returned", leaks: 0 });
  }
});
