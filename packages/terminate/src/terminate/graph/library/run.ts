/** One call of a function of the library under an abstract state: what its rule asks and changes. */

import type { Call, SymbolicTerm, Term, Variable } from "@everypath/core";
import { addScaled, atomLinear, type Linear, scale } from "@everypath/its";
import type { Evaluation } from "../evaluate.ts";
import { type Interpretation, readBits } from "../interpretation.ts";
import {
  type AreaOffset,
  addressIn,
  insideFacts,
  loaded,
  overwrite,
  placeOf,
  stored,
  withArea,
} from "../memory.ts";
import {
  anyValue,
  evaluationOf,
  failed,
  type GraphSettings,
  learned,
  type Outcome,
  refined,
  stopped,
  unsupported,
} from "../outcome.ts";
import { partitionOf } from "../partition.ts";
import { above, atLeast, constantOf, number, within } from "../rules/rule.ts";
import { type AbstractState, type Area, advanced, type PointsTo, topOf, withValue } from "../state.ts";
import { endOfText, type TextEnd } from "./text-end.ts";

/** Why a rule has no successors: the outcome of the step instead. It never leaves this folder. */
export class Halt extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Holds the state so far; a rule that has several successors forks it. */
export class LibraryRun {
  readonly settings: GraphSettings;
  readonly call: Call;
  readonly name: string;
  state: AbstractState;
  /** Before the call, with what its arguments told: what is refined where a rule needs to know more. */
  private before: AbstractState;
  private made: ReadonlySet<SymbolicTerm> = new Set();
  /** Those of the arguments that are addresses. */
  private readonly addresses: Map<Term, Linear>;

  constructor(
    settings: GraphSettings,
    state: AbstractState,
    call: Call,
    name: string,
    addresses = new Map<Term, Linear>(),
  ) {
    this.addresses = addresses;
    this.settings = settings;
    this.state = state;
    this.before = state;
    this.call = call;
    this.name = name;
  }

  fork(): LibraryRun {
    const copy = new LibraryRun(this.settings, this.before, this.call, this.name, this.addresses);
    copy.state = this.state;
    copy.made = this.made;
    return copy;
  }

  /** The argument as an integer of its own type. */
  integer(index: number, interpretation: Interpretation): Linear {
    return this.read(this.argument(index), interpretation);
  }

  read(term: Term, interpretation: Interpretation): Linear {
    return this.evaluated((evaluation) => evaluation.read(term, interpretation));
  }

  /** Arguments are read before anything changes. */
  private evaluated(read: (evaluation: Evaluation) => Linear | undefined): Linear {
    if (this.state.areas !== this.before.areas || this.state.frames !== this.before.frames)
      throw new Error(`an argument of '${this.name}' is read after a change`);
    const evaluation = evaluationOf(this.settings, this.state);
    const value = read(evaluation);
    if (value === undefined) throw new Halt(stopped(this.before, evaluation));
    this.state = learned(this.state, evaluation);
    if (this.made.size === 0) this.before = this.state;
    return value;
  }

  /** The argument as an address. */
  pointer(index: number): Linear {
    return this.address(this.argument(index));
  }

  address(term: Term): Linear {
    const address = this.evaluated((evaluation) => evaluation.congruent(term));
    this.addresses.set(term, address);
    return address;
  }

  argument(index: number): Term {
    const term = this.call.arguments[index];
    if (term === undefined) throw new Halt(this.refusal(`'${this.name}' without its arguments`));
    return term;
  }

  /** So many bytes from the address on, which must be allocated. */
  place(address: Linear, bytes: Linear): AreaOffset {
    const place = placeOf(this.state, address);
    if (place === undefined)
      throw new Halt(
        constantOf(address) === 0n
          ? failed(this.state, "null-dereference", `'${this.name}' is given a null pointer`)
          : failed(this.state, "out-of-bounds", "it is not known that the address is allocated"),
      );
    const [first, last] = insideFacts(place, bytes);
    if (this.entails(first) && this.entails(last)) return place;
    const outside = [above(number(0n), first), above(number(0n), last)] as const;
    // Of what the rule itself has made cases would be told apart in vain.
    if (outside.some((fact) => this.entails(fact)) || this.isMade(address) || this.isMade(bytes))
      this.undefinedBehaviour(`'${this.name}' may go beyond the end of '${place.area.name}'`);
    throw new Halt(refined(this.before, [[first, last], [outside[0]], [first, outside[1]]]));
  }

