/** LCOV tracefiles. */
import { expect, it } from "vitest";
import { lcov } from "../../src/formats/lcov.ts";
import { foo } from "../explorations.ts";

it("writes functions, branches and lines with their totals", () => {
  expect([...lcov(foo().coverage)].join("")).toBe(`TN:
SF:foo.c
FN:3,foo
FNDA:5,foo
FNF:1
FNH:1
BRDA:4,0,0,3
BRDA:4,0,1,2
BRDA:11,0,0,-
BRDA:11,0,1,-
BRF:4
BRH:2
DA:3,5
DA:4,5
DA:5,3
DA:6,2
DA:8,2
DA:11,0
DA:12,0
DA:14,0
LF:8
LH:5
end_of_record
`);
});

it("numbers the branches of one line, and counts the line of a function that is called", () => {
  const [file] = foo().coverage.files;
  if (file === undefined) throw new Error("there is a file");
  const branch = { line: 9, column: 6, whenTrue: 1, whenFalse: 0 };
  const text = [
    ...lcov({
      files: [
        {
          ...file,
          branches: [branch, { ...branch, column: 12, whenTrue: 0 }],
          functions: [{ name: "bar", line: 2, calls: 4 }],
        },
      ],
    }),
  ].join("");
  expect(text).toContain("BRDA:9,0,0,1\nBRDA:9,0,1,0\nBRDA:9,1,0,-\nBRDA:9,1,1,-\n");
  expect(text).toContain("BRH:1\nDA:2,4\nDA:3,5\n");
});
