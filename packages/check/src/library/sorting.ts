/**
 * qsort and bsearch. They return where each comparison does. So the graph has one edge into the comparison function, on any two elements
 * and in a memory in which earlier comparisons may have written: every comparison is a run that begins there, and is followed to its own
 * return alone. The other edges lead past the call.
 */
import {
  intConstant,
  intLess,
  intMultiply,
  type Procedure,
  type Program,
  type SymbolicTerm,
} from "@everypath/core";
import { atMost, plus, zero } from "../integers.ts";
import { NotChecked } from "../outcome.ts";
import type { Successor } from "../post.ts";
import type { Area, Frame } from "../states.ts";
import { Outcome } from "./call-outcome.ts";
import type { Calling } from "./calling.ts";
import { caseMappings, classes, contracts } from "./contracts.ts";

export const comparing: ReadonlySet<string> = new Set(["qsort", "bsearch"]);

/** qsort(base, count, size, compare) */
export function sort(calling: Calling): readonly Successor[] {
  const array = arrayOf(calling, 0);
  const comparison = comparisonOf(calling, 3);
  const few = new Outcome(calling);
  few.suppose(atMost(array.count, intConstant(1)));
  const moved = () => {
    const outcome = new Outcome(calling);
    outcome.suppose(atMost(intConstant(2), array.count));
    outcome.write(array.base, array.bytes);
    if (comparison.isWriting) forgetMemory(outcome);
    return outcome;
  };
  const inside = moved();
  const values = [element(inside, array), element(inside, array)];
  return [few.returns(), within(inside, comparison.procedure, values), moved().returns()];
}

/** bsearch(key, base, count, size, compare) */
export function search(calling: Calling): readonly Successor[] {
  const key = calling.pointer(0);
  const array = arrayOf(calling, 1);
  const comparison = comparisonOf(calling, 4);
  const compared = () => {
    const outcome = new Outcome(calling);
    outcome.suppose(atMost(intConstant(1), array.count));
    outcome.allocated(array.base, array.bytes);
    if (comparison.isWriting) forgetMemory(outcome);
    return outcome;
  };
  const empty = new Outcome(calling);
  empty.suppose(atMost(array.count, zero));
  const inside = compared();
  const found = compared();
  return [
    empty.returns(zero),
    within(inside, comparison.procedure, [key, element(inside, array)]),
    compared().returns(zero),
    found.returns(element(found, array)),
  ];
}

interface Elements {
  readonly base: SymbolicTerm;
  readonly count: SymbolicTerm;
  readonly size: SymbolicTerm;
  readonly bytes: SymbolicTerm;
}

function arrayOf(calling: Calling, first: number): Elements {
  const base = calling.pointer(first);
  const count = calling.integer(calling.argument(first + 1), false);
  const size = calling.integer(calling.argument(first + 2), false);
  if (size.kind !== "constant" || size === zero)
    throw new NotChecked(`'${calling.name}' of elements of an unknown size`);
  return { base, count, size, bytes: intMultiply(count, size) };
}

function element(outcome: Outcome, { base, count, size }: Elements): SymbolicTerm {
  const index = outcome.some({}, (value) => [intLess(value, count)]);
  return plus(base, intMultiply(size, index));
}

/** The state in the comparison. */
function within(outcome: Outcome, procedure: Procedure, values: readonly SymbolicTerm[]): Successor {
  const frame: Frame = {
    procedure,
    block: 0,
    index: 0,
    values: new Map(
      procedure.parameters.map(({ variable }, index) => [variable, values[index] as SymbolicTerm] as const),
    ),
  };
  return { guard: outcome.guard, post: { areas: outcome.areas, frames: [...outcome.frames, frame] } };
}

/** A comparison may have written to anything that is not constant. */
function forgetMemory(outcome: Outcome): void {
  outcome.areas = outcome.areas.map(
    (area): Area =>
      area.isConstant ? area : { ...area, cells: [], rest: { kind: "anything" }, isUnchanged: false },
  );
}

function comparisonOf(
  calling: Calling,
  index: number,
): { readonly procedure: Procedure; readonly isWriting: boolean } {
  const { program } = calling.context;
  const address = calling.pointer(index);
  const [name] =
    [...program.procedureAddresses].find(
      ([, own]) => address.kind === "constant" && address.value === BigInt(own),
    ) ?? [];
  const procedure = name === undefined ? undefined : program.procedure(name);
  if (procedure === undefined) throw new NotChecked(`'${calling.name}' with a function that is not known`);
  const { parameters, results, variadic } = procedure;
  if (parameters.length !== 2 || variadic || results.length !== 1)
    throw new NotChecked(`'${procedure.name}' as a comparison function`);
  return { procedure, isWriting: writes(program, procedure, new Set()) };
}

/** Whether the procedure may write to memory; throws where it may do more than write and compute. */
function writes(program: Program, procedure: Procedure, seen: Set<Procedure>): boolean {
  if (seen.has(procedure)) return false;
  seen.add(procedure);
  if (procedure.model) {
    const isKnown = isSilent(procedure.name);
    if (isKnown !== undefined) return !isKnown;
  }
  let found = false;
  for (const instruction of procedure.blocks.flatMap(({ instructions }) => instructions)) {
    switch (instruction.kind) {
      case "store":
      case "copy":
      case "fill":
        found = true;
        break;
      case "free":
        if (instruction.lifetime === "heap") throw tooMuch(procedure);
        break;
      case "allocate":
        if (instruction.lifetime === "heap") throw tooMuch(procedure);
        break;
      case "call": {
        const { callee } = instruction;
        const called = callee.kind === "procedure" ? program.procedure(callee.name) : undefined;
        if (called === undefined) throw tooMuch(procedure);
        if (writes(program, called, seen)) found = true;
        break;
      }
      case "unsupported":
        throw tooMuch(procedure);
      default:
    }
  }
  return found;
}

function tooMuch({ name }: Procedure): NotChecked {
  return new NotChecked(`'${name}', which does more than compare, as a comparison function or in one`);
}

/** Whether a function of the library leaves memory as it is; undefined: it has no contract, or does more. */
function isSilent(name: string): boolean | undefined {
  if (classes[name] !== undefined || caseMappings[name] !== undefined) return true;
  const contract = contracts[name];
  if (contract === undefined) return undefined;
  const cases = [...contract.cases, ...(contract.ifZero?.cases ?? [])];
  const isPure =
    contract.stream === undefined &&
    cases.every((each) => each.writes === undefined && each.makes === undefined && each.reads === undefined);
  if (!isPure) throw new NotChecked(`'${name}' in a comparison function`);
  return contract.setsErrno !== true;
}
