/** Variable arguments: a call puts them into an object of its own, one after another in slots of pointer size, which `va_start` asks for. */
import { intConstant, type Sort, type SymbolicTerm, type Term } from "@everypath/core";
import { atMost } from "./integers.ts";
import { firstBase, lastBase, requireWideAddresses } from "./memory.ts";
import { newName, type Post, reading, type StepContext } from "./post.ts";
import type { Area, Cell } from "./states.ts";

const slotBytes = 8;

/** The object with the arguments, in the call that begins at the state. */
export function variableArguments(context: StepContext, state: Post, terms: readonly Term[]): Area {
  requireWideAddresses(context.program.dataModel.pointerBits);
  const cells: Cell[] = [];
  let offset = 0;
  for (const term of terms) {
    const bytes = bytesOf(term.sort);
    // What is longer than a slot begins at an even one.
    const alignment = bytes > slotBytes ? 2 * slotBytes : slotBytes;
    offset = Math.ceil(offset / alignment) * alignment;
    if (term.sort.kind === "bitvec") {
      const [signed, unsigned] = [true, false].map((how) =>
        reading(context, state, (each) => each.read(term, how)),
      ) as [SymbolicTerm, SymbolicTerm];
      cells.push({
        offset: intConstant(offset),
        bytes,
        value: signed,
        signed: true,
        valueOtherwise: unsigned,
        isOptional: true,
      });
    }
    offset += Math.ceil(bytes / slotBytes) * slotBytes;
  }
  const base = reading(context, state, (each) => each.unknown());
  context.assume([atMost(intConstant(firstBase), base), atMost(base, intConstant(lastBase))]);
  return {
    name: newName,
    base,
    size: intConstant(offset),
    lifetime: "stack",
    depth: state.frames.length + 1,
    isConstant: false,
    isUnchanged: false,
    cells,
    rest: { kind: "variadic" },
  };
}

function bytesOf(sort: Sort): number {
  if (sort.kind === "bitvec") return Math.ceil(sort.width / 8);
  return sort.kind === "float" ? (sort.exponent + sort.significand) / 8 : 4;
}
