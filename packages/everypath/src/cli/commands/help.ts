/** What `--help` says beside the options. */

/** Commands of the design that later versions bring: asked for, they say so. */
export const laterCommands: Readonly<Record<string, string>> = {
  worker: "explore for another machine",
};

const exampleCommands = [
  ["everypath explore max.c", "every path of main"],
  ["everypath explore max.c --entry max", "a function for all of its arguments"],
  ["everypath explore max.c --call 'max(3, -1)'", "one call"],
  ["everypath explore re.c --out out", "keep the result and a test for each path"],
  ["everypath explore re.c --max-paths 1000 --time 60", "at most 1000 paths, at most a minute"],
  ["everypath explore re.c --merge", "paths together where they meet, if that pays"],
  ["everypath cost loop.koat", "how many steps can a transition system take?"],
  ["everypath bmc sum.c --unwind 3", "one formula for all paths up to three rounds of each loop"],
  ["everypath explore re.c --json | jq .errors", "for other programs"],
  ["everypath replay out/tests/000001.json", "run one test outside of the engine"],
  ["everypath explain out 1", "why the program takes that path"],
] as const;

/** `Examples:` and a line for each. */
export function examplesHelp(): string {
  const column = Math.max(...exampleCommands.map(([command]) => command.length)) + 2;
  return `Examples:\n${exampleCommands.map(([command, what]) => `  ${command.padEnd(column)}${what}`).join("\n")}\n`;
}

/** The commands that are not there yet. */
export function laterHelp(): string {
  const column = Math.max(...Object.keys(laterCommands).map((name) => name.length)) + 2;
  const rows = Object.entries(laterCommands).map(([name, what]) => `  ${name.padEnd(column)}${what}`);
  return `Not in this version yet:\n${rows.join("\n")}\n`;
}

export const exitStatusHelp = `Exit status:
  0  the good verdict: every path was explored and none fails
  1  the bad one: a bug was found
  2  wrong usage or input
  3  unknown: no bug was found, but not every path was explored`;
