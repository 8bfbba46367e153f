/** What a proof has found so far. A loop that has to be followed once more takes back what was found behind its cut. */
import type { LimitName, Span } from "@everypath/core";
import type { PathError } from "../explore/exploration.ts";
import type { ProofReason } from "./proof.ts";
import type { Unnumbered } from "./segment.ts";

export interface Reservation {
  readonly reason: ProofReason;
  readonly detail: string;
  readonly location: Span | undefined;
  /** That would have to be higher. */
  readonly limit: LimitName | undefined;
}

export interface Mark {
  readonly segments: number;
  readonly reservations: number;
}

export class Ledger {
  private readonly found: Unnumbered[] = [];
  private readonly missing: Reservation[] = [];

  /** In the order found. */
  get segments(): readonly Unnumbered[] {
    return this.found;
  }

  /** Why the proof is not complete. */
  get reservations(): readonly Reservation[] {
    return this.missing;
  }

  add(segment: Unnumbered): void {
    this.found.push(segment);
  }

  reserve(reason: ProofReason, detail: string, location: Span | undefined, limit?: LimitName): void {
    this.missing.push({ reason, detail, location, limit });
  }

  /** How many segments fail at the place. */
  failuresAt({ file, line, column }: Span): number {
    const isThere = ({ location }: PathError): boolean =>
      location.line === line && location.column === column && location.file === file;
    return this.found.filter(({ error }) => error !== undefined && isThere(error)).length;
  }

  mark(): Mark {
    return { segments: this.found.length, reservations: this.missing.length };
  }

  /** Forgets what was added since. */
  backTo({ segments, reservations }: Mark): void {
    this.found.length = segments;
    this.missing.length = reservations;
  }
}
