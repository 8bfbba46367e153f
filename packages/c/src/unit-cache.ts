/**
 * Compiled files of the C library's models and of the replay's own part, by content, for who changes one of them and builds again: the others are
 * not compiled a second time. Only where `EVERYPATH_BUILD_CACHE` names a directory: what a package ships is made anew.
 */

import { createHash } from "node:crypto";
import { host } from "@everypath/core";

const { join } = host.paths;

/** `key`: everything that decides the contents. A directory that cannot be read or written is done without. */
export function cachedUnit(key: readonly (string | Uint8Array)[], compile: () => Uint8Array): Uint8Array {
  const directory = host.system.environment.EVERYPATH_BUILD_CACHE;
  if (directory === undefined || directory === "") return compile();
  const hash = createHash("sha256");
  for (const part of key) hash.update(`${part.length}:`).update(part);
  const file = join(directory, hash.digest("hex"));
  try {
    return new Uint8Array(host.files.read(file));
  } catch {
    const compiled = compile();
    keep(directory, file, compiled);
    return compiled;
  }
}

/** Appears at once and whole. */
function keep(directory: string, file: string, contents: Uint8Array): void {
  try {
    host.files.makeDirectory(directory, { recursive: true });
    host.files.write(`${file}.${host.system.processId}`, contents);
    host.files.rename(`${file}.${host.system.processId}`, file);
  } catch {
    return;
  }
}
