/**
 * What becomes of a number that was read from where an address stands. Looked for only where that has happened: a number that is put elsewhere,
 * passed on, made a pointer again or compared for being the same tells nothing of where an object lies.
 */
import {
  type Call,
  expressionsOf,
  expressionsOfTerminator,
  type Instruction,
  type Load,
  type Procedure,
  type Term,
  type Terminator,
  type Variable,
  variablesRead,
} from "@everypath/core";
import type { Machine } from "./machine.ts";
import type { Frame, State } from "./state.ts";

/** A `whole` address may be made a pointer again, and compared with others; of a `part` of one that says something. */
type Kind = "whole" | "part";

interface Search {
  readonly machine: Machine;
  /** By what they are followed as. Variables of different procedures may be one term. */
  readonly seen: Map<string, Map<Procedure, Set<Variable>>>;
  /** Where the procedure returns to that the number was read in. */
  readonly caller: Frame | undefined;
}

interface Found {
  readonly caller: Procedure | undefined;
  readonly call: Call | undefined;
  readonly isOnlyCopied: boolean;
}

/** What one instruction reads may be a whole address now, and a part of one then. */
const known: Readonly<Record<Kind, WeakMap<Load, Found>>> = { whole: new WeakMap(), part: new WeakMap() };

/** Whether nothing looks at the number that the instruction has read. */
export function isOnlyCopied(machine: Machine, state: State, load: Load, kind: Kind): boolean {
  const { frame } = state;
  const call = frame.caller === undefined ? undefined : callOf(frame.caller);
  const before = known[kind].get(load);
  if (before !== undefined && before.call === call && before.caller === frame.caller?.procedure)
    return before.isOnlyCopied;
  const search: Search = { machine, seen: new Map(), caller: frame.caller };
  const { target: variable } = load;
  const { procedure } = frame;
  const isOnly = !isLookedAt(search, { procedure, variable, kind, isHere: true, isItself: true });
  known[kind].set(load, { caller: frame.caller?.procedure, call, isOnlyCopied: isOnly });
  return isOnly;
}

function callOf({ prepared, block, index }: Frame): Call | undefined {
  const instruction = prepared.blocks[block]?.instructions[index];
  return instruction?.kind === "call" ? instruction : undefined;
}

/** A variable that the number, or a place that is made of it, may be in. */
interface Follower {
  readonly procedure: Procedure;
  readonly variable: Variable;
  readonly kind: Kind;
  /** It is the procedure that the number was read in, and where that returns to is known. */
  readonly isHere: boolean;
  /** It is the number itself: where it is stored its bytes are known for those of an address. */
  readonly isItself: boolean;
}

function isLookedAt(search: Search, follower: Follower): boolean {
  const { procedure, variable, kind, isItself } = follower;
  const key = `${kind} ${isItself}`;
  const seenSo = search.seen.get(key) ?? new Map<Procedure, Set<Variable>>();
  const seen = seenSo.get(procedure) ?? new Set();
  if (seen.has(variable)) return false;
  search.seen.set(key, seenSo.set(procedure, seen.add(variable)));
  return procedure.blocks.some(
    ({ instructions, terminator }) =>
      instructions.some(
        (instruction) =>
          reads(expressionsOf(instruction), variable) && looksAt(search, instruction, follower),
      ) ||
      (reads(expressionsOfTerminator(terminator), variable) && endLooksAt(search, terminator, follower)),
  );
}

function reads(expressions: readonly Term[], variable: Variable): boolean {
  return expressions.some((expression) => variablesRead(expression).has(variable));
}

function looksAt(search: Search, instruction: Instruction, follower: Follower): boolean {
  const { variable } = follower;
  switch (instruction.kind) {
    case "assign": {
      const { value, target } = instruction;
      if (isOnlyCompared(follower, value)) return false;
      if (!isMadeFrom(follower, value)) return true;
      const isItself = follower.isItself && isCopyOf(follower, value);
      return isLookedAt(search, { ...follower, variable: target, kind: kindOf(follower, value), isItself });
    }
    case "store": {
      const { value } = instruction;
      const isKnown = isOnlyCompared(follower, value) || (follower.isItself && isCopyOf(follower, value));
      if (!isKnown) return true;
      return !isPlaceFrom(follower, instruction.address);
    }
    case "load":
    case "free":
      return !isPlaceFrom(follower, instruction.address);
    case "copy":
      return (
        reads([instruction.length], variable) ||
        ![instruction.target, instruction.source].every((address) => isPlaceFrom(follower, address))
      );
    case "call":
      return callLooksAt(search, instruction, follower);
    case "assume":
    case "check":
      return !isOnlyCompared(follower, instruction.condition);
    default:
      return true;
  }
}

