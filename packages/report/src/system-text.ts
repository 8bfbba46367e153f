/** What the text reports about integer transition systems have in common. */
import { incompletenessReasons } from "./reasons.ts";
import type { Result } from "./result.ts";

/** Sections with an empty line between them; those without lines are left out. */
export function sectionsText(sections: readonly (readonly string[])[]): string {
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.map((line) => `${line}\n`).join(""))
    .join("\n");
}

/** Why the result is not complete, and how to go on. */
export function incompleteLines({ incomplete }: Result): string[] {
  return incomplete.map(({ reason, detail }) => {
    const { meaning, advice } = incompletenessReasons[reason];
    return `  ${meaning} (${detail})${advice === undefined ? "" : `; ${advice}`}`;
  });
}
