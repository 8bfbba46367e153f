/**
 * Paths on disk: those that no report tells, but that are still to be replayed. They are kept as packed words, some at a time since
 * neighbours have most of their terms in common.
 */
import { deserialize, serialize } from "node:v8";
import { host, type Packed, pack, unpack } from "@everypath/core";
import type { Path } from "./exploration.ts";

const { join } = host.paths;

/** Paths that are packed together. */
const togetherCount = 64;

export interface Archive {
  readonly size: number;
  /** The paths that are there, in the order added. */
  all(): Iterable<Path>;
}

export class PathArchive implements Archive {
  private gathered: Path[] = [];
  private descriptor: number | undefined;
  private bytes = 0;
  /** Where each pack begins; the last number is the end. */
  private readonly places: number[] = [0];
  private added = 0;
  /** Why paths were lost: the first thing that could not be written. */
  problem: unknown;

  get size(): number {
    return this.added;
  }

  add(path: Path): void {
    this.added++;
    if (this.problem !== undefined) return;
    this.gathered.push(path);
    if (this.gathered.length >= togetherCount) this.spill();
  }

  *all(): Generator<Path> {
    for (let index = 0; index + 1 < this.places.length; index++) {
      const start = this.places[index]!;
      const block = Buffer.alloc(this.places[index + 1]! - start);
      for (let at = 0; at < block.length; ) {
        const read = host.files.readBlock(this.descriptor!, block, at, block.length - at, start + at);
        if (read === 0) return;
        at += read;
      }
      yield* unpack(deserialize(block) as Packed) as readonly Path[];
    }
    yield* this.gathered;
  }

  close(): void {
    if (this.descriptor !== undefined) host.files.close(this.descriptor);
    this.descriptor = undefined;
    this.gathered = [];
    this.places.length = 1;
  }

  /** A full disk loses what a replay would have said of these paths, and nothing else. */
  private spill(): void {
    const paths = this.gathered;
    this.gathered = [];
    try {
      this.descriptor ??= openUnnamed();
      const block = serialize(pack(paths));
      for (let at = 0; at < block.length; )
        at += host.files.writeBlock(this.descriptor, block, at, block.length - at, this.bytes + at);
      this.bytes += block.length;
      this.places.push(this.bytes);
    } catch (error) {
      this.problem ??= error;
    }
  }
}

let opened = 0;

/** A file that goes with its descriptor, whatever ends the process; where a system does not allow that, with the temporary files. */
function openUnnamed(): number {
  const path = join(
    host.system.temporaryDirectory(),
    `everypath-paths-${host.system.processId}-${performance.now()}-${opened++}`,
  );
  const descriptor = host.files.open(path, "wx+");
  try {
    host.files.remove(path);
  } catch {
    // It stays until the system clears its temporary files.
  }
  return descriptor;
}
