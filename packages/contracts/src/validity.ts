/** When a procedure, predicate or pure method is valid (definitions 3 to 6). All of them: a valid program (definition 7). */

import { notEqual, type SymbolicTerm } from "@everypath/core";
import {
  type Assertion,
  changedBy,
  conjunctionOf,
  declaredFrame,
  defaultOf,
  forEachStatement,
  isReference,
  nullReference,
  type ObjectProgram,
  type Predicate,
  type Procedure,
  pureBodyOf,
  type Statement,
  spanAt,
  type Variable,
} from "@everypath/objects";
import { forgetGlobals } from "./actions.ts";
import { consume } from "./consume.ts";
import {
  aside,
  type Context,
  fullInference,
  type Inference,
  noInference,
  type Promises,
  type Run,
  type Termination,
} from "./context.ts";
import { assume, assumeAll, isFeasible } from "./decide.ts";
import { evaluate } from "./eval.ts";
import { executeAll } from "./exec.ts";
import type { SourceExtent } from "./failure.ts";
import { placed, type Site } from "./inferred.ts";
import { assignedIn } from "./loops.ts";
import { produce } from "./produce.ts";
import {
  emptyState,
  enteredAt,
  type FieldChunk,
  globalsOf,
  type Store,
  type SymbolicState,
  withGlobals,
} from "./state.ts";
import { unfoldedContract } from "./unfold.ts";
import { classesSeenBy } from "./visibility.ts";

export interface Verification {
  readonly run: Run;
  readonly program: ObjectProgram;
  readonly infers: boolean;
}

/** The precondition, or an assumption in the body that ends every run of it. */
export type Vacuous =
  | { readonly what: "precondition" }
  | { readonly what: "assumption"; readonly place: SourceExtent };

/** What was checked, apart from the failures of the run. */
export interface Checked {
  /** What holds in no state, so that everything follows from it. */
  readonly vacuous: Vacuous | undefined;
  /** Paths that came to an end. */
  readonly paths: number;
}

/** Definition 3, for methods, constructors and procedures; definition 6 for the main routine. */
export function checkMutator(verification: Verification, procedure: Procedure): Checked {
  const { run } = verification;
  const { requires, ensures, result } = procedure.contract;
  const start = startOf(verification, procedure);
  const basic = contextFor(verification, procedure, result);
  const first = procedure.body[0]?.extent ?? procedure.end;
  const begun = placed(basic, "entry", first, start.store);
  const context: Context = withPast(
    placed(basic, "contract", procedure.name.extent, start.store),
    begun.site,
  );
  const required = placed(context, "requires", procedure.name.extent, start.store);
  const entries = produceAll(required, start, conjunctionOf(requires));
  const isVacuous = run.failures.length === 0 && !entries.some((entry) => isFeasible(context, entry));
  let paths = 0;
  for (const entry of entries) {
    const value = result === undefined ? undefined : run.freshValue("result", result.type);
    const after = forgetGlobals(context, { ...entry, ...enteredAt(entry) }, changedBy(procedure));
    checkPostcondition(
      context,
      { ...after, store: withResult(after.store, result, value) },
      conjunctionOf(ensures),
    );
    const begin: SymbolicState = { ...entry, ...enteredAt(entry) };
    const contract = verification.infers
      ? unfoldedContract({ ...context, site: begun.site }, entry)
      : undefined;
    const inside: Context = { ...context, contract };
    const ends = execute(inside, verification, { ...begin, base: begin }, procedure);
    paths += ends.length;
    for (const end of ends) {
      observeEnd(inside, procedure, end);
      checkEnd(inside, procedure, entry, end);
    }
  }
  // What a loop without an end never comes to is no fault of an assumption; then too little is said, and nothing wrong.
  const refuted = paths === 0 && run.failures.length === 0 ? run.refuted : undefined;
  const vacuous: Vacuous | undefined = isVacuous
    ? { what: "precondition" }
    : refuted && { what: "assumption", place: refuted };
  return { vacuous, paths };
}

