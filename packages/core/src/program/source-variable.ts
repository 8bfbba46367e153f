/** Variables of a procedure as the user wrote them. */
import type { Variable } from "../term/index.ts";
import type { ValueType } from "./instruction.ts";

export interface SourceVariable {
  readonly name: string;
  /** Holds its value, or its address. */
  readonly variable: Variable;
  readonly type: ValueType | undefined;
  /** The user's variable lies in memory: `variable` holds its address, and `type` is that of a pointer to it. */
  readonly holdsAddress?: boolean;
  /** The lines of the block that declares it, where that is less than the whole procedure. */
  readonly lines?: { readonly first: number; readonly last: number };
}

/** What the IR's variable holds, as the user would write it: `x`, or `&x`. */
export function heldName({ name, holdsAddress }: Pick<SourceVariable, "name" | "holdsAddress">): string {
  return holdsAddress === true ? `&${name}` : name;
}
