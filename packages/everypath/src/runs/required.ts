/** What the source itself requires of whoever calls the entry, in a comment above it. */
import { type Required, requiredAbove, requiredByContract } from "@everypath/c";
import { type Assumption, readSourceText } from "@everypath/core";
import { isCFile } from "@everypath/languages";
import type { Begun } from "./begin.ts";
import { canBeAssumed } from "./entry-conditions.ts";
import type { Settings } from "./settings.ts";
import type { RunSurface } from "./surface.ts";

interface SourceRequirements {
  /** The settings with what is required taken for granted. */
  readonly settings: Settings;
  readonly assumptions: readonly Assumption[];
  /** Clauses that are not taken, a line each. */
  readonly notes: readonly string[];
}

type Entered = Pick<Begun, "program" | "entry">;

/** Whether the entry is a function of C that is called with arbitrary arguments. */
export function hasCallers({ program, entry }: Entered, { call }: Settings): boolean {
  const { language, driver } = program;
  return language === "c" && driver === undefined && entry !== "main" && call === undefined;
}

/** Where others call the entry: with what its source requires. */
export async function withRequired(
  opened: Begun,
  given: Settings,
  surface: RunSurface,
): Promise<{ readonly begun: Begun; readonly settings: Settings }> {
  const { settings, assumptions, notes } = requirementsOf(opened, given);
  for (const note of notes) await surface.note(note);
  return { begun: { ...opened, assumptions: [...opened.assumptions, ...assumptions] }, settings };
}

/** What the source requires of the entry's callers, if it has any. */
export function requirementsOf(opened: Entered, settings: Settings): SourceRequirements {
  if (!hasCallers(opened, settings)) return { settings, assumptions: [], notes: [] };
  return requiredInSource(opened, settings);
}

function requiredInSource({ program, entry }: Entered, settings: Settings): SourceRequirements {
  const procedure = program.procedure(entry);
  const file = procedure?.span.file ?? "";
  const none = { settings, assumptions: [], notes: [] };
  if (procedure === undefined || !isCFile(file)) return none;
  const { line } = procedure.span;
  const source = sourceOf(file);
  const required: readonly (Required & { readonly by: string })[] =
    source === undefined
      ? []
      : [
          ...requiredAbove(source, { name: entry, line, parameters: procedure.parameters }).map((one) => ({
            ...one,
            by: `the comment above ${entry}`,
          })),
          ...requiredByContract(source, entry).map(({ text, condition }) =>
            canBeAssumed(program, entry, condition)
              ? ({ kind: "assume", text, condition, by: `the contract of ${entry}` } as const)
              : ({ kind: "unread", text, by: `the contract of ${entry}` } as const),
          ),
        ];
  if (required.length === 0) return none;
  const taken = required.filter((one) => one.kind !== "unread" && !isSaid(one, settings));
  const handedOver = new Map(settings.handedOver);
  for (const one of taken)
    if (one.kind === "string") handedOver.set(one.pointer, { kind: "string", most: undefined });
  const conditions = taken.flatMap((one) => (one.kind === "assume" ? [one.condition] : []));
  return {
    settings: { ...settings, handedOver, assume: [...settings.assume, ...conditions] },
    assumptions: taken.map(({ text, by }) => ({
      kind: "precondition",
      what: `${text}, as ${by} requires`,
      location: procedure.span,
      option: undefined,
      standing: "chosen",
    })),
    notes: required
      .filter(({ kind }) => kind === "unread")
      .map(
        ({ text }) =>
          `${file}:${line}: not taken for granted: requires ${text}; write it as --assume can say it`,
      ),
  };
}

/** The command line goes first. */
function isSaid(one: Required, { handedOver }: Settings): boolean {
  return one.kind === "string" && handedOver.has(one.pointer);
}

function sourceOf(file: string): string | undefined {
  try {
    return readSourceText(file);
  } catch {
    // The program may come from elsewhere, as one that is kept.
    return undefined;
  }
}
