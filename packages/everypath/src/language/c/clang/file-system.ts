/** The files that the compiler sees. It runs inside WebAssembly and asks for each file when it opens it. */
import { readdirSync, readFileSync, statSync } from "node:fs";

export interface FileSystem {
  /** undefined where nothing is there; the path is absolute and may hold `.` and `..`. */
  stat(path: string): FileStatus | undefined;
  /** undefined where it cannot be read. */
  read(path: string): Uint8Array | undefined;
  list(path: string): readonly string[];
}

export interface FileStatus {
  readonly kind: "file" | "directory";
  readonly size: number;
  /** Two paths with the same identity are one file (`#pragma once`, links). */
  readonly identity: bigint;
}

/** The machine's own files, read when they are asked for. Written files stay in memory: see `overlay`. */
export const hostFileSystem: FileSystem = {
  stat(path) {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (status === undefined) return undefined;
    return {
      kind: status.isDirectory() ? "directory" : "file",
      size: Number(status.size),
      identity: (status.dev << 48n) ^ status.ino,
    };
  },
  read(path) {
    try {
      return readFileSync(path);
    } catch {
      return undefined;
    }
  },
  list: (path) => readdirSync(path),
};

/** `files` by absolute path, in front of `base`. */
export function overlay(base: FileSystem, files: ReadonlyMap<string, Uint8Array>): FileSystem {
  const directories = new Set<string>();
  const order = [...files.keys()];
  for (const path of order) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      directories.add(path.slice(0, end));
    }
  }
  return {
    stat(path) {
      const bytes = files.get(path);
      if (bytes !== undefined) {
        return { kind: "file", size: bytes.length, identity: (1n << 63n) + BigInt(order.indexOf(path)) };
      }
      if (directories.has(path))
        return { kind: "directory", size: 0, identity: (1n << 62n) + BigInt(path.length) };
      return base.stat(path);
    },
    read: (path) => files.get(path) ?? base.read(path),
    list(path) {
      const own = order
        .filter((file) => file.startsWith(`${path}/`))
        .map((file) => file.slice(path.length + 1).split("/")[0] ?? "");
      const status = base.stat(path);
      return [...new Set([...own, ...(status?.kind === "directory" ? base.list(path) : [])])];
    },
  };
}
