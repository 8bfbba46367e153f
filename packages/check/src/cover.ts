/**
 * Whether an abstract state stands for the concrete states after a step, or for all those of another state (conditions (b) to (e) of the
 * rule "generalization with μ"). A symbolic variable that is new may stand for what the step made.
 */

import {
  and,
  collectSymbols,
  equal,
  implies,
  intConstant,
  intDivide,
  intModulo,
  type Symbol,
  type SymbolicTerm,
} from "@everypath/core";
import { type Images, replace } from "@everypath/its";
import { atMost, minus, plus, wrapped, zero } from "./integers.ts";
import { cellAt, type Holds, valueAt } from "./memory.ts";
import { Refused } from "./outcome.ts";
import { newName, type Post } from "./post.ts";
import { type Area, type Cell, type Rest, type State, symbolsIn, termsOf } from "./states.ts";

export interface Goal {
  readonly what: string;
  readonly formula: SymbolicTerm;
}

export interface Covering {
  readonly goals: readonly Goal[];
  /** What new symbolic variables were taken for. */
  readonly adopted: readonly SymbolicTerm[];
}

export interface CoverQuestion extends Holds {
  readonly post: Post;
  readonly target: State;
  /** μ, of a generalisation. */
  readonly images: Images | undefined;
  /** Whether the symbol is new and nothing says what it stands for. */
  isNew(symbol: SymbolicTerm): boolean;
  /** Whether what another symbol stands for speaks of it. */
  isSpokenOf?(symbol: SymbolicTerm): boolean;
  /** Names that an area made by the step may not have: they tell those of an abstracted call's caller. */
  readonly taken?: ReadonlySet<string>;
}

/** What must hold for it. Throws where no formula can make up for what is missing. */
export function covering(question: CoverQuestion): Covering {
  return new Cover(question).run();
}

class Cover {
  private readonly goals: Goal[] = [];
  private readonly adopted = new Map<SymbolicTerm, SymbolicTerm>();
  /** Of those with the factors 1 and −1: their values. */
  private readonly taken = new Map<Symbol & SymbolicTerm, SymbolicTerm>();
  private readonly question: CoverQuestion;
  /** Of what the new symbols were taken for it may be used too. */
  private readonly logic: Holds;

  constructor(question: CoverQuestion) {
    this.question = question;
    this.logic = {
      integers: question.integers,
      holds: (formula) =>
        question.holds(this.adopted.size === 0 ? formula : implies(and(...this.adopted.values()), formula)),
    };
  }

  run(): Covering {
    const { post, target } = this.question;
    this.frames();
    const before = new Set(post.areas.map(({ name }) => name));
    const made = target.areas.filter(({ name }) => !before.has(name));
    if (made.length > 1)
      throw new Refused(`no step makes the areas ${made.map(({ name }) => name).join(", ")}`);
    for (const { name } of made)
      if (this.question.taken?.has(name) === true)
        throw new Refused(`${name} is an area of the caller, not one that the step makes`);
    for (const area of target.areas) {
      const name = before.has(area.name) ? area.name : newName;
      const there = post.areas.find((each) => each.name === name);
      if (there === undefined) throw new Refused(`the area ${area.name} is not allocated`);
      this.area(there, area);
    }
    for (const each of this.amounts())
      this.goal("a fact of its knowledge base", atMost(zero, this.image(each)));
    return { goals: this.goals, adopted: [...this.adopted.values()] };
  }

  private image(term: SymbolicTerm): SymbolicTerm {
    const { images } = this.question;
    return images === undefined ? term : replace(term, images);
  }

  private goal(what: string, formula: SymbolicTerm): void {
    if (formula.kind !== "constant" || formula.value !== true) this.goals.push({ what, formula });
  }

  private frames(): void {
    const { post, target } = this.question;
    if (!isSamePosition(post, target)) throw new Refused("it is at another position");
    for (const [depth, { values, procedure }] of target.frames.entries()) {
      for (const [variable, value] of values) {
        const there = post.frames[depth]?.values.get(variable);
        if (there === undefined)
          throw new Refused(`${variable.name} of ${procedure.name} has no value before`);
        this.same(`the value of ${variable.name}`, value, there);
      }
    }
  }

  private same(what: string, own: SymbolicTerm, there: SymbolicTerm): void {
    if (!this.adopts(own, there)) this.goal(what, equal(this.image(own), there) as SymbolicTerm);
  }

  /** What the facts say is at least 0, without new symbols that were taken for nothing: some values of theirs must do. */
  private amounts(): readonly SymbolicTerm[] {
    const { target, images, isNew, isSpokenOf } = this.question;
    if (images !== undefined) return target.amounts;
    // What the step left unknown is the post state's: whatever it is, the facts must hold.
    const own = symbolsIn(termsOf(target));
    const isOpen = (each: SymbolicTerm) =>
      own.has(each) && isNew(each) && !this.adopted.has(each) && isSpokenOf?.(each) !== true;
    // What was taken for a sum with an open symbol is that sum.
    let amounts = target.amounts;
    for (const [each, value] of [...this.taken].reverse())
      if ([...symbolsIn([value])].some(isOpen))
        amounts = amounts.map((amount) => replace(amount, new Map([[each, value]])));
    const open = [...symbolsIn(amounts)].filter(isOpen) as readonly (Symbol & SymbolicTerm)[];
    return open.reduce<readonly SymbolicTerm[]>(withoutSymbol, amounts);
  }

