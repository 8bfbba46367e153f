/** Makes one program of several LLVM modules: names, addresses, initial memory; procedures are lowered on first use. */

import {
  type DataModel,
  type Diagnostic,
  firstBase,
  type GlobalObject,
  isIntrinsic,
  libraryObjectRole,
  nextBase,
  type Outside,
  type Procedure,
  type Program,
  type Span,
  type UnknownStub,
  unknownSpan,
  type ValueType,
  type VariablePiece,
} from "@everypath/core";
import { isCompilersOwn, isOfLibrary } from "./library-headers.ts";
import { evaluateInitializer } from "./link/initializer.ts";
import { leakedObjects } from "./link/leaked.ts";
import { type Entity, isLocal, type LinkedModule, type LinkInput, resolveSymbols } from "./link/resolve.ts";
import { settledObjects } from "./link/settled.ts";
import { Units } from "./link/units.ts";
import { unknownFunction } from "./link/unknown.ts";
import { globalVariable, globalVariableHeld, subprogramOf } from "./llvm/debug-info.ts";
import type { FunctionHeader, GlobalVariable, Module, Operand } from "./llvm/module.ts";
import { evaluateConstant } from "./lower/constant.ts";
import { lowerFunction } from "./lower/function.ts";
import { inputProcedure } from "./lower/input-procedure.ts";
import type { Unit } from "./lower/unit.ts";
import { skeletonText } from "./stub.ts";

export type { LinkInput } from "./link/resolve.ts";

export interface LinkOptions {
  readonly dataModel: "lp64" | "ilp32";
  /** The user's files, in the order given. */
  readonly files: readonly string[];
  /** What the user says of functions that nothing defines, by their names. */
  readonly stubs?: Readonly<Record<string, UnknownStub>>;
}

export type LinkResult =
  | { readonly program: Program; readonly diagnostics?: undefined }
  | { readonly diagnostics: readonly Diagnostic[]; readonly program?: undefined };

/** Links modules, the user's first. A user's definition takes the place of a library model's of the same name. */
export function linkProgram(inputs: readonly LinkInput[], options: LinkOptions): LinkResult {
  const dataModel: DataModel = {
    name: options.dataModel,
    pointerBits: options.dataModel === "lp64" ? 64 : 32,
  };
  const resolved = resolveSymbols(inputs);
  if (resolved.modules === undefined) return { diagnostics: resolved.diagnostics };
  const { modules } = resolved;
  for (const { module, layout } of modules) {
    if (layout.pointerBits === dataModel.pointerBits) continue;
    const message = `compiled for ${layout.pointerBits}-bit pointers; --data-model ${options.dataModel} needs ${dataModel.pointerBits}-bit ones`;
    return { diagnostics: [{ span: { ...unknownSpan, file: module.name }, message }] };
  }
  try {
    return { program: assemble(modules, dataModel, options) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      diagnostics: [{ span: undefined, message: "the program's objects do not fit in its address space" }],
    };
  }
}

function assemble(
  modules: readonly LinkedModule[],
  dataModel: DataModel,
  { files, stubs = {} }: LinkOptions,
): Program {
  const { pointerBits } = dataModel;
  const refused: { readonly what: string; readonly span: Span }[] = [];
  const units = new Units(modules, (what, span) => {
    if (!refused.some((one) => one.what === what && one.span === span)) refused.push({ what, span });
  });

  let base = firstBase(pointerBits);
  const place = (entity: Entity, size: number): void => {
    units.place(entity, base);
    base = nextBase(pointerBits, base, size);
  };
  const entities = distinctEntities(modules);
  const objects = entities.flatMap((entity) =>
    entity.subject.kind === "object" ? [{ entity, global: entity.subject.global }] : [],
  );
  for (const { entity, global } of objects) {
    if (isNull(entity, global.linkage)) units.place(entity, 0);
    else place(entity, units.unitOf(entity).layout.size(global.type));
  }
  const functions = entities.flatMap((entity) =>
    entity.subject.kind === "function" ? [{ entity, header: entity.subject.header }] : [],
  );
  const procedureAddresses = new Map<string, number>();
  for (const { entity, header } of functions) {
    if (isIntrinsic(entity.name)) continue;
    if (isNull(entity, header.linkage)) {
      units.place(entity, 0);
      continue;
    }
    procedureAddresses.set(entity.name, base);
    place(entity, 1);
  }

  const procedures = new Map<string, Procedure | undefined>();
  const byName = new Map(functions.map((one) => [one.entity.name, one]));
  const lower = (name: string): Procedure | undefined => {
    const found = byName.get(units.procedureName(name));
    if (found === undefined) return undefined;
    const unit = units.unitOf(found.entity);
    if (found.entity.defined) return lowerFunction(unit, found.header, found.entity.name);
    return inputProcedure(unit, found.header);
  };
  return {
    language: "c",
    files,
    dataModel,
    globals: [],
    objects: objects.flatMap(({ entity, global }) =>
      isNull(entity, global.linkage) ? [] : [globalObject(units, entity, global)],
    ),
    userProcedures: userProcedures(modules),
    outside: outsideOf(modules),
    procedure(name) {
      if (!procedures.has(name)) procedures.set(name, lower(name));
      return procedures.get(name);
    },
    unknown(name) {
      const found = byName.get(units.procedureName(name));
      if (found === undefined || found.entity.defined) return undefined;
      return unknownFunction(name, found.header, stubs[name] ?? "open");
    },
    stubOf: (name) => stubs[name] ?? "open",
    stubSkeleton: () => skeletonText(undefinedFunctions(units, functions)),
    procedureAddresses,
    leakedObjects: onceAsked(() => leakedObjects(modules.filter(({ model }) => !model))),
    settledObjects: onceAsked(() => settledObjects(modules)),
    firstFreeAddress: base,
    initializers: byPriority(units, modules, "llvm.global_ctors"),
    finalizers: byPriority(units, modules, "llvm.global_dtors").reverse(),
    unsupported: refused,
  };
}

