/** Small pieces of text that several reports share. */
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
