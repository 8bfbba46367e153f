/** Options that contradict each other. */
import type { RawOptions } from "./raw-options.ts";
import { UsageProblem } from "./wrong-usage.ts";

export function refuseContradictions(raw: RawOptions): void {
  const refuse = (first: string, second: string, reason: string) => {
    throw new UsageProblem(`${first} and ${second} contradict each other: ${reason}; keep one of them`);
  };
  if (raw.quiet === true && raw.verbose === true)
    refuse("--quiet", "--verbose", "one says less, the other more");
  if (raw.quiet === true && raw.stats === true) refuse("--quiet", "--stats", "one says less, the other more");
  if (raw.merge === true) {
    if (raw.resume !== undefined)
      throw new UsageProblem(
        `--resume ${raw.resume}: a run with --merge records no states that could be taken up; start again with --out`,
      );
    if (raw.workers !== undefined && Number(raw.workers) > 1)
      refuse("--merge", `--workers ${raw.workers}`, "states that are to meet must be in one thread");
    if (raw.pending === true) refuse("--merge", "--pending", "states that are to meet are run as they come");
    if (raw.search !== undefined)
      refuse("--merge", `--search ${raw.search}`, "states that are to meet must wait for each other");
  }
  if (raw.symbolicGlobals === true && raw.freshGlobals === true)
    refuse(
      "--symbolic-globals",
      "--fresh-globals",
      "global variables are arbitrary, or hold their initial values",
    );
  if (raw.annotate !== undefined && raw.infer === false)
    refuse("--annotate", "--no-infer", "one writes what the other does without");
  if (raw.annotate === "-" && raw.json === true)
    refuse("--annotate -", "--json", "both want the standard output");
  if (raw.json === true && raw.dump !== undefined)
    refuse("--json", "--dump", "both want the standard output");
  if (raw.svComp !== undefined) {
    const [kind, no] = [raw.check[0], raw.noCheck[0]];
    const reason = "the property says which kinds are looked for";
    if (kind !== undefined) refuse(`--sv-comp ${raw.svComp}`, `--check ${kind}`, reason);
    if (no !== undefined) refuse(`--sv-comp ${raw.svComp}`, `--no-check ${no}`, reason);
  }
  for (const kind of raw.check) {
    if (raw.noCheck.includes(kind))
      refuse(`--check ${kind}`, `--no-check ${kind}`, "they name the same kind");
  }
  for (const layer of raw.solverLayer) {
    if (raw.noSolverLayer.includes(layer)) {
      refuse(`--solver-layer ${layer}`, `--no-solver-layer ${layer}`, "they name the same layer");
    }
  }
}
