/** The structures that a module's debug information keeps because the source casts to them. */
import type { ValueType } from "@everypath/core";
import { valueTypeOf } from "./debug-type.ts";
import { NodeView } from "./metadata-view.ts";
import type { Module } from "./module.ts";

type Structure = ValueType & { readonly kind: "structure" };

const known = new WeakMap<Module, ReadonlyMap<string, Structure>>();

/** By their names as in LLVM: `struct.item`. */
export function retainedStructures(module: Module): ReadonlyMap<string, Structure> {
  let found = known.get(module);
  if (found === undefined) {
    found = new Map(structuresOf(module).map((structure) => [structure.name.replace(" ", "."), structure]));
    known.set(module, found);
  }
  return found;
}

function structuresOf(module: Module): readonly Structure[] {
  const retained = module
    .namedMetadata("llvm.dbg.cu")
    .flatMap((unit) => NodeView.of(module, unit)?.elements("retainedTypes") ?? []);
  return retained.flatMap((value) => {
    if (value.kind !== "node") return [];
    const type = valueTypeOf(module, value.id);
    const structure = type?.kind === "pointer" ? type.pointee : type;
    return structure?.kind === "structure" ? [structure] : [];
  });
}
