/** The state of lowering one function: what the families of instructions (integer.ts, memory.ts, call.ts, …) share. */
import {
  and,
  bitVecConstant,
  boolConstant,
  boolSort,
  defined,
  type ErrorKind,
  falseTerm,
  floatConstant,
  type Instruction,
  indeterminate,
  not,
  or,
  type Sort,
  type SourceVariable,
  type Span,
  type Term,
  trueTerm,
  unreachable,
  type Variable,
} from "@everypath/core";
import { isOfCppLibrary } from "../clang/cpp-library.ts";
import type { Layout } from "../layout.ts";
import type { FunctionHeader, Instruction as LlvmInstruction, LlvmType, Operand } from "../llvm/module.ts";
import { type Assignment, analyseAssignment, unassigns } from "./assigned.ts";
import { type ConstantScalar, evaluateConstant } from "./constant.ts";
import { Facts } from "./facts.ts";
import { endsOfLiterals, type LiteralEnds, literalsOf } from "./literals.ts";
import { noteRounded } from "./long-double.ts";
import { type Narrowing, narrowingsIn } from "./narrowed.ts";
import { NumberedAddresses } from "./numbered-addresses.ts";
import { type CheckTraits, type Promised, promisesOf } from "./poison.ts";
import { type Allocas, classifyAllocas } from "./promote.ts";
import { type Chain, type Shape, shapeOf } from "./shape.ts";
import { type LocalVariable, type Recorded, type Storage, userVariable } from "./source.ts";
import { findSuspects, hasAttribute, isUndefined } from "./suspicion.ts";
import type { Unit } from "./unit.ts";
import { Values } from "./values.ts";
import { Variables } from "./variables.ts";

/** Without its span and weight, which the context adds. */
export type Bare<T> = T extends unknown ? Omit<T, "span" | "weight"> : never;

const uninitializedRead = "the program computes or decides on a value that was never written";

export class FunctionContext {
  readonly unit: Unit;
  readonly layout: Layout;
  readonly header: FunctionHeader;
  readonly shape: Shape;
  readonly allocas: Allocas;
  readonly assignment: Assignment;
  readonly variables = new Variables();
  readonly values: Values;
  readonly facts = new Facts();
  /** The variables that promoted allocas became, by the alloca's name. */
  readonly slots = new Map<string, Variable>();
  /** The variables that phis became, by the phi's name; without those that continue a chain or are never used. */
  readonly phis = new Map<string, readonly Variable[]>();
  /** What the comparisons of the compiler's own guards are about: the subscript, by the comparison's name. */
  readonly guarded = new Map<string, Term>();
  /** Promoted allocas declared in the entry block, where they become unassigned anyway. */
  readonly declaredAtOnce: ReadonlySet<string>;
  /** Stores that only move a parameter to its variable, which is the parameter's own. */
  readonly omitted = new Set<LlvmInstruction>();
  /** Allocas of compound literals. */
  readonly literals: ReadonlySet<string>;
  readonly literalEnds: LiteralEnds;
  /** Counts the lists of variable arguments that the function has begun and not ended, where it begins any. */
  openLists: Variable | undefined;
  readonly sourceVariables: SourceVariable[] = [];
  /** The blocks that declare them, by the debug information's numbers. */
  readonly scopes = new Map<Variable, number>();
  /** Place of the instruction being lowered. */
  span: Span;
  /** Instructions of the source language not yet charged to one of ours. */
  weight = 0;

  /** Conditions under which values are no poison, by name; empty in code that is not speculative. */
  readonly promises = new Map<string, readonly Promised[]>();
  /** The conditions of each select, held, where an arm has promises. */
  readonly selectConditions = new Map<string, readonly Term[]>();

  /** The instruction being lowered has an operand that may be uninitialised. */
  onSuspect = false;
  /** The element of a vector that is being computed. */
  private lane: number | undefined;
  private made: Promised[] = [];
  private readonly suspects: ReadonlySet<string>;
  readonly numberedAddresses: NumberedAddresses;
  /**
   * Whether pointers are ordered as their addresses are, and not only within an object: optimisers order pointers where the program orders numbers, and
   * C++'s library orders all (`std::less`: ISO C++20, 20.14.8). The verdict rests on the addresses then.
   */
  readonly ordersPointers: boolean;
  readonly narrowings: ReadonlyMap<string, Narrowing>;
  private instructions: Instruction[] = [];
  private indeterminates = 0;
  private readonly cycles = new Map<string, boolean>();

