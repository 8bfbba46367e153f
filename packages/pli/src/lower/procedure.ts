/** One procedure for one pattern of arguments, as a procedure of the IR. */
import type { Variable as IrVariable, Parameter, Procedure, Sort } from "@everypath/core";
import { ProcedureBuilder, spanAt } from "@everypath/dsl";
import type { Procedures, Scope, Variable } from "../check/scope.ts";
import { keyOf } from "../syntax/tree.ts";
import type { Caller, Lowered } from "./calls.ts";
import { initialValue } from "./initial.ts";
import type { Path, Pattern } from "./pattern.ts";
import { arrayType, integerArraySort, integerSort, integerType } from "./sorts.ts";
import { Body } from "./statements.ts";
import { constantBounds, type Storage, type TermBounds, typeOfStorage } from "./storage.ts";

/** What lowering a procedure needs of the program around it. */
export interface Surroundings {
  readonly procedures: Procedures;
  /** The variables of the IR for STATIC variables. */
  readonly statics: ReadonlyMap<Variable, IrVariable>;
  readonly request: Caller["request"];
  readonly subscripts: "conditional" | "cases";
}

export interface LoweredProcedure {
  readonly procedure: Procedure;
  /** Where each variable is, by key. */
  readonly storage: ReadonlyMap<string, Storage>;
}

export interface Wanted extends Lowered {
  readonly scope: Scope;
  readonly pattern: Pattern;
}

/** The variables of a main procedure, which a caller from outside is shown. */
export function exportedVariables(scope: Scope, { isEntry }: Pattern): readonly Variable[] {
  if (!isEntry || !scope.procedure.isMain) return [];
  return [...scope.variables.values()].filter(({ storage }) => storage.kind === "automatic");
}

export function sortOf({ kind }: Pick<Variable, "kind">): Sort {
  return kind === "array" ? integerArraySort : integerSort;
}

export function lowerProcedure(wanted: Wanted, around: Surroundings): LoweredProcedure {
  const { name, scope, pattern, returnedRoots, exported } = wanted;
  const { procedure } = scope;
  const span = spanAt(procedure.source, procedure.extent.start);
  const builder = new ProcedureBuilder(span);
  const { parameters, roots, storage } = lowerParameters(builder, scope, pattern, around);
  for (const [key, variable] of scope.variables) {
    if (variable.storage.kind === "parameter") continue;
    const place = around.statics.get(variable) ?? builder.local(variable.name.text, sortOf(variable));
    storage.set(key, storageOf(variable, place, undefined));
    if (variable.storage.kind === "automatic") builder.assign(place, initialValue(variable));
  }
  const handedBack = (): readonly IrVariable[] => [
    ...returnedRoots.map((root) => roots[root]!),
    ...exported.map((variable) => variableIn(storage.get(keyOf(variable.name.text))!)),
  ];
  const body = new Body({
    scope,
    builder,
    procedures: around.procedures,
    storage,
    request: around.request,
    returned: handedBack,
    subscripts: around.subscripts,
  });
  body.lower(pattern.isEntry);
  const results = handedBack().map(({ sort }) => sort);
  return {
    storage,
    procedure: {
      name,
      parameters,
      variadic: false,
      blocks: builder.finish(),
      locals: builder.locals,
      results: scope.returnsValue ? [integerSort, ...results] : results,
      resultType: scope.returnsValue ? integerType : undefined,
      span,
      model: false,
      sourceVariables: sourceVariables(scope, storage),
    },
  };
}

function lowerParameters(
  builder: ProcedureBuilder,
  scope: Scope,
  { paths, roots }: Pattern,
  { statics }: Surroundings,
): {
  readonly parameters: readonly Parameter[];
  readonly roots: readonly IrVariable[];
  readonly storage: Map<string, Storage>;
} {
  const parameters: Parameter[] = [];
  const parameter = (variable: IrVariable): IrVariable => {
    const type = variable.sort === integerSort ? integerType : arrayType(undefined);
    parameters.push({ variable, type });
    return variable;
  };
  const lowered = roots.map(({ kind, bounded }, root) => {
    const name = rootName(scope, paths, root);
    const variable = parameter(builder.local(name, sortOf({ kind })));
    const bounds: TermBounds | undefined = bounded
      ? {
          lower: parameter(builder.hidden(`${name}.lower`, integerSort)),
          upper: parameter(builder.hidden(`${name}.upper`, integerSort)),
        }
      : undefined;
    return { variable, bounds };
  });
  const storage = new Map<string, Storage>();
  for (const [position, path] of paths.entries()) {
    const variable = scope.parameters[position]!;
    const subscript = (): IrVariable =>
      parameter(builder.hidden(`${variable.name.text}.subscript`, integerSort));
    const key = keyOf(variable.name.text);
    switch (path.kind) {
      case "root": {
        const root = lowered[path.root]!;
        storage.set(key, storageOf(variable, root.variable, root.bounds));
        break;
      }
      case "static":
        storage.set(key, storageOf(variable, path.variable, staticBounds(statics, path.variable)));
        break;
      case "element":
        storage.set(key, {
          kind: "element",
          array: lowered[path.root]!.variable,
          subscript: subscript(),
        });
        break;
      case "static element":
        storage.set(key, { kind: "element", array: path.variable, subscript: subscript() });
        break;
    }
  }
  return { parameters, roots: lowered.map(({ variable }) => variable), storage };
}

/** After the first parameter that is the root, else after the first that is an element of it. */
function rootName({ parameters }: Scope, paths: readonly Path[], root: number): string {
  const named = (kind: "root" | "element"): string | undefined => {
    const position = paths.findIndex((path) => path.kind === kind && path.root === root);
    return parameters[position]?.name.text;
  };
  return named("root") ?? `${named("element")}.array`;
}

/** A parameter with bounds of its own is checked against these, A(*) against those of its argument. */
function storageOf(variable: Variable, place: IrVariable, given: TermBounds | undefined): Storage {
  if (variable.kind === "scalar") return { kind: "variable", variable: place };
  const { bounds } = variable;
  const declared = bounds === undefined || bounds === "any" ? undefined : constantBounds(bounds);
  return { kind: "array", array: place, bounds: declared ?? given };
}

function staticBounds(statics: ReadonlyMap<Variable, IrVariable>, place: IrVariable): TermBounds | undefined {
  for (const [{ bounds }, variable] of statics)
    if (variable === place && bounds !== undefined && bounds !== "any") return constantBounds(bounds);
  return undefined;
}

function variableIn(storage: Storage): IrVariable {
  return storage.kind === "variable" ? storage.variable : storage.array;
}

function sourceVariables(
  { variables }: Scope,
  storage: ReadonlyMap<string, Storage>,
): Procedure["sourceVariables"] {
  return [...variables].flatMap(([key, { name }]) => {
    const place = storage.get(key)!;
    if (place.kind === "element") return [];
    const variable = variableIn(place);
    if (variable.scope === "global") return [];
    return [{ name: name.text, variable, type: typeOfStorage(place) }];
  });
}
