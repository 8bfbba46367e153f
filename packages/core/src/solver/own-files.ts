/**
 * The package's own data: headers and models of the C library, what the build made of them, the pages of reports. In a clone each is a
 * file. What users install holds all of them in one archive, made by scripts/build-archive.mjs: hundreds of small files take long to
 * unpack, to look up and to remove.
 */

import { fileURLToPath } from "node:url";
import { host } from "../host/index.ts";
import { isClone, ownFolders, ownPath, packageDirectory } from "./package-files.ts";

const { resolve, sep } = host.paths;

/** Where the archive lies, from the package's folder. */
export const archivePath = "bundle/own-files.archive";

interface Archive {
  readonly descriptor: number;
  /** Where the first file begins. */
  readonly start: number;
  /** Offset behind `start` and length of each file, by its path. */
  readonly places: ReadonlyMap<string, readonly [offset: number, length: number]>;
}

const packagePath = fileURLToPath(packageDirectory);

const sources = ownPath("runtime");

/** Not whether there is an archive: a clone may hold one of last week. */
const isArchived = !isClone;

let opened: Archive | undefined;

/** Contents of a file, by its path from the package's folder; undefined where there is none. */
export function ownFile(path: string): Uint8Array | undefined {
  if (!isArchived) return fileOnDisk(path);
  opened ??= openArchive();
  const place = opened.places.get(path);
  if (place === undefined) return undefined;
  const [offset, length] = place;
  return bytesAt(opened.descriptor, opened.start + offset, length);
}

/** Contents of a file that must be there. */
export function ownBytes(path: string): Uint8Array {
  const bytes = ownFile(path);
  if (bytes === undefined) throw new Error(`${ownPath(path)} is missing; run "npm run build" first`);
  return bytes;
}

/** Contents, as UTF-8, of a file that must be there. Throws where it is missing. */
export function ownText(path: string): string {
  return new TextDecoder().decode(ownBytes(path));
}

/** Paths of the files in a folder and below, from the package's folder, in alphabetical order. */
export function ownFilesBelow(folder: string): readonly string[] {
  if (!isArchived) return filesOnDisk(folder);
  opened ??= openArchive();
  return [...opened.places.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
}

/** Whether an absolute path is that of a header or model which is in the archive and not on the disk, or of a folder of them. */
export function isArchivedSource(path: string): boolean {
  if (!isArchived) return false;
  const absolute = resolve(path);
  return absolute === sources || absolute.startsWith(`${sources}${sep}`);
}

/** All headers and models of the archive, by the absolute paths that they would have. */
export function archivedSources(): ReadonlyMap<string, Uint8Array> {
  const paths = ownFilesBelow("runtime");
  return new Map(paths.map((path) => [ownPath(path), ownBytes(path)]));
}

/** All of them as one archive: the length of the index, the index as JSON, the files one after another. */
export function archiveOfOwnFiles(): Uint8Array {
  const paths = ownFolders.flatMap(ownFilesBelow);
  const places: Record<string, readonly [number, number]> = {};
  const contents: Uint8Array[] = [];
  let offset = 0;
  for (const path of paths) {
    const bytes = host.files.read(ownPath(path));
    places[path] = [offset, bytes.length];
    contents.push(bytes);
    offset += bytes.length;
  }
  const index = Buffer.from(JSON.stringify(places));
  const length = Buffer.alloc(lengthOfLength);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...contents]);
}

const lengthOfLength = 4;

function openArchive(): Archive {
  const descriptor = host.files.open(`${packagePath}${archivePath}`, "r");
  try {
    const head = bytesAt(descriptor, 0, lengthOfLength);
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0, true);
    const index = new TextDecoder().decode(bytesAt(descriptor, lengthOfLength, length));
    const places = new Map(Object.entries(JSON.parse(index) as Record<string, readonly [number, number]>));
    return { descriptor, start: lengthOfLength + length, places };
  } catch (error) {
    host.files.close(descriptor);
    throw error;
  }
}

function bytesAt(descriptor: number, position: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length; ) {
    const read = host.files.readBlock(descriptor, bytes, done, length - done, position + done);
    if (read === 0) throw new Error(`${packagePath}${archivePath} is cut off; install everypath again`);
    done += read;
  }
  return bytes;
}

function fileOnDisk(path: string): Uint8Array | undefined {
  try {
    return host.files.read(ownPath(path));
  } catch {
    return undefined;
  }
}

function filesOnDisk(folder: string): readonly string[] {
  return host.files
    .entries(ownPath(folder))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesOnDisk(path) : [path];
    })
    .sort();
}
