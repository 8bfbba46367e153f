/** Where a name is declared and used, and what becomes of the text when it is called something else. */

import { checkTexts, type Declared, type Extent, type NameUse, nameProblem } from "@everypath/objects";
import type { TextChange } from "../../library/language/types.ts";
import { type Analysis, nameAt } from "./document.ts";

export interface Refusal {
  readonly refused: string;
}

/** Where what the name at the offset means is declared. */
export function definitionAt(analysis: Analysis, offset: number): Extent | undefined {
  return nameAt(analysis, offset)?.meaning.declared.name.extent;
}

/** All uses of what the name at the offset means. */
export function referencesAt(
  analysis: Analysis,
  offset: number,
  withDeclaration: boolean,
): readonly Extent[] {
  return usesOfNameAt(analysis, offset)
    .filter(({ extent, meaning }) => withDeclaration || extent.start !== meaning.declared.name.extent.start)
    .map(({ extent }) => extent);
}

/** The part of the text that a new name would replace. */
export function renamedExtent(
  analysis: Analysis,
  offset: number,
): { readonly extent: Extent; readonly name: string } | Refusal {
  const use = renamableAt(analysis, offset);
  if ("refused" in use) return use;
  const { start, end } = use.extent;
  return { extent: use.extent, name: analysis.source.text.slice(start, end) };
}

/** What becomes of the text when what the name at the offset means is called `newName`. */
export function rename(
  analysis: Analysis,
  offset: number,
  newName: string,
): { readonly changes: readonly TextChange[] } | Refusal {
  const use = renamableAt(analysis, offset);
  if ("refused" in use) return use;
  const problem = nameProblem(newName);
  if (problem !== undefined) return { refused: problem };
  const uses = usesOfNameAt(analysis, offset);
  const clash = clashOf(analysis, uses, newName);
  if (clash !== undefined) return { refused: clash };
  return { changes: uses.map(({ extent }) => ({ extent, text: newName })) };
}

function renamableAt(analysis: Analysis, offset: number): NameUse | Refusal {
  if (analysis.checked === undefined)
    return { refused: "the text has errors, so not all uses of the name are known; mend them first" };
  const use = nameAt(analysis, offset);
  if (use === undefined) return { refused: "there is no name here that could be changed" };
  const { declared, kind } = use.meaning;
  if (kind === "variable" && declared.kind === "result")
    return { refused: "result is what the language calls the result; it cannot be changed" };
  return use;
}

function usesOfNameAt(analysis: Analysis, offset: number): readonly NameUse[] {
  const use = nameAt(analysis, offset);
  if (use === undefined) return [];
  const meant = bearerOf(analysis, use);
  return analysis.names.filter((one) => bearerOf(analysis, one) === meant);
}

/** Who has the name: of a constructor, its class. */
function bearerOf({ names }: Analysis, { meaning }: NameUse): Declared {
  const { kind, declared } = meaning;
  if (kind !== "procedure" || declared.role !== "constructor") return declared;
  const className = declared.name.text;
  const made = names.find(
    (use) => use.meaning.kind === "class" && use.meaning.declared.name.text === className,
  );
  return made?.meaning.declared ?? declared;
}

/** With the new name every name of the text must still mean what it meant. What is wrong otherwise; undefined: nothing. */
function clashOf(analysis: Analysis, uses: readonly NameUse[], newName: string): string | undefined {
  const { document, source, names } = analysis;
  const moved = movedBy(uses, newName);
  const text = replaced(source.text, uses, newName);
  const reported: NameUse[] = [];
  const result = checkTexts([{ name: source.name, text }], (use) => reported.push(use));
  if ("problems" in result) {
    const [first] = result.problems;
    return `${newName} cannot be the name: ${first?.message ?? "the text would have errors"}`;
  }
  const meanings = new Map(reported.map(({ extent, meaning }) => [extent.start, meaning]));
  for (const { extent, meaning } of names) {
    const now = meanings.get(moved(extent.start));
    const isSame =
      now !== undefined &&
      now.kind === meaning.kind &&
      now.declared.name.extent.start === moved(meaning.declared.name.extent.start);
    if (isSame) continue;
    const { line } = document.positionAt(extent.start);
    return `${newName} has another meaning already, which the name in line ${line + 1} would get or lose`;
  }
  return undefined;
}

/** Where an offset is once the uses have the new name. */
function movedBy(uses: readonly NameUse[], { length }: string): (offset: number) => number {
  return (offset) =>
    uses.reduce(
      (sum, { extent: { start, end } }) => (start < offset ? sum + length - (end - start) : sum),
      offset,
    );
}

function replaced(text: string, uses: readonly { readonly extent: Extent }[], newName: string): string {
  let result = "";
  let from = 0;
  for (const { extent } of uses) {
    result += text.slice(from, extent.start) + newName;
    from = extent.end;
  }
  return result + text.slice(from);
}
