/** The inputs that a search begins with: files, and directories of files in the order of their names. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { systemMessage } from "../report/index.ts";

/** A seed is followed byte by byte: a larger one is a mistake. */
const largestSeed = 1 << 20;

/** The problem is one line. */
export function readSeeds(
  paths: readonly string[],
): { readonly seeds: readonly Uint8Array[] } | { readonly problem: string } {
  const seeds: Uint8Array[] = [];
  for (const path of paths) {
    try {
      const status = statSync(path, { throwIfNoEntry: false });
      if (status === undefined)
        return { problem: `--seeds ${path}: no such file or directory; check the path` };
      const files = status.isDirectory()
        ? readdirSync(path)
            .sort()
            .map((name) => join(path, name))
            .filter((file) => statSync(file).isFile())
        : [path];
      if (files.length === 0)
        return { problem: `--seeds ${path}: the directory holds no file; put an input there` };
      for (const file of files) {
        if (statSync(file).size > largestSeed)
          return { problem: `--seeds ${file}: more than ${largestSeed} bytes; give a smaller one` };
        seeds.push(readFileSync(file));
      }
    } catch (error) {
      return { problem: `--seeds ${path}: it cannot be read (${systemMessage(error)})` };
    }
  }
  return { seeds };
}
