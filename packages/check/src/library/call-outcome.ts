/** What a case of a contract makes of a call's state: memory that is written or made, streams that are read, and what holds of its numbers. */
import {
  and,
  implies,
  intConstant,
  intLess,
  type SymbolicTerm,
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
import { advanced, anyValue, assigned, newName, type Post, type Successor } from "../post.ts";
import { type Area, type Rest, topOf } from "../states.ts";
import type { Calling } from "./calling.ts";
import type { Amount, Reading } from "./contracts.ts";
import { filesLeft, inputEnded, inputLeft } from "./world.ts";

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
