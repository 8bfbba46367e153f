/**
 * The record of a search on disk: a file for each job, written whole or not at all. From it a search that was interrupted, or
 * killed, is taken up again and comes to the same result (see search/coordinator.ts).
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { JobRecord } from "../../search/index.ts";
import type { Packed } from "../../term/pack.ts";
import { pack, unpack } from "../../term/pack.ts";
import type { Leaf } from "./path.ts";

export class Journal {
  private readonly directory: string;
  /** Jobs that the search has behind it: taken over, or appended. */
  private behind = 0;
  private isTrimmed = false;

  /** Opens the journal in a directory, which is made. Throws what the system reports. */
  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** The jobs of an earlier run, in order; one is taken over when the next is asked for. */
  *jobs(): Generator<JobRecord<Leaf>> {
    for (const name of this.names()) {
      const packed = deserialize(readFileSync(join(this.directory, name))) as Packed;
      yield unpack(packed) as JobRecord<Leaf>;
      this.behind++;
    }
  }

  /** Records the next job. What an earlier run recorded beyond those taken over goes: it went on otherwise. */
  append(job: JobRecord<Leaf>): void {
    if (!this.isTrimmed) this.trim();
    const name = nameOf(this.behind + 1);
    const temporary = join(this.directory, `${name}.part`);
    writeFileSync(temporary, serialize(pack(job)));
    renameSync(temporary, join(this.directory, name));
    this.behind++;
  }

  /** Once there is nothing left to take up. */
  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private trim(): void {
    const kept = new Set(Array.from({ length: this.behind }, (_, index) => nameOf(index + 1)));
    for (const name of readdirSync(this.directory)) {
      if (!kept.has(name)) rmSync(join(this.directory, name), { force: true });
    }
    this.isTrimmed = true;
  }

  /** Whole jobs without a gap from the first on. */
  private names(): readonly string[] {
    const all = new Set(readdirSync(this.directory));
    const names: string[] = [];
    for (let number = 1; ; number++) {
      const name = nameOf(number);
      if (!all.has(name)) return names;
      names.push(name);
    }
  }
}

function nameOf(number: number): string {
  return `${String(number).padStart(6, "0")}.job`;
}