  private isMade({ coefficients }: Linear): boolean {
    return [...coefficients.keys()].some((symbol) => this.made.has(symbol));
  }

  /** The same, to be written to. */
  target(address: Linear, bytes: Linear): AreaOffset {
    const place = this.place(address, bytes);
    if (place.area.role === "shared text" || place.area.remainder.kind === "arguments")
      return this.refuse("writing to an argument of the program or a text of the system");
    if (place.area.isConstant)
      throw new Halt(
        failed(this.state, "out-of-bounds", `'${place.area.name}' is constant and is written to`),
      );
    if (this.leavesField(place, bytes))
      this.undefinedBehaviour(`'${this.name}' may write more than the field has that it is given`);
    return place;
  }

  /** Of arguments that lead into the object one must have so many bytes: a field that is given as an array is not to be left. */
  private leavesField({ area, offset }: AreaOffset, bytes: Linear): boolean {
    const { within, arguments: fixed, variadic } = this.call;
    if (within === undefined) return false;
    const end = addScaled(offset, bytes, 1n);
    const rooms = [...fixed, ...variadic].flatMap((term, index) => {
      const address = this.addresses.get(term);
      const given = address && placeOf(this.state, address);
      if (given?.area.name !== area.name) return [];
      const room = within[index];
      const isBehind = this.entails(addScaled(offset, given.offset, -1n));
      const last = room === undefined ? undefined : addScaled(given.offset, number(room), 1n);
      return [last === undefined || (isBehind && this.entails(atLeast(last, end)))];
    });
    return rooms.length > 0 && !rooms.includes(true);
  }

  /** The text that begins at the address: where it ends at the latest. */
  text(address: Linear): TextEnd {
    const place = this.place(address, number(1n));
    const end = endOfText(this.state, place);
    if (end === undefined)
      throw new Halt(
        failed(this.state, "out-of-bounds", `it is not known that the text in '${place.area.name}' ends`),
      );
    return end;
  }

  /** Characters before the 0 of a text. */
  length({ place, end, isFirst }: TextEnd): Linear {
    const most = addScaled(end, place.offset, -1n);
    if (isFirst) return most;
    return this.fresh("length", (length) => [length, atLeast(most, length)]);
  }

  fresh(hint: string, facts: (value: Linear) => readonly Linear[]): Linear {
    const symbol = this.settings.fresh(hint);
    this.made = new Set([...this.made, symbol]);
    const value = atomLinear(symbol);
    this.assume(facts(value));
    return value;
  }

  /** What tells that something is so: C asks for no number but another than 0. Libraries have one above it. */
  truth(): Linear {
    return this.fresh("truth", (value) => within(value, 1n, (1n << 31n) - 1n));
  }

  assume(facts: readonly Linear[]): void {
    this.state = { ...this.state, knowledge: this.state.knowledge.assume(facts) };
  }

  entails(fact: Linear): boolean {
    return this.state.knowledge.entails(fact);
  }

  /** Whether the expression is at least 0: cases are told apart where that is not known. */
  decide(fact: Linear): boolean {
    if (this.entails(fact)) return true;
    const opposite = addScaled(scale(fact, -1n), number(1n), -1n);
    if (this.entails(opposite)) return false;
    throw new Halt(refined(this.before, [[fact], [opposite]]));
  }

  area(name: string): Area {
    return this.state.areas.find((area) => area.name === name) as Area;
  }

  /** Nothing is known of the bytes from now on. */
  forget({ area, offset }: AreaOffset, bytes: Linear): void {
    this.state = withArea(this.state, overwrite(this.state.knowledge, this.area(area.name), offset, bytes));
  }

