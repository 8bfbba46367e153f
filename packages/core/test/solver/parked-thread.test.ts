/** A solver takes over the thread with Z3 that another has left behind, and answers as one with a thread of its own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "../../src/limits/index.ts";
import { BlockingWorker } from "../../src/solver/blocking-worker.ts";
import { threadFile } from "../../src/solver/package-files.ts";
import { parkThread, type ThreadTerms, takeParked } from "../../src/solver/z3/parked-thread.ts";
import { Z3Solver } from "../../src/solver/z3/z3-solver.ts";
import {
  bitVecConstant,
  bitVecSort,
  bvMultiply,
  bvUnsignedLess,
  equal,
  intConstant,
  intMultiply,
  intSort,
  symbol,
} from "../../src/term/index.ts";

const terms: ThreadTerms = {
  options: { heapMegabytes: limits.solver.heapMegabytes },
  limits: { ...limits.solver },
};
const budget = { resources: 10_000_000, milliseconds: 60_000 };
const started: BlockingWorker[] = [];
const start = (): BlockingWorker => {
  const thread = new BlockingWorker(threadFile("z3"), terms.options);
  started.push(thread);
  return thread;
};
const none = (): void => {
  expect(takeParked(terms)).toBeUndefined();
};
const unpark = (): void => takeParked(terms)?.terminate();
// Tests of other files, which ran in this process before, may have left one.
beforeAll(unpark);
afterAll(() => {
  unpark();
  for (const thread of started) thread.terminate();
});

const word = symbol("w", bitVecSort(32));
const [first, second] = [symbol("i", intSort), symbol("j", intSort)];
/** Each has many models, of which Z3's state chooses one. */
const questions = [
  bvUnsignedLess(bitVecConstant(32, 77n), bvMultiply(word, word)),
  equal(intMultiply(first, second), intConstant(5040n)),
  bvUnsignedLess(bvMultiply(word, bitVecConstant(32, 12345n)), word),
];

function answers(solver: Z3Solver): readonly string[] {
  return questions.map((condition) => {
    const answer = solver.check({ pathCondition: [], condition }, budget);
    if (answer.kind !== "sat") return answer.kind;
    return [...answer.model].map(([{ name }, value]) => `${name} = ${value}`).join(", ");
  });
}

test("its answers are those of a new thread", () => {
  none();
  const one = new Z3Solver();
  const wanted = answers(one);
  expect(new Set(wanted).size).toBe(questions.length);
  // Whoever had the thread before has asked other things, in another order.
  for (const condition of questions.toReversed()) one.check({ pathCondition: questions, condition }, budget);
  one.close();
  const other = new Z3Solver();
  expect(answers(other)).toEqual(wanted);
  none();
  other.close();
  unpark();
});

test("one waits, and others are ended", () => {
  const [one, other] = [start(), start()];
  parkThread(one, terms, 0);
  parkThread(other, terms, 0);
  expect(takeParked(terms)).toBe(one);
  none();
});

test("a thread whose memory has grown does not wait", () => {
  parkThread(start(), terms, 1e9);
  none();
});

test("a thread with other limits is none", () => {
  const one = start();
  parkThread(one, terms, 0);
  expect(takeParked({ ...terms, limits: { ...terms.limits, incrementalResources: 7 } })).toBeUndefined();
  expect(takeParked({ ...terms, options: { heapMegabytes: 17 } })).toBeUndefined();
  expect(takeParked(terms)).toBe(one);
});

test("a thread that has ended meanwhile is none", async () => {
  const one = start();
  parkThread(one, terms, 0);
  one.terminate();
  await expect.poll(() => one.isEnded, { timeout: 60_000 }).toBe(true);
  none();
});
