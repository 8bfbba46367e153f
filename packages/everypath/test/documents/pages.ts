/** The pages that the repository shows its readers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = fileURLToPath(new URL("../../../../", import.meta.url));

const packages = readdirSync(join(repository, "packages")).map((name) => join("packages", name));

/** Their paths from the root of the repository. */
export const pages: readonly string[] = ["", "docs", "docs/teaching", "bench", ...packages].flatMap(
  (folder) =>
    readdirSync(join(repository, folder))
      .filter((name) => name.endsWith(".md"))
      .map((name) => join(folder, name)),
);

export const textOf = (page: string): string => readFileSync(join(repository, page), "utf8");

/** A line with its number, counted from 1. */
export interface Line {
  readonly number: number;
  readonly text: string;
}

/** A block of code between two fences; `info` is what stands behind the first of them. */
export interface Block {
  readonly info: string;
  /** The line of the first fence. */
  readonly line: number;
  readonly text: string;
}

/** What is prose (with its tables), and the blocks of code. */
export function partsOf(text: string): {
  readonly prose: readonly Line[];
  readonly blocks: readonly Block[];
} {
  const prose: Line[] = [];
  const blocks: Block[] = [];
  let open: { info: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (fence === null) {
      if (open === undefined) prose.push({ number: index + 1, text: line });
      else open.lines.push(`${line}\n`);
    } else if (open === undefined) open = { info: fence[1] ?? "", line: index + 1, lines: [] };
    else {
      blocks.push({ info: open.info, line: open.line, text: open.lines.join("") });
      open = undefined;
    }
  }
  if (open !== undefined) throw new Error(`the block of line ${open.line} does not end`);
  return { prose, blocks };
}
