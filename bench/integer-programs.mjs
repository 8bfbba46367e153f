/** Programs on mathematical integers and arrays of them, built in the IR, and the machine that runs them. */

import * as t from "../packages/core/dist/term/index.js";
import { defaultMachineOptions, Machine, startState } from "../packages/engine/dist/machine/index.js";

const span = { file: "bench", line: 1, column: 1 };
const int = t.intSort;
const array = t.arraySort(int, int);
const i = (value) => t.intConstant(value);
const at = { span, weight: 1 };

/** A procedure of named variables: `sorts` tells those that are not integers. */
function procedure(names, sorts, blocksOf) {
  const locals = names.map((name, slot) => t.variable(name, sorts[name] ?? int, "local", slot));
  const variables = Object.fromEntries(locals.map((local) => [local.name, local]));
  return {
    name: "main",
    parameters: [],
    variadic: false,
    locals,
    results: [int],
    resultType: { kind: "mathematical" },
    blocks: blocksOf(variables),
    span,
    model: false,
    sourceVariables: [],
  };
}

const assign = (target, value) => ({ kind: "assign", target, value, ...at });
const jump = (target) => ({ kind: "jump", target, ...at });
const branch = (condition, whenTrue, whenFalse) => ({
  kind: "branch",
  condition,
  whenTrue,
  whenFalse,
  ...at,
});
const give = (value) => ({ kind: "return", values: [value], ...at });

function programOf(main) {
  return {
    language: "pli",
    files: ["bench"],
    dataModel: { name: "mathematical", pointerBits: 64 },
    globals: [],
    objects: [],
    userProcedures: ["main"],
    procedure: (name) => (name === "main" ? main : undefined),
    procedureAddresses: new Map(),
    firstFreeAddress: 4096,
    initializers: [],
    unsupported: [],
  };
}

/** The sum of gcd(k, 7919) for k = 1 … rounds, by Euclid's algorithm. */
export function gcdProgram(rounds) {
  return programOf(
    procedure(["k", "a", "b", "rest", "sum"], {}, ({ k, a, b, rest, sum }) => [
      { instructions: [assign(k, i(1)), assign(sum, i(0))], terminator: jump(1) },
      { instructions: [], terminator: branch(t.intLessOrEqual(k, i(rounds)), 2, 5) },
      { instructions: [assign(a, k), assign(b, i(7919))], terminator: jump(3) },
      {
        instructions: [assign(rest, t.intRemainder(a, b)), assign(a, b), assign(b, rest)],
        terminator: branch(t.equal(b, i(0)), 4, 3),
      },
      {
        instructions: [assign(sum, t.intAdd(sum, a)), assign(k, t.intAdd(k, i(1)))],
        terminator: jump(1),
      },
      { instructions: [], terminator: give(sum) },
    ]),
  );
}

/** How many primes there are up to `size`, by the sieve of Eratosthenes. */
export function sieveProgram(size) {
  return programOf(
    procedure(["table", "k", "j", "count"], { table: array }, ({ table, k, j, count }) => [
      {
        instructions: [assign(table, t.indeterminate("?table", array)), assign(k, i(2))],
        terminator: jump(1),
      },
      { instructions: [], terminator: branch(t.intLessOrEqual(k, i(size)), 2, 3) },
      {
        instructions: [assign(table, t.store(table, k, i(1))), assign(k, t.intAdd(k, i(1)))],
        terminator: jump(1),
      },
      { instructions: [assign(k, i(2)), assign(count, i(0))], terminator: jump(4) },
      { instructions: [], terminator: branch(t.intLessOrEqual(k, i(size)), 5, 9) },
      { instructions: [], terminator: branch(t.equal(t.select(table, k), i(1)), 6, 8) },
      {
        instructions: [assign(count, t.intAdd(count, i(1))), assign(j, t.intAdd(k, k))],
        terminator: branch(t.intLessOrEqual(j, i(size)), 7, 8),
      },
      {
        instructions: [assign(table, t.store(table, j, i(0))), assign(j, t.intAdd(j, k))],
        terminator: branch(t.intLessOrEqual(j, i(size)), 7, 8),
      },
      { instructions: [assign(k, t.intAdd(k, i(1)))], terminator: jump(4) },
      { instructions: [], terminator: give(count) },
    ]),
  );
}

/** Fills an array, then forks for ever on inputs, writing one element between two forks. */
export function forkingProgram(size) {
  return programOf(
    procedure(["table", "k", "x"], { table: array }, ({ table, k, x }) => [
      {
        instructions: [assign(table, t.indeterminate("?table", array)), assign(k, i(0))],
        terminator: jump(1),
      },
      {
        instructions: [assign(table, t.store(table, k, t.intMultiply(k, k))), assign(k, t.intAdd(k, i(1)))],
        terminator: branch(t.intLess(k, i(size)), 1, 2),
      },
      {
        instructions: [
          { kind: "input", target: x, name: "x", type: { kind: "mathematical" }, ...at },
          assign(k, t.intModulo(t.intAdd(k, i(7)), i(size))),
          assign(table, t.store(table, k, t.intAdd(t.select(table, k), i(1)))),
        ],
        terminator: branch(t.intLess(x, i(0)), 2, 3),
      },
      { instructions: [assign(table, t.store(table, k, i(5)))], terminator: jump(2) },
    ]),
  );
}

export function start(program) {
  const machine = new Machine(program, defaultMachineOptions);
  const { state } = startState(machine, { entry: "main", pointerElements: 8, arguments: undefined });
  return { machine, state };
}

/** Seconds, instructions and result of a run without symbols. */
export function run(program) {
  const { machine, state } = start(program);
  const began = performance.now();
  const step = machine.run(state);
  const seconds = (performance.now() - began) / 1000;
  if (step.kind !== "ended" || step.end !== "returned") throw new Error(`the run is ${step.kind}`);
  return { seconds, instructions: state.steps, result: step.values[0] };
}

/** Seconds and megabytes for so many forks of a state with an array of `size` elements, all of them kept alive. */
export function fork(size, forks) {
  const { machine, state } = start(forkingProgram(size));
  const runToBranch = (running) => {
    const step = machine.run(running);
    if (step.kind !== "ask") throw new Error(`the program should ask, but it is ${step.kind}`);
    return step.condition;
  };
  const waiting = [{ running: state, condition: runToBranch(state) }];
  const began = performance.now();
  for (let next = 0; next < forks; next++) {
    const { running, condition } = waiting[next];
    const other = running.fork();
    other.assume(condition, false);
    running.assume(t.not(condition), false);
    waiting.push({ running: other, condition: runToBranch(other) });
    waiting.push({ running, condition: runToBranch(running) });
  }
  const seconds = (performance.now() - began) / 1000;
  globalThis.gc?.();
  return { seconds, megabytes: process.memoryUsage().rss / 2 ** 20 };
}
