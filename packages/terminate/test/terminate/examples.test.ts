/**
 * The programs of examples/terminate: the verdict that the first comment tells, or unknown; never another. What is said to end is run on
 * 1,000 inputs at random, what is said not to is run on the inputs of the witness.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { Checker, certificateFrom } from "../../../check/test/support.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { type FixedRunOptions, type InputRead, runOnFixed, runToEnd } from "../../src/terminate/index.ts";
import { inputsOfWitness, randomInputs } from "./random-inputs.ts";
import { decide, procedureNamed, programFrom } from "./support.ts";

const room = fileURLToPath(new URL("../../../../examples/terminate", import.meta.url));

interface Example {
  readonly name: string;
  readonly verdict: string;
  readonly entry: string;
  readonly zeroTerminated: ReadonlySet<string>;
}

const examples: readonly Example[] = readdirSync(room)
  .filter((name) => name.endsWith(".c"))
  .sort()
  .map((name) => {
    const [line = ""] = readFileSync(join(room, name), "utf8").split("\n");
    const words = /^\/\* (terminates|diverges): everypath terminate \S+(.*) \*\/$/.exec(line);
    if (words === null) throw new Error(`${name} does not tell its verdict`);
    const [, verdict = "", options = ""] = words;
    return {
      name,
      verdict,
      entry: /--entry (\w+)/.exec(options)?.[1] ?? "main",
      zeroTerminated: new Set([...options.matchAll(/--zero-terminated (\w+)/g)].map(([, each = ""]) => each)),
    };
  });

const runs = 1_000;
/** Far more than the runs need that do not count through 32 bits, or call themselves as often. */
const mostSteps = 50_000;
/** Of the runs that went on, those in which a configuration is looked for that comes back. */
const looked = 5;
const stepsWhenLooking = 5_000;
const stepsOfWitness = 2_000_000;

/** No run fails, some end, and those that go on do not turn in a circle. */
function endsAtRandom(options: Omit<FixedRunOptions, "mostSteps">): void {
  const random = new Random(7);
  const entry = procedureNamed(options.program, options.entry);
  let ended = 0;
  let left = looked;
  for (let made = 0; made < runs; made += 1) {
    const inputs = randomInputs(options.program, entry, random);
    const { kind } = runToEnd({ ...options, mostSteps }, inputs);
    const told = [...inputs.scalars].join(" ");
    expect(["ended", "goes-on"], told).toContain(kind);
    if (kind === "ended") ended += 1;
    else if (left > 0) {
      left -= 1;
      expect(runOnFixed({ ...options, mostSteps: stepsWhenLooking }, inputs).kind, told).not.toBe("repeats");
    }
  }
  expect(ended).toBeGreaterThan(runs / 20);
}

function goesOnForEver(
  options: Omit<FixedRunOptions, "mostSteps">,
  listed: readonly InputRead[],
  isRepeating: boolean,
): void {
  const inputs = inputsOfWitness(listed);
  expect(runToEnd({ ...options, mostSteps: stepsOfWitness }, inputs).kind).toBe("goes-on");
  if (isRepeating) expect(runOnFixed({ ...options, mostSteps }, inputs).kind).toBe("repeats");
}

describe("examples/terminate", () => {
  const decided: string[] = [];
  const certified: string[] = [];
  const checker = new Checker();
  afterAll(() => checker.close());

  test.each(examples)(
    "$name: $verdict",
    async ({ name, verdict, entry, zeroTerminated }) => {
      const program = await programFrom({ file: join(room, name) });
      const answer = decide(program, entry, { zeroTerminated, milliseconds: 16_000 });
      const { kind } = answer;
      expect(["unknown", verdict]).toContain(kind);
      if (kind === verdict) decided.push(name);
      const options = { program, entry, signedOverflow: "wrap" } as const;
      if (verdict === "terminates") endsAtRandom(options);
      if (answer.kind === "terminates") {
        const { kind: checked } = checker.check(certificateFrom(answer, entry, { zeroTerminated }), program);
        expect(checked).toBe("confirmed");
        certified.push(name);
      }
      if (answer.kind === "diverges") {
        const { run } = answer.divergence;
        goesOnForEver(options, run.inputs, run.kind === "repeats");
      }
    },
    60_000,
  );

  test("60 and more, a third of them without end, nine of ten decided", () => {
    const endless = examples.filter(({ verdict }) => verdict === "diverges");
    expect(examples.length).toBeGreaterThanOrEqual(60);
    expect(3 * endless.length).toBeGreaterThanOrEqual(examples.length);
    expect(decided.length / examples.length, `undecided: ${undecided(decided)}`).toBeGreaterThanOrEqual(0.9);
  });

  test("what ends is proved, and each certificate confirmed", () => {
    const ending = examples.filter(({ verdict }) => verdict === "terminates");
    expect(certified).toEqual(ending.map(({ name }) => name));
  });
});

function undecided(decided: readonly string[]): string {
  return examples
    .map(({ name }) => name)
    .filter((name) => !decided.includes(name))
    .join(", ");
}
