/** A whole program: every procedure, method and constructor, the main routine, and the driver that makes the first call. */
import { type Procedure as IrProcedure, type Program, placeProcedures } from "@everypath/core";
import type { EntryCall } from "../check/entry.ts";
import type { InitialValue, ObjectProgram, Procedure } from "../tree.ts";
import { Body } from "./body.ts";
import { lowerDriver } from "./driver.ts";
import { allProcedures, Heap } from "./heap.ts";
import { type Lowered, lowerProcedure } from "./procedure.ts";
import { lowerStatement } from "./statements.ts";

export interface LoweredProgram {
  readonly program: Program;
  /** The tree that it was made of. */
  readonly tree: ObjectProgram;
  /** What its fields and global variables became. */
  readonly heap: Heap;
  /** What was lowered of it, by the name of the procedure. */
  readonly procedures: ReadonlyMap<string, { readonly declared: Procedure } & Lowered>;
}

export function lowerProgram(tree: ObjectProgram, call: EntryCall, symbolicGlobals: boolean): LoweredProgram {
  const heap = new Heap(tree);
  const lowered = allProcedures(tree).map((declared) => ({ declared, ...lowerProcedure(heap, declared) }));
  const initial = lowerInitialValues(heap, tree.initialValues);
  const driver = lowerDriver(heap, { program: tree, call, symbolicGlobals, initialValues: initial?.name });
  const own = lowered.map(({ procedure }) => procedure);
  return {
    program: programOf(tree, heap, [driver, ...(initial === undefined ? [] : [initial]), ...own], {
      procedure: driver.name,
      entry: call.procedure.fullName,
      fresh:
        symbolicGlobals || call.procedure.role === "main" ? [] : tree.globals.map(({ name }) => name.text),
    }),
    tree,
    heap,
    procedures: new Map(lowered.map((one) => [one.procedure.name, one])),
  };
}

/** No procedure of the user's has such a name. */
const initialValuesName = "(globals)";

function lowerInitialValues(heap: Heap, values: readonly InitialValue[]): IrProcedure | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const body = new Body(heap, first.source, first.statement.extent);
  for (const { source, statement } of values) {
    body.source = source;
    lowerStatement(body, statement);
  }
  body.builder.end({ kind: "return", values: [] });
  return {
    name: initialValuesName,
    parameters: [],
    variadic: false,
    blocks: body.builder.finish(),
    locals: body.builder.locals,
    results: [],
    resultType: undefined,
    span: body.builder.span,
    model: false,
    sourceVariables: [],
  };
}

const pointerBits = 64;

function programOf(
  tree: ObjectProgram,
  heap: Heap,
  procedures: readonly IrProcedure[],
  driver: NonNullable<Program["driver"]>,
): Program {
  const byName = new Map(procedures.map((procedure) => [procedure.name, procedure]));
  return {
    language: "objects",
    files: tree.sources.map(({ name }) => name),
    dataModel: { name: "mathematical", pointerBits },
    // The driver gives them their values.
    globals: heap.variables.map((variable) => ({ variable, initial: undefined, ...heap.typeOf(variable) })),
    classes: heap.classes,
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