/** Those of the user's files that nothing defines. */
function undefinedFunctions(
  units: Units,
  functions: readonly { readonly entity: Entity; readonly header: FunctionHeader }[],
): readonly FunctionHeader[] {
  return functions
    .filter(({ entity: { defined, home, name } }) => !defined && !home.model && !isIntrinsic(name))
    .filter(({ entity, header }) => !isInput(units, entity, header))
    .map(({ header }) => header);
}

/** `nondet_int` and its like need no definition. */
function isInput(units: Units, entity: Entity, header: FunctionHeader): boolean {
  return inputProcedure(units.unitOf(entity), header) !== undefined;
}

/** Every entity once, in the order of its home's text: those of the user's modules, then the library's. */
function distinctEntities(modules: readonly LinkedModule[]): readonly Entity[] {
  const ordered = [...modules].sort((a, b) => Number(a.model) - Number(b.model));
  return ordered.flatMap(({ module, entities }) =>
    [...entities.values()].filter((entity) => entity.home.module === module),
  );
}

/** The procedures that the user's files define, in source order; clang moves static ones behind their first use. */
function userProcedures(
  modules: readonly LinkedModule[],
  isWanted: (linkage: string) => boolean = () => true,
): readonly string[] {
  return modules.flatMap(({ module, entities }) =>
    [...entities.values()]
      .flatMap(({ name, home, defined, subject }) =>
        subject.kind === "function" &&
        defined &&
        !home.model &&
        home.module === module &&
        !isCompilersOwn(subject.header.name) &&
        isWanted(subject.header.linkage)
          ? [{ name, span: subprogramOf(module, subject.header.debug)?.span ?? unknownSpan }]
          : [],
      )
      .filter(({ span }) => !isOfLibrary(span))
      .sort((a, b) => a.span.line - b.span.line)
      .map(({ name }) => name),
  );
}

function onceAsked<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
}

function outsideOf(modules: readonly LinkedModule[]): Outside {
  const procedures = userProcedures(modules, (linkage) => !isLocal(linkage));
  const entries = userProcedures(modules, (linkage) => !isLocal(linkage) && !/\blinkonce/.test(linkage));
  return { main: procedures.find((name) => name === "main"), procedures, entries };
}

/** A weak reference that nothing defines is the null pointer. */
function isNull(entity: Entity, linkage: string): boolean {
  return !entity.defined && linkage === "extern_weak";
}

function globalObject(units: Units, entity: Entity, global: GlobalVariable): GlobalObject {
  const unit = units.unitOf(entity);
  const { module, layout } = unit;
  const span = globalVariable(module, global)?.span ?? { ...unknownSpan, file: module.name };
  const initial =
    global.initializer === undefined ? undefined : evaluateInitializer(unit, global.initializer);
  for (const what of initial?.unsupported ?? []) unit.refuse(`initialiser of ${entity.name}: ${what}`, span);
  const size = layout.size(global.type);
  const { type, path, twoValued } = globalVariableHeld(module, global, size);
  // Of a variable that is only declared the compiler tells no more.
  const isPointer = initial === undefined && global.type.kind === "pointer";
  const declared: ValueType | undefined = isPointer
    ? { kind: "pointer", bits: layout.pointerBits, pointee: undefined }
    : undefined;
  const role = entity.home.model && !isLocal(global.linkage) ? libraryObjectRole(entity.name) : undefined;
  return {
    name: entity.name,
    address: units.addressOf(entity) ?? 0,
    size,
    alignment: Math.max(global.alignment ?? 1, layout.alignment(global.type)),
    constant: global.constant,
    ...(global.mergeable === undefined ? {} : { mergeable: global.mergeable }),
    initial: initial?.parts,
    type: type ?? declared,
    ...(twoValued === undefined ? {} : { twoValued }),
    ...(path === "" ? {} : { piece: variablePiece(module, global, path) }),
    span,
    model: entity.home.model,
    ...(entity.home.modelFile === undefined ? {} : { modelFile: entity.home.modelFile }),
    ...(role === undefined ? {} : { role }),
    visible: !isLocal(global.linkage),
  };
}

function variablePiece(module: Module, global: GlobalVariable, path: string): VariablePiece {
  const variable = globalVariable(module, global);
  return {
    procedure: subprogramOf(module, variable?.scopeId)?.name,
    path: `${variable?.name ?? global.name}${path}`,
  };
}

/** The functions of `llvm.global_ctors` or `llvm.global_dtors` of all modules, by priority, as the linker sorts their sections. */
function byPriority(units: Units, modules: readonly LinkedModule[], list: string): string[] {
  return modules
    .flatMap((module) => {
      const all = module.module.globals.find(({ name }) => name === list)?.initializer;
      return all?.kind === "aggregate" ? all.elements.flatMap((one) => entry(units.of(module), one)) : [];
    })
    .sort((a, b) => Number(a.priority - b.priority))
    .map(({ procedure }) => procedure);
}

function entry(
  unit: Unit,
  element: Operand,
): readonly { readonly priority: bigint; readonly procedure: string }[] {
  if (element.kind !== "aggregate") return [];
  const [priority, procedure] = element.elements;
  const [target] = procedure === undefined ? [] : evaluateConstant(unit, procedure);
  if (priority?.kind !== "integer" || target?.kind !== "address") return [];
  return [{ priority: priority.value, procedure: target.place.symbol }];
}
