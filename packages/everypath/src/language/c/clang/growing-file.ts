/** A file that is being written. */
export interface GrowingFile {
  bytes: Uint8Array;
  length: number;
}

export function emptyFile(): GrowingFile {
  return { bytes: new Uint8Array(1024), length: 0 };
}

export function contents(file: GrowingFile): Uint8Array {
  return file.bytes.slice(0, file.length);
}

export function reserve(file: GrowingFile, length: number): void {
  if (length <= file.bytes.length) return;
  const grown = new Uint8Array(Math.max(length, 2 * file.bytes.length));
  grown.set(file.bytes.subarray(0, file.length));
  file.bytes = grown;
}
