/** The debugger's commands (King, section 6): words in any case, in the order of the help. */
import { type Move, type Problem, type TraceKind, traceKinds } from "@everypath/debug";
import { nearest } from "../../runs/nearest.ts";

export type Command =
  | { readonly kind: "move"; readonly move: Move; readonly count: number; readonly side: boolean | undefined }
  | { readonly kind: "back"; readonly count: number }
  | {
      readonly kind: "break";
      readonly when: "before" | "after";
      readonly place: string;
      readonly condition: string | undefined;
    }
  | {
      readonly kind: "between";
      readonly from: string;
      readonly to: string;
      readonly condition: string | undefined;
    }
  | { readonly kind: "unbreak"; readonly number: number }
  | {
      readonly kind: "trace";
      readonly on: boolean;
      readonly kinds: readonly TraceKind[];
      /** Lines, files with lines, procedures; none for all statements. */
      readonly places: readonly string[];
    }
  | { readonly kind: "print"; readonly text: string | undefined }
  | { readonly kind: "set"; readonly target: string; readonly text: string }
  | { readonly kind: "assume" | "prove"; readonly text: string }
  | { readonly kind: "restore"; readonly number: number }
  | { readonly kind: "call"; readonly text: string }
  | { readonly kind: "test"; readonly statements: number; readonly call: string | undefined }
  | { readonly kind: "why"; readonly line: number | undefined }
  | { readonly kind: "write"; readonly what: "test" | "script"; readonly file: string }
  | { readonly kind: "list"; readonly place: string | undefined }
  | { readonly kind: "help"; readonly word: string | undefined }
  | { readonly kind: Plain };

/** Commands of one word. */
export type Plain = "breakpoints" | "save" | "where" | "tree" | "inputs" | "pc" | "quit";

interface Syntax {
  /** The command's word, then other words for it. */
  readonly words: readonly string[];
  readonly usage: string;
  readonly what: string;
  /** undefined: the rest of the line does not fit. */
  parse(rest: string): Command | undefined;
}

