/**
 * What the declaration of a function that nothing defines says of it, in the attributes that the compiler leaves in the
 * IR.
 */

import type { UnknownFunction, UnknownResult, UnknownStub } from "@everypath/core";
import { accessAttribute, accessesIn, type PointerAccess } from "../access-attributes.ts";
import type { Attribute, FunctionHeader, LlvmType } from "../llvm/module.ts";

export function unknownFunction(name: string, header: FunctionHeader, stub: UnknownStub): UnknownFunction {
  const { attributes, result, resultAttributes } = header;
  const has = (attribute: string): boolean => attributes.some((one) => one.name === attribute);
  const resultHas = (attribute: string): boolean => resultAttributes.some((one) => one.name === attribute);
  const declared = writesOf(attributes);
  const neverReturns = has("noreturn");
  const surelyReturns = stub !== "open" || has("willreturn");
  const writes = stub === "pure" ? "nothing" : declared;
  // What writes nothing at all frees nothing, and whatever it calls has no effect either.
  const isHarmless = stub !== "open" || declared === "nothing";
  const neverNull = resultHas("nonnull");
  const returnsFresh = resultHas("noalias");
  const accesses = accessesOf(header);
  const believed = [
    ...(neverReturns ? ["noreturn"] : []),
    ...(declared === "nothing" ? [readsNothing(attributes) ? "const" : "pure"] : []),
    ...(declared === "what its arguments point to" ? ["memory(argmem)"] : []),
    ...(neverNull ? ["returns_nonnull"] : []),
    ...(returnsFresh ? ["malloc"] : []),
    ...(declared !== "nothing" && has("nofree") ? ["nofree"] : []),
    ...(declared !== "nothing" && has("nocallback") ? ["nocallback"] : []),
    ...accesses.map(({ text }) => text),
  ];
  return {
    name,
    origin: "declaration",
    stub,
    writes,
    unwritten: accesses
      .filter(({ mode }) => mode === "read_only" || mode === "none")
      .map(({ parameter }) => parameter),
    returns: neverReturns ? "never" : surelyReturns ? "surely" : "perhaps",
    mayFree: !isHarmless && !has("nofree") && !neverReturns,
    mayCallBack: !isHarmless && !has("nocallback"),
    result: resultKind(result),
    neverNull,
    returnsFresh,
    believed,
  };
}

/** Where each parameter of the source is one of the IR's, so that their numbers agree. */
function accessesOf({ parameters, attributes }: FunctionHeader): readonly PointerAccess[] {
  const value = attributes.find(({ name }) => name === accessAttribute)?.value;
  const isPlain = parameters.every(
    ({ type, attributes: own }) =>
      plainKinds.has(type.kind) && !own.some(({ name }) => name === "sret" || name === "byval"),
  );
  if (typeof value !== "string" || !isPlain) return [];
  return accessesIn(value, parameters.length).filter(
    ({ parameter }) => parameters[parameter]?.type.kind === "pointer",
  );
}

const plainKinds: ReadonlySet<LlvmType["kind"]> = new Set(["integer", "pointer", "float", "double"]);

export function resultKind(type: LlvmType): UnknownResult {
  if (type.kind === "void") return "nothing";
  if (type.kind === "pointer") return "pointer";
  return type.kind === "other" && type.name === "x86_fp80" ? "long double" : "value";
}

/** `memory(read)`, `memory(argmem: readwrite, inaccessiblemem: write)`, and the words of older versions of LLVM. */
function writesOf(attributes: readonly Attribute[]): UnknownFunction["writes"] {
  const has = (name: string): boolean => attributes.some((one) => one.name === name);
  if (has("readnone") || has("readonly")) return "nothing";
  const memory = attributes.find(({ name }) => name === "memory")?.value;
  if (typeof memory !== "string")
    return has("argmemonly") ? "what its arguments point to" : "whatever it can reach";
  const effects = effectsOf(memory);
  const writesElsewhere = [...effects].some(
    ([location, effect]) => location !== "argmem" && location !== "inaccessiblemem" && isWrite(effect),
  );
  if (writesElsewhere) return "whatever it can reach";
  return isWrite(effects.get("argmem") ?? effects.get("") ?? "none")
    ? "what its arguments point to"
    : "nothing";
}

function readsNothing(attributes: readonly Attribute[]): boolean {
  return attributes.some(({ name, value }) => name === "readnone" || (name === "memory" && value === "none"));
}

/** By location, that of no name being all others. */
function effectsOf(memory: string): ReadonlyMap<string, string> {
  return new Map(
    memory.split(",").map((part) => {
      const [first = "", second] = part.split(":").map((word) => word.trim());
      return second === undefined ? ["", first] : [first, second];
    }),
  );
}

function isWrite(effect: string): boolean {
  return effect === "write" || effect === "readwrite";
}
