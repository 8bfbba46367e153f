/** A whole program: the driver, the procedures that it reaches, each for the patterns it is called in, and the others. */
import {
  type Driver,
  type Variable as IrVariable,
  type Procedure,
  type Program,
  placeProcedures,
  variable,
} from "@everypath/core";
import type { Procedures, Scope, Variable } from "../check/scope.ts";
import { keyOf } from "../syntax/tree.ts";
import { inputPredicate } from "../syntax/walk.ts";
import type { Lowered } from "./calls.ts";
import { withoutNeedlessChecks } from "./definite.ts";
import { modifiedParameters } from "./modified.ts";
import { keyOfPattern, type Pattern, separatePattern } from "./pattern.ts";
import {
  exportedVariables,
  type LoweredProcedure,
  lowerProcedure,
  type Surroundings,
  sortOf,
  type Wanted,
} from "./procedure.ts";
import { declaredType } from "./sorts.ts";
import type { Storage } from "./storage.ts";

/** What the names of a procedure of the IR mean, for expressions that are typed in while it runs. */
export interface Names {
  readonly scope: Scope;
  readonly storage: ReadonlyMap<string, Storage>;
}

export interface LoweredProgram {
  readonly program: Program;
  readonly names: ReadonlyMap<string, Names>;
}

/** The procedure that makes the call from outside; what it calls is requested from its surroundings. */
export type MakeDriver = (around: Surroundings) => Procedure;

export function lowerProgram(
  files: readonly string[],
  procedures: Procedures,
  subscripts: "conditional" | "cases",
  makeDriver: MakeDriver,
): LoweredProgram {
  const statics = staticVariables(procedures);
  const modified = modifiedParameters(procedures);
  const requests = new Map<string, Wanted>();
  const numbers = new Map<Scope, number>();
  const waiting: Wanted[] = [];
  const request = (scope: Scope, asked: Pattern): Lowered => {
    const pattern = { ...asked, isEntry: asked.isEntry && differsAsEntry(scope) };
    const key = `${keyOf(scope.procedure.name.text)}: ${keyOfPattern(pattern)}`;
    const known = requests.get(key);
    if (known !== undefined) return known;
    const number = 1 + (numbers.get(scope) ?? 0);
    numbers.set(scope, number);
    const { text } = scope.procedure.name;
    const wanted: Wanted = {
      name: number === 1 ? text : `${text}'${number}`,
      scope,
      pattern,
      returnsValue: scope.returnsValue,
      returnedRoots: returnedRoots(pattern, modified.get(scope)!),
      exported: exportedVariables(scope, pattern),
    };
    requests.set(key, wanted);
    waiting.push(wanted);
    return wanted;
  };
  const around: Surroundings = { procedures, statics, request, subscripts };
  const driver = makeDriver(around);
  const lowered = new Map<Wanted, LoweredProcedure>();
  const lowerWaiting = (): void => {
    for (let wanted = waiting.shift(); wanted !== undefined; wanted = waiting.shift())
      lowered.set(wanted, lowerProcedure(wanted, around));
  };
  const entry = waiting[0];
  lowerWaiting();
  for (const scope of procedures.values()) {
    if (!numbers.has(scope)) request(scope, separatePattern(scope.parameters.map(({ kind }) => kind)));
    lowerWaiting();
  }
  const inOrder = [...procedures.values()].flatMap((scope) =>
    [...lowered].filter(([wanted]) => wanted.scope === scope),
  );
  const all = withoutNeedlessChecks(
    driver,
    inOrder.map(([, { procedure }]) => procedure),
  );
  return {
    program: programOf(
      files,
      all,
      {
        procedure: driver.name,
        entry: entry?.name ?? "",
        apart: entry === undefined ? [] : parametersApart(entry, modified.get(entry.scope)!),
        fresh: entry?.scope.procedure.isMain === true ? [] : [...statics.values()].map(({ name }) => name),
      },
      statics,
    ),
    names: new Map(inOrder.map(([{ name, scope }, { storage }]) => [name, { scope, storage }])),
  };
}

/** The call from outside is one like any other, unless there is an input predicate or variables to show at the end. */
function differsAsEntry({ procedure }: Scope): boolean {
  return procedure.isMain || inputPredicate(procedure.body) !== undefined;
}

/** Parameters with a variable each, one of which can change: under another name it would be seen to. */
function parametersApart(
  { scope, pattern: { paths, roots } }: Wanted,
  modified: ReadonlySet<number>,
): readonly string[] {
  const isApart = roots.length === paths.length && roots.length > 1 && modified.size > 0;
  return isApart ? scope.parameters.map(({ name }) => name.text) : [];
}

/** The roots behind parameters that can change. */
function returnedRoots({ paths }: Pattern, modified: ReadonlySet<number>): readonly number[] {
  const roots = paths.flatMap((path, position) =>
    modified.has(position) && (path.kind === "root" || path.kind === "element") ? [path.root] : [],
  );
  return [...new Set(roots)].sort((a, b) => a - b);
}

/** STATIC variables live as long as the run; where two have the same name, the procedure's is put in front. */
function staticVariables(procedures: Procedures): ReadonlyMap<Variable, IrVariable> {
  const found = [...procedures.values()].flatMap((scope) =>
    [...scope.variables.values()]
      .filter(({ storage }) => storage.kind === "static")
      .map((declared) => ({ scope, declared })),
  );
  const made = new Map<Variable, IrVariable>();
  for (const { scope, declared } of found) {
    const { text } = declared.name;
    const isShared = found.some(
      (other) => other.declared !== declared && keyOf(other.declared.name.text) === keyOf(text),
    );
    const name = isShared ? `${scope.procedure.name.text}.${text}` : text;
    made.set(declared, variable(name, sortOf(declared), "global", made.size));
  }
  return made;
}

const pointerBits = 64;

function programOf(
  files: readonly string[],
  procedures: readonly Procedure[],
  driver: Driver,
  statics: ReadonlyMap<Variable, IrVariable>,
): Program {
  const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]));
  return {
    language: "pli",
    files,
    dataModel: { name: "mathematical", pointerBits },
    // The driver gives them their values.
    globals: [...statics].map(([declared, variable]) => ({
      variable,
      type: declaredType(declared),
      initial: undefined,
    })),
    objects: [],
    userProcedures: procedures.filter(({ model }) => !model).map(({ name }) => name),
    procedure: (name) => byName.get(name),
    ...placeProcedures(byName.keys(), pointerBits),
    initializers: [],
    finalizers: [],
    driver,
    unsupported: [],
  };
}
