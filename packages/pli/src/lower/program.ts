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
  const requests = new Requests(modifiedParameters(procedures));
  const around: Surroundings = { procedures, statics, request: requests.request, subscripts };
  const driver = lowerDriver(call, around);
  const entry = requests.first();
  const lowered = lowerAll(procedures, requests, around);
  const inOrder = [...procedures.values()].flatMap((scope) =>
    [...lowered].filter(([wanted]) => wanted.scope === scope),
  );
  const all = withoutNeedlessChecks(
    driver,
    inOrder.map(([, { procedure }]) => procedure),
  );
  const ofTheCaller =
    entry && callerFacts(entry, lowered.get(entry)!.storage, all, statics, requests.all(), call, isStart);
  return {
    program: programOf(
      files,
      all,
      { procedure: driver.name, entry: entry?.name ?? "", ...ofTheCaller },
      statics,
    ),
    names: new Map(inOrder.map(([{ name, scope }, { storage }]) => [name, { scope, storage }])),
  };
}

/** Which procedures are wanted, each for the patterns that it is called in. */
class Requests {
  private readonly known = new Map<string, Wanted>();
  private readonly numbers = new Map<Scope, number>();
  private readonly waiting: Wanted[] = [];
  private readonly modified: ReturnType<typeof modifiedParameters>;

  constructor(modified: ReturnType<typeof modifiedParameters>) {
    this.modified = modified;
  }

  readonly request = (scope: Scope, asked: Pattern): Lowered => {
    const pattern = { ...asked, isEntry: asked.isEntry && differsAsEntry(scope) };
    const key = `${keyOf(scope.procedure.name.text)}: ${keyOfPattern(pattern)}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const number = 1 + (this.numbers.get(scope) ?? 0);
    this.numbers.set(scope, number);
    const { text } = scope.procedure.name;
    const wanted: Wanted = {
      name: number === 1 ? text : `${text}'${number}`,
      scope,
      pattern,
      returnsValue: scope.returnsValue,
      returnedRoots: returnedRoots(pattern, this.modified.get(scope)!),
      exported: exportedVariables(scope, pattern),
    };
    this.known.set(key, wanted);
    this.waiting.push(wanted);
    return wanted;
  };

  first(): Wanted | undefined {
    return this.waiting[0];
  }

  /** The one that waits longest; it waits no more. */
  next(): Wanted | undefined {
    return this.waiting.shift();
  }

  isWanted(scope: Scope): boolean {
    return this.numbers.has(scope);
  }

  all(): readonly Wanted[] {
    return [...this.known.values()];
  }
}

/** What is requested, what that requests, and the procedures that nobody calls. */
function lowerAll(
  procedures: Procedures,
  requests: Requests,
  around: Surroundings,
): ReadonlyMap<Wanted, LoweredProcedure> {
  const lowered = new Map<Wanted, LoweredProcedure>();
  const lowerWaiting = (): void => {
    for (let wanted = requests.next(); wanted !== undefined; wanted = requests.next())
      lowered.set(wanted, lowerProcedure(wanted, around));
  };
  lowerWaiting();
  for (const scope of procedures.values()) {
    if (!requests.isWanted(scope))
      requests.request(scope, separatePattern(scope.parameters.map(({ kind }) => kind)));
    lowerWaiting();
  }
  return lowered;
}

/** What is taken for granted of whoever calls the entry; `all` begins with the driver. */
function callerFacts(
  entry: Wanted,
  storage: ReadonlyMap<string, Storage>,
  all: readonly Procedure[],
  statics: ReadonlyMap<Variable, IrVariable>,
  requested: readonly Wanted[],
  call: EntryCall,
  isStart: boolean,
): Pick<Driver, "apart" | "fresh"> {
  const byName = new Map(all.map((procedure) => [procedure.name, procedure]));
  const named = (name: string): Procedure | undefined => byName.get(name);
  const procedure = byName.get(entry.name)!;
  const found =
    call.caller === "anyone" ? parametersApart(entry, procedure, storage, requested, named) : undefined;
  const apart = found === undefined ? {} : { apart: found };
  if (isStart) return apart;
  const read = readBeforeWritten(procedure, named);
  const written = writtenGlobals(all.filter((one) => one !== all[0]));
  const fresh = [...statics.values()].filter((each) => read.has(each) && written.has(each));
  return { ...apart, fresh: fresh.map(({ name }) => name) };
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
