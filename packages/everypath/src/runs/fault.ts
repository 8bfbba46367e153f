/** Faults of everypath itself: told as such, with what was found before them. */
import type { Exploration } from "@everypath/analyses";
import type { Language } from "@everypath/languages";
import type { ResultIncomplete } from "@everypath/report";

export function faultEntry(error: unknown, doing: string): ResultIncomplete {
  return {
    reason: "internal-error",
    count: 1,
    detail: `an internal error of everypath while ${doing}: ${faultMessage(error)}`,
  };
}

/** One line. */
export function faultMessage(error: unknown): string {
  const message = error instanceof Error ? error.message || error.name : String(error);
  return message.split("\n")[0] ?? "";
}

/** Nothing was found. */
export function emptyExploration(language: Language, entry: string): Exploration {
  return {
    language,
    entry,
    complete: false,
    incomplete: [],
    assumptions: [],
    paths: [],
    tree: { kind: "open", reason: "internal-error" },
    coverage: { files: [] },
    statistics: {
      paths: 0,
      instructions: 0,
      forks: 0,
      queries: 0,
      solverQueries: 0,
      seconds: 0,
      solverSeconds: 0,
      layers: [],
    },
  };
}
