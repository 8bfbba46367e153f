/** Options that contradict each other. */
import type { RawOptions } from "./raw-options.ts";
import { UsageProblem } from "./wrong-usage.ts";

export function refuseContradictions(raw: RawOptions): void {
  refuseOfOutput(raw);
  if (raw.merge === true) refuseBesideMerging(raw);
  if (raw.symbolicGlobals === true && raw.freshGlobals === true)
    refuse(
      "--symbolic-globals",
      "--fresh-globals",
      "global variables are arbitrary, or hold their initial values",
    );
  refuseOfChecks(raw);
  if (raw.certificate === true) refuseBesideCertificate(raw);
  for (const layer of raw.solverLayer) {
    if (raw.noSolverLayer.includes(layer))
      refuse(`--solver-layer ${layer}`, `--no-solver-layer ${layer}`, "they name the same layer");
  }
}

function refuse(first: string, second: string, reason: string): never {
  throw new UsageProblem(`${first} and ${second} contradict each other: ${reason}; keep one of them`);
}

function refuseOfOutput(raw: RawOptions): void {
  const oneLess = "one says less, the other more";
  if (raw.quiet === true && raw.verbose === true) refuse("--quiet", "--verbose", oneLess);
  if (raw.quiet === true && raw.stats === true) refuse("--quiet", "--stats", oneLess);
  if (raw.annotate !== undefined && raw.infer === false)
    refuse("--annotate", "--no-infer", "one writes what the other does without");
  if (raw.json !== true) return;
  if (raw.annotate === "-") refuse("--annotate -", "--json", "both want the standard output");
  if (raw.dump !== undefined) refuse("--json", "--dump", "both want the standard output");
}

function refuseBesideMerging({ resume, workers, pending, search }: RawOptions): void {
  if (resume !== undefined)
    throw new UsageProblem(
      `--resume ${resume}: a run with --merge records no states that could be taken up; start again with --out`,
    );
  if (workers !== undefined && Number(workers) > 1)
    refuse("--merge", `--workers ${workers}`, "states that are to meet must be in one thread");
  if (pending === true) refuse("--merge", "--pending", "states that are to meet are run as they come");
  if (search !== undefined)
    refuse("--merge", `--search ${search}`, "states that are to meet must wait for each other");
}

function refuseBesideCertificate({ out, resume, workers, solver, noSolverLayer }: RawOptions): void {
  if (out === undefined && resume === undefined)
    throw new UsageProblem("--certificate: it is written beside the result; add --out DIR");
  if (resume !== undefined)
    refuse("--certificate", `--resume ${resume}`, "what was answered before is not written down");
  if (workers !== undefined && Number(workers) > 1)
    refuse("--certificate", `--workers ${workers}`, "the questions are asked in one order");
  if (solver !== undefined) refuse("--certificate", `--solver ${solver}`, "it gives no proofs");
  if (noSolverLayer.includes("bits"))
    refuse("--certificate", "--no-solver-layer bits", "it is that layer which gives proofs");
}

function refuseOfChecks({ svComp, check, noCheck }: RawOptions): void {
  if (svComp !== undefined) {
    const [kind, no] = [check[0], noCheck[0]];
    const reason = "the property says which kinds are looked for";
    if (kind !== undefined) refuse(`--sv-comp ${svComp}`, `--check ${kind}`, reason);
    if (no !== undefined) refuse(`--sv-comp ${svComp}`, `--no-check ${no}`, reason);
  }
  for (const kind of check) {
    if (noCheck.includes(kind)) refuse(`--check ${kind}`, `--no-check ${kind}`, "they name the same kind");
  }
}