  /** own = factor·s + rest with s new: s := (there − rest) / factor. Other new symbols of the rest may have any value. */
  private adopts(own: SymbolicTerm, there: SymbolicTerm): boolean {
    if (this.question.images !== undefined) return false;
    const [only, ...more] = (collectSymbols([own]) as readonly (Symbol & SymbolicTerm)[]).filter(
      (each) => this.question.isNew(each) && !this.adopted.has(each),
    );
    if (only === undefined) return false;
    const at = (value: bigint) => replace(own, new Map([[only, intConstant(value)]]));
    const rest = at(0n);
    const factor = minus(at(1n), rest);
    const part = minus(there, rest);
    if (factor.kind !== "constant" || factor.value === 0n) return false;
    if (factor.value === 1n || factor.value === -1n) {
      const value = factor.value === 1n ? part : minus(zero, part);
      this.taken.set(only, value);
      this.adopted.set(only, equal(only, value) as SymbolicTerm);
      return true;
    }
    if (more.length > 0) return false;
    if (!this.logic.holds(equal(intModulo(part, factor), zero) as SymbolicTerm)) return false;
    this.adopted.set(only, equal(only, intDivide(part, factor)) as SymbolicTerm);
    return true;
  }

  private area(there: Area, own: Area): void {
    const { name } = own;
    if (there.lifetime !== own.lifetime || there.depth !== own.depth || there.isConstant !== own.isConstant)
      throw new Refused(`the area ${name} is of another kind`);
    if (own.isUnchanged && !there.isUnchanged)
      throw new Refused(`it is not known that ${name} is as it was when the call began`);
    this.same(`the address of ${name}`, own.base, there.base);
    this.same(`the size of ${name}`, own.size, there.size);
    const partners = new Set(own.cells.map((cell) => this.cell(there, cell, name)));
    if (own.rest.kind === "anything") return;
    // A constant area is never written to (requireWritable): each of its bytes is what it was at first, told as a cell or not.
    const isLost =
      own.rest.kind !== "variadic" &&
      !there.isConstant &&
      there.cells.some((cell) => cell.isOptional !== true && !partners.has(cell));
    if (isLost || !isSameRest(own.rest, there.rest))
      throw new Refused(`it is not known what the other bytes of ${name} hold`);
  }

  /** The cell that says the same; undefined where it follows from what the other bytes hold. */
  private cell(area: Area, own: Cell, name: string): Cell | undefined {
    const what = `a value that ${name} holds`;
    const offset = this.image(own.offset);
    const partner =
      cellAt(
        { ...area, cells: area.cells.filter((each) => each.offset === offset) },
        offset,
        own.bytes,
        this.logic,
      ) ??
      area.cells.findLast((each) => each.bytes === own.bytes && this.adopts(own.offset, each.offset)) ??
      cellAt(area, offset, own.bytes, this.logic);
    if (partner !== undefined) {
      this.same(what, own.value, this.valueOf(partner, own.signed));
      return partner;
    }
    const known = valueAt({ area, offset }, own.bytes, own.signed, this.logic);
    if (known === undefined) throw new Refused(`it is not known ${what}`);
    this.same(what, own.value, known);
    return undefined;
  }

  private valueOf({ value, valueOtherwise, bytes, signed }: Cell, wanted: boolean): SymbolicTerm {
    if (signed === wanted) return value;
    if (valueOtherwise !== undefined) return valueOtherwise;
    return this.question.integers === "mathematical" ? value : wrapped(value, 8 * bytes, wanted);
  }
}

/**
 * Some integer s makes all of the sums at least 0 if and only if each that bounds it from below is at most each that bounds it from above:
 * where the factors of s are 1 and −1. Else the sums are left as they are.
 */
function withoutSymbol(
  amounts: readonly SymbolicTerm[],
  eliminated: Symbol & SymbolicTerm,
): readonly SymbolicTerm[] {
  const at = (amount: SymbolicTerm, value: bigint) =>
    replace(amount, new Map([[eliminated, intConstant(value)]]));
  const parts = amounts.map((amount) => ({
    amount,
    rest: at(amount, 0n),
    factor: minus(at(amount, 1n), at(amount, 0n)),
  }));
  const having = (value: bigint) =>
    parts.filter(({ factor }) => factor.kind === "constant" && factor.value === value);
  const [lower, upper, others] = [having(1n), having(-1n), having(0n)];
  if (lower.length + upper.length + others.length < amounts.length) return amounts;
  return [
    ...others.map(({ amount }) => amount),
    ...lower.flatMap((a) => upper.map((b) => plus(a.rest, b.rest))),
  ];
}

export function isSamePosition(a: Pick<Post, "frames">, b: Pick<Post, "frames">): boolean {
  return (
    a.frames.length === b.frames.length &&
    a.frames.every((frame, depth) => {
      const other = b.frames[depth];
      return (
        other?.procedure === frame.procedure && other.block === frame.block && other.index === frame.index
      );
    })
  );
}

function isSameRest(a: Rest, b: Rest): boolean {
  if (a.kind === "initial" && b.kind === "initial") return a.object === b.object;
  return a.kind === b.kind;
}

export function conjunction(goals: readonly Goal[]): SymbolicTerm {
  return and(...goals.map(({ formula }) => formula));
}
