/** The options of `everypath bmc`. */
import type { RawOptions } from "./raw-options.ts";
import { UsageProblem } from "./wrong-usage.ts";

export interface UnwindSettings {
  readonly bound: number | "auto";
  /** By the loop's name, its line, or procedure or file and line. */
  readonly boundOf: ReadonlyMap<string, number>;
  /** Whether k-induction is tried where the bound can be reached. */
  readonly induction: boolean;
  readonly property: string | undefined;
  readonly shows: "loops" | "properties" | undefined;
  /** A file for the formula. */
  readonly smt2: string | undefined;
}

export function unwindSettings(raw: RawOptions): UnwindSettings {
  if (raw.showLoops === true && raw.showProperties === true)
    throw new UsageProblem("--show-loops and --show-properties contradict each other; keep one of them");
  if (raw.smt2 !== undefined && raw.smt2.trim() === "")
    throw new UsageProblem("--smt2: the file has no name; write --smt2 FILE");
  return {
    bound:
      raw.unwind === undefined || raw.unwind === "auto" ? "auto" : bound("--unwind", raw.unwind, raw.unwind),
    boundOf: new Map(raw.unwindLoop.map(boundOfLoop)),
    induction: raw.induction === true,
    property: raw.property,
    shows: raw.showLoops === true ? "loops" : raw.showProperties === true ? "properties" : undefined,
    smt2: raw.smt2,
  };
}

function boundOfLoop(text: string): [string, number] {
  const [, name, digits] = /^(.+)[:=]([^:=]*)$/.exec(text) ?? [];
  if (name === undefined || digits === undefined)
    throw new UsageProblem(
      `--unwind-loop ${text}: not a loop and its bound; write for example --unwind-loop main.1:10`,
    );
  return [name, bound("--unwind-loop", digits, text)];
}

function bound(flag: string, digits: string, given: string): number {
  const value = Number(digits);
  if (!/^[0-9]+$/.test(digits) || !Number.isSafeInteger(value))
    throw new UsageProblem(
      `${flag} ${given}: not a whole number; write for example ${flag === "--unwind" ? "--unwind 10 or --unwind auto, and --unwind-loop main.1:10 for one loop" : "--unwind-loop main.1:10"}`,
    );
  return value;
}
