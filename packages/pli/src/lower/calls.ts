/** Calls: which variables the arguments share, what is handed over, and what is taken back. */
import { and, intLessOrEqual, type Term, type Variable } from "@everypath/core";
import type { ProcedureBuilder } from "@everypath/dsl";
import type { Variable as DeclaredVariable, Scope } from "../check/scope.ts";
import type { Expression } from "../syntax/tree.ts";
import { keyOf } from "../syntax/tree.ts";
import { type Evaluation, placeOf, valueOf } from "./expression.ts";
import type { Path, Pattern, Root } from "./pattern.ts";
import { integerSort } from "./sorts.ts";
import { type ArrayStorage, constantBounds, type Storage, type TermBounds } from "./storage.ts";

/** What a procedure lowered for a pattern is called, and what it hands back. */
export interface Lowered {
  readonly name: string;
  readonly returnsValue: boolean;
  /** The roots that are handed back, in order. */
  readonly returnedRoots: readonly number[];
  /** Variables handed back behind the roots: those of a main procedure at its end. */
  readonly exported: readonly DeclaredVariable[];
}

export interface Caller {
  readonly builder: ProcedureBuilder;
  readonly evaluation: Evaluation;
  readonly request: (scope: Scope, pattern: Pattern) => Lowered;
}

/** The arguments of one call while they are gathered. */
interface Gathered {
  readonly paths: Path[];
  readonly roots: (Root & { readonly variable: Variable; readonly bounds: TermBounds | undefined })[];
  readonly subscripts: Term[];
}

export interface CallOptions {
  /** The variable for the value; undefined: nobody wants it. */
  readonly value: Variable | undefined;
  readonly weight: 0 | 1;
  /** Of the call from outside: variables for what a main procedure exports. */
  readonly entry?: (exported: DeclaredVariable) => Variable;
}

/** Calls a procedure. `storage` tells for each argument where it is (see `argumentStorage`). */
export function emitCall(
  { builder, request }: Caller,
  called: Scope,
  storage: readonly Storage[],
  { value, weight, entry }: CallOptions,
): void {
  const gathered: Gathered = { paths: [], roots: [], subscripts: [] };
  for (const [position, one] of storage.entries()) {
    if (one.kind === "array") checkBounds(builder, called, position, one);
    addArgument(gathered, one);
  }
  const { paths, roots, subscripts } = gathered;
  const pattern: Pattern = {
    paths,
    roots: roots.map(({ kind, bounded }) => ({ kind, bounded })),
    isEntry: entry !== undefined,
  };
  const { name, returnsValue, returnedRoots, exported } = request(called, pattern);
  const targets: Variable[] = [];
  if (returnsValue) targets.push(value ?? builder.hidden(`${called.procedure.name.text}.value`, integerSort));
  for (const root of returnedRoots) targets.push(roots[root]!.variable);
  if (entry !== undefined) targets.push(...exported.map(entry));
  builder.emit(
    {
      kind: "call",
      callee: { kind: "procedure", name },
      arguments: [
        ...roots.flatMap(({ variable, bounds }) =>
          bounds === undefined ? [variable] : [variable, bounds.lower, bounds.upper],
        ),
        ...subscripts,
      ],
      variadic: [],
      targets,
    },
    weight,
  );
}

function addArgument(gathered: Gathered, storage: Storage): void {
  switch (storage.kind) {
    case "variable":
      if (storage.variable.scope === "global") {
        gathered.paths.push({ kind: "static", variable: storage.variable });
      } else {
        const root = rootOf(gathered, storage.variable, "scalar", undefined);
        gathered.paths.push({ kind: "root", root });
      }
      return;
    case "element":
      gathered.subscripts.push(storage.subscript);
      if (storage.array.scope === "global") {
        gathered.paths.push({ kind: "static element", variable: storage.array });
      } else {
        const root = rootOf(gathered, storage.array, "array", undefined);
        gathered.paths.push({ kind: "element", root });
      }
      return;
    case "array":
      if (storage.array.scope === "global") {
        gathered.paths.push({ kind: "static", variable: storage.array });
      } else {
        const root = rootOf(gathered, storage.array, "array", storage.bounds);
        gathered.paths.push({ kind: "root", root });
      }
      return;
  }
}

/** The number of the root that is this variable. Elements do without the bounds, which the caller has checked. */
function rootOf(
  { roots }: Gathered,
  variable: Variable,
  kind: Root["kind"],
  bounds: TermBounds | undefined,
): number {
  const known = roots.findIndex((root) => root.variable === variable);
  if (known === -1) return roots.push({ variable, kind, bounds, bounded: bounds !== undefined }) - 1;
  if (bounds !== undefined) roots[known] = { variable, kind, bounds, bounded: true };
  return known;
}

/** The elements that the parameter is declared with must be the argument's. */
function checkBounds(
  builder: ProcedureBuilder,
  { parameters, procedure }: Scope,
  position: number,
  { bounds, array }: ArrayStorage,
): void {
  const parameter = parameters[position];
  const declared = parameter?.bounds;
  if (parameter === undefined || declared === undefined || declared === "any" || bounds === undefined) return;
  const { lower, upper } = constantBounds(declared);
  builder.check(
    and(intLessOrEqual(bounds.lower, lower), intLessOrEqual(upper, bounds.upper)),
    "out-of-bounds",
    `${procedure.name.text} declares ${parameter.name.text}(${declared.lower}:${declared.upper}), which has elements that ${array.name} has not`,
  );
}

/**
 * Where the argument is that a parameter stands for: a variable, an element or an array itself; for any other expression a variable
 * of its own that holds its value (PL/I's dummy argument).
 */
export function argumentStorage(
  { builder, evaluation }: Caller,
  called: Scope,
  position: number,
  argument: Expression,
): Storage {
  if (argument.kind === "name") {
    const storage = evaluation.storage.get(keyOf(argument.name.text));
    if (storage !== undefined) return storage;
  }
  if (argument.kind === "application") {
    const storage = evaluation.storage.get(keyOf(argument.name.text));
    if (storage?.kind === "array") return placeOf(evaluation, argument);
  }
  const dummy = builder.hidden(dummyName(called, position), integerSort);
  builder.assign(dummy, valueOf(evaluation, argument));
  return { kind: "variable", variable: dummy };
}

function dummyName({ procedure }: Scope, position: number): string {
  return `${procedure.name.text}.${procedure.parameters[position]?.text ?? ""}`;
}
