/** The answer of a run to a question that is wrong: a file that is not there, a program that does not compile, options that contradict each other. */
import type { Diagnostic } from "@everypath/core";
import type { InputProblem } from "../library/news.ts";
import { placeText } from "../library/place-text.ts";

export interface Refused {
  readonly kind: "refused";
  /** There is at least one. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `problem`: one line that says what is wrong and how to mend it. */
export function refused(problem: string): Refused {
  return { kind: "refused", diagnostics: [{ span: undefined, message: problem }] };
}

/** By what a front end has to say. */
export function refusedBy({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): Refused {
  return { kind: "refused", diagnostics };
}

/** The same, for a program that uses the library. */
export function problemOf({ span: location, message, verbatim }: Diagnostic): InputProblem {
  return { message: message.trimEnd(), location, ...(verbatim === true ? { tellsPlace: true } : {}) };
}

/** What is wrong, with its place; several lines where it is the compiler's own text. */
export function diagnosticText({ span, message, verbatim }: Diagnostic): string {
  const isPlaced = verbatim !== true && span !== undefined && span.file !== "";
  return isPlaced ? `${placeText(span)}: ${message}` : message;
}
