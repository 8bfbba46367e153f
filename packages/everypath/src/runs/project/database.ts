/** Where a project's compilation database lies when nobody names it. */
import { host } from "@everypath/core";

const { join } = host.paths;

const name = "compile_commands.json";

/** Directories that builds are made in: of CMake, Meson, editors and people. The first that has a database is taken. */
const places = ["", "build", "builddir", "out", "_build", "cmake-build-debug", "cmake-build-release", "bld"];
/** Of these also what is directly in them, as build/debug or out/build. */
const deep = new Set(["build", "out", "builddir"]);

/** The path of a database in the directory or in a directory that is built in; undefined where there is none. */
export function findDatabase(directory: string): string | undefined {
  for (const place of places) {
    const own = join(directory, place, name);
    if (isFile(own)) return own;
    const inner = deep.has(place) ? directoriesIn(join(directory, place)) : [];
    const found = inner.map((one) => join(directory, place, one, name)).find(isFile);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isFile(path: string): boolean {
  return host.files.find(path)?.isFile() === true;
}

function directoriesIn(directory: string): readonly string[] {
  try {
    const entries = host.files.entries(directory);
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
}
