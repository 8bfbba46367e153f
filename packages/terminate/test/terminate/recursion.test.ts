/** Recursion: call abstraction with summaries. Generated procedures over bytes are run exactly; no verdict and no summary may be wrong. */
import { describe, expect, test } from "vitest";
import { Random } from "../../../everypath/test/differential/generator.ts";
import type { Graph } from "../../src/terminate/index.ts";
import {
  type GeneratedRecursion,
  generateRecursion,
  type ReturnedCall,
  runRecursion,
} from "./recursion-generator.ts";
import { decide, programFrom } from "./support.ts";

const first = Number(process.env.EVERYPATH_TERMINATE_SEED ?? 1);
const count = Number(process.env.EVERYPATH_TERMINATE_RECURSIONS ?? 24);
const inputs = Number(process.env.EVERYPATH_TERMINATE_INPUTS ?? 30);

function* bytes(seed: number): Generator<readonly [number, number]> {
  const ends = [0, 1, 2, 3, 127, 128, 255, 254];
  for (const x of ends) for (const y of [0, 1, 128, 255]) yield [x, y];
  const random = new Random(seed);
  for (let made = 0; made < inputs; made += 1) yield [random.below(256), random.below(256)];
}

/** Some summary of the procedure says of the call what it returned. */
function isCovered({ summaries, trees }: Graph, call: ReturnedCall, source: string): boolean {
  // A procedure that does not reach itself is inlined.
  if (!trees.some(({ name }) => name.startsWith(`call ${call.procedure}:`))) return true;
  const own = [...summaries].filter(([name]) => name.startsWith(`call ${call.procedure}:`));
  expect(own.length, `${source}\n${JSON.stringify(call)}`).toBeGreaterThan(0);
  return own.some(([, { results }]) => {
    const [result] = results;
    if (result === undefined) return true;
    const within = (
      value: number,
      { lower, upper }: { lower: bigint | undefined; upper: bigint | undefined },
    ) => (lower === undefined || lower <= BigInt(value)) && (upper === undefined || BigInt(value) <= upper);
    const value = result.interpretation === "unsigned" ? call.result >>> 0 : call.result;
    return (
      within(value, result.interval) &&
      [...result.distances].every(
        ([{ name }, distance]) =>
          (name !== "x" && name !== "y") ||
          [call[name], call[name] & 255, (call[name] << 24) >> 24].some((argument) =>
            within(value - argument, distance),
          ),
      )
    );
  });
}

describe("generated recursion", async () => {
  const generated = Array.from({ length: count }, (_, index) => generateRecursion(first + index));
  const program = await programFrom({ text: generated.map(({ source }) => source).join("\n") });
  const verdicts: string[] = [];

  test.each(generated)(
    "$name",
    (each: GeneratedRecursion) => {
      const decided = decide(program, each.name, { milliseconds: 2_000 });
      verdicts.push(decided.kind);
      for (const [x, y] of bytes(first)) {
        const ending = runRecursion(each, x, y, (call) => {
          if (decided.graph.isComplete)
            expect(
              isCovered(decided.graph, call, each.source),
              `${each.source}\n${JSON.stringify(call)}`,
            ).toBe(true);
        });
        if (decided.kind === "terminates")
          expect(ending, `${each.source}\non ${x}, ${y}`).not.toBe("diverges");
      }
      if (decided.kind !== "diverges") return;
      const given = new Map(decided.divergence.run.inputs.map(({ name, value }) => [name, Number(value)]));
      const ending = runRecursion(each, given.get("x") ?? 0, given.get("y") ?? 0, () => {});
      expect(ending, `${each.source}\non ${[...given]}`).not.toBe("ends");
    },
    60_000,
  );

  test("most of them are decided, in both ways", () => {
    const number = (kind: string) => verdicts.filter((each) => each === kind).length;
    expect(number("terminates")).toBeGreaterThan(count / 10);
    expect(number("diverges")).toBeGreaterThan(count / 10);
  });
});
