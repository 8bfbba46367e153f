/** Excerpts of the user's source: the line at fault with a mark under its column. */
import { directoriesOf, type Reach, reachOf, readSourceText } from "@everypath/core";
import { textBefore } from "./columns.ts";
import { type Paint, padStart, width } from "./layout.ts";
import type { ResultLocation } from "./result.ts";

/** The lines of a source file; undefined if it cannot be read. */
export type SourceReader = (file: string) => readonly string[] | undefined;

/**
 * Reads in the directories of the program's files and in those that are named, and nowhere else: a place comes from debug information, or from a
 * result, which may name any file.
 */
export function fileSourceReader(files: readonly string[], named: readonly string[] = []): SourceReader {
  return sourceReader(reachOf(directoriesOf(files, named), files));
}

/** Reads each file within reach once; lines come without their ends. Outside of it nothing is read. */
export function sourceReader(reach: Reach): SourceReader {
  const cache = new Map<string, readonly string[] | undefined>();
  return (file) => {
    if (!cache.has(file)) cache.set(file, reach.has(file) ? readLines(file) : undefined);
    return cache.get(file);
  };
}

function readLines(file: string): readonly string[] | undefined {
  try {
    return readSourceText(file).split(/\r?\n/);
  } catch {
    return undefined; // The excerpt is a courtesy: the location stands without it.
  }
}

/** Two lines, `  12 │ x = y / z;` and the mark with a note where it fits; empty if the source is not at hand. */
export function excerpt(
  location: ResultLocation,
  note: string,
  options: { readonly sources: SourceReader; readonly width: number; readonly paint: Paint },
): { readonly lines: readonly string[]; readonly noteShown: boolean } {
  const source = location.line > 0 ? options.sources(location.file)?.[location.line - 1] : undefined;
  if (source === undefined) return { lines: [], noteShown: false };
  const gutter = padStart(String(location.line), 5);
  const room = Math.max(20, options.width - gutter.length - 3);
  const before = expandTabs(textBefore(location.file, source, location.column));
  const text = expandTabs(source);
  const column = Math.min(width(before), width(text));
  const start = column < room - 8 ? 0 : Math.max(0, column - Math.floor(room / 2));
  const visible = [...text].slice(start, start + room);
  if (start > 0) visible[0] = "…";
  if (start + room < width(text)) visible[room - 1] = "…";
  const { paint } = options;
  const lines = [`${paint("dim", `${gutter} │`)} ${visible.join("").trimEnd()}`];
  if (location.column === 0) return { lines, noteShown: false };
  const mark = `${" ".repeat(column - start)}`;
  const noteShown = column - start + 2 + width(note) <= room;
  lines.push(
    `${paint("dim", `${" ".repeat(gutter.length)} │`)} ${mark}${paint(["red", "bold"], noteShown ? `^ ${note}` : "^")}`,
  );
  return { lines, noteShown };
}

/** A tab is shown as four columns. */
function expandTabs(text: string): string {
  return text.replaceAll("\t", "    ");
}
