/**
 * One call of a function of the library under a state: its arguments, what is demanded of them, and the successors that a contract
 * allows. A successor's guard says what holds of the numbers that its case names.
 */
import {
  and,
  type Call,
  equal,
  implies,
  intConstant,
  intLess,
  intModulo,
  intMultiply,
  not,
  type SymbolicTerm,
  type Term,
  trueTerm,
  type Variable,
} from "@everypath/core";
import { atMost, minus, plus, wrapped, zero } from "../integers.ts";
import {
  type AddressInArea,
  changed,
  firstBase,
  type Holds,
  lastBase,
  locate,
  mostBytes,
} from "../memory.ts";
import { requireWritable } from "../memory-steps.ts";
import { NotChecked, Refused } from "../outcome.ts";
import {
  advanced,
  anyValue,
  assigned,
  newName,
  type Post,
  reading,
  type StepContext,
  type Successor,
} from "../post.ts";
import { type Area, type Rest, topOf } from "../states.ts";
import type { Amount, Case, Contract, Range, Reading } from "./contracts.ts";
import { lengthFacts, requireApart, type Text, textAt } from "./texts.ts";
import { filesLeft, inputEnded, inputLeft, standardStream } from "./world.ts";

export type Stream = "input" | "output" | "file";

/** Bytes of a pointer. */
export const wordBytes = 8;

/** One way in which the call may end; changed in place while its effects are read off. */
export class Outcome {
  areas: readonly Area[];
  frames: Post["frames"];
  private readonly facts: SymbolicTerm[] = [];
  readonly calling: Calling;

  constructor(calling: Calling) {
    this.calling = calling;
    this.areas = calling.areas;
    this.frames = calling.state.frames;
  }

  get guard(): SymbolicTerm {
    return and(...this.facts);
  }

  get logic(): Holds {
    const { guard } = this;
    const { context } = this.calling;
    return {
      integers: context.integers,
      holds: (formula) => context.holds(guard === trueTerm ? formula : implies(guard, formula)),
    };
  }

  suppose(...facts: readonly SymbolicTerm[]): void {
    this.facts.push(...facts);
  }

  /** Bytes that are written to, of which nothing is known afterwards. */
  write(address: SymbolicTerm, bytes: SymbolicTerm): AddressInArea {
    const { logic } = this;
    const place = locate(this.areas, address, bytes, logic);
    requireWritable(place.area);
    this.requireInField(place, bytes);
    this.put(changed(place.area, place.offset, bytes, logic));
    return place;
  }

  /** Of arguments that lead into the object one must have so many bytes: a field that is given as an array is not left. */
  private requireInField({ area, offset }: AddressInArea, bytes: SymbolicTerm): void {
    const { logic } = this;
    const { within, arguments: fixed, variadic } = this.calling.call;
    if (within === undefined) return;
    const isRoom = [...fixed, ...variadic].flatMap((term, index) => {
      const room = within[index];
      if (term.sort.kind !== "bitvec" || term.sort.width !== 8 * wordBytes) return [];
      const from = minus(this.calling.address(term), area.base);
      if (!logic.holds(and(atMost(zero, from), atMost(from, area.size)))) return [];
      if (room === undefined) return [true];
      return [
        logic.holds(and(atMost(from, offset), atMost(plus(offset, bytes), plus(from, intConstant(room))))),
      ];
    });
    if (isRoom.length > 0 && !isRoom.includes(true))
      throw new Refused(`'${this.calling.name}' may write more than the field has that it is given`);
  }

  /** Throws where it is not shown that so many bytes from the address on are allocated. */
  allocated(address: SymbolicTerm, bytes: SymbolicTerm): AddressInArea {
    return locate(this.areas, address, bytes, this.logic);
  }

  put(area: Area): void {
    this.areas = this.areas.map((each) => (each.name === area.name ? area : each));
  }

  /** After a write: the byte is 0. */
  end({ area: { name } }: AddressInArea, offset: SymbolicTerm): void {
    this.cell(name, { offset, bytes: 1, value: zero, signed: true });
  }

  pointer({ area: { name } }: AddressInArea, offset: SymbolicTerm, value: SymbolicTerm): void {
    this.cell(name, { offset, bytes: wordBytes, value, signed: true });
  }

  private cell(name: string, cell: Area["cells"][number]): void {
    const area = this.areas.find((each) => each.name === name);
    if (area !== undefined) this.put({ ...area, cells: [...area.cells, cell] });
  }

  /** What the library keeps beside memory. */
  kept(of: Variable): SymbolicTerm | undefined {
    return this.frames[0]?.values.get(of);
  }

