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
  if (input.sort === "bytes") return `${input.name} = "${input.value}"`;
  if (input.text === undefined) return `${input.name} = ${input.value}`;
  return input.sort === "pointer"
    ? `${input.name} = ${input.text}`
    : `${input.name} = ${input.value} ${input.text}`;
}
