/**
 * The registry of limits: numbers that bound work or size, and whose change alters at most how much is found, how fast, or when we give
 * up. A number on which the truth of a verdict rests is no limit and stays a constant where it is used; so do numbers of formats, of C's
 * types and of layouts.
 */
import { bmc } from "./rows/bmc.ts";
import { contracts } from "./rows/contracts.ts";
import { cost } from "./rows/cost.ts";
import { explore } from "./rows/explore.ts";
import { fuzz } from "./rows/fuzz.ts";
import { its } from "./rows/its.ts";
import { language } from "./rows/language.ts";
import { machine } from "./rows/machine.ts";
import { merge } from "./rows/merge.ts";
import { prove } from "./rows/prove.ts";
import { report } from "./rows/report.ts";
import { search } from "./rows/search.ts";
import { solver } from "./rows/solver.ts";
import { term } from "./rows/term.ts";
import { terminate } from "./rows/terminate.ts";
import { trace } from "./rows/trace.ts";

/** In the order in which `--help-limits` lists them. A limit's name is its part of the engine and its key: `term.powerBits`. */
export const limitTable = {
  term,
  solver,
  machine,
  search,
  its,
  language,
  bmc,
  cost,
  fuzz,
  merge,
  contracts,
  prove,
  terminate,
  trace,
  explore,
  report,
};

export type LimitTable = typeof limitTable;

/** The full name of a limit. */
export type LimitName = {
  readonly [Part in keyof LimitTable]: `${Part}.${keyof LimitTable[Part] & string}`;
}[keyof LimitTable];
