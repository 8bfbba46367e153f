/**
 * Recursion that is abstracted. At a call one edge leads to the callee's first state, with its own frame and some areas of the caller
 * under other names, another past the call, with what a summary says of every run of the callee that returns. Summaries hold by
 * induction on the length of such a run: each return implies the summary, where the calls before it, which are shorter, have done so.
 *
 * What a summary leaves out is as it was: the run can only write to areas that its states have, and those either came with the call,
 * each under one name, or were made by the run.
 */
import { falseTerm, intConstant, type SymbolicTerm, type Variable } from "@everypath/core";
import type { CertificateSummary } from "./certificate.ts";
import type { Goal } from "./cover.ts";
import { atMost, minus, wrapped } from "./integers.ts";
import { variablesByName } from "./names.ts";
import { NotChecked, Refused } from "./outcome.ts";
import { advanced, anyValue, type Post, reading, type StepContext, sharedIn, withValues } from "./post.ts";
import { type Area, type Frame, nextOf, type State, topOf } from "./states.ts";
import { successorsOf } from "./transitions.ts";

type Returned = NonNullable<CertificateSummary["returned"]>;
type Result = NonNullable<Returned["results"][number]>;
type Interval = Pick<Result, "lower" | "upper">;

/** The callee's frame at the call that the state is at. */
export function calleeFrame(context: StepContext, state: State): Frame {
  if (nextOf(topOf(state)).kind !== "call") throw new Refused("it is at no call");
  const [only, ...more] = successorsOf(context, state);
  if (only === undefined || more.length > 0 || only.post.frames.length !== state.frames.length + 1)
    throw new Refused("no procedure of the program is called here");
  return topOf(only.post);
}

/** The callee's first state: `names` tells the caller's name of each area that the callee may reach. */
export function entered(state: State, frame: Frame, names: Readonly<Record<string, string>>): Post {
  const taken = new Set(Object.values(names));
  if (taken.size < Object.keys(names).length) throw new Refused("the callee has two names for one area");
  const areas = Object.entries(names).map(([own, name]): Area => {
    const area = state.areas.find((each) => each.name === name);
    if (area === undefined || own === "") throw new Refused(`the caller has no area ${name}`);
    return { ...area, name: own, depth: 0, isUnchanged: true };
  });
  const shared = sharedIn(state.frames[0] as Frame);
  return { frames: [{ ...frame, values: new Map([...shared, ...frame.values]) }], areas };
}

/** The caller's state past a call that has returned. Adds what holds of the values returned. */
export function returnedFrom(
  context: StepContext,
  state: State,
  {
    frame,
    names,
    returned,
  }: {
    readonly frame: Frame;
    readonly names: Readonly<Record<string, string>>;
    readonly returned: Returned;
  },
): Post {
  const caller = topOf(state);
  const call = nextOf(caller);
  if (call.kind !== "call") throw new Refused("it is at no call");
  const changes = new Map(
    Object.entries(returned.changes).map(([own, change]) => [names[own], change] as const),
  );
  const areas = state.areas.flatMap((area): readonly Area[] => {
    const change = changes.get(area.name);
    if (change === undefined) return [area];
    return change === "gone" ? [] : [{ ...area, isUnchanged: false, cells: [], rest: { kind: "anything" } }];
  });
  const values: (readonly [Variable, SymbolicTerm])[] = [];
  for (const [index, target] of call.targets.entries()) {
    requireResult(frame, index, target);
    const value = anyValue(context, state, target);
    values.push([target, value]);
    const result = returned.results[index];
    if (result === undefined || result === null) continue;
    const read = readOtherwise(context, target, value, context.isSigned(caller)(target), result.signed);
    context.assume(within(read, result));
    for (const distance of result.distances) {
      const argument = frame.values.get(parameterOf(frame, distance.parameter));
      if (argument === undefined) throw new Refused(`no argument is given for ${distance.parameter}`);
      context.assume(within(minus(read, argument), distance));
    }
  }
  return advanced(withValues(withoutShared(context, { frames: state.frames, areas }), values));
}

