/**
 * Names of files that are made of names of a program, and the only place that makes any. A name may hold anything (a path, a line end, the name of a
 * device, 10,000 characters); two of them may differ in what a file system does not tell apart.
 */
import { createHash } from "node:crypto";

declare const safe: unique symbol;
/** One component of a path, which every file system takes. */
export type FileName = string & { readonly [safe]: true };

/** A name for each, no two alike, even where upper and lower case are one. Directories have no extension. */
export function fileNames(
  names: readonly string[],
  { prefix = "", extension }: { readonly prefix?: string; readonly extension?: string },
): readonly FileName[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let turn = 0; ; turn++) {
      const stem = `${prefix}${stemOf(name, turn, prefix === "")}`;
      const made = (extension === undefined ? stem : `${stem}.${extension}`) as FileName;
      const folded = made.toLowerCase();
      if (taken.has(folded)) continue;
      taken.add(folded);
      return made;
    }
  });
}

/** 000042.json */
export function numberedName(number: number, extension: string): FileName {
  return `${String(number).padStart(6, "0")}.${extension}` as FileName;
}

/** Shorter than what any file system takes, with a prefix and what a copy may add. */
const longestStem = 80;

/** Names of devices on Windows, with whatever extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$|clock\$)(\.|$)/i;

/** As it is where that is safe; else what is left of it and a hash of the whole. */
function stemOf(name: string, turn: number, begins: boolean): string {
  const kept = name.replaceAll(/[^\w.-]/g, "_").slice(0, longestStem);
  const isSafe = kept === name && /^\w/.test(kept) && !kept.endsWith(".") && !(begins && reserved.test(kept));
  if (isSafe && turn === 0) return kept;
  const hash = createHash("sha256")
    .update(JSON.stringify([name, turn]))
    .digest("hex")
    .slice(0, 12);
  const readable = kept.replace(/^\W+/, "").replace(/\W+$/, "").replace(reserved, "_$1$2");
  return readable === "" ? hash : `${readable}-${hash}`;
}
