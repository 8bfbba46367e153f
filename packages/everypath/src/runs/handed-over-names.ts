/** Whether what `--string` and `--buffer` speak of is there: a promise about a pointer that nobody hands over would be kept in silence. */
import type { Program } from "@everypath/core";
import { suggestion } from "./nearest.ts";
import type { Settings } from "./settings.ts";

/** What is wrong, in one line; undefined: nothing. `entries`: the functions that are called, one of which must have what is named. */
export function handedOverProblem(
  program: Program,
  entries: readonly string[],
  { handedOver, call, files }: Pick<Settings, "handedOver" | "call" | "files">,
): string | undefined {
  const promised = [...handedOver].filter(([, { kind }]) => kind !== "measured");
  const [first] = promised;
  if (first === undefined) return undefined;
  const [name, { kind }] = first;
  const flag = `--${kind} ${name}`;
  if (program.language !== "c")
    return `${flag}: it is about pointers of C, and ${files.join(", ")} is no C program; leave it out`;
  if (call !== undefined)
    return `${flag} and --call ${call.procedure}: one says what the other gives; keep one of them`;
  if (program.driver !== undefined || entries.includes("main"))
    return `${flag}: ${entries.join(", ")} is called as a whole program is; name another function with --entry`;
  const all = entries.map((entry) => parametersOf(program, entry));
  for (const [pointer, { kind, ...said }] of promised) {
    const owners = all.filter(({ pointers }) => pointers.includes(pointer));
    if (owners.length === 0) {
      const pointers = [...new Set(all.flatMap((one) => one.pointers))];
      return `--${kind} ${pointer}: ${missing(entries, `pointer parameter ${pointer}`)}${suggestion(pointer, pointers)}; ${has(pointers)}`;
    }
    const counter = "elements" in said && typeof said.elements === "object" ? said.elements.parameter : "";
    if (counter === "" || owners.some(({ numbers }) => numbers.includes(counter))) continue;
    const numbers = [...new Set(owners.flatMap((one) => one.numbers))];
    return `--buffer ${pointer}:${counter}: ${missing(entries, `parameter ${counter} that is a whole number`)}${suggestion(counter, numbers)}; ${has(numbers)}`;
  }
  return undefined;
}

function missing([entry, ...others]: readonly string[], what: string): string {
  return others.length === 0
    ? `${entry} has no ${what}`
    : `none of the functions that are called has a ${what}`;
}

function has(names: readonly string[]): string {
  return names.length === 0 ? "there is none" : `there is ${names.join(", ")}`;
}

interface Parameters {
  readonly pointers: readonly string[];
  readonly numbers: readonly string[];
}

function parametersOf(program: Program, entry: string): Parameters {
  const parameters = program.procedure(entry)?.parameters ?? [];
  const ofKind = (isWanted: boolean): readonly string[] =>
    parameters
      .filter(
        ({ type, variable }) => variable.sort.kind === "bitvec" && (type?.kind === "pointer") === isWanted,
      )
      .map(({ variable }) => variable.name);
  return { pointers: ofKind(true), numbers: ofKind(false) };
}
