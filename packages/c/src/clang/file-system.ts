/** The files that the compiler sees. It runs inside WebAssembly and asks for each file when it opens it. */
import {
  archivedSources,
  givenFiles,
  host,
  isArchivedSource,
  type Reach,
  type ReachBounds,
  reachOf,
} from "@everypath/core";
import { cppLibraryFiles, isOfCppLibrary } from "./cpp-library.ts";

const { resolve } = host.paths;

export interface FileSystem {
  /** undefined where nothing is there; the path is absolute and may hold `.` and `..`. */
  stat(path: string): FileStatus | undefined;
  /** undefined where it cannot be read. */
  read(path: string): Uint8Array | undefined;
  list(path: string): readonly string[];
  /** How another thread can see the same; undefined where none can. */
  readonly elsewhere?: Elsewhere;
}

export interface Elsewhere {
  readonly seen: SeenFiles;
  /** Is to be told of each file that is out of reach there. */
  readonly onRefused: (path: string) => void;
}

/** The machine's own files with others in front, as plain data. */
export interface SeenFiles {
  /** By absolute path. */
  readonly inMemory: ReadonlyMap<string, Uint8Array>;
  /** What of the machine's files is seen; all where there is none. */
  readonly reach: ReachBounds | undefined;
}

export interface FileStatus {
  readonly kind: "file" | "directory";
  readonly size: number;
  /** Two paths with the same identity are one file (`#pragma once`, links). */
  readonly identity: bigint;
}

const disk: FileSystem = {
  stat(path) {
    const status = host.files.find(path);
    if (status === undefined) return undefined;
    return {
      kind: status.isDirectory() ? "directory" : "file",
      size: status.size,
      identity: status.identity,
    };
  },
  read(path) {
    try {
      return host.files.read(path);
    } catch {
      return undefined;
    }
  },
  list: (path) => host.files.list(path),
};

/** The disk, and in front of it the package's own headers where they are in an archive, and those of the C++ library, which always are. */
const machine: FileSystem = {
  stat: (path) => systemOf(path).stat(resolve(path)),
  read: (path) => systemOf(path).read(resolve(path)),
  list: (path) => systemOf(path).list(resolve(path)),
};

function systemOf(path: string): FileSystem {
  if (isArchivedSource(path)) return withArchive();
  return isOfCppLibrary(resolve(path)) ? withCppLibrary() : disk;
}

let archive: FileSystem | undefined;

function withArchive(): FileSystem {
  archive ??= overlay(disk, archivedSources());
  return archive;
}

let cppLibrary: FileSystem | undefined;

function withCppLibrary(): FileSystem {
  cppLibrary ??= overlay(disk, cppLibraryFiles());
  return cppLibrary;
}

/** The machine's own files, read when they are asked for, behind those that were given as text. Written files stay in memory: see `overlay`. */
export const hostFileSystem: FileSystem = {
  stat: (path) => withGiven()?.stat(resolve(path)) ?? machine.stat(path),
  read: (path) => withGiven()?.read(resolve(path)) ?? machine.read(path),
  list: (path) => withGiven()?.list(resolve(path)) ?? machine.list(path),
  elsewhere: {
    seen: {
      get inMemory() {
        return givenFiles();
      },
      reach: undefined,
    },
    onRefused: () => {},
  },
};

let overlaid: { readonly files: ReadonlyMap<string, Uint8Array>; readonly system: FileSystem } | undefined;

/** undefined where nothing was given, as for every run of the command line. */
function withGiven(): FileSystem | undefined {
  const files = givenFiles();
  if (files.size === 0) return undefined;
  if (overlaid?.files !== files) overlaid = { files, system: overlay(machine, files) };
  return overlaid.system;
}

/**
 * What of `base` a program may see: files within its reach, and ways to them. `onRefused` is told of each file that is there and out of reach.
 */
export function within(base: FileSystem, reach: Reach, onRefused: (path: string) => void): FileSystem {
  const isSeen = (path: string): boolean => {
    if (isOfCppLibrary(resolve(path))) return true;
    const status = base.stat(path);
    if (status === undefined || status.kind === "directory") return status !== undefined;
    if (reach.has(path)) return true;
    onRefused(path);
    return false;
  };
  return {
    stat: (path) => (isSeen(path) ? base.stat(path) : undefined),
    read: (path) => (isSeen(path) ? base.read(path) : undefined),
    // The compiler lists a directory to find files in it, which are then looked at one by one.
    list: (path) => base.list(path),
    // Of no other base: what is limited stays so.
    ...(base === hostFileSystem
      ? { elsewhere: { seen: { inMemory: givenFiles(), reach: reach.bounds }, onRefused } }
      : {}),
  };
}

/** The file system that the data was taken of, in another thread. */
export function fileSystemOf({ inMemory, reach }: SeenFiles, onRefused: (path: string) => void): FileSystem {
  const { directories, files } = reach ?? { directories: [], files: [] };
  const base =
    reach === undefined ? hostFileSystem : within(hostFileSystem, reachOf(directories, files), onRefused);
  return overlay(base, inMemory);
}

/** `files` by absolute path, in front of `base`. */
export function overlay(base: FileSystem, files: ReadonlyMap<string, Uint8Array>): FileSystem {
  const directories = new Set<string>();
  for (const path of files.keys()) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      directories.add(path.slice(0, end));
    }
  }
  return {
    stat(path) {
      const bytes = files.get(path);
      if (bytes !== undefined) {
        return { kind: "file", size: bytes.length, identity: identityOf(path) };
      }
      if (directories.has(path)) return { kind: "directory", size: 0, identity: identityOf(path) };
      return base.stat(path);
    },
    read: (path) => files.get(path) ?? base.read(path),
    list(path) {
      const own = [...files.keys()]
        .filter((file) => file.startsWith(`${path}/`))
        .map((file) => file.slice(path.length + 1).split("/")[0] ?? "");
      const status = base.stat(path);
      return [...new Set([...own, ...(status?.kind === "directory" ? base.list(path) : [])])];
    },
    ...(base.elsewhere === undefined ? {} : { elsewhere: withFiles(base.elsewhere, files) }),
  };
}

/** Of paths in memory: behind those of the disk. */
const firstIdentity = 1n << 63n;
const identities = new Map<string, bigint>();

/** The same path is the same file in every overlay, one above another included; no other path is. */
function identityOf(path: string): bigint {
  const known = identities.get(path);
  if (known !== undefined) return known;
  const identity = firstIdentity + BigInt(identities.size);
  identities.set(path, identity);
  return identity;
}

function withFiles({ seen, onRefused }: Elsewhere, files: ReadonlyMap<string, Uint8Array>): Elsewhere {
  return { seen: { ...seen, inMemory: new Map([...seen.inMemory, ...files]) }, onRefused };
}
