/**
 * What is proved never fails: random programs are verified, and the methods that are proved, with all that they call, run on random heaps
 * with every contract checked and every access tracked. EVERYPATH_CONTRACT_RUNS sets how many proved methods are run (default: 60).
 */
import { expect, test } from "vitest";
import { proveContracts } from "../../../../../src/analysis/prove/contracts/index.ts";
import {
  checkTexts,
  type Field,
  type ObjectProgram,
  type Procedure,
} from "../../../../../src/language/objects/index.ts";
import { createSolverChain } from "../../../../../src/solver/index.ts";
import { generateProgram, Random } from "./generate.ts";
import { type Heap, type Instance, Interpreter, TooLong, type Value, Violation } from "./interpreter.ts";

const wanted = Number(process.env.EVERYPATH_CONTRACT_RUNS ?? 60);
const heapsPerMethod = 60;

test("what is proved never fails", { timeout: 3_600_000 }, () => {
  let proved = 0;
  let ran = 0;
  let seed = Number(process.env.EVERYPATH_CONTRACT_SEED ?? 1);
  for (; proved < wanted; seed++) {
    const random = new Random(seed);
    const text = generateProgram(random);
    const checked = checkTexts([{ name: `seed ${seed}`, text }]);
    if ("problems" in checked) continue;
    const { program } = checked;
    for (const procedure of provedIn(program)) {
      const runs = runsOf(procedure, program, random, text, seed);
      if (runs > 0) proved += 1;
      ran += runs;
    }
  }
  expect(ran).toBeGreaterThan(wanted);
});

/** Methods that are proved and call none that is not. */
function provedIn(program: ObjectProgram): readonly Procedure[] {
  const options = {
    entry: undefined,
    infers: true,
    replays: false,
    query: { resources: 5_000_000, milliseconds: 20_000 },
    milliseconds: 20_000,
    heapBytes: 4_000_000_000,
  };
  const { members } = proveContracts(program, options, createSolverChain());
  const verdicts = new Map(members.map(({ name, verdict }) => [name, verdict]));
  const isProved = (name: string): boolean => verdicts.get(name) === "proved";
  const [made] = program.classes;
  const all = [...made!.methods.values()];
  const rest = [
    ...made!.predicates.values(),
    ...all.filter(({ isPure }) => isPure),
    ...(made!.initializer === undefined ? [] : [made!.initializer]),
  ];
  if (!rest.every(({ fullName }) => isProved(fullName))) return [];
  let good = all.filter(({ isPure, fullName }) => !isPure && isProved(fullName));
  for (let before = -1; before !== good.length; ) {
    before = good.length;
    good = good.filter((one) =>
      all.every(
        ({ name, isPure }) => isPure || good.some((other) => other.name === name) || !calls(one, name.text),
      ),
    );
  }
  return good;
}

function calls({ source, extent }: Procedure, name: string): boolean {
  const body = source.text.slice(extent.start, extent.end);
  return body.slice(body.indexOf("{")).includes(`${name}(`);
}

/** How many heaps satisfied the precondition; a failing run is a failing test. */
function runsOf(
  procedure: Procedure,
  program: ObjectProgram,
  random: Random,
  text: string,
  seed: number,
): number {
  const fields = [...program.classes[0]!.fields.values()];
  let runs = 0;
  for (let attempt = 0; attempt < heapsPerMethod; attempt++) {
    const { heap, objects } = randomHeap(random, fields);
    const reference = (): Value => (random.chance(15) ? null : random.one(objects));
    const given: readonly Value[] = [
      random.one(objects),
      reference(),
      reference(),
      BigInt(random.next(4) - 1),
    ];
    const interpreter = new Interpreter(heap, objects.length);
    try {
      const permissions = interpreter.requirement(procedure, given);
      if (permissions === undefined) continue;
      interpreter.run(procedure, given, permissions);
      runs += 1;
    } catch (error) {
      if (error instanceof TooLong) continue;
      if (!(error instanceof Violation)) throw error;
      const where = text.slice(error.extent.start, error.extent.end);
      throw new Error(
        `seed ${seed}, ${procedure.fullName}: ${error.message} at ${where}\n${describe(heap, given)}\n${text}`,
      );
    }
  }
  return runs;
}

function randomHeap(
  random: Random,
  fields: readonly Field[],
): { readonly heap: Heap; readonly objects: readonly Instance[] } {
  const objects = Array.from(
    { length: 1 + random.next(4) },
    (_, index): Instance => ({ class: "N", number: index + 1 }),
  );
  const heap = new Map(
    fields.map((field) => [
      field,
      new Map<Instance, Value>(
        objects.map((object, index) => {
          const later = objects.slice(index + 1);
          if (field.type.kind === "int") return [object, BigInt(random.next(5) - 1)];
          return [
            object,
            later.length === 0 || random.chance(40)
              ? null
              : random.chance(10)
                ? random.one(objects)
                : random.one(later),
          ];
        }),
      ),
    ]),
  );
  return { heap, objects };
}

function describe(heap: Heap, given: readonly Value[]): string {
  const show = (value: Value): string =>
    value !== null && typeof value === "object" ? `#${value.number}` : String(value);
  const parts = [...heap].flatMap(([field, values]) =>
    [...values].map(([object, value]) => `#${object.number}.${field.name.text} = ${show(value)}`),
  );
  return `(${given.map(show).join(", ")}) with ${parts.join(", ")}`;
}
