/**
 * Reads of arrays into which blocks were copied whose lengths are not known. Such a read is a choice between the source's element and the one below,
 * by whether the index is within the block, and so is every read through writes and choices above the block: what is left for a solver are reads of
 * arrays without blocks. So a block costs one comparison a read, however many elements it may have.
 */
import { bits } from "../build.ts";
import { falseConstant, trueConstant } from "../intern.ts";
import { widthOf } from "../operators/row.ts";
import type { Application, Term } from "../term.ts";
import { bvAdd, bvSubtract } from "./bit-arithmetic.ts";
import { bvUnsignedLess } from "./bit-compare.ts";
import { and } from "./bool.ts";
import { equal } from "./equal.ts";
import { ite } from "./ite.ts";

type Select = (array: Term, index: Term) => Term;

const known = new WeakMap<Term, boolean>();

/** Whether there is a copied block in the array, which a read may have to look into. */
export function isCopied(array: Term): boolean {
  const stack: Term[] = [array];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const below = arraysBelow(top);
    const waiting = isBlock(top) ? [] : below.filter((each) => !known.has(each));
    stack.push(...waiting);
    if (waiting.length > 0) continue;
    stack.pop();
    known.set(top, isBlock(top) || below.some((each) => known.get(each) === true));
  }
  return known.get(array) === true;
}

function isBlock(term: Term): boolean {
  return term.kind === "application" && term.operator === "copied";
}

function arraysBelow(array: Term): readonly Term[] {
  if (array.kind !== "application") return [];
  if (array.operator === "store") return array.arguments.slice(0, 1);
  return array.operator === "ite" ? array.arguments.slice(1) : [];
}

/** A read of one array at one index. */
interface Read {
  readonly array: Term;
  readonly index: Term;
}

class Results {
  private readonly byArray = new Map<Term, Map<Term, Term>>();

  get({ array, index }: Read): Term | undefined {
    return this.byArray.get(array)?.get(index);
  }

  set({ array, index }: Read, result: Term): void {
    const byIndex = this.byArray.get(array) ?? new Map<Term, Term>();
    this.byArray.set(array, byIndex.set(index, result));
  }
}

/** The element of an array with copied blocks in it. `select` reads one without. */
export function readThroughCopies(array: Term, index: Term, select: Select): Term {
  const results = new Results();
  const whole: Read = { array, index };
  const stack: Read[] = [whole];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { needs, combine } = step(top, select);
    const waiting = needs.filter((need) => results.get(need) === undefined);
    stack.push(...waiting);
    if (waiting.length > 0) continue;
    stack.pop();
    results.set(top, combine(needs.map((need) => results.get(need) as Term)));
  }
  return results.get(whole) as Term;
}

/** What a read comes down to: other reads, and what is made of their results. */
interface Step {
  readonly needs: readonly Read[];
  combine(results: readonly Term[]): Term;
}

function step({ array, index }: Read, select: Select): Step {
  if (!isCopied(array)) return { needs: [], combine: () => select(array, index) };
  const application = array as Application;
  const [first, second, third] = application.arguments as readonly [Term, Term, Term];
  switch (application.operator) {
    case "store":
      return choice(equal(second, index), third, { array: first, index });
    case "ite": {
      const needs = [
        { array: second, index },
        { array: third, index },
      ];
      return { needs, combine: ([a, b]) => ite(first, a as Term, b as Term) };
    }
    default:
      return fromBlock(application, index);
  }
}

function choice(condition: Term, value: Term, otherwise: Read): Step {
  if (condition === trueConstant) return { needs: [], combine: () => value };
  return { needs: [otherwise], combine: ([below]) => ite(condition, value, below as Term) };
}

function fromBlock({ arguments: args, parameters }: Application, index: Term): Step {
  const [array, source, count] = args as readonly [Term, Term, Term];
  const [to, from, most] = parameters as readonly [number, number, number];
  const width = widthOf(index);
  const constant = (value: number): Term => bits(width, BigInt(value));
  const distance = bvSubtract(index, constant(to));
  const isNear = most < 2 ** width ? bvUnsignedLess(distance, constant(most)) : trueConstant;
  const isInside = and(bvUnsignedLess(distance, count), isNear);
  const below = { array, index };
  if (isInside === falseConstant) return { needs: [below], combine: ([one]) => one as Term };
  const taken = { array: source, index: bvAdd(distance, constant(from)) };
  if (isInside === trueConstant) return { needs: [taken], combine: ([one]) => one as Term };
  return { needs: [taken, below], combine: ([a, b]) => ite(isInside, a as Term, b as Term) };
}
