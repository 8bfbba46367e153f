/** No verdict is wrong: generated loops are run on many inputs, on all where they are few. */
import { describe, expect, test } from "vitest";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { runOnFixed } from "../../src/terminate/index.ts";
import { type GeneratedLoop, generateLoop } from "./generator.ts";
import { decide, programFrom } from "./support.ts";

const first = Number(process.env.EVERYPATH_TERMINATE_SEED ?? 1);
const count = Number(process.env.EVERYPATH_TERMINATE_LOOPS ?? 40);
/** Instructions; far more than the loops with 8-bit numbers need that end. */
const mostSteps = 40_000;
const mostInputs = 300;

/** Every value of one 8-bit parameter; else ends of the types and numbers at random. */
function* inputsOf({ parameters }: GeneratedLoop, seed: number): Generator<ReadonlyMap<string, bigint>> {
  const [only] = parameters;
  if (parameters.length === 1 && only?.bits === 8) {
    for (let value = 0n; value < 256n; value += 1n) yield new Map([[only.name, value]]);
    return;
  }
  const random = new Random(seed);
  const value = (bits: number) => {
    const ends = [0n, 1n, -1n, 2n, (1n << BigInt(bits - 1)) - 1n, -(1n << BigInt(bits - 1)), 5n, 100n];
    return random.chance(50) ? random.pick(ends) : BigInt(random.below(2 ** 31)) >> BigInt(random.below(31));
  };
  for (let made = 0; made < mostInputs; made += 1)
    yield new Map(parameters.map(({ name, bits }) => [name, BigInt.asUintN(bits, value(bits))] as const));
}

describe("generated loops", async () => {
  const loops = Array.from({ length: count }, (_, index) => generateLoop(first + index));
  const program = await programFrom({ text: loops.map(({ source }) => source).join("\n") });
  const verdicts: string[] = [];

  test.each(loops)(
    "$name",
    (loop) => {
      const decided = decide(program, loop.name, { milliseconds: 4_000 });
      verdicts.push(decided.kind);
      const options = { program, entry: loop.name, signedOverflow: "wrap", mostSteps } as const;
      switch (decided.kind) {
        case "terminates":
          for (const scalars of inputsOf(loop, first)) {
            const run = runOnFixed(options, { scalars, pointed: [0n] });
            const told = `${loop.source} on ${[...scalars]}: ${run.kind}`;
            // A loop that counts through 32 bits goes on for long, and still ends.
            expect(run.kind, told).toSatisfy(
              (kind: string) => kind === "ended" || (kind === "goes-on" && !isNarrow(loop)),
            );
          }
          return;
        case "diverges": {
          const { inputs } = decided.divergence;
          const run = runOnFixed(options, inputs);
          expect(run.kind, loop.source).toMatch(isNarrow(loop) ? /^repeats$/ : /^(repeats|goes-on)$/);
          return;
        }
        case "unknown":
          expect(decided.obstacles.length).toBeGreaterThan(0);
      }
    },
    60_000,
  );

  test("most of them are decided, in both ways", () => {
    const number = (kind: string) => verdicts.filter((each) => each === kind).length;
    expect(number("terminates")).toBeGreaterThan(count / 5);
    expect(number("diverges")).toBeGreaterThan(count / 5);
    expect(number("unknown")).toBeLessThan(count / 3);
  });
});

/** All numbers have 8 bits, so that a run that ends does so soon. */
function isNarrow({ source, parameters }: GeneratedLoop): boolean {
  return (
    parameters.every(({ bits }) => bits === 8) &&
    !/\b(int|short|unsigned z|unsigned short|unsigned cells)\b/.test(source)
  );
}
