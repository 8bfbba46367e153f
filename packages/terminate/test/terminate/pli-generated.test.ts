/** Random PL/I: what is said to end ends on every input tried, what is said not to goes on. */
import { expect, test } from "vitest";
import { languageProgram } from "../../../analyses/test/languages.ts";
import { randomPli } from "../../../analyses/test/pli-generator.ts";
import { Random } from "../../../everypath/test/differential/generator.ts";
import { runOnFixed, runToEnd } from "../../src/terminate/index.ts";
import { inputsOfWitness } from "./random-inputs.ts";
import { decide } from "./support.ts";

const programs = Number(process.env.PROGRAMS ?? 30);
const seed = Number(process.env.SEED ?? 1);
const inputsTried = 150;
const mostSteps = 30_000;
const stepsOfWitness = 200_000;

test(`${programs} random PL/I programs`, async () => {
  const found = new Map<string, number>();
  for (let number = 0; number < programs; number += 1) {
    const random = new Random(1000 * seed + number);
    const text = randomPli(random);
    const program = await languageProgram({ text, name: "random.pli" });
    const answer = decide(program, "P", { integers: "mathematical", milliseconds: 1_500 });
    found.set(answer.kind, (found.get(answer.kind) ?? 0) + 1);
    const options = { program, entry: "P", signedOverflow: "wrap" } as const;
    const told = `seed ${seed}, program ${number}\n${text}`;
    if (answer.kind === "diverges") {
      const { run } = answer.divergence;
      const inputs = { ...inputsOfWitness(run.inputs), pointed: answer.divergence.inputs.pointed };
      expect(runToEnd({ ...options, mostSteps: stepsOfWitness }, inputs).kind, told).toBe("goes-on");
    }
    for (let tried = 0; answer.kind === "terminates" && tried < inputsTried; tried += 1) {
      const value = () => BigInt(random.below(25) - 12);
      const scalars = new Map(["X", "Y"].map((name) => [name, value()]));
      const inputs = { scalars, pointed: [value(), value(), value(), value()] };
      const { kind } = runToEnd({ ...options, mostSteps }, inputs);
      if (kind === "ended") continue;
      const again = runOnFixed({ ...options, mostSteps: 3_000 }, inputs);
      expect(again.kind, `${told}${[...scalars].join(" ")} ${inputs.pointed.join(" ")}`).not.toBe("repeats");
    }
  }
  // Both answers come up, so that both are held.
  expect(found.get("terminates") ?? 0).toBeGreaterThan(0);
  expect(found.get("diverges") ?? 0).toBeGreaterThan(0);
  if (process.env.PROGRAMS !== undefined) console.log([...found]);
}, 900_000);
