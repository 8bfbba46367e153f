/**
 * The record of a search on disk: a file for each round, written whole or not at all. From it a search that was interrupted, or
 * killed, is taken up again and comes to the same result (see search/coordinator.ts).
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Round } from "../../search/index.ts";
import type { Packed } from "../../term/pack.ts";
import { pack, unpack } from "../../term/pack.ts";
import type { Leaf } from "./path.ts";

export class Journal {
  private readonly directory: string;
  private written: number;

  /** Opens the journal in a directory, which is made. Throws what the system reports. */
  constructor(directory: string) {
    this.directory = directory;
    mkdirSync(directory, { recursive: true });
    this.written = this.names().length;
  }

  /** The rounds recorded so far, in order. */
  *rounds(): Generator<Round<Leaf>> {
    for (const name of this.names()) {
      const packed = deserialize(readFileSync(join(this.directory, name))) as Packed;
      yield unpack(packed) as Round<Leaf>;
    }
  }

  append(round: Round<Leaf>): void {
    const name = `${String(this.written + 1).padStart(6, "0")}.round`;
    const temporary = join(this.directory, `${name}.part`);
    writeFileSync(temporary, serialize(pack(round)));
    renameSync(temporary, join(this.directory, name));
    this.written++;
  }

  /** The search has come to its end: nothing is left to take up. */
  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Whole rounds without a gap from the first on. */
  private names(): readonly string[] {
    const all = new Set(readdirSync(this.directory));
    const names: string[] = [];
    for (let number = 1; ; number++) {
      const name = `${String(number).padStart(6, "0")}.round`;
      if (!all.has(name)) return names;
      names.push(name);
    }
  }
}
