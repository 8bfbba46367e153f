/** The procedure that a run starts from, and whether the arguments given to it fit. */
import type { Program } from "../program/program.ts";
import { plural } from "../report/layout.ts";
import { suggestion } from "./nearest.ts";
import type { Settings } from "./settings.ts";

export type EntrySettings = Pick<Settings, "files" | "entry" | "call">;

/** The procedure to start from: as named, else main, else the first that the user's files define. */
export function entryOf(
  program: Program,
  settings: EntrySettings,
): { readonly name: string } | { readonly problem: string } {
  if (program.driver !== undefined) return { name: program.driver.entry };
  const names = program.userProcedures;
  const files = settings.files.join(", ");
  if (settings.entry !== undefined) {
    if (names.includes(settings.entry)) {
      const problem = argumentProblem(program, settings);
      return problem === undefined ? { name: settings.entry } : { problem: `${files}: ${problem}` };
    }
    const defined = names.length === 0 ? "no procedure is defined" : `defined are ${listed(names)}`;
    return {
      problem: `${files}: there is no procedure ${settings.entry}${suggestion(settings.entry, names)}; ${defined}`,
    };
  }
  const name = names.includes("main") ? "main" : names[0];
  return name === undefined ? { problem: `${files}: no procedure is defined; write one, as main` } : { name };
}

/** `--call` gives all arguments or more of a variadic procedure. */
function argumentProblem(program: Program, { call }: EntrySettings): string | undefined {
  const procedure = call === undefined ? undefined : program.procedure(call.procedure);
  if (call === undefined || procedure === undefined) return undefined;
  const takes = procedure.parameters.length;
  const given = call.arguments.length;
  if (given === takes || (procedure.variadic && given > takes)) return undefined;
  const least = procedure.variadic ? "at least " : "";
  return `${call.procedure} takes ${least}${plural(takes, "argument")}, --call gives ${given}; write all of them, or --entry ${call.procedure} for symbolic ones`;
}

function listed(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}
