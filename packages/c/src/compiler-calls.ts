/** What a call of a compiler compiles: the entries that it makes in a compilation database. */
import { host } from "@everypath/core";
import { shellWords } from "./compile-commands.ts";

const { resolve } = host.paths;

/** A compiler as it was called; the first argument is its name. */
export interface CompilerCall {
  readonly directory: string;
  readonly arguments: readonly string[];
}

/** An entry as the format has it (https://clang.llvm.org/docs/JSONCompilationDatabase.html). */
export interface DatabaseEntry {
  readonly directory: string;
  readonly file: string;
  readonly arguments: readonly string[];
  readonly output?: string;
}

/** Options whose value is the next argument: it is no source, whatever it is called. */
const withValue: ReadonlySet<string> = new Set([
  ...["-o", "-I", "-D", "-U", "-L", "-l", "-x", "-T", "-u", "-z", "-A", "-e", "-F"],
  ...["-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix", "-isysroot"],
  ...[
    "-MF",
    "-MT",
    "-MQ",
    "-Xlinker",
    "-Xassembler",
    "-Xpreprocessor",
    "-Xclang",
    "-arch",
    "-target",
    "--param",
  ],
  ...["-wrapper", "-specs", "-aux-info", "-dumpbase", "--sysroot"],
]);
/** Nothing is compiled. */
const withoutCompiling: ReadonlySet<string> = new Set([
  "-E",
  "-M",
  "-MM",
  "-fsyntax-only",
  "-###",
  "--version",
]);

const isSource = (word: string): boolean => /\.(c|i|cc|cpp|cxx|C)$/.test(word);

/** One for each source that is there: a configuration's trials are gone when the build is over. */
export function entriesOfCall({ directory, arguments: given }: CompilerCall): readonly DatabaseEntry[] {
  const [compiler = "", ...rest] = given;
  const words = rest.flatMap((word) => contentsOf(word, directory));
  if (words.some((word) => withoutCompiling.has(word))) return [];
  const sources: string[] = [];
  let output: string | undefined;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (word === "-o") output = words[i + 1];
    if (withValue.has(word)) i++;
    else if (!word.startsWith("-") && isSource(word)) sources.push(word);
  }
  return sources
    .filter((file) => host.files.find(resolve(directory, file))?.isFile() === true)
    .map((file) => ({
      directory,
      file,
      // A call may compile several; each entry is about one.
      arguments: [compiler, ...words.filter((word) => word === file || !sources.includes(word))],
      ...(output === undefined ? {} : { output }),
    }));
}

/** `@FILE` stands for the arguments in it. */
function contentsOf(word: string, directory: string): readonly string[] {
  if (!word.startsWith("@")) return [word];
  try {
    return shellWords(host.files.readText(resolve(directory, word.slice(1))));
  } catch {
    return [word];
  }
}
