/**
 * A directory of results belongs to one run at a time. The lock is a file that names its owner: the process, when it was started (a number of a
 * process is used again), and the host. The lock of a process that is no more, as after `kill -9`, is taken over.
 */
import { host } from "@everypath/core";
import {
  lockFileName,
  makeDirectories,
  outputDirectoryProblem,
  removeEmpty,
  systemMessage,
  temporaryName,
} from "@everypath/report";
import { z } from "zod";
import { type Refused, refused } from "../refused.ts";

const { join, resolve } = host.paths;

const ownerSchema = z.strictObject({
  process: z.number().int().positive(),
  /** Of the process, as the system tells it; absent where it does not. */
  started: z.string().optional(),
  host: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

/** Does the work with the directory locked, where there is one; refuses where another run holds it. */
export async function withLock<T>(
  { out: directory, resumes = false }: { readonly out?: string | undefined; readonly resumes?: boolean },
  work: () => Promise<T>,
): Promise<T | Refused> {
  const flag = resumes ? "--resume" : "--out";
  // What keeps a result from being written there is told by the command, in its turn.
  if (directory === undefined || outputDirectoryProblem(directory) !== undefined) return work();
  let lock: ReturnType<typeof lockDirectory>;
  try {
    lock = lockDirectory(directory);
  } catch (error) {
    return refused(
      `${flag} ${directory}: it cannot be written (${systemMessage(error)}); name another directory`,
    );
  }
  if ("owner" in lock) return refused(`${flag} ${directory}: ${heldText(directory, lock.owner)}`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function heldText(directory: string, { process, host }: Owner): string {
  const file = join(directory, lockFileName);
  const isHere = host === thisHost();
  return isHere
    ? `process ${process} is writing there; wait for it, end it, or name another directory`
    : `process ${process} on ${host} is writing there, as far as can be told from here; wait for it, name another directory, or, if it is no more, remove ${file}`;
}

export interface Lock {
  release(): void;
}

/** Locks of this process. */
const held = new Set<string>();

/** The lock, or who holds it. Throws what the system reports. */
export function lockDirectory(directory: string): Lock | { readonly owner: Owner } {
  const created = makeDirectories(directory);
  const file = join(resolve(directory), lockFileName);
  const own = ownerOf(host.system.processId);
  const text = `${JSON.stringify(own)}\n`;
  for (;;) {
    if (makeWhole(file, text)) break;
    const found = readOwner(file);
    if (found === undefined) continue;
    if (isAlive(found.owner, file)) return { owner: found.owner };
    takeAway(file, found.text);
  }
  held.add(file);
  return {
    release() {
      held.delete(file);
      try {
        host.files.remove(file, { force: true });
        if (created !== undefined) removeEmpty(directory, created);
      } catch {
        // It is recognised as left behind: its process is gone, or holds it no longer.
      }
    },
  };
}

/** Makes a file with its contents in one step; false where there is one. */
function makeWhole(file: string, text: string): boolean {
  const temporary = join(file, "..", temporaryName("lock"));
  try {
    host.files.write(temporary, text, { isNew: true });
    try {
      host.files.link(temporary, file);
      return true;
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      // A file system without links: a reader may meet the file before its contents, and waits for them.
      return writeNew(file, text);
    }
  } finally {
    host.files.remove(temporary, { force: true });
  }
}

function writeNew(file: string, text: string): boolean {
  try {
    host.files.write(file, text, { isNew: true });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** A lock that says nothing of ours belongs to nobody: `owner` is a process that there is not. */
function readOwner(file: string): { readonly owner: Owner | undefined; readonly text: string } | undefined {
  let text: string;
  try {
    if (!host.files.linkStatus(file).isFile()) throw new Error(`${lockFileName} in it is no plain file`);
    text = host.files.readText(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return { owner: ownerSchema.parse(JSON.parse(text)), text };
  } catch {
    return { owner: undefined, text };
  }
}

/** Removes a lock that was left behind, unless it is another one by now. */
function takeAway(file: string, text: string): void {
  const aside = join(file, "..", temporaryName("lock"));
  try {
    host.files.rename(file, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  // Somebody has taken it over meanwhile: it is theirs.
  if (host.files.readText(aside) !== text) makeWhole(file, host.files.readText(aside));
  host.files.remove(aside, { force: true });
}

function isAlive(owner: Owner | undefined, file: string): owner is Owner {
  if (owner === undefined) return false;
  // Nothing is known of other machines.
  if (owner.host !== thisHost()) return true;
  const now = ownerOf(owner.process);
  const isSame = isRunning(owner.process) && now.started === owner.started;
  return isSame && (owner.process !== host.system.processId || held.has(file));
}

function isRunning(id: number): boolean {
  try {
    host.processes.signal(id, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return codeOf(error) === "EPERM";
  }
}

function ownerOf(id: number): Owner {
  const started = startOf(id);
  return { process: id, ...(started === undefined ? {} : { started }), host: thisHost() };
}

/** When a process was started, in the system's own terms; the same each time it is asked, and another one for each process of that number. */
function startOf(id: number): string | undefined {
  try {
    switch (host.system.platform) {
      case "linux":
      case "android": {
        // After the name, which may hold anything, in parentheses; the 22nd field of all.
        const fields = host.files
          .readText(`/proc/${id}/stat`)
          .replace(/^.*\)\s/s, "")
          .split(" ");
        return `${host.files.readText("/proc/sys/kernel/random/boot_id").trim()} ${fields[19]}`;
      }
      case "win32":
        return undefined;
      default:
        return host.processes.run("/bin/ps", ["-o", "lstart=", "-p", String(id)]).trim();
    }
  } catch {
    return undefined;
  }
}

let nameOfHost: string | undefined;

/** Containers on one machine number their processes by themselves. */
function thisHost(): string {
  if (nameOfHost !== undefined) return nameOfHost;
  let namespace = "";
  try {
    namespace = ` ${host.files.linkTarget("/proc/self/ns/pid")}`;
  } catch {
    // Other systems have none.
  }
  nameOfHost = `${host.system.hostName}${namespace}`;
  return nameOfHost;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
