/**
 * The limits' values in this thread. They are set once, before the work begins, and read like any other property: each part is an object
 * of a fixed shape. A thread that is started later inherits them (thread.ts); runs with different limits have threads of their own.
 */
import type { LimitRow, LimitRows, ValuesOfRows } from "./row.ts";
import { type LimitName, type LimitTable, limitTable } from "./table.ts";

export type { LimitRow } from "./row.ts";
export { type LimitName, limitTable } from "./table.ts";

/** Those that differ from the defaults. */
export type GivenLimits = Readonly<Partial<Record<LimitName, number>>>;

type Limits = { readonly [Part in keyof LimitTable]: ValuesOfRows<LimitTable[Part]> };
type Values = Record<string, number | bigint>;

/** The values in force, by part and name; the defaults until `setLimits` is called. */
export const limits: Limits = {
  term: defaultsOf(limitTable.term),
  solver: defaultsOf(limitTable.solver),
  machine: defaultsOf(limitTable.machine),
  search: defaultsOf(limitTable.search),
  its: defaultsOf(limitTable.its),
  language: defaultsOf(limitTable.language),
  bmc: defaultsOf(limitTable.bmc),
  cost: defaultsOf(limitTable.cost),
  fuzz: defaultsOf(limitTable.fuzz),
  merge: defaultsOf(limitTable.merge),
  contracts: defaultsOf(limitTable.contracts),
  prove: defaultsOf(limitTable.prove),
  terminate: defaultsOf(limitTable.terminate),
  trace: defaultsOf(limitTable.trace),
  explore: defaultsOf(limitTable.explore),
  report: defaultsOf(limitTable.report),
};

/** The values in force from now on: those given, and else the defaults. */
export function setLimits(given: GivenLimits): void {
  for (const { name, part, key, row } of limitList) {
    const value = given[name] ?? row.default;
    (limits[part] as Values)[key] = typeof row.default === "bigint" ? BigInt(value) : Number(value);
  }
}

export interface Limit {
  readonly name: LimitName;
  readonly part: keyof LimitTable;
  readonly key: string;
  readonly row: LimitRow;
}

/** All limits, in the table's order. */
export const limitList: readonly Limit[] = Object.entries(limitTable).flatMap(([part, rows]) =>
  Object.entries(rows).map(([key, row]) => ({
    name: `${part}.${key}` as LimitName,
    part: part as keyof LimitTable,
    key,
    row,
  })),
);

/** A copy of the rows' object keeps the shape of a literal, which an object built key by key loses; reading is as fast as a constant's. */
function defaultsOf<Rows extends LimitRows>(rows: Rows): ValuesOfRows<Rows> {
  const values: Record<string, unknown> = { ...rows };
  for (const [key, row] of Object.entries(rows)) values[key] = row.default;
  return values as ValuesOfRows<Rows>;
}
