/**
 * Runs of what is refuted, against the tests' own interpreter, which tracks permissions too: of random programs' methods that are refuted, a run that
 * fails fails there too, and one that does not fail breaks no condition on values there.
 */

import { createSolverChain } from "@everypath/core";
import { checkTexts, type ObjectProgram, type Procedure } from "@everypath/objects";
import { expect, test } from "vitest";
import { firstValueOf, type HeapImage, type Value as RunValue } from "../../src/run/heap.ts";
import { initialState } from "../../src/run/initial.ts";
import { type MemberProof, proveContracts } from "../../src/verify.ts";
import { generateProgram } from "./generate.ts";
import type { Heap, Instance, Value } from "./heap.ts";
import { Interpreter, TooLong, Violation } from "./interpreter.ts";
import { Random } from "./random.ts";

const wanted = Number(process.env.EVERYPATH_CONTRACT_REPLAYS ?? 6);

test("a run of what is refuted does what the tests' interpreter does", { timeout: 3_600_000 }, () => {
  const counts = { confirmed: 0, refuted: 0, "not-replayable": 0 };
  for (let seed = 1; counts.confirmed < wanted; seed++) {
    const text = generateProgram(new Random(seed));
    const checked = checkTexts([{ name: `seed ${seed}`, text }]);
    if ("problems" in checked) continue;
    const { program } = checked;
    const options = {
      entry: undefined,
      infers: true,
      query: { resources: 5_000_000, milliseconds: 20_000 },
      milliseconds: 20_000,
      heapBytes: 4_000_000_000,
    };
    const { members } = proveContracts(program, options, createSolverChain());
    for (const member of members) {
      const procedure = program.classes[0]!.methods.get(member.name.replace(/^.*\./, ""));
      if (procedure === undefined || procedure.isPure) continue;
      for (const [failure, { replay }] of member.runs) {
        counts[replay] += 1;
        if (replay === "not-replayable") continue;
        const found = interpreted(program, procedure, member, failure);
        const what = `seed ${seed}, ${member.name}, ${failure.message}: ${replay}; there: ${found}\n${text}`;
        if (replay === "confirmed") expect(found, what).not.toBe("ends");
        else expect(found, what).toMatch(/^ends$|permission|too long/);
      }
    }
  }
  expect(counts.confirmed).toBeGreaterThanOrEqual(wanted);
});

type Failure = MemberProof["failures"][number];

/** What the interpreter says of the same run. */
function interpreted(
  program: ObjectProgram,
  procedure: Procedure,
  { symbols }: MemberProof,
  failure: Failure,
): string {
  const initial = initialState(program, procedure, failure, failure.model!, symbols);
  if ("problem" in initial) throw new Error(initial.problem);
  const { heap, value } = translated(program, initial.heap);
  const globals = new Map([...initial.globals].map(([variable, held]) => [variable, value(held)]));
  const interpreter = new Interpreter(heap, initial.numbers, globals);
  const given = initial.given.map(value);
  try {
    const permissions = interpreter.requirement(procedure, given);
    if (permissions === undefined) return "no permission: the precondition asks for some twice";
    interpreter.run(procedure, given, permissions);
    return "ends";
  } catch (error) {
    if (error instanceof TooLong) return "too long";
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

/** Every field of every object holds something there. */
function translated(
  program: ObjectProgram,
  image: HeapImage,
): { readonly heap: Heap; readonly value: (value: RunValue) => Value } {
  const instances = new Map<number, Instance>();
  const value = (one: RunValue): Value => {
    if (one === null || typeof one !== "object") return one;
    const known = instances.get(one.number) ?? { class: one.class, number: one.number };
    instances.set(one.number, known);
    return known;
  };
  const fields = [...program.classes[0]!.fields.values()];
  const held = new Map(fields.map((field) => [field, new Map<Instance, Value>()]));
  const elements = new Map<Instance, readonly Value[]>();
  for (const [object, values] of image) {
    const instance = value(object) as Instance;
    const length = values.get("length");
    if (typeof length === "bigint")
      elements.set(
        instance,
        Array.from({ length: Number(length) }, (_, index) => value(values.get(`[${index}]`) ?? 0n)),
      );
    else
      for (const field of fields)
        held.get(field)!.set(instance, value(values.get(field.name.text) ?? firstValueOf(field.type)));
  }
  return { heap: { fields: held, elements }, value };
}
