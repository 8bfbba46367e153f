/**
 * The inputs that a search begins with: files, and directories of files in the order of their names. Of a program over mathematical integers they
 * are words, and can be given themselves, too.
 */

import { meaninglessWord } from "@everypath/analyses";
import { host, limits } from "@everypath/core";
import { systemMessage } from "@everypath/report";

const { join } = host.paths;

type Seeds = { readonly seeds: readonly Uint8Array[] } | { readonly problem: string };
type Form = "bytes" | "words";

/** The problem is one line. */
export function readSeeds(paths: readonly string[], written: Form): Seeds {
  const seeds: Uint8Array[] = [];
  for (const path of paths) {
    const read = readable(path, written);
    if ("problem" in read) return read;
    seeds.push(...read.seeds);
  }
  return { seeds };
}

function readable(path: string, written: Form): Seeds {
  try {
    const status = host.files.find(path);
    if (status === undefined) return given(path, written);
    return status.isDirectory() ? seedsIn(path, written) : seedsOf([path], written);
  } catch (error) {
    return { problem: `--seeds ${path}: it cannot be read (${systemMessage(error)})` };
  }
}

/** What is no file's name is words, where the program reads words. */
function given(text: string, written: Form): Seeds {
  if (written === "bytes") return { problem: `--seeds ${text}: no such file or directory; check the path` };
  const seed = Buffer.from(text);
  const problem = problemOfWords(text, seed);
  return problem === undefined
    ? { seeds: [seed] }
    : { problem: `${problem}; or, if it is the name of a file, check the path` };
}

function seedsIn(directory: string, written: Form): Seeds {
  const files = host.files
    .list(directory)
    .toSorted()
    .map((name) => join(directory, name))
    .filter((file) => host.files.status(file).isFile());
  return files.length === 0
    ? { problem: `--seeds ${directory}: the directory holds no file; put an input there` }
    : seedsOf(files, written);
}

function seedsOf(files: readonly string[], written: Form): Seeds {
  const seeds: Uint8Array[] = [];
  for (const file of files) {
    if (host.files.status(file).size > limits.fuzz.seedBytes)
      return { problem: `--seeds ${file}: more than ${limits.fuzz.seedBytes} bytes; give a smaller one` };
    const seed = host.files.read(file);
    const problem = written === "words" ? problemOfWords(file, seed) : undefined;
    if (problem !== undefined) return { problem };
    seeds.push(seed);
  }
  return { seeds };
}

function problemOfWords(name: string, seed: Uint8Array): string | undefined {
  const word = meaninglessWord(seed);
  return word === undefined
    ? undefined
    : `--seeds ${name}: ${word} is no input of this program; write integers as 3 -7, true or false, or an array as [1: 5, else 0]`;
}
