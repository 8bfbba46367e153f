/** The files named on the command line: what can be told about them before anything reads them. */
import { host, isGiven } from "@everypath/core";
import { languageOfExtension } from "@everypath/languages";
import { systemMessage } from "@everypath/report";
import { nearest } from "./nearest.ts";

const { basename, dirname, extname, resolve } = host.paths;

const read = `everypath reads ${listed([...languageOfExtension.keys()])}`;

function listed(extensions: readonly string[]): string {
  return `${extensions.slice(0, -1).join(", ")} and ${extensions.at(-1)}`;
}

/** One line `file: what; how to mend` for the first file that cannot be used. */
export function inputFileProblem(files: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const file of files) {
    const problem =
      problemOf(file) ?? (seen.has(resolve(file)) ? "the file is given twice; name it once" : undefined);
    if (problem !== undefined) return `${file}: ${problem}`;
    seen.add(resolve(file));
  }
  return undefined;
}

function problemOf(file: string): string | undefined {
  if (isGiven(file)) return languageProblem(file);
  try {
    const status = host.files.find(file);
    if (status === undefined) return `no such file; ${similarFile(file)}`;
    if (status.isDirectory()) return "it is a directory; name the source files in it";
    const unknown = languageProblem(file);
    if (unknown !== undefined) return unknown;
    host.files.checkReadable(file);
    return status.isFile() && status.size === 0 ? "the file is empty; write a program into it" : undefined;
  } catch (error) {
    return `it cannot be read (${systemMessage(error)}); check its permissions`;
  }
}

function languageProblem(file: string): string | undefined {
  const extension = extname(file).toLowerCase();
  return languageOfExtension.has(extension) ? undefined : `unknown kind of file; ${read}`;
}

function similarFile(file: string): string {
  const directory = dirname(file);
  try {
    const sources = host.files
      .list(directory)
      .filter((name) => languageOfExtension.has(extname(name).toLowerCase()));
    const near = nearest(basename(file), sources);
    if (near !== undefined)
      return `did you mean ${file.slice(0, file.length - basename(file).length)}${near}?`;
  } catch {
    return `there is no directory ${directory} either`;
  }
  return "check the path";
}
