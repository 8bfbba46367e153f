/** Types as they are written, and what is said where another one is needed. */
import type { Type as TypeNode } from "../generated/ast.ts";
import type { Class } from "../tree.ts";
import { boolType, intType, isAssignable, nameOfType, type Type } from "../types.ts";
import { extentOf, extentOfFeature, type Listener } from "./context.ts";

/** undefined where there is no such class, which has been reported. */
export function typeOfNode(
  classes: ReadonlyMap<string, Class>,
  node: TypeNode,
  { report, named }: Listener,
): Type | undefined {
  const base = baseType(classes, node.base);
  if (base === undefined) {
    report(extentOf(node), noClass(node.base));
    return undefined;
  }
  const declared = classes.get(node.base);
  if (declared !== undefined) named(extentOfFeature(node, "base"), { kind: "class", declared });
  return withDimensions(base, node.dimensions.length);
}

export function noClass(name: string): string {
  return `there is no class ${name}; the other types are int, bool and arrays`;
}

export function baseType(classes: ReadonlyMap<string, unknown>, name: string): Type | undefined {
  if (name === "int") return intType;
  if (name === "bool") return boolType;
  return classes.has(name) ? { kind: "class", name } : undefined;
}

export function withDimensions(base: Type, dimensions: number): Type {
  let type = base;
  for (let count = 0; count < dimensions; count++) type = { kind: "array", element: type };
  return type;
}

const described: Readonly<Record<"int" | "bool" | "null", string>> = {
  int: "an integer",
  bool: "a truth value",
  null: "null",
};

/** The type in a sentence. */
export function describe(type: Type): string {
  switch (type.kind) {
    case "int":
    case "bool":
    case "null":
      return described[type.kind];
    case "class":
      return `an object of class ${type.name}`;
    case "array":
      return `an array ${nameOfType(type)}`;
  }
}

/** What is wrong with a value of type `from` where one of type `to` is needed; undefined: nothing. */
export function mismatch(from: Type, to: Type): string | undefined {
  if (isAssignable(from, to)) return undefined;
  const hint =
    to.kind === "bool" && from.kind === "int"
      ? "; compare it with something"
      : to.kind === "int" && from.kind === "bool"
        ? "; integers and truth values are different things"
        : "";
  return `expected ${describe(to)}, but this is ${describe(from)}${hint}`;
}
