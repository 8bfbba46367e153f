/** `--stub NAME=WHAT`: what the user says of functions that nothing defines. */
import type { Stub, Stubs } from "@everypath/c";
import type { Assumption } from "@everypath/core";

export interface StubOptions {
  readonly stubs: Stubs;
  /** Files that define such functions, which belong to the program. */
  readonly files: readonly string[];
  /** What is said by a value or a file, which the program then has like a function of its own. */
  readonly assumptions: readonly Assumption[];
}

export const noStubs: StubOptions = { stubs: {}, files: [], assumptions: [] };

/** The file that such an option names. */
export function stubFileOf(option: string): string | undefined {
  const what = option.slice(option.indexOf("=") + 1);
  return isStubFile.test(what) ? what : undefined;
}

const isStubFile = /\.(c|i|ll|bc)$/;

export function stubsOf(options: readonly string[]): StubOptions | { readonly problem: string } {
  const stubs: Record<string, Stub> = {};
  const files: string[] = [];
  const assumptions: Assumption[] = [];
  const seen = new Set<string>();
  for (const option of options) {
    const [, name, what] = /^([A-Za-z_*][\w.[\]*]*)=(.+)$/s.exec(option) ?? [];
    if (name === undefined || what === undefined)
      return {
        problem: `--stub ${option}: write NAME=havoc, NAME=pure, NAME=returns:EXPRESSION or NAME=FILE.c`,
      };
    if (seen.has(name)) return { problem: `--stub ${option}: ${name} has a stub already; give one` };
    seen.add(name);
    const value = /^returns:(.*\S.*)$/.exec(what)?.[1];
    if (what === "havoc" || what === "pure") stubs[name] = { kind: what };
    else if (value !== undefined) {
      stubs[name] = { kind: "returns", value };
      assumptions.push(asGiven(name, `returns ${value}, and does nothing else`, option));
    } else if (isStubFile.test(what)) {
      if (!files.includes(what)) files.push(what);
      assumptions.push(asGiven(name, `is as ${what} defines it`, option));
    } else
      return {
        problem: `--stub ${option}: it is no stub; write havoc, pure, returns:EXPRESSION or the name of a C file`,
      };
  }
  return { stubs, files, assumptions };
}

function asGiven(name: string, what: string, option: string): Assumption {
  return {
    kind: "undefined-function",
    what: `${name}, which the program does not define, ${what}`,
    location: undefined,
    option: `--stub ${option}`,
    standing: "chosen",
  };
}
