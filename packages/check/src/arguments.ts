/** The arguments of `main`: `argc` texts that end, which nobody writes to, and null behind them. */
import { and, equal, intConstant, intModulo, intSort, type SymbolicTerm, symbol } from "@everypath/core";
import { atMost, minus, plus, zero } from "./integers.ts";
import { type AddressInArea, cellAt, firstBase, lastBase } from "./memory.ts";
import { newName, type Post, type StepContext, withArea } from "./post.ts";
import type { Area } from "./states.ts";

const pointerBytes = 8;

/** Of one text, at most. */
const mostCharacters = 1n << 31n;

/** The pointer that lies at the place, with the text that it leads to; undefined: it is no place of an argument that is not read yet. */
export function argumentAt(
  context: StepContext,
  state: Post,
  { area, offset }: AddressInArea,
  bytes: number,
): { readonly state: Post; readonly value: SymbolicTerm } | undefined {
  if (area.rest.kind !== "arguments" || bytes !== pointerBytes) return undefined;
  if (cellAt(area, offset, bytes, context) !== undefined) return undefined;
  const last = minus(area.size, intConstant(pointerBytes));
  const isEntry = equal(intModulo(offset, intConstant(pointerBytes)), zero) as SymbolicTerm;
  if (!context.holds(isEntry)) return undefined;
  if (context.holds(equal(offset, last) as SymbolicTerm)) return { state, value: zero };
  if (!context.holds(and(atMost(plus(offset, intConstant(1)), last)))) return undefined;
  context.rely("the arguments of main as C11 5.1.2.2.1 has them");
  const any = (least: bigint, most: bigint) => {
    const value = symbol(context.freshName(), intSort) as SymbolicTerm;
    context.assume([atMost(intConstant(least), value), atMost(value, intConstant(most))]);
    return value;
  };
  const size = any(1n, mostCharacters);
  const base = any(firstBase, lastBase);
  const text: Area = {
    name: newName,
    base,
    size,
    lifetime: "global",
    depth: 0,
    isConstant: true,
    isUnchanged: false,
    cells: [{ offset: minus(size, intConstant(1)), bytes: 1, value: zero, signed: true }],
    rest: { kind: "anything" },
  };
  const known = { offset, bytes, value: base, signed: true };
  const read = withArea(state, { ...area, cells: [...area.cells, known] });
  return { state: { ...read, areas: [...read.areas, text] }, value: base };
}
