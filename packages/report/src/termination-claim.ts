/** What the answer about a program's termination says, in a sentence that the text and the page share. */
import { plural } from "./layout.ts";
import type { Result } from "./result.ts";

export function terminationClaim({ verdict, proof, termination }: Result): string {
  switch (verdict) {
    case "terminates": {
      const { tree } = termination ?? {};
      if (tree !== undefined)
        return `every run ends, for the complete execution tree is finite: ${plural(tree.paths, "path")}`;
      const steps = proof?.steps.length ?? 0;
      return `every run ends, ${steps === 0 ? "no loop can be entered again" : `by ${plural(steps, "ranking function")}`}`;
    }
    case "diverges":
      return "a run never ends";
    default:
      return "it was not shown whether every run ends";
  }
}
