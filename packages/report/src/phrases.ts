/** Small pieces of text that several reports share. */
import { grouped } from "./layout.ts";
import type { ResultInput, ResultLocation } from "./result.ts";

/** file:line:column, as far as known. */
export function place(location: ResultLocation): string {
  if (location.file === "") return "an unknown place";
  if (location.line === 0) return location.file;
  return location.column === 0
    ? `${location.file}:${location.line}`
    : `${location.file}:${location.line}:${location.column}`;
}

/** `x = 5`, `c = 97 'a'`, `re = "a*\0"` */
export function inputText(input: ResultInput): string {
  return `${input.name} = ${input.sort === "bytes" ? `"${input.value}"` : valueText(input)}`;
}

/** What a pointer points to says more than its address. */
export function valueText({ sort, value, text }: Pick<ResultInput, "sort" | "value" | "text">): string {
  if (text === undefined) return value;
  return sort === "pointer" ? text : `${value} ${text}`;
}

/** What a leaf of merged states stands for: "18,446,744,073,709,551,616 paths", "at most 64 paths" */
export function standingText(paths: bigint, isExact: boolean): string {
  return `${isExact ? "" : "at most "}${grouped(paths)} ${paths === 1n ? "path" : "paths"}`;
}