const syntaxes: readonly Syntax[] = [
  move("go", ["go", "g", "continue", "c"], "run to the next breakpoint, open decision or end"),
  move("step", ["step", "s"], "execute one statement, into calls"),
  move("next", ["next", "n", "over"], "execute one statement, calls as a whole"),
  move("out", ["out", "finish"], "run to the end of this procedure"),
  counted("back", [], "back [N]", "go back by statements, from anywhere", (count) => ({
    kind: "back",
    count,
  })),
  {
    words: ["break"],
    usage: "break before N [if (P)]",
    what: "stop there; also after N, between N and M; break alone lists the breakpoints",
    parse: breakCommand,
  },
  numbered("unbreak", ["delete"], "unbreak K", "remove breakpoint K", (number) => ({
    kind: "unbreak",
    number,
  })),
  {
    words: ["trace"],
    usage: "trace [KINDS] [LINES]",
    what: "show statements as they run; kinds: number, source, results; lines: N, N-M, a procedure",
    parse: (rest) => traceCommand(true, rest),
  },
  {
    words: ["untrace"],
    usage: "untrace [KINDS] [LINES]",
    what: "show less again",
    parse: (rest) => traceCommand(false, rest),
  },
  {
    words: ["print", "p"],
    usage: "print [E]",
    what: "a value as a formula, an example and a range; without E all variables",
    parse: (rest) => ({ kind: "print", text: optional(rest) }),
  },
  {
    words: ["set"],
    usage: "set V = E",
    what: "set a variable",
    parse(rest) {
      const [, target, text] = /^(.*?[^=!<>¬^~])\s*(?:=|←)\s*([^=].*)$/s.exec(rest) ?? [];
      return target === undefined || text === undefined ? undefined : { kind: "set", target, text };
    },
  },
  texted("assume", "assume (P)", "go on only with inputs for which P holds"),
  texted("prove", "prove (P)", "true, false or unknown: does P hold for all inputs that come here"),
  plain("save", [], "keep this state; it gets a number"),
  numbered("restore", [], "restore N", "go back to the state that was saved as N", (number) => ({
    kind: "restore",
    number,
  })),
  {
    words: ["call"],
    usage: 'call F(1, "A")',
    what: "begin another run; what stands in quotes is a symbol",
    parse: (rest) => (rest === "" ? undefined : { kind: "call", text: rest }),
  },
  {
    words: ["test"],
    usage: "test (N) [F(…)]",
    what: "all paths of a call (or of this run's), each up to N statements",
    parse(rest) {
      const [, count, call = ""] = /^(?:\(\s*([0-9]+)\s*\))\s*(.*)$/s.exec(rest) ?? [];
      const statements = count === undefined ? undefined : natural(count);
      return statements === undefined ? undefined : { kind: "test", statements, call: optional(call) };
    },
  },
  plain("where", ["bt"], "the calls, and the decisions that led here"),
  plain("pc", [], "the path condition"),
  {
    words: ["why"],
    usage: "why [N]",
    what: "why the last branch (of line N) went its way",
    parse(rest) {
      const line = natural(rest);
      return rest !== "" && line === undefined ? undefined : { kind: "why", line };
    },
  },
  plain("tree", [], "the execution tree walked so far"),
  plain("inputs", [], "an example of inputs that come here"),
  {
    words: ["list", "l"],
    usage: "list [N]",
    what: "the source around here, or around line N",
    parse: (rest) => ({ kind: "list", place: optional(rest) }),
  },
  {
    words: ["write", "export"],
    usage: "write test | script FILE",
    what: "keep this path as a test, or the session's commands as a script",
    parse(rest) {
      const [, what, file] = /^(?:(test|script)\s+)?(\S.*)$/i.exec(rest) ?? [];
      if (file === undefined) return undefined;
      return { kind: "write", what: what?.toLowerCase() === "script" ? "script" : "test", file };
    },
  },
  {
    words: ["help", "h", "?"],
    usage: "help [COMMAND]",
    what: "this list, or a command",
    parse: (rest) => ({ kind: "help", word: optional(rest)?.toLowerCase() }),
  },
  plain("quit", ["q", "exit"], "end the session"),
];

/** The commands of one kind of session: all of them, or those of some words, which may mean something else there. */
export type CommandSet = "all" | ReadonlyMap<string, string>;

function syntaxesOf(commands: CommandSet): readonly Syntax[] {
  if (commands === "all") return syntaxes;
  return syntaxes.flatMap((syntax) => {
    const what = commands.get(syntax.words[0]!);
    return what === undefined ? [] : [{ ...syntax, what: what === "" ? syntax.what : what }];
  });
}

export function commandWords(commands: CommandSet): readonly string[] {
  return syntaxesOf(commands).map(({ words }) => words[0]!);
}

/** Columns for what is typed, in the help. */
const usageColumns = 30;

/** What the commands do: all of them, or one by any of its words. */
export function helpLines(word: string | undefined, commands: CommandSet = "all"): readonly string[] {
  const all = syntaxesOf(commands);
  const shown = word === undefined ? all : all.filter(({ words }) => words.includes(word));
  return shown.flatMap(({ usage, what, words }) => {
    const others = words.length > 1 && word !== undefined ? ` (also ${words.slice(1).join(", ")})` : "";
    const meaning = `${what}${others}`;
    return usage.length + 2 > usageColumns
      ? [`  ${usage}`, `  ${" ".repeat(usageColumns)}${meaning}`]
      : [`  ${usage.padEnd(usageColumns)}${meaning}`];
  });
}

