/**
 * `--infer-preconditions`: a set of conditions on what callers hand over under which a function has no error. An error is taken
 * up after the other; what may be asked of callers is tried, the weakest first, by exploring anew under it; in the end each
 * condition that is not needed is left out.
 */
import type { ResultError, ResultPreconditions } from "@everypath/report";
import { apartFrom, type Candidate, candidatesFor, type Named } from "./candidate.ts";

/** What an exploration under some conditions came to. */
export interface Tried {
  readonly errors: readonly ResultError[];
  /** `bounded`: all that is missing is behind a bound. `apart`: or it is what happens where objects of the caller's overlap. */
  readonly extent: "complete" | "bounded" | "apart" | "incomplete";
  /** Some path ends as it should: else everything is true of what is left. */
  readonly returns: boolean;
}

/** undefined: the conditions cannot be assumed together, or the time is over. */
export type Try = (conditions: readonly Candidate[], look: Look) => Promise<Tried | undefined>;

/**
 * `sizes`: objects of each size, so that what is enough for one size alone is not taken for enough. `verified`: the same, with
 * replays. `first`: objects of one size, of which the run says itself whether it looks beyond their first element.
 */
export type Look = "sizes" | "verified" | "first";

const mostRuns = 48;

interface Search {
  readonly named: Named;
  readonly attempt: Try;
  runs: number;
}

export async function inferPreconditions(named: Named, attempt: Try): Promise<ResultPreconditions> {
  const search: Search = { named, attempt, runs: 1 };
  const first = await attempt([], "sizes");
  if (first === undefined) return inferred("not-found", [], search.runs);
  const enough = await excusing(search, first.errors);
  if (enough.errors.length > 0) return inferred("not-found", enough.kept, search.runs);
  const needed = await withoutSpare(search, enough.kept);
  const last = await verified(search, needed);
  // That two pointers are different does not keep what they mean from overlapping.
  if (last !== "apart") return inferred(outcomeOf(last, needed), needed, search.runs);
  const others = needed.filter(({ said }) => said.kind !== "assume" || !said.isOfTwo);
  const apart = [...others, apartFrom(named)];
  const again = await verified(search, apart);
  return again === "apart" ? inferred("not-found", needed, search.runs) : inferred(again, apart, search.runs);
}

function outcomeOf(
  found: "safe" | "safe-within-bounds" | "not-found",
  { length }: readonly Candidate[],
): ResultPreconditions["outcome"] {
  return found === "safe" && length === 0 ? "not-needed" : found;
}

async function verified(
  search: Search,
  conditions: readonly Candidate[],
): Promise<"safe" | "safe-within-bounds" | "not-found" | "apart"> {
  search.runs++;
  const tried = await search.attempt(conditions, "verified");
  if (tried === undefined || tried.errors.length > 0) return "not-found";
  switch (tried.extent) {
    case "complete":
      return "safe";
    case "bounded": {
      // Where nothing beyond first elements is looked at, it does not matter how many there are.
      search.runs++;
      const first = await search.attempt(conditions, "first");
      return first?.errors.length === 0 && first.extent === "complete" ? "safe" : "safe-within-bounds";
    }
    case "apart":
      return "apart";
    case "incomplete":
      return "not-found";
  }
}

interface Excused {
  readonly kept: readonly Candidate[];
  readonly errors: readonly ResultError[];
}

async function excusing(search: Search, first: readonly ResultError[]): Promise<Excused> {
  let kept: readonly Candidate[] = [];
  let errors = first;
  for (;;) {
    const [error] = errors;
    if (error === undefined) return { kept, errors };
    const found = await excuseFor(search, error, kept);
    if (found === undefined) return { kept, errors };
    ({ kept, errors } = found);
  }
}

async function excuseFor(
  search: Search,
  error: ResultError,
  kept: readonly Candidate[],
): Promise<Excused | undefined> {
  for (const candidate of candidatesFor(error, search.named)) {
    if (kept.some(({ requires }) => requires === candidate.requires)) continue;
    if (search.runs >= mostRuns) return undefined;
    search.runs++;
    const tried = await search.attempt([...kept, candidate], "sizes");
    if (tried?.returns === true && !tried.errors.some((other) => isSame(other, error)))
      return { kept: [...kept, candidate], errors: tried.errors };
  }
  return undefined;
}

/** Conditions that were kept early may follow from later ones. */
async function withoutSpare(search: Search, kept: readonly Candidate[]): Promise<readonly Candidate[]> {
  let needed = kept;
  for (const candidate of kept) {
    const others = needed.filter((one) => one !== candidate);
    if (others.length === 0 || search.runs >= mostRuns) return needed;
    search.runs++;
    const tried = await search.attempt(others, "sizes");
    if (tried !== undefined && tried.errors.length === 0) needed = others;
  }
  return needed;
}

function isSame(left: ResultError, right: ResultError): boolean {
  return (
    left.kind === right.kind &&
    left.location.file === right.location.file &&
    left.location.line === right.location.line &&
    left.location.column === right.location.column
  );
}

function inferred(
  outcome: ResultPreconditions["outcome"],
  conditions: readonly Candidate[],
  runs: number,
): ResultPreconditions {
  const all = conditions.map(({ requires }) => (conditions.length > 1 ? `(${requires})` : requires));
  return {
    outcome,
    conditions: conditions.map((one) => {
      const { place, sentence, requires } = one;
      return { place, sentence, requires, ...writtenAs(one) };
    }),
    comment: all.length === 0 ? "" : `/*@ requires ${all.join(" && ")}; */`,
    assertions: conditions.flatMap(({ assertion }) => assertion ?? []),
    runs,
  };
}

/** As a condition by itself, and as what to write on the command line. */
function writtenAs({ said, place }: Candidate): { readonly constraint: string; readonly option: string } {
  switch (said.kind) {
    case "assume":
      return { constraint: said.condition, option: `--assume '${said.condition}'` };
    case "string":
      return { constraint: `--string ${place}`, option: `--string ${place}` };
    case "no-overlap":
      return { constraint: "--no-overlap", option: "--no-overlap" };
  }
}
