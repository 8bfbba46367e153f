/** A whole program: the driver, the procedures that it reaches, each for the patterns it is called in, and the others. */
import {
  type Apart,
  type Driver,
  type Variable as IrVariable,
  type Procedure,
  type Program,
  placeProcedures,
  readBeforeWritten,
  variable,
  writtenGlobals,
} from "@everypath/core";
import type { EntryCall } from "../check/entry.ts";
import type { Procedures, Scope, Variable } from "../check/scope.ts";
import { keyOf } from "../syntax/tree.ts";
import { inputPredicate } from "../syntax/walk.ts";
import { aliasesThatMatter } from "./aliases.ts";
import type { Lowered } from "./calls.ts";
import { withoutNeedlessChecks } from "./definite.ts";
import { lowerDriver } from "./driver.ts";
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

export function lowerProgram(
  files: readonly string[],
  procedures: Procedures,
  subscripts: "conditional" | "cases",
  call: EntryCall,
  /** The program begins with the entry, and nobody has written anything then. */
  isStart: boolean,
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
  const driver = lowerDriver(call, around);
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
  const byName = new Map(all.map((procedure) => [procedure.name, procedure]));
  const ofTheCaller = (entry: Wanted): Pick<Driver, "apart" | "fresh"> => {
    const procedure = byName.get(entry.name)!;
    const named = (name: string): Procedure | undefined => byName.get(name);
    const apart =
      call.caller === "anyone"
        ? parametersApart(entry, procedure, lowered.get(entry)!.storage, [...requests.values()], named)
        : undefined;
    if (isStart) return apart === undefined ? {} : { apart };
    const read = readBeforeWritten(procedure, named);
    const written = writtenGlobals(all.filter((one) => one !== all[0]));
    const fresh = [...statics.values()].filter((each) => read.has(each) && written.has(each));
    return { ...(apart === undefined ? {} : { apart }), fresh: fresh.map(({ name }) => name) };
  };
  return {
    program: programOf(
      files,
      all,
      {
        procedure: driver.name,
        entry: entry?.name ?? "",
        ...(entry === undefined ? {} : ofTheCaller(entry)),
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

/** The parameters, and STATIC variables that are handed to the entry somewhere, of which it matters that they are different. */
function parametersApart(
  { scope, returnsValue, pattern }: Wanted,
  procedure: Procedure,
  storage: ReadonlyMap<string, Storage>,
  requested: readonly Wanted[],
  named: (name: string) => Procedure | undefined,
): Apart | undefined {
  if (pattern.roots.length === 0) return undefined;
  const parameters = scope.parameters.flatMap(({ name }) => variablesIn(storage.get(keyOf(name.text))));
  const statics = requested
    .filter((other) => other.scope === scope)
    .flatMap((other) => other.pattern.paths)
    .flatMap((path) => (path.kind === "static" || path.kind === "static element" ? [path.variable] : []));
  const matter = aliasesThatMatter(
    procedure,
    returnsValue,
    { parameters: new Set(parameters), statics: new Set(statics) },
    named,
  );
  const names = [...new Set([...parameters, ...statics])].filter((each) => matter.has(each));
  return names.length === 0 ? undefined : { kind: "variables", names: names.map(({ name }) => name) };
}

function variablesIn(storage: Storage | undefined): readonly IrVariable[] {
  switch (storage?.kind) {
    case undefined:
      return [];
    case "variable":
      return [storage.variable];
    case "element":
    case "array":
      return [storage.array];
  }
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
