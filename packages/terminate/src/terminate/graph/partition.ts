/**
 * The partition of program variables into U (whose symbolic value is the unsigned one) and S (the signed one), by the heuristic of
 * section 2. It decides how large the graph grows, never what is true of the program.
 *
 * The IR has expressions where LLVM has instructions: variables "occur together in an instruction" where they stand in one comparison,
 * one operation, or an assignment's two sides.
 */
import {
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  type OperatorName,
  operators,
  type Procedure,
  type Term,
  type Variable,
  variablesRead,
} from "@everypath/core";
import type { Interpretation } from "./interpretation.ts";

export type Partition = (variable: Variable) => Interpretation;

const unsignedOperators: ReadonlySet<OperatorName> = new Set([
  "bvUnsignedLess",
  "bvUnsignedLessOrEqual",
  "bvUnsignedDivide",
  "bvUnsignedRemainder",
  "bvLogicalShiftRight",
  "zeroExtend",
  "unsignedAddOverflows",
  "unsignedSubtractOverflows",
  "unsignedMultiplyOverflows",
]);

const signedOperators: ReadonlySet<OperatorName> = new Set([
  "bvSignedLess",
  "bvSignedLessOrEqual",
  "bvSignedDivide",
  "bvSignedRemainder",
  "bvArithmeticShiftRight",
  "signExtend",
  "signedAddOverflows",
  "signedSubtractOverflows",
  "signedMultiplyOverflows",
]);

/** Sign-neutral operations without a "no signed wrap". */
const wrappingOperators: ReadonlySet<OperatorName> = new Set([
  "bvAdd",
  "bvMultiply",
  "bvNegate",
  "bvShiftLeft",
]);

const conversions: ReadonlySet<OperatorName> = new Set(["zeroExtend", "signExtend", "extract", "concat"]);

const known = new WeakMap<Procedure, ReadonlySet<Variable>>();

/** The interpretation of each of the procedure's variables; what is not in U is in S. Computed once for a procedure. */
export function partitionOf(procedure: Procedure): Partition {
  let unsigned = known.get(procedure);
  if (unsigned === undefined) {
    unsigned = unsignedVariables(procedure);
    known.set(procedure, unsigned);
  }
  const found = unsigned;
  return (variable) => (found.has(variable) ? "unsigned" : "signed");
}

interface Evidence {
  readonly unsigned: Set<Variable>;
  readonly signed: Set<Variable>;
  readonly addresses: Set<Variable>;
  readonly groups: (readonly Variable[])[];
}

function unsignedVariables(procedure: Procedure): ReadonlySet<Variable> {
  const evidence: Evidence = { unsigned: new Set(), signed: new Set(), addresses: new Set(), groups: [] };
  for (const { instructions, terminator } of procedure.blocks) {
    for (const instruction of instructions) collect(instruction, evidence);
    for (const expression of expressionsOfTerminator(terminator)) collectTerm(expression, evidence);
  }
  const groups = evidence.groups
    .map((group) => group.filter((variable) => !evidence.addresses.has(variable)))
    .filter((group) => group.length > 1);
  const found = closure(evidence.unsigned, groups);
  const removed = closure(
    new Set([...evidence.signed, ...groups.flat().filter((variable) => !found.has(variable))]),
    groups,
  );
  return new Set([...[...found].filter((variable) => !removed.has(variable)), ...evidence.addresses]);
}

/** The variables that share a group with one of `first`, directly or through others. */
function closure(
  first: ReadonlySet<Variable>,
  groups: readonly (readonly Variable[])[],
): ReadonlySet<Variable> {
  const found = new Set(first);
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const group of groups) {
      if (group.some((variable) => found.has(variable))) for (const variable of group) found.add(variable);
    }
  }
  return found;
}

function collect(instruction: Instruction, evidence: Evidence): void {
  for (const expression of expressionsOf(instruction)) collectTerm(expression, evidence);
  switch (instruction.kind) {
    case "assign":
      if (instruction.target.sort.kind === "bitvec" && instruction.value.sort.kind === "bitvec")
        evidence.groups.push([instruction.target, ...variablesBeside(instruction.value)]);
      return;
    case "load":
    case "store":
    case "free":
      for (const variable of variablesRead(instruction.address))
        if (isWholeAddress(instruction.address, variable)) evidence.addresses.add(variable);
      return;
    case "allocate":
      evidence.addresses.add(instruction.target);
      return;
    default:
      return;
  }
}

/** The address is the variable, or the variable plus something: the variable is a pointer. */
function isWholeAddress(address: Term, variable: Variable): boolean {
  if (address === variable) return true;
  return (
    address.kind === "application" && address.operator === "bvAdd" && address.arguments.includes(variable)
  );
}

function collectTerm(term: Term, evidence: Evidence): void {
  if (term.kind !== "application" || !term.hasVariables) return;
  for (const each of term.arguments) collectTerm(each, evidence);
  const variables = () => term.arguments.flatMap(variablesBeside);
  const shifted = shiftedRight(term);
  if (shifted !== undefined) for (const variable of variablesBeside(shifted)) evidence.unsigned.add(variable);
  if (unsignedOperators.has(term.operator) || wrappingOperators.has(term.operator))
    for (const variable of variables()) evidence.unsigned.add(variable);
  if (signedOperators.has(term.operator)) for (const variable of variables()) evidence.signed.add(variable);
  if (term.sort.kind === "bitvec" || isComparison(term.operator)) evidence.groups.push(variablesBeside(term));
}

/** Variables of the term that are not converted to another width first: LLVM has a variable of its own for what they become. */
function variablesBeside(term: Term): readonly Variable[] {
  if (term.kind === "variable") return term.sort.kind === "bitvec" ? [term] : [];
  if (term.kind !== "application") return [];
  const shifted = shiftedRight(term);
  if (shifted !== undefined) return variablesBeside(shifted);
  if (conversions.has(term.operator)) return [];
  return term.arguments.flatMap(variablesBeside);
}

/** What a logical shift by a constant shifts, and a division by a power of 2: in normal form its upper bits, extended with zeros. */
function shiftedRight(term: Term): Term | undefined {
  if (term.kind !== "application" || term.operator !== "zeroExtend") return undefined;
  const [part] = term.arguments;
  if (part?.kind !== "application" || part.operator !== "extract") return undefined;
  const [whole] = part.arguments;
  const [high, low] = part.parameters as readonly [number, number];
  if (whole === undefined || whole.sort !== term.sort || term.sort.kind !== "bitvec") return undefined;
  return high === term.sort.width - 1 && low > 0 ? whole : undefined;
}

function isComparison(operator: OperatorName): boolean {
  return operator === "equal" || operators[operator].order !== undefined;
}
