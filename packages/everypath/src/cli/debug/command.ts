/** The debugger's commands (King, section 6): words in any case, in the order of the help. */
import type { Move, Problem } from "../../analysis/debug/index.ts";
import { nearest } from "../nearest.ts";

export type Command =
  | { readonly kind: "move"; readonly move: Move; readonly count: number; readonly side: boolean | undefined }
  | { readonly kind: "back"; readonly count: number }
  | {
      readonly kind: "break";
      readonly when: "before" | "after";
      readonly place: string;
      readonly condition: string | undefined;
    }
  | { readonly kind: "breakpoints" }
  | { readonly kind: "unbreak"; readonly number: number }
  | { readonly kind: "print"; readonly text: string | undefined }
  | { readonly kind: "where" }
  | { readonly kind: "help"; readonly word: string | undefined }
  | { readonly kind: "quit" };

interface Syntax {
  readonly words: readonly string[];
  /** What can stand behind the word, for the message where something else does. */
  readonly usage: string;
  parse(rest: string): Command | undefined;
}

const syntaxes: readonly Syntax[] = [
  move("go", ["go", "g", "continue", "c"]),
  move("step", ["step", "s"]),
  move("next", ["next", "n", "over"]),
  move("out", ["out", "finish"]),
  {
    words: ["back"],
    usage: "back, back N",
    parse(rest) {
      const count = rest === "" ? 1 : natural(rest);
      return count === undefined ? undefined : { kind: "back", count };
    },
  },
  {
    words: ["break"],
    usage: "break before N, break after N, break before FILE:N if (P), break",
    parse(rest) {
      if (rest === "") return { kind: "breakpoints" };
      const found = /^(?:(before|after)\s+)?(\S+?)(?:\s+if\s*(.+))?$/i.exec(rest);
      if (found === null) return undefined;
      const [, when = "before", place = "", condition] = found;
      return { kind: "break", when: when.toLowerCase() === "after" ? "after" : "before", place, condition };
    },
  },
  {
    words: ["unbreak", "delete"],
    usage: "unbreak N, where N is the breakpoint's number",
    parse(rest) {
      const number = natural(rest);
      return number === undefined ? undefined : { kind: "unbreak", number };
    },
  },
  {
    words: ["print", "p"],
    usage: "print E, print",
    parse: (rest) => ({ kind: "print", text: rest === "" ? undefined : rest }),
  },
  alone("where", ["where", "bt"]),
  {
    words: ["help", "h", "?"],
    usage: "help, help COMMAND",
    parse: (rest) => ({ kind: "help", word: rest === "" ? undefined : rest.toLowerCase() }),
  },
  alone("quit", ["quit", "q", "exit"]),
];

export const commandWords: readonly string[] = syntaxes.map(({ words }) => words[0]!);

export function parseCommand(text: string): Command | Problem {
  const [, word = "", rest = ""] = /^([A-Za-z]+|\?)\s*(.*)$/s.exec(text) ?? [];
  const syntax = syntaxes.find(({ words }) => words.includes(word.toLowerCase()));
  if (syntax === undefined) {
    const near = nearest(word, commandWords);
    const name = word === "" ? text : word;
    return {
      problem: `there is no command ${name}${near === undefined ? "; see help" : `; did you mean ${near}?`}`,
    };
  }
  return syntax.parse(rest.trim()) ?? { problem: `${syntax.words[0]}: write ${syntax.usage}` };
}

function move(name: Move, words: readonly string[]): Syntax {
  const counts = name === "step" || name === "next";
  return {
    words,
    usage: counts
      ? `${name}, ${name} N, ${name} true, ${name} false`
      : `${name}, ${name} true, ${name} false`,
    parse(rest) {
      const side = /^(?:true|false)$/i.test(rest) ? rest.toLowerCase() === "true" : undefined;
      const count = rest === "" || side !== undefined ? 1 : counts ? natural(rest) : undefined;
      return count === undefined ? undefined : { kind: "move", move: name, count, side };
    },
  };
}

function alone(kind: "where" | "quit", words: readonly string[]): Syntax {
  return { words, usage: `${kind} alone`, parse: (rest) => (rest === "" ? { kind } : undefined) };
}

function natural(text: string): number | undefined {
  return /^[0-9]{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
