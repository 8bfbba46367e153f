/** Programs with loops that the tests of the prover fill in. */

/** No run of `f` has more than a hundred rounds. */
const head = "everypath_invariant(n >= 0 && n <= 100);";
/** What holds of the index in the loop. */
const inRange = "0 <= i && i < n";

/** A loop with index i that everything is put into; assertions behind it. */
export function loop(before: string, invariant: string, body: string, after: string): string {
  return `${before}
for (int i = 0; i < n; i++) {
  everypath_invariant(${inRange} && ${invariant});
  ${body}
}
${after}`;
}

/** A function with a parameter n between 0 and 100. */
export function f(body: string, around = ""): string {
  return `${around}
int f(int n) {
  ${head}
  ${body}
  return 0;
}`;
}
