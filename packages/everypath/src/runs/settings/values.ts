/** Values that options of several kinds take. Each throws a `UsageProblem` that says how to mend what is wrong. */
import { suggestion } from "../nearest.ts";
import { UsageProblem } from "./wrong-usage.ts";

/** A whole number, `least` or above. */
export function natural(flag: string, text: string | undefined, least: 0 | 1): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || value < least || !Number.isSafeInteger(value)) {
    const what = least === 1 ? "a positive whole number" : "a whole number";
    throw new UsageProblem(`${flag} ${text}: not ${what}; write for example ${flag} ${least === 1 ? 10 : 0}`);
  }
  return value;
}

/** One of several words. */
export function oneOf<T extends string>(
  flag: string,
  text: string | undefined,
  choices: readonly T[],
): T | undefined {
  if (text === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined) {
    const last = choices.at(-1) ?? "";
    const list = choices.length === 1 ? last : `${choices.slice(0, -1).join(", ")} or ${last}`;
    throw new UsageProblem(`${flag} ${text}: unknown${suggestion(text, choices)}; write ${list}`);
  }
  return choice;
}

export function fileName(flag: string, name: string | undefined): string | undefined {
  if (name === "") throw new UsageProblem(`${flag}: the file has no name; write ${flag} FILE`);
  return name;
}
