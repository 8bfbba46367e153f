/** Inputs of a path as the result tells them. */
import type { InputValue } from "@everypath/analyses";
import { unreachable } from "@everypath/core";
import { escapeBytes, hexOfBytes } from "./bytes.ts";
import { formatObjectInput } from "./heap.ts";
import type { ResultInput } from "./result.ts";
import { formatTable } from "./table.ts";
import { formatValue } from "./value.ts";

/** Bytes are told as an escaped text and in hexadecimal digits, an object with those that its reference leads to. */
export function formatInput(input: InputValue): ResultInput {
  switch (input.kind) {
    case "scalar":
      return {
        name: input.name,
        ...formatValue(input.value, input.type, input.symbol.sort),
        ...(input.meaning === undefined ? {} : { text: input.meaning }),
      };
    case "table":
      return { name: input.name, ...formatTable(input.value, input.type) };
    case "bytes":
      return {
        name: input.name,
        sort: "bytes",
        value: escapeBytes(input.bytes),
        bytes: hexOfBytes(input.bytes),
      };
    case "object":
      return formatObjectInput(input);
    default:
      return unreachable(input);
  }
}
