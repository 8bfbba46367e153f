/** What the program reads in one run, in the order of the path. */
import { allocationFailure } from "@everypath/core";
import type { ReplayInput } from "./run.ts";

type Reading = ReplayInput["readings"][number];

export const standardInput = "stdin";

export class Readings {
  readonly #all: readonly Reading[];
  #next = 0;

  constructor(all: readonly Reading[]) {
    this.#all = all;
  }

  /** How many nobody has read. */
  get left(): number {
    return this.#all.length - this.#next;
  }

  /** The next one, which stays. */
  get next(): Reading | undefined {
    return this.#all[this.#next];
  }

  /** The next one is read; undefined: there is none, or it is not what is asked for. */
  take(isMeant: (reading: Reading) => boolean = () => true): Reading | undefined {
    const reading = this.next;
    if (reading === undefined || !isMeant(reading)) return undefined;
    this.#next++;
    return reading;
  }

  /**
   * Bytes of the file that is read next, -1 where it cannot be opened. A file's contents are read as soon as its size is known; only allocations may
   * come between, and may fail.
   */
  fileSize(name: string): number {
    const reading = this.#all.slice(this.#next).find((one) => baseName(one.name) !== allocationFailure);
    if (reading !== undefined && (reading.name === name || baseName(reading.name) === name))
      return reading.bytes.length;
    return name === standardInput ? 0 : -1;
  }
}

/** `x` for `x!2`: how the engine tells several readings of one name apart. */
export function baseName(name: string): string {
  return name.replace(/!\d+$/, "");
}
