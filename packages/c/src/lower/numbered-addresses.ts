/**
 * Addresses as numbers, `(uintptr_t)p`. Where an object lies is the implementation's to say, so that what depends on it is one of several possible runs:
 * the order and the distance of two objects, the bits of an address beyond its object's alignment, and whatever is computed from the number where nobody
 * looks any more. Each such use is told to the machine before it happens, which knows the objects (engine/machine/intrinsics/addresses.ts). Uses that
 * are the same wherever objects lie are not: a number made a pointer again, a tag in bits that the alignment leaves free.
 */
import { bitVecConstant, falseTerm, type Term, trueTerm } from "@everypath/core";
import type { Instruction, Operand } from "../llvm/module.ts";
import { type AddressSum, AddressSums } from "./address-sums.ts";
import type { FunctionContext } from "./context.ts";
import { localName, operandsOf, resultName, taken } from "./instruction.ts";
import { lostBy } from "./lost-addresses.ts";
import type { Allocas } from "./promote.ts";
import type { Shape } from "./shape.ts";

type Binary = Extract<Instruction, { opcode: "binary" }>;
type Comparison = Extract<Instruction, { opcode: "icmp" }>;

/** What is done with a number that may be an address. */
type Use =
  /** The result depends on where two objects lie, if they are two. */
  | { readonly kind: "order"; readonly left: Operand; readonly right: Operand }
  /** The result may be too far from the object for its address to be told from it. */
  | { readonly kind: "moved"; readonly value: Operand; readonly by: Operand; readonly isBack: boolean }
  /** The result is whether two are the same. */
  | { readonly kind: "equal"; readonly left: Operand; readonly right: Operand }
  /** The result depends on these bits of it. */
  | { readonly kind: "part"; readonly value: Operand; readonly mask: bigint }
  /** The result depends on all of it. */
  | { readonly kind: "whole"; readonly value: Operand }
  /** The result depends on where the objects of the sum lie, if they do not cancel out. */
  | { readonly kind: "sum"; readonly sum: AddressSum; readonly chosenBy?: Choice }
  /** The result is whether the first of the sum's two addresses is one of so many bytes from the second on. */
  | { readonly kind: "within"; readonly sum: AddressSum; readonly count: bigint };

/** The number is looked at only where the condition is `wanted`. */
interface Choice {
  readonly condition: Operand;
  readonly wanted: boolean;
}

/** Values, and variables that were promoted, which may hold an address as a number. */
export class NumberedAddresses {
  private readonly values = new Set<string>();
  private readonly slots = new Set<string>();
  private readonly allocas: Allocas;
  private readonly isModel: boolean;
  private readonly pointerBits: number;
  private readonly isAny: boolean;
  /** Known when all numbers are. */
  private sums: AddressSums | undefined;

  constructor(
    shape: Shape,
    allocas: Allocas,
    isModel: boolean,
    pointerBits: number,
    /** Pointers into different objects may be ordered, as their addresses are. */
    private readonly ordersPointers: boolean,
  ) {
    this.pointerBits = pointerBits;
    this.allocas = allocas;
    this.isModel = isModel;
    const instructions = isModel
      ? []
      : shape.chains.flatMap((chain) => chain.blocks.flatMap((block) => block.instructions));
    this.isAny = instructions.some(
      (instruction) => isConversion(instruction) || taken(instruction).some(isConverted),
    );
    if (!this.isAny) return;
    for (let before = -1; before !== this.values.size + this.slots.size; ) {
      before = this.values.size + this.slots.size;
      for (const instruction of instructions) this.follow(instruction);
    }
    this.sums = new AddressSums(instructions, this);
    this.keepRoots(shape);
  }

  /** What a sum is made of is still looked at where the sum is. */
  private keepRoots({ chains, uses }: Shape): void {
    for (const chain of chains)
      for (const use of chain.blocks.flatMap(({ instructions }) =>
        instructions.flatMap((each) => this.usesOf(each)),
      ))
        for (const root of "sum" in use ? [...use.sum.plus, ...use.sum.minus] : []) {
          const known = uses.get(localName(root) ?? "");
          if (known === undefined) continue;
          known.count += 1;
          known.chains.add(chain);
        }
  }

  /** What becomes of a value in a phi, or in a variable that was promoted, is not followed as a sum. */
  isLost(instruction: Instruction, operand: Operand): boolean {
    switch (instruction.opcode) {
      case "phi":
      case "freeze":
        return true;
      case "store":
        return operand === instruction.value && this.slotOf(instruction.address) !== undefined;
      default:
        return false;
    }
  }

  isNumbered(operand: Operand): boolean {
    return operand.kind === "local" ? this.isNumberedValue(operand.name) : isConverted(operand);
  }

  isNumberedValue(name: string): boolean {
    return this.values.has(name) && this.sums?.has(name) !== true;
  }

  private slotOf(address: Operand): string | undefined {
    const name = localName(address);
    return name !== undefined && this.allocas.promoted.has(name) ? name : undefined;
  }

