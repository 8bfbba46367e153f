/**
 * One call of a function of the library under a state: its arguments, what is demanded of them, and the successors that a contract
 * allows. A successor's guard says what holds of the numbers that its case names.
 */
import {
  and,
  type Call,
  equal,
  intConstant,
  intLess,
  intModulo,
  intMultiply,
  not,
  type SymbolicTerm,
  type Term,
} from "@everypath/core";
import { atMost, minus, plus, zero } from "../integers.ts";
import { type AddressInArea, locate } from "../memory.ts";
import { NotChecked, Refused } from "../outcome.ts";
import { type Post, reading, type StepContext, type Successor } from "../post.ts";
import type { Area } from "../states.ts";
import { Outcome, type Stream } from "./call-outcome.ts";
import type { Amount, Case, Contract, Range } from "./contracts.ts";
import { lengthFacts, requireApart, type Text, textAt } from "./texts.ts";
import { standardStream } from "./world.ts";

export class Calling {
  readonly context: StepContext;
  readonly state: Post;
  readonly call: Call;
  readonly name: string;
  /** Before the call, with what its arguments tell. */
  areas: readonly Area[];
  private readonly values = new Map<string, SymbolicTerm>();
  private readonly lengths = new Map<string, SymbolicTerm | undefined>();

  constructor(context: StepContext, state: Post, call: Call, name: string) {
    this.context = context;
    this.state = state;
    this.areas = state.areas;
    this.call = call;
    this.name = name;
  }

  argument(index: number): Term {
    const term = this.call.arguments[index];
    if (term === undefined) throw new NotChecked(`the library's '${this.name}' without its arguments`);
    return term;
  }

  address(term: Term): SymbolicTerm {
    return reading(this.context, this.state, (each) => each.congruent(term, false));
  }

  pointer(index: number): SymbolicTerm {
    return this.address(this.argument(index));
  }

  integer(term: Term, signed: boolean): SymbolicTerm {
    return reading(this.context, this.state, (each) => each.read(term, signed));
  }

  unknown(): SymbolicTerm {
    return reading(this.context, this.state, (each) => each.unknown());
  }

  holds(formula: SymbolicTerm): boolean {
    return this.context.holds(formula);
  }

  isZero(value: SymbolicTerm): boolean {
    return this.holds(equal(value, zero) as SymbolicTerm);
  }

  /** Runs of an abstracted call must leave alone what the library keeps, of which summaries say nothing. */
  requireOwnRun(): void {
    if (this.context.isAbstracted) throw new NotChecked(`'${this.name}' in a function that calls itself`);
  }

  isErrno(name: string): boolean {
    return this.context.program.objects.some((each) => each.role === "errno" && each.name === name);
  }

  /** Which stream the address is; it must be open. */
  stream(address: SymbolicTerm): Stream {
    const { program } = this.context;
    const isAt = (name: "stdin" | "stdout" | "stderr") => {
      const at = standardStream(program, name);
      return at !== undefined && this.holds(equal(address, intConstant(at)) as SymbolicTerm);
    };
    if (address.kind === "constant") {
      if (isAt("stdin")) return "input";
      if (isAt("stdout") || isAt("stderr")) return "output";
    } else if (
      this.state.areas.some(
        ({ rest, base }) => rest.kind === "stream" && this.holds(equal(address, base) as SymbolicTerm),
      )
    )
      return "file";
    throw new Refused(`it is not shown that the stream of '${this.name}' is open`);
  }

  /** The text at the address, which must end. */
  text(address: SymbolicTerm): Text {
    const found = textAt(this.state.areas, address, this.context);
    if (found === undefined) throw new Refused(`it is not shown that a text given to '${this.name}' ends`);
    return found;
  }

  /** Characters before the text's first 0. That it stands there may be told from now on. */
  lengthOf(text: Text): SymbolicTerm {
    const { area, offset } = text.place;
    const length = text.first === undefined ? this.unknown() : minus(text.first, offset);
    this.context.assume([lengthFacts(length, text)]);
    const end = { offset: plus(offset, length), bytes: 1, value: zero, signed: true, isOptional: true };
    this.areas = this.areas.map((each) =>
      each.name === area.name ? { ...each, cells: [...each.cells, end] } : each,
    );
    return length;
  }

  /** Reads the arguments, and requires what the contract demands of them. */
  private begin(contract: Contract): readonly Case[] {
    for (const [index, parameter] of parametersOf(contract).entries()) {
      const { name, kind } = parameter;
      const value =
        kind === "pointer" ? this.pointer(index) : this.integer(this.argument(index), kind === "signed");
      this.values.set(name, value);
    }
    const { areas } = this.state;
    const { ifZero } = contract;
    if (ifZero !== undefined && this.isZero(this.value(ifZero.parameter))) return ifZero.cases;
    for (const [name, least] of Object.entries(contract.least ?? {}))
      if (!this.holds(atMost(intConstant(least), this.value(name))))
        throw new NotChecked(`'${this.name}' where ${name} may be less than ${least}`);
    const orNull = (contract.textsOrNull ?? []).filter((name) => !this.isZero(this.value(name)));
    for (const name of [...(contract.texts ?? []), ...orNull])
      this.lengths.set(name, this.lengthOf(this.text(this.value(name))));
    for (const [name, most] of Object.entries(contract.bounded ?? {})) {
      const text = textAt(areas, this.value(name), this.context);
      if (text === undefined) locate(areas, this.value(name), this.amount(most), this.context);
      this.lengths.set(name, text && this.lengthOf(text));
    }
    for (const [name, bytes] of Object.entries(contract.bytes ?? {}))
      locate(areas, this.value(name), this.amount(bytes), this.context);
    if (contract.apart !== undefined) {
      const [first, second] = contract.apart.map((each) =>
        locate(areas, this.value(each), zero, this.context),
      ) as [AddressInArea, AddressInArea];
      requireApart(first, second);
    }
    return contract.cases;
  }

