/**
 * Which files a program may have read: its own directory, the working directory, and the directories that the user names. `#include`, `#embed` and
 * `.incbin` name what they like, debug information too, and what is read is shown: in the compiler's messages, in reports.
 */

import { host } from "../host/index.ts";
import { limits } from "../limits/index.ts";
import { isArchivedSource } from "../solver/own-files.ts";
import { isGiven } from "./given-files.ts";

const { dirname, isAbsolute, relative, resolve, sep } = host.paths;

export interface Reach {
  /** Is it a file within reach, links followed? Hidden files and those in hidden directories are not, below what is named. */
  has(path: string): boolean;
  /** What it was made of: another thread makes the same of it. */
  readonly bounds: ReachBounds;
}

/** Plain data. */
export interface ReachBounds {
  readonly directories: readonly string[];
  readonly files: readonly string[];
}

/** `files`: within reach whatever they are called, since the user has named them. */
export function reachOf(directories: readonly string[], files: readonly string[] = []): Reach {
  const named = new Set(files.map((file) => resolve(file)));
  const roots = [...new Set(directories.flatMap((directory) => real(directory) ?? []))];
  const known = new Map<string, boolean>();
  const look = (path: string): boolean => {
    const file = real(path);
    if (file === undefined) return false;
    if (!named.has(path) && !roots.some((root) => isBelow(root, file))) return false;
    const status = host.files.find(file);
    return status?.isFile() === true && status.size <= limits.language.sourceFile;
  };
  return {
    has(path) {
      const absolute = resolve(path);
      if (isGiven(absolute) || isArchivedSource(absolute)) return true;
      const found = known.get(absolute) ?? look(absolute);
      known.set(absolute, found);
      return found;
    },
    bounds: { directories, files },
  };
}

/** Of a program's files, and of directories that were named. */
export function directoriesOf(files: readonly string[], named: readonly string[] = []): readonly string[] {
  return [host.system.workingDirectory(), ...files.map((file) => dirname(resolve(file))), ...named];
}

function isBelow(root: string, file: string): boolean {
  const path = relative(root, file);
  if (path === "" || isAbsolute(path)) return false;
  return path.split(sep).every((part) => !part.startsWith("."));
}

function real(path: string): string | undefined {
  try {
    return host.files.real(path);
  } catch {
    return undefined;
  }
}
