/** The types of values, for whoever looks at them. */
import { unreachable, type ValueType } from "@everypath/core";

/** As the source language writes it. */
export function typeText(type: ValueType): string {
  switch (type.kind) {
    case "integer":
    case "float":
      return type.name;
    case "bool":
      return "truth";
    case "mathematical":
      return "integer";
    case "table":
      return tableText(type);
    case "pointer":
      return pointerText(type.pointee === undefined ? "void" : typeText(type.pointee));
    case "reference":
      return type.class;
    case "array":
      return `${typeText(type.element)}[${type.length}]`;
    case "structure":
      return type.name;
    case "opaque":
      return type.isCode === true ? "function" : `${type.bytes} bytes`;
    default:
      return unreachable(type);
  }
}

function pointerText(pointee: string): string {
  return pointee.endsWith("*") ? `${pointee}*` : `${pointee} *`;
}

/** `integer(1:10)`, `integer(*)`. */
function tableText({ lower, upper }: ValueType & { readonly kind: "table" }): string {
  if (lower === undefined && upper === undefined) return "integer(*)";
  return `integer(${lower ?? "*"}:${upper ?? "*"})`;
}