  private value(name: string): SymbolicTerm {
    const found = this.values.get(name);
    if (found === undefined) throw new Error(`the contract of '${this.name}' has no ${name}`);
    return found;
  }

  private amount(of: Amount): SymbolicTerm {
    const found = this.amountKnown(of, new Map());
    if (found === undefined) throw new NotChecked(`'${this.name}' of a text that may have no end`);
    return found;
  }

  /** undefined: it speaks of the length of a text that may have no end. */
  private amountKnown(of: Amount, named: ReadonlyMap<string, SymbolicTerm>): SymbolicTerm | undefined {
    let sum: SymbolicTerm = zero;
    for (const each of of) {
      const isTaken = typeof each === "string" && each.startsWith("-");
      const part = this.part(isTaken ? each.slice(1) : each, named);
      if (part === undefined) return undefined;
      sum = isTaken ? minus(sum, part) : plus(sum, part);
    }
    return sum;
  }

  private part(each: number | string, named: ReadonlyMap<string, SymbolicTerm>): SymbolicTerm | undefined {
    if (typeof each === "number") return intConstant(each);
    const [first = "", second] = each.split(" ");
    if (second === undefined) return named.get(each) ?? this.value(each);
    if (first === "length") return this.lengths.get(second);
    const [a, b] = [this.value(first), this.value(second)];
    if (a.kind !== "constant" && b.kind !== "constant")
      throw new NotChecked(`'${this.name}' of items of an unknown size`);
    return intMultiply(a, b);
  }

  /** The successors that the contract allows. */
  follow(contract: Contract): readonly Successor[] {
    const cases = this.begin(contract);
    const stream = contract.stream === undefined ? undefined : this.streamOf(contract);
    return cases.map((each) => this.outcome(contract, each, stream));
  }

  private streamOf({ stream, ifZero }: Contract): Stream | undefined {
    if (stream === undefined) return undefined;
    if (stream === "stdin") return "input";
    return ifZero?.parameter === stream && this.isZero(this.value(stream))
      ? undefined
      : this.stream(this.value(stream));
  }

  private outcome(contract: Contract, each: Case, stream: Stream | undefined): Successor {
    const outcome = new Outcome(this);
    const named = new Map<string, SymbolicTerm>();
    const known = (of: Amount) => this.amountKnown(of, named);
    const amount = (of: Amount) => known(of) ?? this.amount(of);
    if (each.when !== undefined) {
      const code = intModulo(this.value(each.when.character), intConstant(256));
      const isZero = equal(code, zero) as SymbolicTerm;
      outcome.suppose(each.when.isZero ? isZero : not(isZero));
    }
    for (const [name, range] of Object.entries(each.some ?? {}))
      named.set(name, someIn(outcome, range, known));
    if (contract.setsErrno === true) outcome.forgetErrno();
    for (const { to, bytes, end, pointer } of each.writes ?? []) {
      const place = outcome.write(amount(to), amount(bytes));
      const at = end && known(end);
      const isWithin = (value: SymbolicTerm) =>
        outcome.logic.holds(and(atMost(zero, value), intLess(value, amount(bytes))));
      if (at !== undefined && isWithin(at)) outcome.end(place, plus(place.offset, at));
      if (pointer !== undefined) outcome.pointer(place, place.offset, amount(pointer));
    }
    if (contract.isOutput === true && stream === "file") outcome.refill("file");
    this.readStream(outcome, each, stream, amount);
    const made =
      each.makes &&
      outcome.make(each.makes.kind, amount(each.makes.bytes), each.makes.end && known(each.makes.end));
    const { result } = each;
    if (result === undefined) return outcome.returns();
    return outcome.returns(result === "made" ? made : amount(result));
  }

  private readStream(
    outcome: Outcome,
    { reads }: Case,
    stream: Stream | undefined,
    amount: (of: Amount) => SymbolicTerm,
  ): void {
    if (reads === undefined) return;
    // What is opened is one file more.
    if (reads === "anything") outcome.refill(stream ?? "file");
    else if (reads === "back") outcome.putBack(stream ?? "input");
    else outcome.read(stream ?? "input", reads, amount);
  }
}

function someIn(
  outcome: Outcome,
  { least, most }: Range,
  known: (of: Amount) => SymbolicTerm | undefined,
): SymbolicTerm {
  const from = least && known(least);
  return outcome.some(from === undefined ? {} : { least: from }, (value) =>
    (most ?? []).flatMap((each) => {
      const bound = known(each);
      return bound === undefined ? [] : [atMost(value, bound)];
    }),
  );
}

interface Parameter {
  readonly name: string;
  readonly kind: "pointer" | "signed" | "unsigned";
}

function parametersOf({ parameters }: Contract): readonly Parameter[] {
  if (parameters === "") return [];
  return parameters.split(", ").map((each) => {
    const name = /\w+$/.exec(each)?.[0] ?? "";
    if (each.includes("*")) return { name, kind: "pointer" };
    return { name, kind: each.startsWith("int ") ? "signed" : "unsigned" };
  });
}