/** The postcondition is well-defined in every state that it allows itself, after one that the precondition allows. */
function checkPostcondition(
  context: Context,
  after: SymbolicState,
  postcondition: Assertion | undefined,
): void {
  produceAll(context, { ...after, heap: [] }, postcondition);
}

function observeEnd({ run }: Context, { source, end }: Procedure, state: SymbolicState): void {
  run.observe({ span: spanAt(source, end.start), extent: end, state }, "body end");
}

/** The body's end satisfies the postcondition, in which parameters mean what they were on entry. */
function checkEnd(context: Context, procedure: Procedure, entry: SymbolicState, end: SymbolicState): void {
  const { ensures, result } = procedure.contract;
  const postcondition = conjunctionOf(ensures);
  if (postcondition === undefined) return;
  const value = result === undefined ? undefined : end.store.get(result);
  const store = withResult(withGlobals(entry.store, globalsOf(end.store)), result, value);
  const at = { source: procedure.source, extent: procedure.end };
  const last = returnOf(procedure, end);
  const here =
    last === undefined
      ? placed(context, "end", procedure.end, end.store, end.trail)
      : placed(context, "before", last.extent, end.store);
  consume({ ...here, at }, { ...end, store }, postcondition);
}

/** The statement that ended the path; undefined: it came to the end of the body. */
function returnOf({ source, body }: Procedure, { returned, trail }: SymbolicState): Statement | undefined {
  if (!returned || trail === undefined) return undefined;
  let found: Statement | undefined;
  forEachStatement(body, (statement) => {
    const { line, column } = spanAt(source, statement.extent.start);
    if (statement.kind === "return" && line === trail.span.line && column === trail.span.column)
      found = statement;
  });
  return found;
}

function withPast(context: Context, past: Site | undefined): Context {
  return { ...context, site: context.site && { ...context.site, past } };
}

function withResult(store: Store, result: Variable | undefined, value: SymbolicTerm | undefined): Store {
  return result === undefined || value === undefined ? store : new Map(store).set(result, value);
}

/** The body. The main routine begins with the first values of the globals, each in its own file. */
function execute(
  context: Context,
  { program }: Verification,
  begin: SymbolicState,
  { role, body }: Procedure,
): readonly SymbolicState[] {
  let states: readonly SymbolicState[] = [begin];
  for (const { source, statement } of role === "main" ? program.initialValues : [])
    states = states.flatMap((state) => executeAll({ ...context, source }, state, [statement]));
  return states.flatMap((state) => executeAll(context, state, body));
}

/** Definition 4. */
export function checkPredicate(verification: Verification, predicate: Predicate): Checked {
  const { run } = verification;
  const start = startOf(verification, predicate);
  const context = placed(
    contextFor(verification, predicate, undefined),
    "contract",
    predicate.name.extent,
    start.store,
  );
  const ends = produce(context, start, "fresh", predicate.body);
  const { extent } = predicate.body;
  const span = spanAt(predicate.source, extent.start);
  for (const state of ends) run.observe({ span, extent, state }, "body end");
  return { vacuous: undefined, paths: ends.length };
}

