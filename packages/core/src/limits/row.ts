/** What the registry says of a limit. */
export interface LimitRow {
  /** A whole number; a `bigint` where the code counts without end. */
  readonly default: number | bigint;
  readonly unit: string;
  /** What is counted, and what happens to what is beyond. */
  readonly meaning: string;
  /** The least value that makes sense; absent: 1. */
  readonly least?: number;
}

export type LimitRows = Readonly<Record<string, LimitRow>>;

/** A literal `16n` says that the limit is a `bigint`, a literal `16` that it is a number. */
export type ValuesOfRows<Rows extends LimitRows> = {
  readonly [Name in keyof Rows]: Rows[Name]["default"] extends bigint ? bigint : number;
};
