/** A whole program: every procedure, method and constructor, the main routine, and the driver that makes the first call. */
import {
  type Driver,
  type Procedure as IrProcedure,
  type Variable as IrVariable,
  type Program,
  placeProcedures,
  reachedByCalls,
  readBeforeWritten,
  writtenGlobals,
} from "@everypath/core";
import { spanAt } from "@everypath/dsl";
import type { EntryCall } from "../check/entry.ts";
import type { InitialValue, ObjectProgram, Procedure, Variable } from "../tree.ts";
import type { Type } from "../types.ts";
import { Body } from "./body.ts";
import { ContractCode, type Unchecked } from "./contracts.ts";
import { lowerDriver } from "./driver.ts";
import { textOf } from "./expression.ts";
import { placesIn } from "./footprint.ts";
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

export interface LoweringOptions {
  readonly symbolicGlobals: boolean;
  /** Contracts are checked where the program runs, and the entry's precondition is assumed. */
  readonly contracts: boolean;
}

export function lowerProgram(
  tree: ObjectProgram,
  call: EntryCall,
  { symbolicGlobals, contracts: hasContracts }: LoweringOptions,
): LoweredProgram {
  const heap = new Heap(tree);
  const contracts = hasContracts ? new ContractCode(heap, placesIn(tree)) : undefined;
  const lowered = allProcedures(tree).map((declared) => ({
    declared,
    ...lowerProcedure(heap, declared, contracts),
  }));
  const initial = lowerInitialValues(heap, tree.initialValues, contracts);
  const initialValues = initial?.name;
  const driver = lowerDriver(heap, { program: tree, call, symbolicGlobals, initialValues, contracts });
  const own = [...lowered.map(({ procedure }) => procedure), ...(contracts?.procedures ?? [])];
  const all = [driver, ...(initial === undefined ? [] : [initial]), ...own];
  return {
    program: programOf(tree, heap, all, uncheckedFrom(driver, all, contracts?.unchecked ?? []), {
      procedure: driver.name,
      entry: call.procedure.fullName,
      ...(contracts === undefined ? {} : { requires: textsOf(call.procedure) }),
      ...(symbolicGlobals || isStart(call.procedure) ? {} : ofTheCaller(heap, tree, call, initial, own)),
    }),
    tree,
    heap,
    procedures: new Map(lowered.map((one) => [one.procedure.name, one])),
  };
}

/** What a run from the driver comes by and cannot check. */
function uncheckedFrom(
  driver: IrProcedure,
  procedures: readonly IrProcedure[],
  unchecked: readonly Unchecked[],
): Program["unsupported"] {
  if (unchecked.length === 0) return [];
  const byName = new Map(procedures.map((one) => [one.name, one]));
  const reached = new Set([...reachedByCalls(driver, (name) => byName.get(name))].map(({ name }) => name));
  return unchecked
    .filter(({ procedure }) => reached.has(procedure))
    .map(({ what, span }) => ({ what, span }));
}

/** What is assumed where a run begins with the procedure. */
function textsOf({ source, contract }: Procedure): NonNullable<Driver["requires"]> {
  return contract.requires.map(({ extent }) => ({
    text: textOf({ source }, extent),
    span: spanAt(source, extent.start),
  }));
}

/** The program begins with it, and nobody has written anything then. */
function isStart({ role, fullName }: Procedure): boolean {
  return role === "main" || fullName === "main";
}

/**
 * Which global variables the entry reads as they are at first, though they may have been written since. One that holds a number keeps it where
 * nothing assigns to it; what a reference leads to is not followed. The objects that were made for them are none that an input refers to.
 */
function ofTheCaller(
  heap: Heap,
  { globals }: ObjectProgram,
  { procedure, arguments: given, symbols }: EntryCall,
  initial: IrProcedure | undefined,
  procedures: readonly IrProcedure[],
): Pick<Driver, "apart" | "fresh"> {
  const byName = new Map(procedures.map((one) => [one.name, one]));
  const named = (name: string): IrProcedure | undefined => byName.get(name);
  const entry = named(procedure.fullName);
  if (entry === undefined) return {};
  const read = readBeforeWritten(entry, named);
  const written = writtenGlobals(procedures);
  const isIn = (variables: ReadonlySet<IrVariable>, global: Variable): boolean => {
    const variable = heap.globalOf(global);
    return variable !== undefined && variables.has(variable);
  };
  const found = globals.filter((global) => isIn(read, global));
  const references = found.filter(({ type }) => isReference(type));
  const fresh = found.filter((global) => isReference(global.type) || isIn(written, global));
  const parameters = given === undefined ? procedure.parameters : [...symbols.values()];
  const receiver = procedure.role === "constructor" ? undefined : procedure.receiver;
  const inputs = [...(receiver === undefined ? [] : [receiver]), ...parameters].filter(({ type }) =>
    isReference(type),
  );
  const makesObjects = initial !== undefined && [...reachedByCalls(initial, named)].some(makesObject);
  const isApart = inputs.length > 0 && references.length > 0 && makesObjects;
  const textOf = ({ name }: Variable): string => name.text;
  return {
    fresh: fresh.map(textOf),
    ...(isApart
      ? { apart: { kind: "objects", inputs: inputs.map(textOf), globals: references.map(textOf) } }
      : {}),
  };
}

function isReference({ kind }: Type): boolean {
  return kind === "class" || kind === "array";
}

function makesObject({ blocks }: IrProcedure): boolean {
  return blocks.some(({ instructions }) => instructions.some(({ kind }) => kind === "new"));
}

/** No procedure of the user's has such a name. */
const initialValuesName = "(globals)";

function lowerInitialValues(
  heap: Heap,
  values: readonly InitialValue[],
  contracts: ContractCode | undefined,
): IrProcedure | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const body = new Body(heap, first.source, first.statement.extent, { contracts });
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
  unsupported: Program["unsupported"],
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
    unsupported,
  };
}
