/** The interpreter of the programs on memory that is written in part: what the campaign takes for right. */
import { expect, test } from "vitest";
import { generatePartialProgram } from "./partial/program.ts";

test("who looks at the written bits of a value that was written in part decides on nothing unwritten", () => {
  // Line 17 writes one half of shape.whole, line 18 decides on shape.whole & 3, line 21 on a byte of the other half.
  const { source, interpret } = generatePartialProgram(163);
  const lines = source.split("\n");
  expect(lines[16]).toContain("shape.halves[(b + 3) % 2] = 7;");
  expect(lines[17]).toContain("if ((shape.whole & 3) == 1)");
  expect([0, 1].map((b) => interpret?.([0, b]))).toMatchObject([
    { kind: "stopped", line: 18 },
    { kind: "stopped", line: 21 },
  ]);
});
