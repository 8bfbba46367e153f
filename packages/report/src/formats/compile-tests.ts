/** The command that compiles the tests in C, which their heading tells. */
import { host } from "@everypath/core";
import { shellQuote } from "../layout.ts";
import type { FormatContext } from "./context.ts";

const { relative, resolve } = host.paths;

/** What tests.c has to include and compile. */
export interface Sources {
  /** The file that defines the entry, and the others; as the user named them. */
  readonly included: string;
  readonly others: readonly string[];
  readonly text: string;
}

/** Compiles the tests: in one go, or each file with flags of its own. */
export function compileCommand(context: FormatContext, { included, others }: Sources): string {
  const { compile } = context;
  const ownFlags = (file: string) =>
    (compile.fileFlags?.[file] ?? []).map((flag, i, all) =>
      withPath.has(all[i - 1] ?? "") ? fromOut(context, flag) : flag,
    );
  const general = ["cc", "-g", ...(compile.dataModel === "ilp32" ? ["-m32"] : [])];
  const common = [
    ...compile.flags,
    ...compile.definitions.flatMap((definition) => ["-D", definition]),
    "-I",
    "include",
    ...compile.includeDirectories.flatMap((directory) => ["-I", fromOut(context, directory)]),
  ];
  const text = (words: readonly string[]) => words.map(shellQuote).join(" ");
  if (compile.fileFlags === undefined) {
    const files = ["tests.c", "everypath-tests.c", ...others.map((file) => fromOut(context, file))];
    return text([...general, ...common, ...files, "-o", "run-tests", "-lm"]);
  }
  const compiled = [
    { file: "tests.c", flags: [...ownFlags(included), ...common] },
    { file: "everypath-tests.c", flags: ["-I", "include"] },
    ...others.map((file) => ({ file: fromOut(context, file), flags: [...ownFlags(file), ...common] })),
  ].map((part, index) => ({ ...part, object: `part-${index}.o` }));
  return [
    ...compiled.map(({ file, flags, object }) => text([...general, ...flags, "-c", file, "-o", object])),
    text([...general, ...compiled.map(({ object }) => object), "-o", "run-tests", "-lm"]),
  ].join(" && ");
}

/** Flags whose next word is a path, as compile-commands.ts writes them. */
const withPath: ReadonlySet<string> = new Set(["-I", "-isystem", "-iquote", "-idirafter", "-include"]);

/** A file's name as seen from the directory of the result. */
export function fromOut({ out }: FormatContext, file: string): string {
  return relative(resolve(out ?? "."), resolve(file)).replaceAll("\\", "/");
}
