/** The list of INITIAL(…): constants, `(n) value` for n of them, `(n)(…)` for a list n times, `*` for none. */
import { limits, unreachable } from "@everypath/core";
import type * as ast from "../generated/ast.ts";
import type { Conversion } from "./conversion.ts";
import type { InitialValues } from "./tree.ts";

type Values = InitialValues["values"];

export function initialValues(at: Conversion, attribute: ast.Attribute): Values {
  if (!attribute.list) {
    at.problem(at.extentOf(attribute), "INITIAL needs its values: INITIAL(0)");
    return [];
  }
  return attribute.items.flatMap((item) => valuesOf(at, item));
}

function valuesOf(at: Conversion, item: ast.Item): Values {
  switch (item.$type) {
    case "Constant":
      return [{ count: 1n, value: constantOf(item) }];
    case "Skipped":
      return [{ count: 1n, value: undefined }];
    case "Words":
      at.problem(at.extentOf(item), "INITIAL takes integer constants");
      return [];
    case "Repeated":
      return repeatedValues(at, item);
    default:
      return unreachable(item);
  }
}

function constantOf({ sign, digits }: ast.Constant): bigint {
  return sign === "-" ? -BigInt(digits) : BigInt(digits);
}

function repeatedValues(at: Conversion, item: ast.Repeated): Values {
  const [first, second] = item.items;
  if (item.value === undefined || first?.$type !== "Constant" || second !== undefined) {
    at.problem(
      at.extentOf(item),
      "expected a number of repetitions and what is repeated: INITIAL((10) 0) or INITIAL((2)(1, 2))",
    );
    return [];
  }
  const count = constantOf(first);
  if (count < 1n) at.problem(at.extentOf(first), "a value is repeated at least once");
  const { value } = item;
  const isList = value.$type === "Repeated" && value.value === undefined;
  const repeated = isList ? value.items.flatMap((inner) => valuesOf(at, inner)) : valuesOf(at, value);
  const [only, other] = repeated;
  if (only !== undefined && other === undefined) return [{ count: count * only.count, value: only.value }];
  if (count * BigInt(repeated.length) > limits.language.initialValues) {
    at.problem(at.extentOf(item), `a list is repeated up to ${limits.language.initialValues} entries`);
    return [];
  }
  return Array.from({ length: Math.max(0, Number(count)) }, () => repeated).flat();
}
