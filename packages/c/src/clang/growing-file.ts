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

/** Below this number of bytes, copying one by one is faster than making a view for it. */
const shortChunk = 32;

/** Writes `source[from, from + length)` at `position`. The compiler calls this for every word that it prints, millions of times. */
export function write(
  file: GrowingFile,
  position: number,
  source: Uint8Array,
  from: number,
  length: number,
): void {
  const end = position + length;
  reserve(file, end);
  const { bytes } = file;
  if (length > shortChunk) bytes.set(source.subarray(from, from + length), position);
  else for (let index = 0; index < length; index++) bytes[position + index] = source[from + index]!;
  if (end > file.length) file.length = end;
}
