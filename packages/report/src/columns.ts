/** Columns of the source as characters: the compiler of C counts bytes, the other languages UTF-16 units. */
import { languageOfFile } from "@everypath/languages";

/** What stands before a column (from 1) in a line of a file. */
export function textBefore(file: string, line: string, column: number): string {
  const count = Math.max(0, column - 1);
  if (languageOfFile(file) !== "c") return line.slice(0, count);
  return new TextDecoder().decode(new TextEncoder().encode(line).subarray(0, count));
}
