/**
 * A row of docs/undefined-behaviour.md that a program can show. Programs are C; each `main` becomes a function of one program for all, so other names at file scope
 * differ from row to row.
 */
import type { ErrorKind } from "@everypath/core";

export type Row = FoundRow | UnseenRow | TranslationRow;

export type RunRow = FoundRow | UnseenRow;

interface Numbered {
  readonly row: number;
  readonly source: string;
}

/** gcc's sanitizers (address, undefined) see it when the program runs. */
interface Judged {
  readonly judge?: "gcc";
}

export interface FoundRow extends Numbered, Judged {
  readonly kind: "found";
  readonly error: ErrorKind;
  /** The same without the defect. */
  readonly twin: string;
  /** The compiler for WebAssembly fails at it, and the other programs are to be replayed. */
  readonly alone?: true;
}

/** The program runs as the page says, and no error is found. */
export interface UnseenRow extends Numbered, Judged {
  readonly kind: "unseen";
  readonly alone?: undefined;
}

/** What the compiler says of the source, with all of its warnings; where it accepts it, nothing. */
export interface TranslationRow extends Numbered {
  readonly kind: "refused" | "warned" | "accepted";
  readonly diagnostic?: string;
}
