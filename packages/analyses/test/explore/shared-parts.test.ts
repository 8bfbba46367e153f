/** What paths have in common is one value for all of them, so that it is made once and travels once with the paths of a job. */
import { createSolverChain, loadSatCore } from "@everypath/core";
import { expect, test } from "vitest";
import { exploreText } from "./support.ts";

const source = `
#include <everypath.h>
int main(void) {
  char bytes[4];
  everypath_symbolic(bytes, sizeof bytes, "bytes");
  int found = 0;
  for (int i = 0; i < 3; i++) if (bytes[i] < bytes[i + 1]) found++;
  return found;
}
`;

test("facts, inputs and empty lists", async () => {
  const { paths } = await exploreText(source, createSolverChain({}, await loadSatCore()));
  expect(paths).toHaveLength(8);
  const entries = new Set(paths.flatMap(({ trail }) => trail));
  // A tree of eight leaves: two facts at each of its seven decisions.
  expect(entries.size).toBe(14);
  const symbols = paths.map(({ inputs }) =>
    inputs?.map((input) => (input.kind === "bytes" ? input.symbols : [])),
  );
  expect(new Set(symbols.flat()).size).toBe(1);
  for (const part of ["outputs", "approximations", "unmodelled", "unknownCalls", "final", "stdout"] as const)
    expect(new Set(paths.map((path) => path[part])).size, part).toBe(1);
});
