/** Random programs are verified, and what is proved runs on random heaps with every contract checked and every access tracked. */

import { createSolverChain, type JobSolver } from "@everypath/core";
import {
  checkTexts,
  type Field,
  forEachStatement,
  type ObjectProgram,
  type Predicate,
  type Procedure,
  valueIn,
} from "@everypath/objects";
import { proveContracts } from "../../src/verify.ts";
import { generateProgram } from "./generate.ts";
import { emptyHeap, type Heap, type Instance, type Value } from "./heap.ts";
import { Interpreter, TooLong, Violation } from "./interpreter.ts";
import { Random } from "./random.ts";

export interface Counts {
  /** Programs of which everything is proved. */
  programs: number;
  /** Programs that were generated. */
  generated: number;
  /** Methods, with the main routines: those generated, those proved, those that ran at least once. */
  methods: number;
  proved: number;
  ran: number;
  /** Runs from heaps that satisfy the precondition. */
  runs: number;
  /** How often each kind of statement stands in what ran. */
  readonly kinds: Map<string, number>;
}

export interface Until {
  readonly seed: number;
  /** Verified programs. */
  readonly programs: number;
  /** undefined: a run that fails is thrown; else counted, and at so many it ends. */
  readonly failures?: number;
}

const heapsPerMethod = 24;

/** What failed: as many texts as `failures` says. */
export function verifyAndRun({ seed: first, programs, failures: greatest }: Until): {
  readonly counts: Counts;
  readonly failures: readonly string[];
} {
  const counts: Counts = {
    programs: 0,
    generated: 0,
    methods: 0,
    proved: 0,
    ran: 0,
    runs: 0,
    kinds: new Map(),
  };
  const failures: string[] = [];
  const solver = createSolverChain();
  // One solver for all of them.
  const kept: JobSolver = Object.assign(Object.create(solver) as JobSolver, { close() {} });
  try {
    for (let seed = first; counts.programs < programs; seed++) {
      const random = new Random(seed);
      const text = generateProgram(random);
      const checked = checkTexts([{ name: `seed ${seed}`, text }]);
      // What was spoilt may be no program any more.
      if ("problems" in checked) continue;
      try {
        runProved(checked.program, kept, random, counts);
      } catch (error) {
        if (!(error instanceof Violation)) throw error;
        const where = text.slice(error.extent.start, error.extent.end);
        const failure = `seed ${seed}: ${error.message} at ${where}\n${text}`;
        if (greatest === undefined) throw new Error(failure);
        failures.push(failure);
        if (failures.length >= greatest) break;
      }
    }
  } finally {
    solver.close();
  }
  return { counts, failures };
}

function runProved(program: ObjectProgram, solver: JobSolver, random: Random, counts: Counts): void {
  const options = {
    entry: undefined,
    infers: true,
    replays: false,
    query: { resources: 400_000, milliseconds: 2000 },
    milliseconds: 5000,
    heapBytes: 8_000_000_000,
  };
  const { members } = proveContracts(program, options, solver);
  const verdicts = new Map(members.map(({ name, verdict }) => [name, verdict]));
  const isProved = ({ fullName }: Procedure | Predicate): boolean => verdicts.get(fullName) === "proved";
  const { classes, procedures, initialValues } = program;
  const main = program.main && {
    ...program.main,
    body: [...initialValues.map(({ statement }) => statement), ...program.main.body],
  };
  const [made] = classes;
  const own = [...made!.methods.values(), ...(made!.initializer === undefined ? [] : [made!.initializer])];
  const all = [...own, ...procedures, ...(main === undefined ? [] : [main])];
  const impure = all.filter(({ isPure }) => !isPure);
  counts.generated += 1;
  counts.methods += impure.length;
  const hasSound = [...made!.predicates.values(), ...all.filter(({ isPure }) => isPure)].every(isProved);
  if (!hasSound) return;
  const good = sound(impure.filter(isProved));
  counts.proved += good.size;
  for (const procedure of good) {
    const runs = runsOf(procedure, program, random);
    counts.runs += runs;
    if (runs === 0) continue;
    counts.ran += 1;
    forEachStatement(procedure.body, (statement) => {
      const { kind } = valueIn(statement) ?? statement;
      const what = statement.kind === "empty" ? (statement.ghost?.kind ?? "empty") : statement.kind;
      for (const one of new Set([what, kind])) counts.kinds.set(one, (counts.kinds.get(one) ?? 0) + 1);
    });
  }
  if (good.size === impure.length && good.size > 0) counts.programs += 1;
}

