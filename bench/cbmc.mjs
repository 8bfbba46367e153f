/** CBMC as the benchmark of bounded model checking runs it, and what its answer says. */

/** The checks that `bmc` makes, too. */
const checks = ["bounds", "pointer", "memory-leak", "signed-overflow", "div-by-zero", "undefined-shift"];

/** What CBMC is given: at most `bound` rounds of each loop, and whether more are possible. */
export function cbmcArguments(file, bound) {
  return [
    file,
    ...checks.map((check) => `--${check}-check`),
    "-D__VERIFIER_assume=__CPROVER_assume",
    // It counts the test that leaves the loop too: --unwind 11 makes ten rounds.
    "--unwind",
    String(bound + 1),
    "--unwinding-assertions",
    "--json-ui",
  ];
}

/** safe, unsafe, unknown (only the bound was not enough), or no answer. `output`: what it wrote as JSON, perhaps cut off. */
export function cbmcVerdict(output) {
  let messages;
  try {
    messages = JSON.parse(output);
  } catch {
    return "no answer";
  }
  if (!Array.isArray(messages)) return "no answer";
  const status = messages.find((message) => message.cProverStatus !== undefined)?.cProverStatus;
  if (status === "success") return "safe";
  if (status !== "failure") return "no answer";
  const results = messages.flatMap(({ result }) => (Array.isArray(result) ? result : []));
  const failing = results.filter((one) => one.status === "FAILURE").map(({ property }) => String(property));
  if (failing.length === 0) return "no answer";
  // main.unwind.0 and main.recursion fail where the bound is not enough.
  return failing.every((name) => /\.(unwind\.\d+|recursion)$/.test(name)) ? "unknown" : "unsafe";
}
