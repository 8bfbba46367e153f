/** A file is written whole or not at all: a temporary file beside it, then a rename. */

import { randomBytes } from "node:crypto";
import { host } from "@everypath/core";

const { dirname, join } = host.paths;

/**
 * Creates or replaces a file in one step: a reader sees the old one or the new one, never a part. Until then it is in the directory `beside`, on the
 * same disk: where there are files by the million nobody should have to look through them for what was left behind. Throws what the system reports.
 */
export function writeWhole(
  path: string,
  chunks: Iterable<string | Uint8Array>,
  beside: string = dirname(path),
): void {
  const temporary = join(beside, temporaryName("part"));
  const descriptor = host.files.open(temporary, "wx");
  try {
    try {
      for (const block of blocks(chunks)) writeFully(descriptor, block);
    } finally {
      host.files.close(descriptor);
    }
    host.files.rename(temporary, path);
  } catch (error) {
    host.files.remove(temporary, { force: true });
    throw error;
  }
}

/** Joins small chunks so that each costs no system call of its own. */
function* blocks(chunks: Iterable<string | Uint8Array>): Generator<Buffer> {
  let pending: string[] = [];
  let size = 0;
  for (const chunk of chunks) {
    if (typeof chunk !== "string") {
      yield Buffer.from(pending.join(""));
      yield Buffer.from(chunk);
      pending = [];
      size = 0;
      continue;
    }
    pending.push(chunk);
    size += chunk.length;
    if (size < 1 << 16) continue;
    yield Buffer.from(pending.join(""));
    pending = [];
    size = 0;
  }
  if (size > 0) yield Buffer.from(pending.join(""));
}

function writeFully(descriptor: number, block: Buffer): void {
  for (let start = 0; start < block.length; ) start += host.files.writeBlock(descriptor, block, start);
}

const ofThisThread = randomBytes(4).toString("hex");
let named = 0;

/** A name that nobody else has. Whoever is killed leaves files of such names behind. */
export function temporaryName(purpose: string): string {
  return `.everypath-${purpose}-${host.system.processId}-${ofThisThread}${(named++).toString(16).padStart(4, "0")}`;
}

export function isTemporaryName(name: string): boolean {
  return /^\.everypath-[a-z]+-\d+-[0-9a-f]{8,}$/.test(name);
}

/** "permission denied" out of "EACCES: permission denied, open '…'". */
export function systemMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
