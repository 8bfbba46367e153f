/** What the help texts say. */
import { errorKinds } from "../program/errors.ts";

/** Commands of the design that later versions bring: asked for, they say so. */
export const laterCommands: Readonly<Record<string, string>> = {
  fuzz: "find bugs with concrete runs that steer the next ones",
  terminate: "prove termination",
  cost: "upper bounds of the running time",
  worker: "explore for another machine",
  serve: "the engine as a service",
  lsp: "the language server for editors",
  check: "check a result independently",
};

const exampleCommands = [
  ["everypath explore max.c", "every path of main"],
  ["everypath explore max.c --entry max", "a function for all of its arguments"],
  ["everypath explore max.c --call 'max(3, -1)'", "one call"],
  ["everypath explore re.c --out out", "keep the result and a test for each path"],
  ["everypath explore re.c --max-paths 1000 --time 60", "at most 1000 paths, at most a minute"],
  ["everypath bmc sum.c --unwind 3", "one formula for all paths up to three rounds of each loop"],
  ["everypath explore re.c --json | jq .errors", "for other programs"],
  ["everypath replay out/tests/000001.json", "run one test outside of the engine"],
  ["everypath explain out 1", "why the program takes that path"],
] as const;

export function examples(): string {
  const column = Math.max(...exampleCommands.map(([command]) => command.length)) + 2;
  return `Examples:\n${exampleCommands.map(([command, what]) => `  ${command.padEnd(column)}${what}`).join("\n")}\n`;
}

export function kinds(): string {
  const column = Math.max(...Object.keys(errorKinds).map((kind) => kind.length)) + 2;
  const rows = Object.entries(errorKinds).map(([kind, meaning]) => `  ${kind.padEnd(column)}${meaning}`);
  return `Kinds of error:\n${rows.join("\n")}\n`;
}

export function later(): string {
  const column = Math.max(...Object.keys(laterCommands).map((name) => name.length)) + 2;
  const rows = Object.entries(laterCommands).map(([name, what]) => `  ${name.padEnd(column)}${what}`);
  return `Not in this version yet:\n${rows.join("\n")}\n`;
}

export const replayStatusHelp = `Exit status:
  0  every test did what it expects; for the test of an error that is the error itself ("reproduced")
  1  a test did something else
  2  wrong usage or input
  3  a test could not be run`;

export const traceExamples = `Examples:
  everypath trace alias.idf                       each trace with its condition both ways
  everypath trace list.c --entry find             of a function, for all of its arguments
  everypath trace list.c --backward-from 12       which inputs reach line 12
  everypath trace sum.pli --direction forward     only how the store is built`;

export const traceStatusHelp = `Exit status:
  0  every feasible trace was found, and none ends in an error
  1  a trace ends in an error
  2  wrong usage or input
  3  not all traces were found, or something could not be decided (the report says what)`;

export const proveStatusHelp = `Exit status:
  0  proved: everything holds, on every run
  1  refuted: a state is shown in which something fails
  2  wrong usage or input
  3  unknown: nothing fails, but not everything could be proved`;

export const debugStatusHelp = `Commands: see help in the session.

Exit status:
  0  the session ended
  1  the session ended where the program has failed
  2  wrong usage or input, or a command of a script or pipe was refused`;

export const exitStatusHelp = `Exit status:
  0  the good verdict: every path was explored and none fails
  1  the bad one: a bug was found
  2  wrong usage or input
  3  unknown: no bug was found, but not every path was explored`;

export const bmcExamples = `Examples:
  everypath bmc sum.c                    raise the bound until there is an answer
  everypath bmc sum.c --unwind 3         at most three rounds of each loop
  everypath bmc sum.c --unwind-loop main.1:10
  everypath bmc sum.c --show-loops       their names and lines`;

export const bmcStatusHelp = `Exit status:
  0  safe: no error happens, and no input reaches the bound
  1  unsafe: an input leads to an error
  2  wrong usage or input
  3  unknown: no error within the bound, which an input reaches, or something could not be decided`;