  private follow(instruction: Instruction): void {
    if (instruction.opcode === "store") {
      const slot = this.slotOf(instruction.address);
      if (slot !== undefined && this.isNumbered(instruction.value)) this.slots.add(slot);
      return;
    }
    const result = resultName(instruction);
    if (result !== undefined && this.gives(instruction)) this.values.add(result);
  }

  /** Whether the result may be an address as a number, too. */
  private gives(instruction: Instruction): boolean {
    switch (instruction.opcode) {
      case "cast":
        if (instruction.operation === "ptrtoint") return true;
        return (
          ["zext", "sext", "bitcast"].includes(instruction.operation) && this.isNumbered(instruction.value)
        );
      case "load":
        return this.slots.has(this.slotOf(instruction.address) ?? "");
      case "binary":
        return this.keeps(instruction);
      case "phi":
      case "select":
      case "freeze":
        return taken(instruction).some((operand) => this.isNumbered(operand));
      default:
        return false;
    }
  }

  /** A number added, or a tag put in or taken out. */
  private keeps({ operation, left, right }: Binary): boolean {
    const [isLeft, isRight] = [this.isNumbered(left), this.isNumbered(right)];
    switch (operation) {
      case "add":
        return isLeft || isRight;
      case "sub":
        return isLeft && !isRight;
      case "or":
      case "xor":
        return isLeft && right.kind === "integer";
      case "and":
        return isLeft && right.kind === "integer" && right.value < 0n;
      default:
        return false;
    }
  }

  usesOf(instruction: Instruction): readonly Use[] {
    if (this.isModel || instruction.opcode === "debug-record") return [];
    const always = [...comparedPointers(instruction, this.ordersPointers), ...this.lost(instruction)];
    if (!this.isAny) return always;
    if (this.sums?.isMadeBy(instruction) === true) {
      const sum = this.sums.lostBy(instruction);
      return sum === undefined ? [] : [{ kind: "sum", sum }];
    }
    return [...always, ...this.usesOfSums(instruction), ...this.usesOfNumbers(instruction)];
  }

  private lost(instruction: Instruction): readonly Use[] {
    return lostBy(instruction, this.pointerBits).map((value) => ({ kind: "whole", value }));
  }

  private usesOfSums(instruction: Instruction): readonly Use[] {
    if (instruction.opcode === "icmp") {
      const within = this.membership(instruction);
      if (within !== undefined) return [within];
    }
    if (instruction.opcode !== "select") {
      const sums = operandsOf(instruction).flatMap((operand) => this.sums?.of(operand) ?? []);
      return sums.map((sum) => ({ kind: "sum", sum }));
    }
    const { condition, whenTrue, whenFalse } = instruction;
    return [
      { operand: whenTrue, wanted: true },
      { operand: whenFalse, wanted: false },
    ].flatMap(({ operand, wanted }) => {
      const sum = this.sums?.of(operand);
      return sum === undefined ? [] : [{ kind: "sum", sum, chosenBy: { condition, wanted } } as const];
    });
  }

  /** `(size_t)p - (size_t)pool < sizeof pool`. */
  private membership({ predicate, left, right }: Comparison): Use | undefined {
    const sum = this.sums?.of(left);
    if (sum?.isDifference !== true || right.kind !== "integer") return undefined;
    switch (predicate) {
      case "ult":
      case "uge":
        return { kind: "within", sum, count: right.value };
      case "ule":
      case "ugt":
        return { kind: "within", sum, count: right.value + 1n };
      default:
        return undefined;
    }
  }

  private usesOfNumbers(instruction: Instruction): readonly Use[] {
    const whole = (operands: readonly Operand[]): readonly Use[] =>
      operands.filter((value) => this.isNumbered(value)).map((value) => ({ kind: "whole", value }));
    switch (instruction.opcode) {
      case "icmp":
        return this.compared(instruction);
      case "binary":
        return this.computed(instruction);
      case "cast":
        return ["ptrtoint", "inttoptr", "zext", "sext", "bitcast"].includes(instruction.operation)
          ? []
          : whole([instruction.value]);
      case "store":
        return this.slotOf(instruction.address) === undefined ? whole([instruction.value]) : [];
      case "phi":
      case "select":
      case "freeze":
      case "load":
        return [];
      default:
        return whole(operandsOf(instruction));
    }
  }

  private compared({ predicate, left, right }: Comparison): readonly Use[] {
    if (!this.isNumbered(left) && !this.isNumbered(right)) return [];
    if (predicate !== "eq" && predicate !== "ne") return [{ kind: "order", left, right }];
    if (right.kind !== "integer") return [{ kind: "equal", left, right }];
    return right.value === 0n ? [] : [{ kind: "whole", value: left }];
  }

