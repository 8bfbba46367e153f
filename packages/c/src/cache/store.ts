/**
 * Contents by name in a directory of the user's own: what was written is read again whole or not at all, by any number of processes at a time. A
 * file appears under its name when it is complete, and begins with a hash of its name and contents, so that one that was damaged, cut off or renamed
 * counts as not there. What was used least recently goes first where the directory has grown too large; nothing in it is needed.
 */
import { createHash, randomBytes } from "node:crypto";
import { host, limits } from "@everypath/core";

const { join } = host.paths;

const hashBytes = 32;

/** Folders, named by a digit each, that a directory's contents are spread over: each is kept small by itself, which needs no look at the others. */
const folders = 16;

export class Store {
  private readonly directory: string;

  private constructor(directory: string) {
    this.directory = directory;
  }

  /** Made where it is not there. `refused`: others can write to it; undefined: it cannot be made. */
  static open(directory: string): Store | { readonly refused: string } | undefined {
    try {
      host.files.makeDirectory(directory, { recursive: true, mode: 0o700 });
    } catch {
      return undefined;
    }
    if (host.files.isOwn(directory)) return new Store(directory);
    return { refused: `${directory} is not used: it is somebody else's, or others may write to it` };
  }

  /** `name`: a hash, in hexadecimal digits. undefined: it is not there, or not as it was written. */
  read(name: string): Uint8Array | undefined {
    const file = this.fileOf(name);
    try {
      const bytes = host.files.read(file);
      const contents = bytes.subarray(hashBytes);
      if (Buffer.compare(bytes.subarray(0, hashBytes), hashOf(name, contents)) !== 0) return undefined;
      host.files.touch(file);
      return contents;
    } catch {
      return undefined;
    }
  }

  /** Where that fails, nothing is kept. */
  write(name: string, contents: Uint8Array): void {
    const share = limits.language.cacheBytes / folders;
    const size = hashBytes + contents.length;
    if (size > share) return;
    const file = this.fileOf(name);
    const temporary = `${file}.${host.system.processId}.${randomBytes(4).toString("hex")}`;
    try {
      this.keepWithin(folderOf(name), share - size);
      host.files.makeDirectory(join(this.directory, folderOf(name)), { recursive: true, mode: 0o700 });
      host.files.write(temporary, Buffer.concat([hashOf(name, contents), contents]), {
        isNew: true,
        mode: 0o600,
      });
      host.files.rename(temporary, file);
    } catch {
      host.files.remove(temporary, { force: true });
    }
  }

  private fileOf(name: string): string {
    return join(this.directory, folderOf(name), name);
  }

  /** Removes what was used least recently until no more than `most` bytes are left. What a process that was killed has left half-written is among it. */
  private keepWithin(folder: string, most: number): void {
    const path = join(this.directory, folder);
    if (!host.files.exists(path)) return;
    const found = host.files.list(path).flatMap((name) => {
      const file = join(path, name);
      const status = host.files.findLink(file);
      return status?.isFile() === true ? [{ file, size: status.size, used: status.modified }] : [];
    });
    let left = found.reduce((sum, { size }) => sum + size, 0);
    for (const { file, size } of found.sort((a, b) => a.used - b.used)) {
      if (left <= most) return;
      // Another process may have been first.
      host.files.remove(file, { force: true });
      left -= size;
    }
  }
}

function folderOf(name: string): string {
  return name.slice(0, 1);
}

function hashOf(name: string, contents: Uint8Array): Uint8Array {
  return createHash("sha256").update(`${name}\0`).update(contents).digest();
}
