/** What the commands do, in the words of the manual. */

interface Topic {
  readonly words: readonly string[];
  readonly usage: string;
  readonly what: string;
}

const topics: readonly Topic[] = [
  { words: ["go"], usage: "go", what: "run to the next breakpoint, open decision or end" },
  { words: ["go"], usage: "go true, go false", what: "at an open decision: take that side, then run" },
  { words: ["step"], usage: "step [N]", what: "execute one statement, into calls" },
  { words: ["next"], usage: "next [N]", what: "execute one statement, calls as a whole" },
  { words: ["out"], usage: "out", what: "run to the end of this procedure" },
  { words: ["back"], usage: "back [N]", what: "go back by statements" },
  {
    words: ["break"],
    usage: "break before N [if (P)]",
    what: "stop before statement N, also FILE:N; break after N; break lists them",
  },
  { words: ["unbreak"], usage: "unbreak K", what: "remove breakpoint K" },
  { words: ["print"], usage: "print [E]", what: "the value of an expression, or of all variables" },
  { words: ["where"], usage: "where", what: "the calls, and the decisions that led here" },
  { words: ["help"], usage: "help [COMMAND]", what: "this list, or a command" },
  { words: ["quit"], usage: "quit", what: "end the session" },
];

export function helpLines(word: string | undefined): readonly string[] {
  const shown = word === undefined ? topics : topics.filter(({ words }) => words.includes(word));
  if (shown.length === 0) return [`there is no command ${word}; see help`];
  const column = Math.max(...shown.map(({ usage }) => usage.length)) + 2;
  return shown.map(({ usage, what }) => `  ${usage.padEnd(column)}${what}`);
}
