/** The predicates of `--assume`, over the inputs that exist at the entry. */
import { parsePredicate } from "@everypath/c";
import { bitVecConstant, type SymbolicTerm } from "@everypath/core";
import { EntryPointers, type Machine, type Started } from "@everypath/engine";
import { inputRecords } from "./inputs.ts";

export interface Assumed {
  readonly condition: SymbolicTerm;
  /** It says whether two pointers are the same. */
  readonly compares: boolean;
}

export function parseAssumptions(
  predicates: readonly string[],
  machine: Machine,
  started: Started,
): { readonly conditions: readonly Assumed[] } | { readonly refused: string } {
  const parts = inputRecords(started.state.inputs).flatMap((record) => record.parts);
  const entry = new EntryPointers(machine, started, parts);
  const named = parts
    .filter(({ type }) => type.kind !== "pointer")
    .map(({ name, symbol, type }) => ({
      name,
      // When it is asked for: it may rest on what a variable holds.
      get term() {
        return entry.valueOf(name, symbol);
      },
      signed: type.kind === "integer" && type.signed,
    }));
  const { pointerBits } = machine;
  const known = {
    pointerBits,
    pointers: entry.pointers,
    variables: entry.variables.map(({ name, address, type }) => ({
      name,
      address: bitVecConstant(pointerBits, BigInt(address)),
      type,
    })),
  };
  const conditions: Assumed[] = [];
  for (const predicate of predicates) {
    let compares = false;
    const incomparable = (left: string, right: string) => {
      compares = true;
      return entry.incomparable(left, right);
    };
    const parsed = parsePredicate(predicate, named, { ...known, incomparable });
    if ("problem" in parsed) {
      return { refused: `--assume '${predicate}': column ${parsed.column}: ${parsed.problem}` };
    }
    conditions.push({ condition: parsed.condition, compares });
  }
  return { conditions };
}
