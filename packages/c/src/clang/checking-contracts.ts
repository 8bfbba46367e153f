/** A file of C as the compiler sees it where its contracts are checked. */
import { host } from "@everypath/core";
import { rewrittenContracts } from "./contracts.ts";
import { hostFileSystem } from "./file-system.ts";

const { resolve } = host.paths;

export interface CheckingContracts {
  readonly contents: Uint8Array;
  /** What of the contracts is not checked, a line each. */
  readonly notes: string;
}

/** `given`: instead of what is on disk. Undefined: the file has no contracts. */
export function checkingContracts(
  path: string,
  given: Uint8Array | undefined,
): CheckingContracts | undefined {
  const bytes = given ?? hostFileSystem.read(resolve(path));
  const contracts =
    bytes === undefined ? undefined : rewrittenContracts(Buffer.from(bytes).toString("latin1"));
  if (contracts === undefined) return undefined;
  const notes = contracts.unchecked.map((one) => `${path}:${one} is not checked\n`).join("");
  return { contents: Buffer.from(contracts.text, "latin1"), notes };
}