/** The call may have given any values to the variables that all procedures share. */
function withoutShared({ program }: StepContext, state: Post): Post {
  const isShared = new Set(program.globals.map(({ variable }) => variable));
  const frames = state.frames.map((frame, depth) =>
    depth > 0
      ? frame
      : { ...frame, values: new Map([...frame.values].filter(([each]) => !isShared.has(each))) },
  );
  return { ...state, frames };
}

/** Every return of the callee gives a value of the target's sort. */
function requireResult({ procedure }: Frame, index: number, target: Variable): void {
  for (const { terminator } of procedure.blocks)
    if (terminator.kind === "return" && terminator.values[index]?.sort !== target.sort)
      throw new NotChecked(`the call of '${procedure.name}', which does not always return a value`);
}

function readOtherwise(
  { integers }: StepContext,
  { sort }: Variable,
  value: SymbolicTerm,
  isSigned: boolean,
  wanted: boolean,
): SymbolicTerm {
  if (sort.kind !== "bitvec" || integers === "mathematical" || isSigned === wanted) return value;
  return wrapped(value, sort.width, wanted);
}

function parameterOf({ procedure }: Frame, name: string): Variable {
  const variable = variablesByName(procedure).get(name);
  if (variable === undefined || procedure.parameters.every((each) => each.variable !== variable))
    throw new Refused(`${procedure.name} has no parameter ${name}`);
  return variable;
}

function within(value: SymbolicTerm, { lower, upper }: Interval): readonly SymbolicTerm[] {
  return [
    ...(lower === undefined ? [] : [atMost(intConstant(BigInt(lower)), value)]),
    ...(upper === undefined ? [] : [atMost(value, intConstant(BigInt(upper)))]),
  ];
}

/** Whether the state is at the return of the abstracted call itself. */
export function isAtReturn(state: State): boolean {
  return state.frames.length === 1 && nextOf(topOf(state)).kind === "return";
}

export interface ReturnQuestion {
  readonly state: State;
  /** The callee's first state. */
  readonly first: State;
  /** Whether the symbolic variables of that state still have its values. */
  readonly isOwnTree: boolean;
  readonly summary: CertificateSummary;
}

/** What must hold at a return so that the summary does. */
export function returnGoals(
  context: StepContext,
  { state, first, isOwnTree, summary }: ReturnQuestion,
): readonly Goal[] {
  const { returned } = summary;
  if (returned === undefined) return [{ what: "the call never returns", formula: falseTerm }];
  const next = nextOf(topOf(state));
  if (next.kind !== "return") throw new Refused("it is at no return");
  for (const { name } of first.areas) requireChange(state, name, returned.changes[name]);
  const frame = topOf(first);
  return returned.results.flatMap((result, index): readonly Goal[] => {
    if (result === null) return [];
    const term = next.values[index];
    if (term === undefined) throw new Refused(`no value ${index + 1} is returned`);
    const value = reading(context, state, (each) => each.read(term, result.signed));
    const goals = within(value, result).map((formula) => ({ what: "a bound of what is returned", formula }));
    const distances = result.distances.flatMap((distance) => {
      const argument = isOwnTree ? frame.values.get(parameterOf(frame, distance.parameter)) : undefined;
      if (argument === undefined)
        throw new Refused(`it is not known how far what is returned is from ${distance.parameter}`);
      return within(minus(value, argument), distance).map((formula) => ({
        what: `how far what is returned is from ${distance.parameter}`,
        formula,
      }));
    });
    return [...goals, ...distances];
  });
}

function requireChange(state: State, name: string, change: "written" | "gone" | undefined): void {
  if (change === "gone") return;
  const area = state.areas.find((each) => each.name === name);
  if (area === undefined || (area.lifetime === "stack" && area.depth > 0))
    throw new Refused(`the summary says that ${name} is still allocated, which is not shown`);
  if (change === undefined && !area.isUnchanged)
    throw new Refused(`the summary says that ${name} is not written to, which is not shown`);
}