  keep(of: Variable, value: SymbolicTerm | undefined): void {
    this.calling.requireOwnRun();
    this.frames = this.frames.map((frame, depth) => {
      if (depth > 0) return frame;
      const values = new Map(frame.values);
      if (value === undefined) values.delete(of);
      else values.set(of, value);
      return { ...frame, values };
    });
  }

  read(stream: Stream, { takes, atLeast, end }: Reading, amount: (of: Amount) => SymbolicTerm): void {
    if (stream === "output") throw new NotChecked("reading from standard output");
    const counter = stream === "input" ? inputLeft : filesLeft;
    if (takes !== undefined) {
      const most = minus(this.known(counter), amount(takes));
      this.suppose(atMost(zero, most));
      this.keep(counter, atLeast === true ? this.some({}, (left) => [atMost(left, most)]) : most);
    }
    if (end === undefined || stream !== "input") return;
    const before = this.known(inputEnded);
    this.keep(
      inputEnded,
      end === "met"
        ? intConstant(1)
        : this.some({}, (ended) => [atMost(before, ended), atMost(ended, intConstant(1))]),
    );
  }

  private known(of: Variable): SymbolicTerm {
    const value = this.kept(of);
    if (value === undefined) throw new NotChecked("what is left of an input");
    return value;
  }

  /** There may be any number of bytes to read. */
  refill(stream: Stream): void {
    if (stream === "output") return;
    this.calling.requireOwnRun();
    const counter = stream === "input" ? inputLeft : filesLeft;
    if (this.kept(counter) === undefined) return;
    this.keep(counter, this.some({}));
    if (stream === "input")
      this.keep(
        inputEnded,
        this.some({}, (ended) => [atMost(ended, intConstant(1))]),
      );
  }

  /** One byte is put back. */
  putBack(stream: Stream): void {
    if (stream === "output") throw new NotChecked("reading from standard output");
    const counter = stream === "input" ? inputLeft : filesLeft;
    this.keep(counter, plus(this.known(counter), intConstant(1)));
    if (stream === "input") this.keep(inputEnded, zero);
  }

  /** An unknown number: 0 or more, where the facts hold. */
  some(
    { least }: { readonly least?: SymbolicTerm },
    facts: (value: SymbolicTerm) => readonly SymbolicTerm[] = () => [],
  ): SymbolicTerm {
    const value = this.calling.unknown();
    this.suppose(atMost(least ?? zero, value), ...facts(value));
    return value;
  }

  /** What tells that something is so: some number above 0 of an int. */
  truth(): SymbolicTerm {
    return this.some({ least: intConstant(1) }, (value) => [atMost(value, intConstant((1n << 31n) - 1n))]);
  }

  make(kind: "heap" | "text" | "stream", bytes: SymbolicTerm, end: SymbolicTerm | undefined): SymbolicTerm {
    const base = this.some({ least: intConstant(firstBase) }, (value) => [
      atMost(value, intConstant(lastBase)),
    ]);
    this.suppose(atMost(zero, bytes), atMost(bytes, intConstant(mostBytes)));
    const isHeap = kind === "heap";
    const rest: Rest = { kind: kind === "stream" ? "stream" : "anything" };
    const cells = end === undefined ? [] : [{ offset: end, bytes: 1, value: zero, signed: true }];
    this.areas = [
      ...this.areas,
      {
        name: newName,
        base,
        size: bytes,
        lifetime: isHeap ? "heap" : "global",
        depth: isHeap ? this.frames.length : 0,
        isConstant: !isHeap,
        isUnchanged: false,
        cells,
        rest,
      },
    ];
    return base;
  }

  forgetErrno(): void {
    this.areas = this.areas.map((area): Area => {
      const isOwn = area.lifetime === "global" && this.calling.isErrno(area.name);
      return isOwn ? { ...area, cells: [], rest: { kind: "anything" }, isUnchanged: false } : area;
    });
  }

  /** Past the call, which returns the number, read in a type that has it; nothing said: any value. */
  returns(value?: SymbolicTerm): Successor {
    const { context, call } = this.calling;
    const post: Post = { areas: this.areas, frames: this.frames };
    const [target] = call.targets;
    if (target === undefined) return { guard: this.guard, post: advanced(post) };
    const own = value === undefined ? anyValue(context, post, target) : this.fitted(target, value);
    return { guard: this.guard, post: assigned(post, target, own) };
  }

  private fitted(target: Variable, value: SymbolicTerm): SymbolicTerm {
    const { context } = this.calling;
    const { sort } = target;
    if (sort.kind !== "bitvec" || context.integers === "mathematical") return value;
    const signed = context.isSigned(topOf(this))(target);
    const half = intConstant(1n << BigInt(sort.width - 1));
    const isAlike = this.logic.holds(and(atMost(zero, value), intLess(value, half)));
    return isAlike ? value : wrapped(value, sort.width, signed);
  }
}

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
