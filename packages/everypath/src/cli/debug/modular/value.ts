/** Values in a symbolic state of a verification, by the paths that lead to them: `x`, `this.x`, `c.next.value`. */
import type { SymbolicTerm } from "@everypath/core";
import type { Problem, VerificationNode } from "@everypath/debug";
import { suggestion } from "../../../runs/nearest.ts";
import { print } from "./show.ts";

/** A variable, and from there by the chunks of the heap. `path` is the text without blanks. */
export function valueAt(
  { heap, store }: VerificationNode["state"],
  text: string,
): { readonly path: string; readonly term: SymbolicTerm } | Problem {
  const [name = "", ...fields] = text.split(".").map((part) => part.trim());
  const found = [...store].find(([variable]) => variable.name.text === name);
  if (found === undefined) {
    const names = [...store.keys()].map(({ name: known }) => known.text);
    return {
      problem: `there is no variable ${name} here${suggestion(name, names)}; a variable or a field is printed, as x or this.x`,
    };
  }
  let [, term] = found;
  for (const field of fields) {
    const receiver: SymbolicTerm = term;
    const chunk = heap.find(
      (one) =>
        one.kind === "field" &&
        one.receiver === receiver &&
        (one.location.kind === "field" ? one.location.field.name.text : "elems") === field,
    );
    if (chunk?.kind !== "field")
      return {
        problem: `the heap has no chunk ${print(receiver)}.${field} here: there is no permission, or a predicate holds it`,
      };
    term = chunk.value;
  }
  return { path: [name, ...fields].join("."), term };
}
