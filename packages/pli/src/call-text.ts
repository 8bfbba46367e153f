/** The text of `--call`: a procedure's name with its arguments, as in the paper: `CALL SEARCH (A, 1, 5, "X", FOUND, J);`. */

import type { Problem, SourceText } from "@everypath/dsl";
import { readExpression } from "./syntax/convert.ts";
import type { Expression, Name } from "./syntax/tree.ts";

export interface CallText {
  readonly source: SourceText;
  readonly procedure: Name;
  readonly arguments: readonly Expression[];
}

/** CALL and the semicolon may be left out. */
export function parseCall(
  text: string,
  name = "--call",
): CallText | { readonly problems: readonly Problem[] } {
  const source = { name, text };
  const bare = text
    .replace(/^\s*CALL(?=\s)/i, (word) => " ".repeat(word.length))
    .replace(/;\s*$/, (end) => " ".repeat(end.length));
  const read = readExpression({ name, text: bare });
  if ("problems" in read) {
    return { problems: read.problems.map((problem) => ({ ...problem, source })) };
  }
  const { expression } = read;
  if (expression.kind === "name") return { source, procedure: expression.name, arguments: [] };
  if (expression.kind === "application") {
    return { source, procedure: expression.name, arguments: expression.arguments };
  }
  const message = 'expected a procedure with its arguments, as SEARCH (A, 1, 5, "X", FOUND, J)';
  return { problems: [{ source, extent: expression.extent, message }] };
}