  private computed({ operation, left, right }: Binary): readonly Use[] {
    const numbered = [left, right].filter((operand) => this.isNumbered(operand));
    if (numbered.length === 0) return [];
    const constant = right.kind === "integer" ? right.value : undefined;
    const whole = numbered.map((value) => ({ kind: "whole", value }) as const);
    switch (operation) {
      case "add":
      case "sub": {
        const isBack = operation === "sub";
        if (numbered.length !== 1 || (isBack && numbered[0] !== left)) return whole;
        return [{ kind: "moved", value: numbered[0]!, by: numbered[0] === left ? right : left, isBack }];
      }
      case "and":
        if (constant === undefined) return whole;
        return [{ kind: "part", value: left, mask: constant < 0n ? ~constant : constant }];
      case "or":
      case "xor":
        return constant === undefined || constant < 0n
          ? whole
          : [{ kind: "part", value: left, mask: constant }];
      case "urem":
        if (constant === undefined || constant <= 0n || (constant & (constant - 1n)) !== 0n) return whole;
        return [{ kind: "part", value: left, mask: constant - 1n }];
      default:
        return whole;
    }
  }
}

function comparedPointers(instruction: Instruction, ordersPointers: boolean): readonly Use[] {
  if (instruction.opcode !== "icmp") return [];
  const { predicate, left, right } = instruction;
  if (left.type.kind !== "pointer" || left.kind === "null" || right.kind === "null") return [];
  if (predicate === "eq" || predicate === "ne") return [{ kind: "equal", left, right }];
  return ordersPointers ? [{ kind: "order", left, right }] : [];
}

/** Tells the machine of what the instruction is about to do with addresses. */
export function noteAddresses(context: FunctionContext, instruction: Instruction): void {
  for (const use of context.numberedAddresses.usesOf(instruction)) {
    switch (use.kind) {
      case "order":
        emit(context, "address_order", [lookedAt(context, use.left), lookedAt(context, use.right)]);
        break;
      case "moved":
        emit(context, "address_moved", [
          lookedAt(context, use.value),
          lookedAt(context, use.by),
          use.isBack ? trueTerm : falseTerm,
        ]);
        break;
      case "equal":
        emit(context, "address_equal", [lookedAt(context, use.left), lookedAt(context, use.right)]);
        break;
      case "part": {
        const value = lookedAt(context, use.value);
        const mask = value?.sort.kind === "bitvec" ? bitVecConstant(value.sort.width, use.mask) : undefined;
        emit(context, "address_part", [value, mask]);
        break;
      }
      case "whole":
        emit(context, "address_whole", [lookedAt(context, use.value)]);
        break;
      case "sum":
        emitSum(context, use);
        break;
      case "within":
        emit(context, "address_within", [
          ...[...use.sum.plus, ...use.sum.minus].map((root) => required(lookedAt(context, root))),
          bitVecConstant(64, BigInt.asUintN(64, use.count)),
        ]);
        break;
    }
  }
}

/** address_sum(condition, wanted, how many are added, those added and those subtracted). */
function emitSum(context: FunctionContext, { sum: { plus, minus }, chosenBy }: Use & { kind: "sum" }): void {
  const condition = chosenBy === undefined ? undefined : lookedAt(context, chosenBy.condition);
  emit(context, "address_sum", [
    // Of a choice of which nothing is known either number may be looked at.
    condition ?? trueTerm,
    condition !== undefined && chosenBy?.wanted === false ? falseTerm : trueTerm,
    bitVecConstant(32, BigInt(plus.length)),
    ...[...plus, ...minus].map((root) => required(lookedAt(context, root))),
  ]);
}

/** The value, which the instruction itself still uses, or which was kept for it; of a constant the address that it has bits of. */
function lookedAt(context: FunctionContext, operand: Operand): Term | undefined {
  const name = localName(operand);
  return name === undefined ? context.scalar(convertedIn(operand)) : context.values.peek(name)?.[0];
}

/** Optimisers convert to no more bits than are used, so that nothing of an address may be left. */
function convertedIn(operand: Operand): Operand {
  if (operand.kind !== "expression" || operand.instruction.opcode !== "cast") return operand;
  const { operation, value } = operand.instruction;
  if (operation === "ptrtoint") return value;
  return operation === "trunc" && isConverted(value) ? convertedIn(value) : operand;
}

/** What is looked at is there: each value is used by the instruction itself, or kept for it. */
function required(term: Term | undefined): Term {
  if (term === undefined) throw new Error("an address that is computed with has no value");
  return term;
}

function emit(context: FunctionContext, name: string, args: readonly (Term | undefined)[]): void {
  const given = args.filter((term) => term !== undefined);
  if (given.length < args.length) return;
  const callee = { kind: "intrinsic", name, types: [] } as const;
  context.emit({ kind: "call", callee, arguments: given, variadic: [], targets: [] });
}

function isConversion(instruction: Instruction): boolean {
  return instruction.opcode === "cast" && instruction.operation === "ptrtoint";
}

/** A constant that has the address of something in it as a number. */
function isConverted(operand: Operand): boolean {
  if (operand.kind !== "expression") return false;
  const { instruction } = operand;
  if (isConversion(instruction)) return true;
  if (instruction.opcode === "cast")
    return instruction.operation === "trunc" && isConverted(instruction.value);
  return instruction.opcode === "binary" && operandsOf(instruction).some(isConverted);
}
