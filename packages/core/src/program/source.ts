/** Places in the user's source. */
export interface Span {
  readonly file: string;
  /** 1-based; 0 where unknown. */
  readonly line: number;
  readonly column: number;
}

/** The place of what stands in no file. Where the file alone is known, its name is put in. */
export const unknownSpan: Span = { file: "", line: 0, column: 0 };

/** What a front end returns when it refuses its input. */
export interface Diagnostic {
  readonly span: Span | undefined;
  /** What is wrong and how to mend it; one line unless it is the C compiler's own text. */
  readonly message: string;
  /** Set where `message` is another tool's complete output, to be printed untouched. */
  readonly verbatim?: boolean;
}