  put({ name }: Area, cell: PointsTo): void {
    const area = this.area(name);
    this.state = withArea(this.state, { ...area, cells: [...area.cells, cell] });
  }

  /** The byte at the offset is 0. */
  putEnd(area: Area, offset: Linear): void {
    const isThere = this.area(area.name).cells.some(
      (cell) =>
        cell.bytes === 1 &&
        this.state.knowledge.entailsEqual(cell.offset, offset) &&
        this.state.knowledge.entailsEqual(cell.value, number(0n)),
    );
    if (isThere) return;
    this.put(area, { offset, bytes: 1, value: number(0n), interpretation: "signed" });
  }

  /** Bytes of a pointer. */
  get wordBytes(): number {
    return this.settings.program.dataModel.pointerBits / 8;
  }

  /** The pointer that lies at a place. */
  pointerAt(place: AreaOffset): Linear {
    const found = loaded(this.state, place, {
      bytes: this.wordBytes,
      width: 8 * this.wordBytes,
      interpretation: "signed",
      integers: this.settings.integers,
      fresh: (hint) => this.settings.fresh(hint),
      addressOf: (name) => addressIn(this.settings.program, name),
    });
    if (found.kind === "refine") return this.refuse("a pointer whose sign is not known");
    this.state = found.state;
    return found.value;
  }

  storeWord({ area, offset }: AreaOffset, value: Linear): void {
    const place = { area: this.area(area.name), offset };
    this.state = stored(this.state, place, { bytes: this.wordBytes, value, interpretation: "signed" });
  }

  /** What the library itself keeps in memory of errors may be anything. */
  forgetErrors(): void {
    const own = new Set(
      this.settings.program.objects.flatMap(({ role, name }) => (role === "errno" ? [name] : [])),
    );
    const areas = this.state.areas.map((area): Area => {
      if (area.lifetime !== "global" || !own.has(area.name)) return area;
      return { ...area, cells: [], remainder: { kind: "anything" }, isWritten: true };
    });
    this.state = { ...this.state, areas };
  }

  /** Past the call, which returns any value of its type. */
  returnsAny(): AbstractState {
    return this.assigned((target) => anyValue(this.settings, this.state, target, this.name));
  }

  /** Past the call, which returns a value of which both readings are one number: not negative, an address. */
  returns(value: Linear): AbstractState {
    return this.assigned((target) => {
      const known = constantOf(value);
      return { value: known === undefined ? value : number(this.bitsFor(target, known)), facts: [] };
    });
  }

  /** Past the call, which returns a fresh value of which the facts hold as it is read signed. */
  returnsSigned(facts: (value: Linear) => readonly Linear[]): AbstractState {
    return this.assigned((target) => {
      const { value, facts: own } = anyValue(this.settings, this.state, target, this.name);
      const isSigned = partitionOf(topOf(this.state).procedure)(target) === "signed";
      return { value, facts: isSigned ? [...own, ...facts(value)] : own };
    });
  }

  private assigned(
    give: (target: Variable) => { readonly value: Linear; readonly facts: readonly Linear[] },
  ): AbstractState {
    const [target] = this.call.targets;
    if (target === undefined) return advanced(this.state);
    const { value, facts } = give(target);
    this.assume(facts);
    return advanced(withValue(this.state, target, value));
  }

  private bitsFor(target: Variable, value: bigint): bigint {
    const interpretation = partitionOf(topOf(this.state).procedure)(target);
    const { sort } = target;
    if (sort.kind !== "bitvec" || this.settings.integers === "mathematical") return value;
    return readBits(BigInt.asUintN(sort.width, value), sort.width, interpretation);
  }

  refusal(detail: string): Outcome {
    return unsupported(this.state, "unsupported", detail);
  }

  /** Undefined behaviour that is not excluded. */
  undefinedBehaviour(message: string): never {
    throw new Halt(failed(this.state, "out-of-bounds", message));
  }

  refuse(detail: string): never {
    throw new Halt(this.refusal(detail));
  }
}

/** A rule: the states after the call, one of which is that of any run. */
export type Effect = (run: LibraryRun) => readonly AbstractState[];
