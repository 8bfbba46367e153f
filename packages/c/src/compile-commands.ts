/**
 * A compilation database (`compile_commands.json`, as CMake, Meson, Ninja and Bear write it): how each file of a project is compiled. Of its
 * commands the flags are kept that decide what a source means; paths in them are made to mean the same from the working directory.
 */
import { host } from "@everypath/core";

const { isAbsolute, join, relative, resolve } = host.paths;

/** One file of the database. */
export interface CompileCommand {
  /** As this process can open it. */
  readonly file: string;
  readonly flags: readonly string[];
  /** Those of another command for the same file, where they make another program of it. */
  readonly otherFlags?: readonly string[];
}

export type CompileCommands =
  | { readonly commands: readonly CompileCommand[] }
  /** One line: what is wrong, and how to mend it. */
  | { readonly problem: string };

/** Reads the database, or the one in the directory of that name. */
export function readCompileCommands(path: string): CompileCommands {
  const isDirectory = host.files.find(path)?.isDirectory() === true;
  const file = isDirectory ? join(path, "compile_commands.json") : path;
  let text: string;
  try {
    text = host.files.readText(file);
  } catch {
    return {
      problem: `${file}: it cannot be read; have the build write it (cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)`,
    };
  }
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    return {
      problem: `${file}: not JSON (${error instanceof Error ? error.message : error}); write it anew`,
    };
  }
  if (!Array.isArray(entries)) return { problem: `${file}: not a list of commands; write it anew` };
  const commands = new Map<string, CompileCommand>();
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry);
    if (typeof read === "string") return { problem: `${file}: command ${index + 1}: ${read}` };
    if (read === undefined) continue;
    const path = resolve(read.file);
    const known = commands.get(path);
    if (known === undefined) commands.set(path, read);
    else if (!isAlike(known.flags, read.flags)) commands.set(path, { ...known, otherFlags: read.flags });
  }
  return { commands: [...commands.values()] };
}

/** But for what a shared library's objects are told, which says how names are exported. */
function isAlike(left: readonly string[], right: readonly string[]): boolean {
  const own = (flags: readonly string[]) => flags.filter((flag) => !/^-D\w+_EXPORTS$/.test(flag)).join("\n");
  return own(left) === own(right);
}

/** undefined: it is no C source. */
function readEntry(entry: unknown): CompileCommand | undefined | string {
  if (typeof entry !== "object" || entry === null) return "not an object with directory, file and command";
  const { directory, file, command, arguments: list } = entry as Readonly<Record<string, unknown>>;
  if (typeof directory !== "string" || typeof file !== "string")
    return "it has no directory or no file, which are texts";
  if (!/\.(c|i|cc|cpp|cxx|C)$/.test(file)) return undefined;
  let words: readonly string[];
  if (Array.isArray(list)) words = list.map(String);
  else if (typeof command === "string") words = shellWords(command);
  else return "it has neither command nor arguments";
  const from = resolve(directory);
  return { file: near(resolve(from, file)), flags: meaningfulFlags(words.slice(1), from) };
}

/** Relative to the working directory where that is shorter to read. */
function near(path: string): string {
  const short = relative(host.system.workingDirectory(), path);
  return short.startsWith("..") || isAbsolute(short) || short === "" ? path : short;
}

/** White space, a quoted part (which may lack its end), an escaped character, or a character. */
const shellPart = /\s|'([^']*)'?|"((?:\\[\s\S]|[^"\\])*)"?|\\([\s\S])|[\s\S]/g;

/** The words of a command line, as a POSIX shell splits it. */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, single, double, escaped] of text.matchAll(shellPart)) {
    if (/^\s/.test(part)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + (single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? part);
  }
  if (word !== undefined) words.push(word);
  return words;
}

/** With a path after them, in the same word or the next. */
const withPath = ["-I", "-isystem", "-iquote", "-idirafter", "-include"];
const withValue = ["-D", "-U"];
const alone =
  /^-(std=.*|ansi|f(no-)?(signed|unsigned)-char|f(no-)?(signed|unsigned)-bitfields|f(no-)?wrapv|fno-strict-overflow|fshort-enums|fno-common|fcommon|fms-extensions|fplan9-extensions|fgnu89-inline|trigraphs|fpack-struct(=.*)?)$/;

/** What decides the meaning of a source among a compiler's arguments. */
function meaningfulFlags(words: readonly string[], from: string): readonly string[] {
  const kept: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (alone.test(word)) {
      kept.push(word);
      continue;
    }
    const flag = [...withPath, ...withValue].find(
      (one) => word.startsWith(one) && !word.startsWith("-include-"),
    );
    if (flag === undefined) continue;
    const value = word === flag ? words[++i] : word.slice(flag.length);
    if (value === undefined) break;
    kept.push(...(withPath.includes(flag) ? [flag, near(resolve(from, value))] : [`${flag}${value}`]));
  }
  return kept;
}