/** Definition 5, with the termination of section 3.6; and what the method promises of its result. */
export function checkPure(verification: Verification, procedure: Procedure): Checked {
  const { run, program } = verification;
  const start = startOf(verification, procedure);
  const plain = contextFor(verification, procedure, undefined);
  const basic = placed(plain, "contract", procedure.name.extent, start.store);
  // What pure methods promise may be used where calls are known to be smaller, in the body; elsewhere what is proved without this one.
  const promises: Promises = { kind: "independent", of: procedure };
  const context: Context = { ...basic, promises };
  const { requires, ensures, result } = procedure.contract;
  const body = pureBodyOf(procedure);
  const around = placed(plain, "around", body?.extent ?? procedure.end, start.store);
  const required = withPast(placed(context, "requires", procedure.name.extent, start.store), around.site);
  const entries = produceAll(required, start, conjunctionOf(requires));
  const isVacuous = run.failures.length === 0 && !entries.some((entry) => isFeasible(context, entry));
  const termination: Termination = {
    isDemanded: true,
    procedure,
    positionOf: positionsIn(program),
    opened: false,
  };
  const inside: Context = {
    ...context,
    promises: { kind: "all" },
    // What is closed would not be smaller.
    inference: { ...context.inference, close: 0 },
    termination,
  };
  let paths = 0;
  for (const entry of body === undefined ? [] : entries) {
    const within = placed(inside, "inside", body!.extent, entry.store);
    for (const { state, value } of evaluate(within, { ...entry, ...enteredAt(entry) }, body!)) {
      paths += 1;
      observeEnd(context, procedure, state);
      const postcondition = conjunctionOf(ensures);
      if (postcondition === undefined) continue;
      const at = { source: procedure.source, extent: procedure.end };
      const end: SymbolicState = { ...state, store: withResult(state.store, result, value) };
      // What a larger call is may rest on this promise.
      consume(aside({ ...inside, at, promises }), end, postcondition);
    }
  }
  return { vacuous: isVacuous ? { what: "precondition" } : undefined, paths };
}

/** Where declarations stand in the text; of several files, one behind the other. */
export function positionsIn({ sources }: ObjectProgram): (procedure: Procedure) => number {
  return ({ source, extent }) => {
    const before = sources.slice(0, Math.max(0, sources.indexOf(source)));
    return before.reduce((sum, { text }) => sum + text.length, 0) + extent.start;
  };
}

function produceAll(
  context: Context,
  state: SymbolicState,
  assertion: Assertion | undefined,
): readonly SymbolicState[] {
  return assertion === undefined ? [state] : produce(context, state, "fresh", assertion);
}

function contextFor(
  { run, infers, program }: Verification,
  member: Procedure | Predicate,
  result: Variable | undefined,
): Context {
  const inference: Inference = infers ? fullInference : noInference;
  return {
    run,
    source: member.source,
    at: undefined,
    inference,
    seen: classesSeenBy(program, member),
    promises: { kind: "all" },
    unfolding: [],
    asking: [],
    opening: [],
    termination: undefined,
    result,
    kind: "contract",
    assigned: "role" in member ? assignedIn(member.body) : [],
    frame: "role" in member ? declaredFrame(member) : undefined,
    site: undefined,
    contract: undefined,
  };
}

/** Fresh values for the parameters; a constructor's object has its fields, and is none of the objects that there were. */
function startOf(verification: Verification, declared: Procedure | Predicate): SymbolicState {
  const { receiver, parameters } = declared;
  const { run, program } = verification;
  const role = "role" in declared ? declared.role : "method";
  const store = new Map<Variable, SymbolicTerm>();
  for (const variable of program.globals)
    store.set(
      variable,
      role === "main" ? defaultOf(variable.type) : run.freshValue(variable.name.text, variable.type),
    );
  for (const variable of [...(receiver === undefined ? [] : [receiver]), ...parameters])
    store.set(variable, run.freshValue(variable.name.text, variable.type));
  const self = receiver === undefined ? undefined : store.get(receiver);
  const begin: SymbolicState = { ...emptyState, store };
  if (receiver === undefined || self === undefined) return begin;
  const started = assume(begin, notEqual(self, nullReference)) ?? begin;
  if (role !== "constructor" || receiver.type.kind !== "class") return started;
  const { name } = receiver.type;
  const made = program.classes.find((one) => one.name.text === name);
  const fields = [...(made?.fields.values() ?? [])].map(
    (field): FieldChunk => ({
      kind: "field",
      location: { kind: "field", field },
      receiver: self,
      value: defaultOf(field.type),
    }),
  );
  const others = [...program.globals, ...parameters].filter(({ type }) => isReference(type));
  const facts = others.map((variable) => notEqual(store.get(variable)!, self));
  return { ...(assumeAll(started, facts) ?? started), heap: fields };
}
