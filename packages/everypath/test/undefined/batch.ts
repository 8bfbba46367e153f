/** Many programs as one, so that compiling, exploring and replaying happen once: an input says which of them is meant. */
import type { RunRow } from "./row.ts";

/** What the input says for a row's program, and for its twin. */
export function programOf({ row }: RunRow): number {
  return 2 * row;
}

export function twinOf(row: RunRow): number {
  return programOf(row) + 1;
}

/** Explored, the number is an input; with `-DNATIVE` it is the first argument. */
export function batchOf(rows: readonly RunRow[]): string {
  const programs = rows.flatMap((row) => [
    { number: programOf(row), source: row.source },
    ...(row.kind === "found" ? [{ number: twinOf(row), source: row.twin }] : []),
  ]);
  const lines = programs.map(({ source }) => source.split("\n"));
  const includes = new Set(lines.flat().filter(isInclude));
  const functions = programs.map(({ number }, index) => {
    const body = lines[index]?.filter((line) => !isInclude(line)).join("\n");
    return `#define main program_${number}\n${body}\n#undef main`;
  });
  return `${[...includes].join("\n")}
#ifdef NATIVE
#include <stdlib.h>
#define WHICH atoi(arguments[1])
#else
#include <everypath.h>
#define WHICH everypath_int("program")
#endif
${functions.join("\n")}
int main(int count, char **arguments) {
  switch (WHICH) {
    ${programs.map(({ number }) => `case ${number}: return program_${number}();`).join("\n    ")}
    default: return 0;
  }
}
`;
}

function isInclude(line: string): boolean {
  return line.startsWith("#include");
}