  constructor(unit: Unit, header: FunctionHeader, span: Span) {
    const { layout } = unit;
    const unpromised = header.parameters.filter(({ attributes }) => !hasAttribute(attributes, "noundef"));
    this.unit = unit;
    this.layout = layout;
    this.header = header;
    this.span = span;
    this.shape = shapeOf(header.body());
    this.allocas = classifyAllocas(layout, this.shape.chains, (record, storage) =>
      this.userVariable(record, storage),
    );
    this.assignment = analyseAssignment(this.shape, this.allocas.promoted);
    this.literals = literalsOf(this.allocas);
    this.literalEnds = endsOfLiterals(this);
    const entry = this.shape.chains[0]?.blocks[0]?.instructions ?? [];
    const declared = entry
      .filter(({ opcode }) => opcode === "debug-record")
      .map((record) => unassigns(record, this.allocas.promoted));
    this.declaredAtOnce = new Set(declared.filter((name) => name !== undefined));
    const suspectParameters = new Set(unpromised.map(({ name }) => name));
    this.ordersPointers = unit.speculative || isOfCppLibrary(span.file);
    this.numberedAddresses = new NumberedAddresses(
      this.shape,
      this.allocas,
      unit.model,
      layout.pointerBits,
      this.ordersPointers,
    );
    this.narrowings = unit.model ? new Map() : narrowingsIn(this.shape);
    this.suspects = findSuspects(unit, this.shape, this.allocas, this.assignment, suspectParameters);
    this.values = new Values(layout, this.shape, this.variables, (target, value) => {
      this.emit({ kind: "assign", target, value });
    });
  }

  userVariable(record: Recorded, storage: Storage): LocalVariable | undefined {
    return userVariable(this.unit.module, record, storage);
  }