export function parseCommand(text: string, commands: CommandSet = "all"): Command | Problem {
  const [, word = "", rest = ""] = /^([A-Za-z]+|\?)\s*(.*)$/s.exec(text) ?? [];
  const all = syntaxesOf(commands);
  const syntax = all.find(({ words }) => words.includes(word.toLowerCase()));
  if (syntax === undefined) {
    if (syntaxes.some(({ words }) => words.includes(word.toLowerCase())))
      return {
        problem: `${word.toLowerCase()} means nothing here: the states of a verification are only looked at; see help`,
      };
    const near = nearest(word, commandWords(commands));
    const name = word === "" ? text : word;
    return {
      problem: `there is no command ${name}; ${near === undefined ? "see help" : `did you mean ${near}?`}`,
    };
  }
  const parsed = syntax.parse(rest.trim());
  if (parsed === undefined) return { problem: `${syntax.words[0]}: write ${syntax.usage}` };
  if (parsed.kind === "help" && parsed.word !== undefined && helpLines(parsed.word, commands).length === 0)
    return { problem: `there is no command ${parsed.word}; see help` };
  return parsed;
}

function move(name: Move, words: readonly string[], what: string): Syntax {
  const counts = name === "step" || name === "next";
  return {
    words,
    usage: `${name}${counts ? " [N]" : ""} [true | false]`,
    what: `${what}${name === "go" ? "; at an open decision: take that side first" : ""}`,
    parse(rest) {
      const side = /^(?:true|false)$/i.test(rest) ? rest.toLowerCase() === "true" : undefined;
      const count = rest === "" || side !== undefined ? 1 : counts ? natural(rest) : undefined;
      return count === undefined ? undefined : { kind: "move", move: name, count, side };
    },
  };
}

function plain(kind: Plain, others: readonly string[], what: string): Syntax {
  return {
    words: [kind, ...others],
    usage: kind,
    what,
    parse: (rest) => (rest === "" ? { kind } : undefined),
  };
}

function texted(kind: "assume" | "prove", usage: string, what: string): Syntax {
  return { words: [kind], usage, what, parse: (rest) => (rest === "" ? undefined : { kind, text: rest }) };
}

/** A command with a number that can be left out. */
function counted(
  word: string,
  others: readonly string[],
  usage: string,
  what: string,
  make: (count: number) => Command,
): Syntax {
  return {
    words: [word, ...others],
    usage,
    what,
    parse(rest) {
      const count = rest === "" ? 1 : natural(rest);
      return count === undefined ? undefined : make(count);
    },
  };
}

function numbered(
  word: string,
  others: readonly string[],
  usage: string,
  what: string,
  make: (number: number) => Command,
): Syntax {
  return {
    words: [word, ...others],
    usage,
    what,
    parse(rest) {
      const number = natural(rest);
      return number === undefined ? undefined : make(number);
    },
  };
}

function breakCommand(rest: string): Command | undefined {
  if (rest === "") return { kind: "breakpoints" };
  const [, from, to, test] = /^between\s+(\S+)\s+(?:and\s+)?(\S+?)(?:\s+if\s*(\S.*))?$/is.exec(rest) ?? [];
  if (from !== undefined && to !== undefined) return { kind: "between", from, to, condition: test };
  const [, when = "before", place, condition] =
    /^(?:(before|after)\s+)?(\S+?)(?:\s+if\s*(\S.*))?$/is.exec(rest) ?? [];
  if (place === undefined || /^(?:before|after|between)$/i.test(place)) return undefined;
  return { kind: "break", when: when.toLowerCase() === "after" ? "after" : "before", place, condition };
}

function traceCommand(on: boolean, rest: string): Command {
  const words = rest.split(/[\s,]+/).filter((word) => word !== "");
  const isKind = (word: string): word is TraceKind => traceKinds.some((kind) => kind === word);
  const kinds = words.map((word) => word.toLowerCase()).filter(isKind);
  const places = words.filter((word) => !isKind(word.toLowerCase()) && !/^(?:all|of|and)$/i.test(word));
  return { kind: "trace", on, kinds: kinds.length === 0 ? traceKinds : kinds, places };
}

function optional(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function natural(text: string): number | undefined {
  return /^[0-9]{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
}
