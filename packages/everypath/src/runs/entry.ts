/** The procedure that a run starts from, and whether the arguments given to it fit. */
import { type Assumption, type Program, volatileAssumptions } from "@everypath/core";
import { allEntries, plural } from "@everypath/report";
import { misfit } from "./arguments.ts";
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
    const [name, ...others] = proceduresNamed(names, settings.entry);
    if (name !== undefined && others.length === 0) {
      const problem = argumentProblem(program, settings);
      return problem === undefined ? { name } : { problem: `${files}: ${problem}` };
    }
    if (name !== undefined)
      return {
        problem: `${files}: ${settings.entry} is one of ${listed([name, ...others])}; give one of them`,
      };
    const defined = names.length === 0 ? "no procedure is defined" : `defined are ${listed(names)}`;
    return {
      problem: `${files}: there is no procedure ${settings.entry}${suggestion(settings.entry, names)}; ${defined}`,
    };
  }
  const name = names.includes("main") ? "main" : names[0];
  return name === undefined ? { problem: `${files}: no procedure is defined; write one, as main` } : { name };
}

/** The one that is called so, else those of C++ that are called so but for their parameters. */
function proceduresNamed(names: readonly string[], name: string): readonly string[] {
  return names.includes(name) ? [name] : names.filter((one) => one.startsWith(`${name}(`));
}

/**
 * The procedures that are each an entry of its own: with `--entry all`, and of a C program without `main` whose files define more than one
 * function that can be called from outside. Undefined: there is one entry, or none.
 */
export function entriesOf(
  program: Program,
  { entry, call, callText, files }: EntrySettings & Pick<Settings, "callText">,
): { readonly names: readonly string[] } | { readonly problem: string } | undefined {
  const isAsked = entry === allEntries && !program.userProcedures.includes(allEntries);
  const isNamed = entry !== undefined || call !== undefined || callText !== undefined;
  if (!isAsked && (isNamed || program.driver !== undefined)) return undefined;
  const { outside } = program;
  if (isAsked && (program.language !== "c" || outside === undefined))
    return { problem: `--entry ${allEntries}: ${files.join(", ")} is no C program; name one procedure` };
  if (outside === undefined || program.language !== "c") return undefined;
  const names = outside.entries;
  if (isAsked && names.length === 0)
    return { problem: `--entry ${allEntries}: ${files.join(", ")}: no function can be called from outside` };
  return isAsked || (outside.main === undefined && names.length > 1) ? { names } : undefined;
}

/** What a run from there takes for granted, whatever happens on it. */
export function assumptionsOf(
  program: Program,
  settings: Pick<Settings, "entry" | "callText" | "compilerFlags" | "stubs">,
  name: string,
): readonly Assumption[] {
  const procedure = program.procedure(name);
  const volatile = procedure === undefined ? [] : volatileAssumptions(program, procedure);
  return [
    ...entryAssumptions(program, settings, name),
    ...volatile,
    ...optimised(settings.compilerFlags),
    ...settings.stubs.assumptions,
  ];
}

/**
 * Where the user asks for optimised code: an optimiser takes operations whose result nobody needs, and loops without an effect, for
 * defined and finite, and drops them. `1 / (b - 3)` becomes a comparison, which divides nothing.
 */
function optimised(compilerFlags: readonly string[]): readonly Assumption[] {
  const level = compilerFlags.findLast((flag) => /^-O\w*$/.test(flag));
  if (level === undefined || level === "-O0") return [];
  return [
    {
      kind: "optimisation",
      what: `what the compiler leaves out with ${level} does not fail, and ends`,
      location: undefined,
      option: `--cflag ${level}`,
      standing: "chosen",
    },
  ];
}

/** Where nobody named the entry: that what else can be called from outside is not called but by it. */
function entryAssumptions(
  program: Program,
  { entry, callText }: Pick<Settings, "entry" | "callText">,
  name: string,
): readonly Assumption[] {
  const { outside } = program;
  if (entry !== undefined || callText !== undefined || outside === undefined || outside.main === name)
    return [];
  const others = outside.procedures.filter((other) => other !== name);
  if (others.length === 0) return [];
  const are = others.length === 1 ? "is" : "are";
  return [
    {
      kind: "entry",
      what: `${name} alone is called from outside: ${listed(others)} ${are} not looked at`,
      location: program.procedure(name)?.span,
      option: `--entry ${name}`,
      standing: "open",
    },
  ];
}

/** `--call` gives all arguments or more of a variadic procedure, and each fits. */
function argumentProblem(program: Program, { call }: EntrySettings): string | undefined {
  const procedure = call === undefined ? undefined : program.procedure(call.procedure);
  if (call === undefined || procedure === undefined) return undefined;
  const takes = procedure.parameters.length;
  const given = call.arguments.length;
  if (given === takes || (procedure.variadic && given > takes)) return misfit(call, procedure.parameters);
  const least = procedure.variadic ? "at least " : "";
  return `${call.procedure} takes ${least}${plural(takes, "argument")}, --call gives ${given}; write all of them, or --entry ${call.procedure} for symbolic ones`;
}

function listed(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}
