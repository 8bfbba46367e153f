/** Names of files, as the host writes them. */

export interface Paths {
  readonly sep: string;
  /** Between the directories of a search path. */
  readonly delimiter: string;
  join(...parts: readonly string[]): string;
  /** The absolute path; a relative one begins in the working directory. */
  resolve(...parts: readonly string[]): string;
  dirname(path: string): string;
  basename(path: string, ending?: string): string;
  extname(path: string): string;
  isAbsolute(path: string): boolean;
  relative(from: string, to: string): string;
}
