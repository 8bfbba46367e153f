/** Types: integers of any size, truth values, and references to objects of a class or to arrays. */
import { unreachable } from "@everypath/core";

export type Type =
  | { readonly kind: "int" }
  | { readonly kind: "bool" }
  | { readonly kind: "class"; readonly name: string }
  | { readonly kind: "array"; readonly element: Type }
  /** Of `null`, which every reference may be. */
  | { readonly kind: "null" };

export const intType: Type = { kind: "int" };
export const boolType: Type = { kind: "bool" };
export const nullType: Type = { kind: "null" };

/** As the program writes it; types with the same name are the same. */
export function nameOfType(type: Type): string {
  switch (type.kind) {
    case "int":
    case "bool":
    case "null":
      return type.kind;
    case "class":
      return type.name;
    case "array":
      return `${nameOfType(type.element)}[]`;
    default:
      return unreachable(type);
  }
}

/** The type of that name, which the program has. */
export function typeNamed(name: string): Type {
  if (name.endsWith("[]")) return { kind: "array", element: typeNamed(name.slice(0, -2)) };
  switch (name) {
    case "int":
    case "bool":
    case "null":
      return { kind: name };
    default:
      return { kind: "class", name };
  }
}

/** Whether null is a value of the type. */
export function isReference(type: Type): boolean {
  return type.kind === "class" || type.kind === "array" || type.kind === "null";
}

/** Whether a value of type `from` can be held where `to` is declared. */
export function isAssignable(from: Type, to: Type): boolean {
  return nameOfType(from) === nameOfType(to) || (from.kind === "null" && isReference(to));
}
