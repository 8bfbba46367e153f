/** What instructions do with addresses that tells where objects lie: which are one, which comes first, how far apart they are. */
import {
  type Application,
  expressionsOf,
  expressionsOfTerminator,
  foldTerm,
  type Instruction,
  type Term,
  type Terminator,
} from "@everypath/core";

/** An operation on addresses that tells where they are. */
export interface Suspect {
  readonly operation: "comparison" | "sum" | "other";
  readonly parts: readonly Term[];
}

const suspects = new WeakMap<Instruction | Terminator, readonly Suspect[]>();

export function suspectsOf(instruction: Instruction | Terminator): readonly Suspect[] {
  let found = suspects.get(instruction);
  if (found === undefined) {
    found = expressionsIn(instruction).flatMap(suspectsIn);
    suspects.set(instruction, found);
  }
  return found;
}

function expressionsIn(instruction: Instruction | Terminator): readonly Term[] {
  switch (instruction.kind) {
    case "jump":
    case "branch":
    case "switch":
    case "return":
    case "stop":
      return expressionsOfTerminator(instruction);
    default:
      return expressionsOf(instruction);
  }
}

function suspectsIn(expression: Term): readonly Suspect[] {
  const found: Suspect[] = [];
  foldTerm<true>(expression, new Map(), (term) => {
    if (term.kind === "application" && term.hasVariables) {
      const operation = operationOf(term);
      if (operation !== undefined) found.push({ operation, parts: term.arguments });
    }
    return true;
  });
  return found;
}

/** undefined: it keeps an address as it is, or knows nothing of addresses. */
function operationOf(term: Application): Suspect["operation"] | undefined {
  const [first] = term.arguments;
  if (first === undefined) return undefined;
  const widest = term.arguments.some(({ sort }) => sort.kind === "bitvec" && sort.width >= 32);
  if (!widest) return undefined;
  switch (term.operator) {
    case "ite":
      return undefined;
    case "equal":
    case "bvUnsignedLess":
    case "bvUnsignedLessOrEqual":
    case "bvSignedLess":
    case "bvSignedLessOrEqual":
      return "comparison";
    case "bvAdd":
    case "bvNegate":
      return "sum";
    case "bvMultiply":
      // A difference is a sum with a negated part.
      return term.arguments.some(isMinusOne) ? "sum" : "other";
    default:
      return term.sort.kind === "bitvec" ? "other" : undefined;
  }
}

export function isDifference(term: Term): boolean {
  if (term.kind !== "application" || term.operator !== "bvAdd") return false;
  return term.arguments.some(
    (part) =>
      part.kind === "application" &&
      (part.operator === "bvNegate" || (part.operator === "bvMultiply" && part.arguments.some(isMinusOne))),
  );
}

function isMinusOne(term: Term): boolean {
  return (
    term.kind === "constant" &&
    term.sort.kind === "bitvec" &&
    term.value === BigInt.asUintN(term.sort.width, -1n)
  );
}

/** A number that is no null pointer. */
export function isAddressOfNothing(term: Term): boolean {
  return term.kind === "constant" && term.value !== 0n;
}
