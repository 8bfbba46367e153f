/**
 * A program of 4 KB to 4 MB, of which a run executes the same few lines: what a line more costs that is only compiled, or known from the run before.
 * Processor time and the largest memory, so that a busy machine does not matter. `EVERYPATH_LARGEST=400000` ends earlier.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measured } from "./start-up.mjs";

const sizes = [4e3, 4e4, 4e5, 4e6].filter((size) => size <= Number(process.env.EVERYPATH_LARGEST ?? 4e6));

/** C of about so many bytes: functions with a loop and two branches, of which `entry` calls two. */
export function program(bytes) {
  const parts = [];
  let length = 0;
  for (let index = 0; length < bytes; index++) {
    const part = `static int f${index}(int x, int y) {
  int sum = ${index};
  for (int i = 0; i < y; i++) {
    if (x > ${index % 97} && (x ^ i) != ${index % 13}) sum += x;
    else sum -= i * ${(index % 7) + 1};
  }
  return sum;
}
int g${index}(int x) { return f${index}(x & 7, 3); }
`;
    parts.push(part);
    length += part.length;
  }
  parts.push(
    `int entry(unsigned char c) {\n  if (c > 9) return g0(c);\n  return g${parts.length - 1}(1);\n}\n`,
  );
  return parts.join("");
}

export function growing() {
  const room = mkdtempSync(join(tmpdir(), "everypath-growing-"));
  try {
    const runs = sizes.map((size) => {
      const file = join(room, `p${size}.c`);
      const text = program(size);
      writeFileSync(file, text);
      const words = ["explore", file, "--entry", "entry", "--no-replay", "--quiet"];
      const [first, second] = [0, 1].map(() => measured(words, join(room, "cache")));
      return { size, lines: text.split("\n").length, first, second };
    });
    return ["first", "second"].map((which) => {
      const told = runs.map((run) => {
        const { seconds, megabytes } = run[which];
        return `${run.size / 1000} KB ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
      });
      const [before, last] = runs.slice(-2).map((run, index, two) => {
        const { lines, seconds } =
          index === 0
            ? { lines: two[0].lines - runs[0].lines, seconds: two[0][which].seconds - runs[0][which].seconds }
            : { lines: run.lines - two[0].lines, seconds: run[which].seconds - two[0][which].seconds };
        return (1e6 * seconds) / lines;
      });
      return {
        what: `the ${which} run of a program that grows, of which the same lines are executed: processor time and memory`,
        measured: `${told.join("; ")}: ${before.toFixed(0)} and then ${last.toFixed(0)} µs for a line more`,
        target: "≤ 1.5 × for a line more",
        met: last <= 1.5 * before,
      };
    });
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
