/**
 * Source files that a program hands over as text (library/) instead of by their paths. They stand in front of the machine's own files
 * in the thread of that one run, and in the threads that compile for it.
 */
import { host } from "../host/index.ts";

const { resolve } = host.paths;

let given: ReadonlyMap<string, Uint8Array> = new Map();

/** By path; a relative one begins in the working directory. Called once, before anything is read. */
export function giveFiles(files: Readonly<Record<string, string>>): void {
  const encoder = new TextEncoder();
  given = new Map(Object.entries(files).map(([path, text]) => [resolve(path), encoder.encode(text)]));
}

/** By absolute path. */
export function givenFiles(): ReadonlyMap<string, Uint8Array> {
  return given;
}

/** Whether the file's text was handed over; a relative path begins in the working directory. */
export function isGiven(path: string): boolean {
  return given.has(resolve(path));
}

/** As it was given, else from the disk. Throws what the system reports. */
export function readSource(path: string): Uint8Array {
  return given.get(resolve(path)) ?? host.files.read(path);
}

/** The source as UTF-8, with its byte order mark where it has one; bytes that are no UTF-8 become U+FFFD. Throws what the system reports. */
export function readSourceText(path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(readSource(path));
}
