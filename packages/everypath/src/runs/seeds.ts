/**
 * The inputs that a search begins with: files, and directories of files in the order of their names. Of a program over mathematical integers they
 * are words, and can be given themselves, too.
 */

import { meaninglessWord } from "@everypath/analyses";
import { host, limits } from "@everypath/core";
import { systemMessage } from "@everypath/report";

const { join } = host.paths;

/** The problem is one line. */
export function readSeeds(
  paths: readonly string[],
  written: "bytes" | "words",
): { readonly seeds: readonly Uint8Array[] } | { readonly problem: string } {
  const seeds: Uint8Array[] = [];
  for (const path of paths) {
    try {
      const status = host.files.find(path);
      if (status === undefined && written === "words") {
        const seed = Buffer.from(path);
        const problem = problemOfWords(path, seed);
        if (problem !== undefined)
          return { problem: `${problem}; or, if it is the name of a file, check the path` };
        seeds.push(seed);
        continue;
      }
      if (status === undefined)
        return { problem: `--seeds ${path}: no such file or directory; check the path` };
      const files = status.isDirectory()
        ? host.files
            .list(path)
            .toSorted()
            .map((name) => join(path, name))
            .filter((file) => host.files.status(file).isFile())
        : [path];
      if (files.length === 0)
        return { problem: `--seeds ${path}: the directory holds no file; put an input there` };
      for (const file of files) {
        if (host.files.status(file).size > limits.fuzz.seedBytes)
          return { problem: `--seeds ${file}: more than ${limits.fuzz.seedBytes} bytes; give a smaller one` };
        const seed = host.files.read(file);
        const problem = written === "words" ? problemOfWords(file, seed) : undefined;
        if (problem !== undefined) return { problem };
        seeds.push(seed);
      }
    } catch (error) {
      return { problem: `--seeds ${path}: it cannot be read (${systemMessage(error)})` };
    }
  }
  return { seeds };
}

function problemOfWords(name: string, seed: Uint8Array): string | undefined {
  const word = meaninglessWord(seed);
  return word === undefined
    ? undefined
    : `--seeds ${name}: ${word} is no input of this program; write integers as 3 -7, true or false, or an array as [1: 5, else 0]`;
}
