/** `--limit NAME=VALUE`: from what was written to the values of the registry (limits/). */
import { type GivenLimits, type Limit, limitList } from "@everypath/core";
import { setLimitsOfThreads } from "@everypath/core/thread";
import { nearest } from "../nearest.ts";
import { UsageProblem } from "./wrong-usage.ts";

/** The limits as given, the last of several for one name; or what is wrong with one. */
export function readLimits(
  given: readonly string[],
): { readonly limits: GivenLimits } | { readonly problem: string } {
  try {
    return { limits: Object.fromEntries(given.map(limitOf)) };
  } catch (error) {
    if (error instanceof UsageProblem) return { problem: error.message };
    throw error;
  }
}

/** Options that set limits, as they are given. */
interface LimitOptions {
  readonly limit?: readonly string[] | undefined;
  /** False: a cache that may take nothing. */
  readonly cache?: boolean | undefined;
}

/** Sets them for the command, before its work begins; answers with what is wrong. Limits that are not given have their defaults again. */
export function applyLimits({ limit = [], cache = true }: LimitOptions): string | undefined {
  const read = readLimits(limit);
  if ("problem" in read) return read.problem;
  setLimitsOfThreads(cache ? read.limits : { ...read.limits, "language.cacheBytes": 0 });
  return undefined;
}

function limitOf(text: string): readonly [Limit["name"], number] {
  const [name = "", value] = text.split("=", 2);
  const limit = limitList.find((each) => each.name === name);
  if (limit === undefined) {
    const near = nearest(
      name,
      limitList.map((each) => each.name),
    );
    const mend = near === undefined ? "see everypath --help-limits" : `did you mean ${near}?`;
    throw new UsageProblem(`--limit ${text}: there is no limit ${name}; ${mend}`);
  }
  const { default: usual, least = 1, unit } = limit.row;
  const number = Number(value);
  if (value === undefined || !/^[0-9]+$/.test(value) || number < least || !Number.isSafeInteger(number)) {
    throw new UsageProblem(
      `--limit ${text}: ${name} takes a whole number of ${least} or more (${unit}); write --limit ${name}=${usual}`,
    );
  }
  return [limit.name, number];
}