/** Those that call none that is not proved. */
function sound(proved: readonly Procedure[]): ReadonlySet<Procedure> {
  const good = new Set(proved);
  for (let before = -1; before !== good.size; ) {
    before = good.size;
    for (const procedure of good)
      if ([...calledBy(procedure)].some((called) => !called.isPure && !good.has(called)))
        good.delete(procedure);
  }
  return good;
}

function calledBy({ body }: Procedure): ReadonlySet<Procedure> {
  const called = new Set<Procedure>();
  forEachStatement(body, (statement) => {
    const value = valueIn(statement);
    if (value?.kind === "call") called.add(value.procedure);
    if (value?.kind === "new object" && value.class.initializer !== undefined)
      called.add(value.class.initializer);
  });
  return called;
}

/** How many heaps satisfied the precondition and were run on to the end. */
function runsOf(procedure: Procedure, program: ObjectProgram, random: Random): number {
  let runs = 0;
  const isMain = procedure.role === "main";
  const fields = [...program.classes[0]!.fields.values()];
  for (let attempt = 0; attempt < (isMain ? 1 : heapsPerMethod); attempt++) {
    const { heap, objects, arrays } = isMain
      ? { heap: emptyHeap, objects: [], arrays: [] }
      : randomHeap(random, fields);
    const receiver = procedure.receiver === undefined ? [] : [random.one(objects)];
    // Mostly different ones, as most preconditions ask.
    const others = objects.filter((object) => !receiver.includes(object));
    const given = procedure.parameters.map(({ type }): Value => {
      if (type.kind === "int") return BigInt(random.next(5) - 1);
      if (type.kind === "array") return random.one(arrays);
      if (random.chance(12)) return null;
      const index = random.next(others.length);
      return random.chance(80)
        ? (others.splice(index, others.length > 1 ? 1 : 0)[0]! ?? null)
        : random.one(objects);
    });
    const values = program.globals.map((variable): [typeof variable, Value] => [
      variable,
      variable.type.kind !== "int" ? null : isMain ? 0n : BigInt(random.next(5)),
    ]);
    const interpreter = new Interpreter(heap, objects.length + arrays.length, new Map(values));
    const all = [...receiver, ...given];
    try {
      const isMade = procedure.role === "constructor";
      const permissions = interpreter.requirement(procedure, all);
      if (permissions === undefined) continue;
      const own = isMade ? interpreter.permissionsOf(receiver[0]!, fields) : [];
      interpreter.run(procedure, all, new Set([...permissions, ...own]));
      runs += 1;
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
    }
  }
  return runs;
}

function randomHeap(
  random: Random,
  all: readonly Field[],
): { readonly heap: Heap; readonly objects: readonly Instance[]; readonly arrays: readonly Instance[] } {
  const objects = Array.from(
    { length: 3 + random.next(2) },
    (_, index): Instance => ({ class: "N", number: index + 1 }),
  );
  const isList = random.chance(50);
  const fields = new Map(
    all.map((field) => [
      field,
      new Map<Instance, Value>(
        objects.map((object, index) => {
          if (field.type.kind === "int") return [object, BigInt(random.next(6) - 1)];
          const later = objects.slice(index + 1);
          if (later.length === 0 || random.chance(60)) return [object, null];
          return [object, isList ? later[0]! : random.one(objects)];
        }),
      ),
    ]),
  );
  const arrays = [0, 1].map((index): Instance => ({ class: "array", number: objects.length + index + 1 }));
  const elements = new Map(
    arrays.map((array) => [
      array,
      Array.from({ length: 1 + random.next(4) }, (): Value => BigInt(random.next(4))),
    ]),
  );
  return { heap: { fields, elements }, objects, arrays };
}
