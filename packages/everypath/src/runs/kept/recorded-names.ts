/**
 * What the options of a recorded run name outside of its directory: programs that would be started, files that would be written, files and
 * directories that would be read.
 */
import { host } from "@everypath/core";
import type { RawOptions } from "../settings/raw-options.ts";
import { stubFileOf } from "../stubs.ts";
import type { RunRecord } from "./run-record.ts";

const { resolve, sep } = host.paths;

export interface NamedOutside {
  /** undefined: the program's files, which are no option. */
  readonly option: keyof RawOptions | undefined;
  /** As it is to be written on the command line. */
  readonly written: readonly string[];
  readonly names: "program" | "written file" | "read file";
}

const flagOf = {
  solver: "--solver",
  sarif: "--sarif",
  junit: "--junit",
  compileCommands: "--compile-commands",
  I: "-I",
  cflag: "--cflag",
  stdin: "--stdin",
  file: "--file",
  arg: "--arg",
  svComp: "--sv-comp",
  stub: "--stub",
  stubsOut: "--stubs-out",
} as const satisfies Partial<Record<keyof RawOptions, string>>;

/** Options that a run which is taken up again may repeat, as they were. */
export const repeatable: ReadonlySet<string> = new Set(Object.keys(flagOf));

/** In the order in which they are to be written again. */
export function namedOutside(
  directory: string,
  { files, options }: Pick<RunRecord, "files" | "options">,
): readonly NamedOutside[] {
  const outside = (path: string) => !isInside(directory, path);
  const about = (
    option: keyof typeof flagOf,
    values: readonly string[],
    names: NamedOutside["names"],
  ): readonly NamedOutside[] =>
    values.length === 0
      ? []
      : [{ option, written: values.flatMap((value) => [flagOf[option], value]), names }];
  const one = (value: string | undefined) => (value === undefined ? [] : [value]);
  /** All values of an option if some of them name a file, since it is given as a whole. */
  const whole = (values: readonly string[], pathOf: (value: string) => string | undefined) =>
    values.some((value) => {
      const path = pathOf(value);
      return path !== undefined && outside(path);
    })
      ? values
      : [];
  const contents = (value: string) => (value.startsWith("@") ? value.slice(1) : undefined);
  return [
    ...(files.some(outside)
      ? [{ option: undefined, written: files, names: "read file" } satisfies NamedOutside]
      : []),
    ...about("solver", one(options.solver), "program"),
    ...about("sarif", one(options.sarif), "written file"),
    ...about("junit", one(options.junit), "written file"),
    ...about("compileCommands", one(options.compileCommands), "read file"),
    ...about(
      "I",
      whole(options.I, (path) => path),
      "read file",
    ),
    ...about(
      "cflag",
      options.cflag.every((flag) => pathlessFlag.test(flag)) ? [] : options.cflag,
      "read file",
    ),
    ...about("stdin", whole(one(options.stdin), contents), "read file"),
    ...about(
      "file",
      whole(options.file, (value) => contents(value.slice(value.indexOf("=") + 1))),
      "read file",
    ),
    ...about("arg", whole(options.arg, contents), "read file"),
    ...about(
      "svComp",
      whole(one(options.svComp), (value) => (value.endsWith(".prp") ? value : undefined)),
      "read file",
    ),
    ...about("stub", whole(options.stub, stubFileOf), "read file"),
    ...about("stubsOut", one(options.stubsOut), "written file"),
  ];
}

/** Flags of the compiler that certainly name no file. */
const pathlessFlag =
  /^-(std=[\w+:]+|ansi|pedantic|w|g|trigraphs|O[0-3sgz]?|D\w+(=[\w .+-]*)?|U\w+|W(no-)?[\w-]+(=[\w-]+)?|f(no-)?[\w-]+|m(no-)?[\w-]+)$/;

function isInside(directory: string, path: string): boolean {
  return resolve(path).startsWith(resolve(directory) + sep);
}
