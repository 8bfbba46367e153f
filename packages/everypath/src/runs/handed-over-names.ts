/**
 * Whether what `--string`, `--buffer` and `--non-null` speak of is there: a promise about a pointer that nobody hands
 * over would be kept in silence.
 */
import type { Program } from "@everypath/core";
import { type HandedOver, TypedPaths, typedParameters } from "@everypath/engine";
import { suggestion } from "./nearest.ts";
import { asInC } from "./settings/handed-over.ts";
import type { Settings } from "./settings.ts";

/** What is wrong, in one line; undefined: nothing. `entries`: the functions that are called, one of which must have what is named. */
export function handedOverProblem(
  program: Program,
  entries: readonly string[],
  { handedOver, call, files }: Pick<Settings, "handedOver" | "call" | "files">,
): string | undefined {
  const promised = [...handedOver].flatMap(([path, said]) => {
    const option = optionFor(said);
    return option === undefined ? [] : [{ path, said, flag: `${option} ${asInC(path)}` }];
  });
  const [first] = promised;
  if (first === undefined) return undefined;
  const { flag } = first;
  if (program.language !== "c")
    return `${flag}: it is about pointers of C, and ${files.join(", ")} is no C program; leave it out`;
  if (call !== undefined)
    return `${flag} and --call ${call.procedure}: one says what the other gives; keep one of them`;
  if (program.driver !== undefined || entries.includes("main"))
    return `${flag}: ${entries.join(", ")} is called as a whole program is; name another function with --entry`;
  const all = entries.map((entry) => pathsOf(program, entry));
  for (const { path, said, flag } of promised) {
    const owners = all.filter((paths) => paths.typeOf(path)?.kind === "pointer");
    if (owners.length === 0) {
      const isField = path.includes("[");
      const pointers = namesOf(all, "pointer", isField);
      const what = `${isField ? "pointer" : "pointer parameter"} ${asInC(path)}`;
      return `${flag}: ${missing(entries, what)}${suggestion(asInC(path), pointers)}; ${has(pointers)}`;
    }
    if (said.kind !== "buffer" || typeof said.elements === "number") continue;
    const counter = said.elements.path;
    if (owners.some((paths) => paths.typeOf(counter)?.kind === "integer")) continue;
    const isField = counter.includes("[");
    const numbers = namesOf(owners, "integer", isField);
    const what = isField ? `whole number ${asInC(counter)}` : `parameter ${counter} that is a whole number`;
    return `${flag}:${asInC(counter)}: ${missing(entries, what)}${suggestion(asInC(counter), numbers)}; ${has(numbers)}`;
  }
  return undefined;
}

function optionFor(said: HandedOver): string | undefined {
  switch (said.kind) {
    case "string":
      return "--string";
    case "buffer":
      return "--buffer";
    case "object":
    case "measured":
      return said.isNonNull ? "--non-null" : undefined;
  }
}

function missing([entry, ...others]: readonly string[], what: string): string {
  return others.length === 0
    ? `${entry} has no ${what}`
    : `none of the functions that are called has a ${what}`;
}

function has(names: readonly string[]): string {
  return names.length === 0 ? "there is none" : `there is ${names.join(", ")}`;
}

/** As C has them; fields only where one was meant. */
function namesOf(
  all: readonly TypedPaths[],
  kind: "pointer" | "integer",
  isField: boolean,
): readonly string[] {
  const names = all.flatMap((paths) => paths.where((type) => type.kind === kind));
  return [...new Set(names.filter((name) => isField || !name.includes("[")).map(asInC))];
}

function pathsOf(program: Program, entry: string): TypedPaths {
  const parameters = program.procedure(entry)?.parameters ?? [];
  return new TypedPaths(
    typedParameters(parameters.filter(({ variable }) => variable.sort.kind === "bitvec")),
  );
}
