/** What a function asks of its callers, in words and in C. */

import { plural } from "./layout.ts";
import type { Result } from "./result.ts";
import type { TextOptions } from "./text.ts";

/** Lines of the report; none where nothing was asked. */
export function preconditionLines(
  { preconditions, entry }: Pick<Result, "preconditions" | "entry">,
  { detail, paint }: Pick<TextOptions, "detail" | "paint">,
): readonly string[] {
  if (preconditions === undefined) return [];
  const { outcome, conditions, comment, assertions, runs } = preconditions;
  const all = conditions.map(({ sentence }) => sentence).join(", and ");
  if (detail === "quiet") {
    switch (outcome) {
      case "safe":
        return [`safe under preconditions: ${comment}`];
      case "safe-within-bounds":
        return [`safe under preconditions, within bounds: ${comment}`];
      case "not-needed":
        return ["no preconditions are needed"];
      case "not-found":
        return ["no preconditions were found under which there is no error"];
    }
  }
  const title = paint("bold", "preconditions");
  const rows = conditions.map(({ option }) => `  ${option}`);
  const inC = [comment, ...assertions].map((line) => `  ${line}`);
  switch (outcome) {
    case "safe":
      return [`${title}  ${entry} is safe under preconditions: ${all}`, ...inC, ...rows];
    case "safe-within-bounds":
      return [`${title}  ${entry} is safe under preconditions, within bounds: ${all}`, ...inC, ...rows];
    case "not-needed":
      return [`${title}  none are needed: there is no error without`];
    case "not-found": {
      const tried = `none were found under which ${entry} has no error, in ${plural(runs, "run")}`;
      return [`${title}  ${tried}`, ...(conditions.length === 0 ? [] : [`  some errors go: ${all}`])];
    }
  }
}
