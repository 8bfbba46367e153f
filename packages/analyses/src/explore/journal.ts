/**
 * The record of a search on disk: a file for each job, written whole or not at all. From it a search that was interrupted, or
 * killed, is taken up again and comes to the same result (see engine/search/coordinator.ts). A job can claim anything, so each is sealed by
 * who wrote it; what bears no seal is never looked into.
 */
import { deserialize, serialize } from "node:v8";
import { host, type Packed, pack, unpack } from "@everypath/core";
import type { JobRecord } from "@everypath/engine";
import type { Leaf } from "./path.ts";

const { join } = host.paths;

/** Tells contents that one's own runs have written from others'. */
export interface Sealer {
  /** Of each seal. */
  readonly bytes: number;
  seal(name: string, content: Uint8Array): Uint8Array;
  isSealed(name: string, content: Uint8Array, seal: Uint8Array): boolean;
}

/** The jobs on record in one directory, read and written in their order. Every method throws what the system reports. */
export class Journal {
  private readonly directory: string;
  private readonly sealer: Sealer;
  /** Jobs that the search has behind it: taken over, or appended. */
  private behind = 0;
  private isTrimmed = false;
  /** The first job on record that was not taken over since it bears no seal; those after it were not either. */
  unsealed: string | undefined;

  /** Opens the journal in a directory, which is made. Throws what the system reports. */
  constructor(directory: string, sealer: Sealer) {
    this.directory = directory;
    this.sealer = sealer;
    host.files.makeDirectory(directory, { recursive: true });
  }

  /** The jobs of an earlier run, in order; one is taken over when the next is asked for. */
  *jobs(): Generator<JobRecord<Leaf>> {
    for (const name of this.names()) {
      const content = this.contentOf(name);
      if (content === undefined) {
        this.unsealed = name;
        return;
      }
      yield unpack(deserialize(content) as Packed) as JobRecord<Leaf>;
      this.behind++;
    }
  }

  /** Records the next job. What an earlier run recorded beyond those taken over goes: it went on otherwise. */
  append(job: JobRecord<Leaf>): void {
    if (!this.isTrimmed) this.trim();
    const name = nameOf(this.behind + 1);
    const temporary = join(this.directory, `${name}.part`);
    const content = serialize(pack(job));
    host.files.write(temporary, Buffer.concat([this.sealer.seal(name, content), content]));
    host.files.rename(temporary, join(this.directory, name));
    this.behind++;
  }

  /** Once there is nothing left to take up. */
  remove(): void {
    host.files.remove(this.directory, { recursive: true, force: true });
  }

  /** undefined: it bears no seal of ours. */
  private contentOf(name: string): Uint8Array | undefined {
    const path = join(this.directory, name);
    if (!host.files.linkStatus(path).isFile()) return undefined;
    const bytes = host.files.read(path);
    const content = bytes.subarray(this.sealer.bytes);
    return this.sealer.isSealed(name, content, bytes.subarray(0, this.sealer.bytes)) ? content : undefined;
  }

  private trim(): void {
    const kept = new Set(Array.from({ length: this.behind }, (_, index) => nameOf(index + 1)));
    for (const name of host.files.list(this.directory)) {
      if (!kept.has(name) && isOurs(name)) host.files.remove(join(this.directory, name), { force: true });
    }
    this.isTrimmed = true;
  }

  /** Whole jobs without a gap from the first on. */
  private names(): readonly string[] {
    const all = new Set(host.files.list(this.directory));
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

/** A file that a journal writes. */
function isOurs(name: string): boolean {
  return /^\d{6,}\.job(\.part)?$/.test(name);
}
