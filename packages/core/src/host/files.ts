/** Files and directories. Every function answers at once and throws an `Error` with the system's `code` (`ENOENT`, …) where it cannot. */

export interface FileStatus {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
  /** Bytes. */
  readonly size: number;
  /** Tells it from every other file of the host, under whatever name. */
  readonly identity: bigint;
  /** When its contents were changed last, in milliseconds since 1970. */
  readonly modified: number;
}

export interface DirectoryEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** A file that is open. */
export type Descriptor = number;

/** `r`: to read; `r+`: to read and write; `wx`, `wx+`: a new one, which must not be there. */
export type OpenMode = "r" | "r+" | "wx" | "wx+";

export interface WriteOptions {
  /** Fails with `EEXIST` where there is one. */
  readonly isNew?: boolean;
  /** Who may do what with a new one, as Unix counts it. */
  readonly mode?: number;
}

export interface Files {
  exists(path: string | URL): boolean;
  /** What is there, links followed; undefined: nothing. */
  find(path: string): FileStatus | undefined;
  /** The same, for a path where something has to be. */
  status(path: string): FileStatus;
  /** As `find`, of a link itself. */
  findLink(path: string): FileStatus | undefined;
  /** As `status`, of a link itself. */
  linkStatus(path: string): FileStatus;
  isReadable(path: string): boolean;
  isExecutable(path: string): boolean;
  /** Throws where the file cannot be read. */
  checkReadable(path: string): void;
  /** The path without links in it. */
  real(path: string): string;
  linkTarget(path: string): string;

  read(path: string | URL): Uint8Array<ArrayBuffer>;
  /** As UTF-8. */
  readText(place: string | URL | Descriptor): string;
  /** Creates or replaces it; not in one step (report/whole-file.ts does that). */
  write(path: string, contents: string | Uint8Array, options?: WriteOptions): void;
  rename(from: string, to: string): void;
  /** A second name for a file. Fails with `EEXIST` where there is a file of that name. */
  link(from: string, to: string): void;
  /** `recursive`: with everything in it; `force`: it need not be there. */
  remove(path: string, options?: { readonly recursive?: boolean; readonly force?: boolean }): void;

  /** A directory with nothing in it. */
  removeEmpty(directory: string): void;
  /** Who may do what with it, as Unix counts it. */
  allow(path: string, mode: number): void;
  /** Whether it is this user's and nobody else may change anything in it, links not followed; as far as the system tells. */
  isOwn(directory: string): boolean;
  /** As if its contents had been changed now. */
  touch(path: string): void;

  list(directory: string): readonly string[];
  entries(directory: string): readonly DirectoryEntry[];
  /** `recursive`: with those above it, and where it is there already. */
  makeDirectory(path: string, options?: { readonly recursive?: boolean; readonly mode?: number }): void;
  /** A new directory whose path begins so. */
  makeTemporary(prefix: string): string;

  open(path: string, mode: OpenMode): Descriptor;
  close(file: Descriptor): void;
  openStatus(file: Descriptor): FileStatus;
  /** Into `block` from `start` on; from where the last reading ended, or from `position` on. Answers with how many bytes there were; 0: the end. */
  readBlock(file: Descriptor, block: Uint8Array, start?: number, length?: number, position?: number): number;
  /** As `readBlock`; answers with how many bytes were written, which may be fewer. */
  writeBlock(file: Descriptor, block: Uint8Array, start?: number, length?: number, position?: number): number;
  truncate(file: Descriptor, length: number): void;
}