function callLooksAt(
  search: Search,
  { callee, arguments: given, variadic }: Call,
  follower: Follower,
): boolean {
  const { isItself } = follower;
  if (callee.kind !== "procedure") return true;
  // Those lie in memory, where their bytes are known.
  const isPassed = (argument: Term): boolean =>
    isOnlyCompared(follower, argument) || (isItself && isCopyOf(follower, argument));
  if (!variadic.every(isPassed)) return true;
  const procedure = search.machine.procedure(callee.name)?.procedure;
  return given.some((argument, i) => {
    if (isOnlyCompared(follower, argument)) return false;
    const parameter = procedure?.parameters[i]?.variable;
    if (!isItself || procedure === undefined || parameter === undefined || procedure.model) return true;
    if (!isCopyOf(follower, argument)) return true;
    const kind = kindOf(follower, argument);
    return isLookedAt(search, { procedure, variable: parameter, kind, isHere: false, isItself });
  });
}

function endLooksAt(search: Search, terminator: Terminator, follower: Follower): boolean {
  const { isHere, isItself } = follower;
  switch (terminator.kind) {
    case "branch":
      return !isOnlyCompared(follower, terminator.condition);
    case "return": {
      const { caller } = search;
      const call = caller === undefined || !isHere ? undefined : callOf(caller);
      return terminator.values.some((value, i) => {
        if (isOnlyCompared(follower, value)) return false;
        if (!isItself || caller === undefined || call === undefined || !isCopyOf(follower, value))
          return true;
        const target = call.targets[i];
        if (target === undefined) return false;
        return isLookedAt(search, {
          procedure: caller.procedure,
          variable: target,
          kind: kindOf(follower, value),
          isHere: false,
          isItself,
        });
      });
    }
    default:
      return true;
  }
}

/** Of a number that has become narrower only a part is left. */
function kindOf({ kind }: Follower, value: Term): Kind {
  return isNarrowed(value) ? "part" : kind;
}

function isNarrowed(value: Term): boolean {
  return value.kind === "application" && (value.operator === "extract" || value.arguments.some(isNarrowed));
}

/** Whether the value is the number, wider or narrower, or a choice of which it may be: its bytes are known wherever that is put. */
function isCopyOf(follower: Follower, value: Term): boolean {
  const { variable } = follower;
  if (value === variable) return true;
  if (value.kind !== "application") return false;
  const [first, ...choices] = value.arguments;
  switch (value.operator) {
    case "zeroExtend":
    case "signExtend":
      return isCopyOf(follower, first!);
    case "extract":
      return value.parameters[1] === 0 && isCopyOf(follower, first!);
    case "ite":
      return (
        isOnlyCompared(follower, first!) &&
        choices.every((choice) => !variablesRead(choice).has(variable) || isCopyOf(follower, choice))
      );
    default:
      return false;
  }
}

/** Whether the value is such a copy, or a place at some distance. */
function isMadeFrom(follower: Follower, value: Term): boolean {
  if (!variablesRead(value).has(follower.variable) || isCopyOf(follower, value)) return true;
  if (follower.kind === "part" || value.kind !== "application") return false;
  const isSum = value.operator === "bvAdd";
  return isSum && value.arguments.every((argument) => isMadeFrom(follower, argument));
}

/** Whether an access to the address tells nothing: the number is a pointer again. */
function isPlaceFrom(follower: Follower, address: Term): boolean {
  if (!variablesRead(address).has(follower.variable)) return true;
  return follower.kind === "whole" && isMadeFrom(follower, address);
}

/** Whether the value asks no more of it than whether it is null, or the same as another (compared-addresses.ts). */
function isOnlyCompared(follower: Follower, value: Term): boolean {
  const { variable, kind, isItself } = follower;
  if (!variablesRead(value).has(variable)) return true;
  if (value.kind !== "application") return false;
  if (value.operator === "defined") return true;
  const isComparison = kind === "whole" && isItself && value.operator === "equal";
  const isSame = (argument: Term): boolean =>
    argument === variable || isZero(argument) || argument.kind === "variable";
  if (isComparison && value.arguments.every(isSame)) return true;
  return value.arguments.every((argument) => isOnlyCompared(follower, argument));
}

function isZero(term: Term): boolean {
  return term.kind === "constant" && (term.value === 0 || term.value === 0n);
}

/** Whether nothing asks more of the number than whether it is 0. */
export function isOnlyTested({ blocks }: Procedure, variable: Variable): boolean {
  return blocks.every(({ instructions, terminator }) =>
    [...instructions.flatMap(expressionsOf), ...expressionsOfTerminator(terminator)].every((expression) =>
      isTestOf(expression, variable),
    ),
  );
}

function isTestOf(expression: Term, variable: Variable): boolean {
  if (!variablesRead(expression).has(variable)) return true;
  if (expression.kind !== "application") return false;
  if (expression.operator === "defined") return true;
  if (expression.operator === "equal" && expression.arguments.some(isZero)) return true;
  return expression.arguments.every((argument) => isTestOf(argument, variable));
}
