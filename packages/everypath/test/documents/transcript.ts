/**
 * Commands as a page shows them, and how what they print is compared with what is shown:
 *
 * - Lines after `$ command` are what it prints, on a terminal of 100 columns, without the blank lines at its end. Lines that begin with
 *   `> ` are typed into it.
 * - A line `…` stands for any number of lines, and `…` within a line for any text.
 * - A line that tells a time (`0.31 s`) tells how much work was done: its numbers are not compared.
 *
 * The commands of a block of code run one after the other, from the root of a fresh copy of the repository's examples that the page has for
 * itself. The programs of the page lie there, too: a block with `file: NAME` behind its first fence is the file of that name.
 */
import { partsOf } from "./pages.ts";

export interface Command {
  /** Without the comment that may follow it. */
  readonly text: string;
  /** What is typed into it. */
  readonly typed: readonly string[];
  /** The line of the page. */
  readonly line: number;
  readonly shown: readonly string[];
}

/** The commands of one block of code: they run one after the other, in one folder. */
export interface Transcript {
  readonly line: number;
  readonly commands: readonly Command[];
}

export interface ShownFile {
  readonly name: string;
  readonly text: string;
}

const elided = "…";
const prompt = "> ";

export function shownIn(page: string): {
  readonly files: readonly ShownFile[];
  readonly transcripts: readonly Transcript[];
} {
  const { blocks } = partsOf(page);
  const files = blocks.flatMap(({ info, text }) => {
    const name = /\bfile: (\S+)$/.exec(info)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });
  const transcripts = blocks
    .filter(({ text }) => /^\$ /m.test(text))
    .map(({ line, text }) => ({ line, commands: commandsOf(text, line) }));
  return { files, transcripts };
}

function commandsOf(block: string, fence: number): readonly Command[] {
  const commands: { text: string; line: number; shown: string[] }[] = [];
  for (const [index, line] of block.trimEnd().split("\n").entries()) {
    const text = /^\$ (.*?)(?:\s\s+#.*)?$/.exec(line)?.[1];
    if (text !== undefined) commands.push({ text, line: fence + 1 + index, shown: [] });
    else if (commands.length === 0)
      throw new Error(`line ${fence + 1 + index}: no command printed this: ${line}`);
    else commands.at(-1)?.shown.push(line);
  }
  return commands.map(({ shown, ...command }) => ({
    ...command,
    shown,
    typed: shown.filter((line) => line.startsWith(prompt)).map((line) => line.slice(prompt.length)),
  }));
}

/** The lines that are compared. */
export const printedLines = (output: string): readonly string[] => {
  const text = output.replace(/[ \t]+$/gm, "").trimEnd();
  return text === "" ? [] : text.split("\n");
};

/** Whether what a command printed is what the page shows. */
export function agrees(shown: readonly string[], printed: readonly string[]): boolean {
  // Which lines of `printed` may follow what was read of `shown`; `…` may take any number of them.
  let reached = new Set([0]);
  for (const line of shown) {
    const next = new Set<number>();
    if (line === elided) for (let at = Math.min(...reached); at <= printed.length; at++) next.add(at);
    else
      for (const at of reached)
        if (at < printed.length && isLike(line, printed[at] as string)) next.add(at + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(printed.length);
}

function isLike(shown: string, printed: string): boolean {
  const pattern = withoutWork(shown)
    .split(elided)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join(".*");
  return new RegExp(`^${pattern}$`).test(withoutWork(printed));
}

const withoutWork = (line: string): string =>
  /\d s\b/.test(line) ? line.replace(/\d[\d,]*(\.\d+)?/g, "N") : line;

/**
 * What the page would have to show: lines that agree stay as they are, and what `…` stands for stays left out as far as the lines around it
 * are found.
 */
export function rewritten(shown: readonly string[], printed: readonly string[]): readonly string[] {
  const pairs = alignment(shown, printed);
  const lines: string[] = [];
  let at = 0;
  for (const piece of piecesOf(shown)) {
    const range = rangeOf(piece, shown.length, printed.length, pairs);
    // Nothing of it is known again: a person has to choose what to show.
    if (range === undefined) return printed;
    const start = Math.max(at, range.start);
    if (piece.from > 0 && start > at) lines.push(elided);
    for (at = start; at < Math.min(range.stop, printed.length); at++) {
      const pair = pairs.find(([, index]) => index === at);
      lines.push((pair === undefined ? printed[at] : shown[pair[0]]) as string);
    }
  }
  return agrees(lines, printed) ? lines : printed;
}

interface Piece {
  readonly from: number;
  readonly end: number;
}

/** The lines between one `…` and the next. */
function piecesOf(shown: readonly string[]): readonly Piece[] {
  const gaps = shown.flatMap((line, index) => (line === elided ? [index] : []));
  const starts = [0, ...gaps.map((gap) => gap + 1)];
  return starts.map((from, index) => ({ from, end: gaps[index] ?? shown.length }));
}

/** Which lines are printed today in the place of a piece: from the start, up to the end, or as many around those known again as the page has. */
function rangeOf(
  { from, end }: Piece,
  shownLines: number,
  printedLines: number,
  pairs: readonly Pair[],
): { readonly start: number; readonly stop: number } | undefined {
  const isFirst = from === 0;
  const isLast = end === shownLines;
  if (from === end) {
    const where = isLast ? printedLines : 0;
    return { start: where, stop: where };
  }
  const known = pairs.filter(([index]) => index >= from && index < end);
  const [first, last] = [known[0], known.at(-1)];
  if (first !== undefined && last !== undefined) {
    return {
      start: isFirst ? 0 : first[1] - (first[0] - from),
      stop: isLast ? printedLines : last[1] + (end - last[0]),
    };
  }
  if (isFirst) return { start: 0, stop: isLast ? printedLines : end };
  return isLast ? { start: printedLines - (end - from), stop: printedLines } : undefined;
}

/** A line that is shown and the line printed that agrees with it. */
type Pair = readonly [shown: number, printed: number];

/** The longest common subsequence of lines. */
function alignment(
  shown: readonly string[],
  printed: readonly string[],
): readonly (readonly [number, number])[] {
  const same = (i: number, j: number): boolean =>
    shown[i] !== elided && isLike(shown[i] as string, printed[j] as string);
  const lengths = shown.map(() => new Array<number>(printed.length + 1).fill(0));
  lengths.push(new Array<number>(printed.length + 1).fill(0));
  const length = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = shown.length - 1; i >= 0; i--)
    for (let j = printed.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] = same(i, j)
        ? length(i + 1, j + 1) + 1
        : Math.max(length(i + 1, j), length(i, j + 1));
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < shown.length && j < printed.length; ) {
    if (same(i, j)) pairs.push([i++, j++]);
    else if (length(i + 1, j) >= length(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