  /** True where control can come back to the block. */
  isInCycle(label: string): boolean {
    const known = this.cycles.get(label);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const waiting = [...this.shape.successors(label)];
    for (let next = waiting.pop(); next !== undefined && !seen.has(label); next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...this.shape.successors(next));
    }
    this.cycles.set(label, seen.has(label));
    return seen.has(label);
  }

  startChain(chain: Chain): void {
    this.instructions = [];
    this.weight = 0;
    this.facts.clear();
    this.values.startChain(chain);
  }

  /** Hands over what was emitted since the last call. */
  takeInstructions(): readonly Instruction[] {
    const taken = this.instructions;
    this.instructions = [];
    return taken;
  }

  /** Hands over the weight to a terminator. */
  takeWeight(): number {
    const taken = this.weight;
    this.weight = 0;
    return taken;
  }

  emit(instruction: Bare<Instruction>): void {
    this.instructions.push({ ...instruction, span: this.span, weight: this.takeWeight() });
  }

  /** The instruction emitted last, and a way to put another in its place. */
  get last(): Instruction | undefined {
    return this.instructions.at(-1);
  }

  replaceLast(instruction: Instruction): void {
    this.instructions[this.instructions.length - 1] = instruction;
  }

  assign(target: Variable, value: Term): void {
    if (target === value) return;
    this.values.beforeAssignment(target);
    this.facts.forget(target);
    this.emit({ kind: "assign", target, value });
  }

  /** δ: an error of this kind where the condition does not hold. */
  check(condition: Term, error: ErrorKind, message: string, traits?: CheckTraits): void {
    if (condition === trueTerm) return;
    this.emit({ kind: "check", condition, error, message, ...traits });
  }

  /** δ of an operation: checked at once, or, where operations are speculative, promised of the result. */
  require(condition: Term, error: ErrorKind, message: string, traits?: CheckTraits): void {
    if (!this.unit.speculative) {
      // An element that was never written is an error where it is taken out of the vector.
      const isOpen = this.lane !== undefined && this.onSuspect;
      this.check(isOpen ? or(not(defined(condition)), condition) : condition, error, message, traits);
    } else if (condition !== trueTerm) {
      const held = this.holdCondition(condition);
      const { lane, span, onSuspect: suspect } = this;
      this.made.push({ condition: held, lane, suspect, error, message, span, ...traits });
    }
  }

  /** δ of an operation on signed integers whose result wraps around where it does not fit. */
  requireNoWrapping(overflows: Term, message: string): void {
    this.require(not(overflows), "signed-overflow", message, { wraps: true });
  }

  /** Computes the scalar at `index` of a value of this type; what is required meanwhile is, in a vector, required of that element. */
  inLane<T>(type: LlvmType, index: number, make: () => T): T {
    this.lane = this.layout.resolve(type).kind === "vector" ? index : undefined;
    const made = make();
    this.lane = undefined;
    return made;
  }

  /** A variable of its own for a condition, since the variables that it reads may change. */
  holdCondition(condition: Term): Variable {
    const held = this.variables.temporary("%valid", boolSort);
    this.emit({ kind: "assign", target: held, value: condition });
    return held;
  }

  /** Hands over what `require` promised since the last call. */
  takePromises(): readonly Promised[] {
    const taken = this.made;
    this.made = [];
    return taken;
  }

  /** Checks that these operands are no poison. */
  requireValid(operands: readonly Operand[]): void {
    for (const promise of operands.flatMap((operand) => promisesOf(this, operand))) {
      if (this.facts.isDefined(promise.condition)) continue;
      this.checkPromise(promise);
      this.facts.noteDefined(promise.condition);
    }
  }

  /** Reports at the place of the operation that made the promise. */
  checkPromise({ condition, suspect, error, message, span, lane: _, ...traits }: Promised): void {
    const here = this.span;
    this.span = span;
    if (suspect) this.check(defined(condition), "uninitialized-read", uninitializedRead);
    this.check(condition, error, message, traits);
    this.span = here;
  }

  /** A construct outside the IR: the path is cut where it is executed, and the program's list names it. */
  refuse(what: string): void {
    this.unit.refuse(what, this.span);
    this.emit({ kind: "unsupported", what });
  }

  /** The scalars of an operand. A folded value is used up thereby, so ask once for each use. */
  operand(operand: Operand): readonly Term[] {
    if (operand.kind === "local") return this.values.use(operand.name) ?? this.dummies(operand.type);
    const { layout } = this;
    const scalars = layout.scalars(operand.type);
    const constants = evaluateConstant(this.unit, operand);
    if (constants.length !== scalars.length) return this.dummies(operand.type);
    return scalars.map(({ sort }, index) => {
      const constant = constants[index];
      return constant === undefined ? this.indeterminate("undef", sort) : this.constant(constant, sort);
    });
  }

  /** An operand of a scalar type. */
  scalar(operand: Operand): Term {
    const [term] = this.operand(operand);
    if (term !== undefined) return term;
    this.refuse(`value of type ${operand.type.kind}`);
    return bitVecConstant(1, 0n);
  }

  /** The same value as a constant or variable, for terms that mention it several times. */
  hold(name: string, term: Term): Term {
    if (term.kind !== "application") return term;
    const held = this.variables.temporary(`%${name}`, term.sort);
    this.emit({ kind: "assign", target: held, value: term });
    return held;
  }

  /** The value `name` has these terms. */
  define(name: string, terms: readonly Term[]): void {
    this.values.define(name, terms);
  }

  /** Stand-ins for a value that cannot be had, where the path has been cut. */
  dummies(type: LlvmType): readonly Term[] {
    return this.layout.scalars(type).map(({ sort }) => zeroOf(sort));
  }

  /** An uninitialised value with a name of its own. */
  indeterminate(name: string, sort: Sort): Term {
    this.indeterminates += 1;
    const suffix = this.indeterminates === 1 ? "" : `${this.indeterminates}`;
    return indeterminate(`${this.header.name}:${name}?${suffix}`, sort);
  }

  isSuspect(operand: Operand): boolean {
    if (operand.kind === "local") return this.suspects.has(operand.name);
    return isUndefined(operand);
  }

  /** Checks, in one instruction, that these operands are initialised. */
  requireDefined(operands: readonly Operand[]): void {
    this.requireValid(operands);
    const terms = new Set<Term>();
    for (const operand of operands) {
      if (!this.isSuspect(operand)) continue;
      if (operand.kind === "aggregate") continue;
      if (operand.kind !== "local") {
        terms.add(falseTerm);
        continue;
      }
      for (const term of this.values.peek(operand.name) ?? []) {
        const core = withoutExtension(term);
        if (core.kind !== "constant" && !this.facts.isDefined(core)) terms.add(core);
      }
    }
    if (terms.size === 0) return;
    this.check(
      and(...[...terms].map((term) => (term === falseTerm ? falseTerm : defined(term)))),
      "uninitialized-read",
      uninitializedRead,
    );
    for (const term of terms) this.facts.noteDefined(term);
  }

  private constant(constant: ConstantScalar, sort: Sort): Term {
    switch (constant.kind) {
      case "number":
        if (sort.kind === "bool") return boolConstant(constant.value === 1n);
        return sort.kind === "bitvec" ? bitVecConstant(sort.width, constant.value) : zeroOf(sort);
      case "float":
        if (constant.isRounded) noteRounded(this);
        return sort.kind === "float" ? floatConstant(sort, constant.value) : zeroOf(sort);
      case "address":
        return sort.kind === "bitvec"
          ? bitVecConstant(sort.width, BigInt(constant.place.address))
          : zeroOf(sort);
      case "undefined":
        return this.indeterminate("undef", sort);
      case "unsupported":
        this.refuse(constant.what);
        return zeroOf(sort);
      default:
        return unreachable(constant);
    }
  }
}

function zeroOf(sort: Sort): Term {
  switch (sort.kind) {
    case "bool":
      return falseTerm;
    case "float":
      return floatConstant(sort, 0);
    case "bitvec":
      return bitVecConstant(sort.width, 0n);
    default:
      throw new Error(`no C value has sort ${sort.kind}`);
  }
}

/** A sign- or zero-extended value is defined where the value is. */
export function withoutExtension(term: Term): Term {
  let core = term;
  while (core.kind === "application" && (core.operator === "signExtend" || core.operator === "zeroExtend")) {
    const [inner] = core.arguments;
    if (inner === undefined) break;
    core = inner;
  }
  return core;
}
