/**
 * Calls of pure methods. One is the application of a function, whose first argument is the snapshot of what its precondition covers: the same
 * snapshot, the same value (section 3.2.1). `use` adds that it equals the method's body.
 */

import { and, applyFunction, equal, or, type SymbolicTerm, unreachable } from "@everypath/core";
import {
  asExpression,
  conjunctionOf,
  type Procedure,
  type PureCall,
  pureBodyOf,
  sortOf,
} from "@everypath/objects";
import { consume } from "./consume.ts";
import { type Context, isSeen, noInference, reading } from "./context.ts";
import { assume, attempt, fail, failCriterion } from "./decide.ts";
import { evaluate, evaluateAll, requireObject } from "./eval.ts";
import { record } from "./inferred.ts";
import { learned, type Valued } from "./outcomes.ts";
import { restsOn } from "./rests-on.ts";
import { bindArguments, textOf } from "./signature.ts";
import { unit } from "./snapshot.ts";
import { enteredAt, type Store, type SymbolicState } from "./state.ts";

/** e₀.p(ē), with its definition where that is inferred. */
export function callPure(context: Context, state: SymbolicState, call: PureCall): readonly Valued[] {
  return apply(context, state, call).flatMap((applied) => {
    if (!applied.isSmaller) return [applied];
    const known = assumeEnsures(context, applied, call);
    const { state: at, value } = known;
    const isInferred = context.inference.use > 0 && isSeen(context, call.procedure);
    if (!isInferred || at.unfolded.has(value)) return [known];
    // A recursive call inside of a definition looks only into what lies open: else one call would unfold a whole tree.
    const isInner = context.unfolding.includes(call.procedure);
    const within: Context = {
      ...context,
      unfolding: [...context.unfolding, call.procedure],
      inference: {
        ...(isInner ? noInference : context.inference),
        use: context.inference.use - 1,
      },
    };
    const defined = attempt(context, () => unfold(within, known, call));
    if (defined !== undefined) record(context, "use", call.procedure, [...applied.store.values()], at.heap);
    return [{ state: defined?.[0] ?? at, value }];
  });
}

/** use e₀.p(ē): the definition must be well-defined here. Inside of the definition itself it is not looked at again. */
export function usePure(context: Context, state: SymbolicState, call: PureCall): readonly SymbolicState[] {
  const { procedure } = call;
  const isInner = context.unfolding.includes(procedure);
  const within: Context = { ...context, unfolding: [...context.unfolding, procedure] };
  return apply(context, state, call).flatMap((applied) =>
    applied.isSmaller && !isInner
      ? unfold(within, assumeEnsures(context, applied, call), call)
      : [applied.state],
  );
}

interface Applied extends Valued {
  readonly store: Store;
  /** Than the pure method that is being verified: what that method promises may not rest on what any other call is. */
  readonly isSmaller: boolean;
}

/** The function's application, where the precondition holds. */
function apply(
  context: Context,
  state: SymbolicState,
  { procedure, receiver, arguments: given, extent }: PureCall,
): readonly Applied[] {
  const operands = [...(receiver === undefined ? [] : [receiver]), ...given];
  return evaluateAll(context, state, operands).flatMap(({ state: at, values }) => {
    const [object] = values;
    const objects =
      receiver === undefined || object === undefined ? [at] : requireObject(context, at, receiver, object);
    return objects.flatMap((known): readonly Applied[] => {
      if (context.asking.includes(procedure)) {
        const message = `the precondition of ${procedure.fullName} asks for ${textOf(context, extent)}, which has the same precondition; say it without that call`;
        return fail(context, known, extent, message);
      }
      const store = bindArguments(procedure, values);
      const precondition = conjunctionOf(procedure.contract.requires);
      const consumed =
        precondition === undefined
          ? [{ state: known, snapshot: unit }]
          : consume(
              { ...reading(context, procedure, extent), asking: [...context.asking, procedure] },
              { ...known, store },
              precondition,
            );
      return consumed.flatMap(({ state: rest, snapshot }) => {
        const isSmaller = terminates(context, procedure, rest);
        if (!isSmaller && context.termination?.isDemanded) {
          const message = `the call of ${procedure.fullName} may not terminate: it needs all that is left of the heap, and is neither inside of opening … in nor of a method further up`;
          return failCriterion(context, known, extent, message);
        }
        const value = applyFunction(functionOf(procedure), sortOf(procedure.result!), snapshot, ...values);
        return [{ state: { ...rest, heap: state.heap, store: state.store }, value, store, isSmaller }];
      });
    });
  });
}

/** Its name as a function. No procedure is mistaken for a function of the prelude. */
function functionOf({ fullName, receiver }: Procedure): string {
  return receiver === undefined ? `pure ${fullName}` : fullName;
}

/** The callee's own proof does without this method; or section 3.6: it stands earlier in the text, or less of the heap is left to it. */
function terminates({ termination }: Context, callee: Procedure, { heap: rest }: SymbolicState): boolean {
  if (termination === undefined || termination.opened || rest.length > 0) return true;
  if (!restsOn(callee, termination.procedure)) return true;
  return termination.positionOf(callee) < termination.positionOf(termination.procedure);
}

/** The application equals the body, in whichever case of it the state is. */
function unfold(
  context: Context,
  { state, value, store }: Applied,
  { procedure, extent }: PureCall,
): readonly SymbolicState[] {
  const body = pureBodyOf(procedure);
  if (body === undefined || state.unfolded.has(value)) return [state];
  // What the definition infers is the definition's own.
  const inside: Context = { ...reading(context, procedure, extent), asking: [], site: undefined };
  const before: SymbolicState = { ...state, store };
  const cases = evaluate(inside, before, body);
  if (cases.length === 0) return [];
  const [only, ...others] = cases;
  const fact = (one: Valued): SymbolicTerm => equal(value, one.value);
  const known =
    only !== undefined && others.length === 0
      ? assume({ ...state, path: only.state.path }, fact(only))
      : assume(state, or(...cases.map((one) => and(...learned(before, one.state), fact(one)))));
  return known === undefined ? [] : [{ ...known, unfolded: new Set([...state.unfolded, value]) }];
}

function isPromised({ promises }: Context, procedure: Procedure): boolean {
  switch (promises.kind) {
    case "all":
      return true;
    case "independent":
      return !restsOn(procedure, promises.of);
    case "none":
      return false;
    default:
      return unreachable(promises);
  }
}

/** What the method promises of its result. */
function assumeEnsures(context: Context, applied: Applied, { procedure, extent }: PureCall): Applied {
  const { ensures, result } = procedure.contract;
  if (!isPromised(context, procedure) || ensures.length === 0 || result === undefined) return applied;
  const { state, value, store } = applied;
  const inside: Context = {
    ...reading(context, procedure, extent),
    promises: { kind: "none" },
    site: undefined,
    inference: { ...context.inference, use: noInference.use },
  };
  let known = state;
  for (const assertion of ensures) {
    const promise = asExpression(assertion);
    if (promise === undefined) continue;
    const at: SymbolicState = { ...known, ...enteredAt(known), store: new Map(store).set(result, value) };
    const cases = attempt(context, () => evaluate(inside, at, promise));
    const [only, ...others] = cases ?? [];
    if (only === undefined || others.length > 0) continue;
    known = assume({ ...known, path: only.state.path }, only.value) ?? known;
  }
  return { ...applied, state: known };
}
