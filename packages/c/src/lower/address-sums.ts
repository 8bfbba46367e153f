/**
 * Sums and differences of addresses as numbers, also of their lower bits. `(int)(p - a) + 1` is the same wherever objects lie if p and a point into
 * one, and that is asked only where somebody looks at the number: an optimiser computes it before it is known whether p is null, and chooses then.
 */
import type { Instruction, Operand } from "../llvm/module.ts";
import { localName, resultName, taken } from "./instruction.ts";

/** What a number has in it of addresses: each of `plus` added once, each of `minus` subtracted. */
export interface AddressSum {
  readonly plus: readonly Operand[];
  readonly minus: readonly Operand[];
  /** It is the difference of two addresses and nothing else. */
  readonly isDifference?: true;
}

/** What is known of addresses as numbers (numbered-addresses.ts). */
export interface Numbered {
  /** The operand is such a number, and would be made a pointer again. */
  isNumbered(operand: Operand): boolean;
  /** The same, of a value by its name. */
  isNumberedValue(name: string): boolean;
  /** The instruction puts the operand where it is not followed. */
  isLost(instruction: Instruction, operand: Operand): boolean;
}

export class AddressSums {
  private readonly sums = new Map<string, AddressSum>();
  /** Of values that go where they are not followed: they are asked about where they are computed. */
  private readonly lost = new Map<string, AddressSum>();
  private readonly numbered: Numbered;

  /** The instructions in an order in which definitions come before uses, but for those of `phi`. */
  constructor(instructions: readonly Instruction[], numbered: Numbered) {
    this.numbered = numbered;
    const lost = new Set(
      instructions.flatMap((instruction) =>
        taken(instruction)
          .filter((operand) => numbered.isLost(instruction, operand))
          .flatMap((operand) => localName(operand) ?? []),
      ),
    );
    for (const instruction of instructions) {
      const result = resultName(instruction);
      const sum = result === undefined ? undefined : this.computed(instruction);
      if (result !== undefined && sum !== undefined)
        (lost.has(result) ? this.lost : this.sums).set(result, sum);
    }
  }

  /** Of the operand; undefined where it has no sum that was not asked about. */
  of(operand: Operand): AddressSum | undefined {
    const name = localName(operand);
    return name === undefined ? undefined : this.sums.get(name);
  }

  has(name: string): boolean {
    return this.sums.has(name) || this.lost.has(name);
  }

  /** Whether the instruction makes a sum of what its operands are. */
  isMadeBy(instruction: Instruction): boolean {
    const result = resultName(instruction);
    return result !== undefined && this.has(result);
  }

  /** The sum that has to be asked about where it is made. */
  lostBy(instruction: Instruction): AddressSum | undefined {
    const result = resultName(instruction);
    return result === undefined ? undefined : this.lost.get(result);
  }

  private computed(instruction: Instruction): AddressSum | undefined {
    switch (instruction.opcode) {
      case "cast":
        return instruction.operation === "trunc" ? this.part(instruction.value) : undefined;
      case "binary": {
        const { operation, left, right } = instruction;
        if (operation !== "add" && operation !== "sub") return undefined;
        const [one, other] = [this.part(left), this.part(right)];
        if (one === undefined && other === undefined) return undefined;
        const sum = added(
          one ?? nothing,
          operation === "add" ? (other ?? nothing) : negated(other ?? nothing),
        );
        if (operation === "sub" && this.numbered.isNumbered(left) && this.numbered.isNumbered(right))
          return { ...sum, isDifference: true };
        return this.isAddress(instruction) && sum.plus.length === sum.minus.length + 1 ? undefined : sum;
      }
      default:
        return undefined;
    }
  }

  /** The result may be an address again, a number beyond another. */
  private isAddress(instruction: Instruction): boolean {
    const name = resultName(instruction);
    return name !== undefined && this.numbered.isNumberedValue(name);
  }

  private part(operand: Operand): AddressSum | undefined {
    return (
      this.of(operand) ?? (this.numbered.isNumbered(operand) ? { plus: [operand], minus: [] } : undefined)
    );
  }
}

const nothing: AddressSum = { plus: [], minus: [] };

function negated({ plus, minus }: AddressSum): AddressSum {
  return { plus: minus, minus: plus };
}

function added(one: AddressSum, other: AddressSum): AddressSum {
  return { plus: [...one.plus, ...other.plus], minus: [...one.minus, ...other.minus] };
}
