/** C source in quiet colours: comments, strings, keywords, numbers, directives. Enough to read by, and no parser. */
export interface Token {
  readonly kind: "comment" | "string" | "keyword" | "number" | "directive" | "";
  readonly text: string;
}

const words =
  "auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while|_Bool|bool|_Noreturn";

/** Those of the object language's declarations and contracts that are no words of C. */
const contractWords =
  "acc|assert|class|close|ensures|exists|forall|invariant|join|new|null|old|open|opening|predicate|pure|requires|this|untouched|use|using";

const before =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)|(?<string>"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)|(?<directive>^[ \t]*#[ \t]*\w+)|(?<number>(?<![\w\]]#)\b(?:0[xX][\da-fA-F]+|\d[\d.]*(?:[eE][+-]?\d+)?)[uUlLfF]*\b)/;

function tokensWith(keywords: string): RegExp {
  return new RegExp(`${before.source}|(?<keyword>\\b(?:${keywords})\\b)`, "gm");
}

const tokens = tokensWith(words);
const tokensOfContracts = tokensWith(`${words}|${contractWords}`);

/** The tokens of each line. */
export function highlight(text: string, language: "c" | "contracts" = "c"): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  const add = (kind: Token["kind"], piece: string) => {
    for (const [index, part] of piece.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ kind, text: part });
    }
  };
  let last = 0;
  for (const match of text.matchAll(language === "c" ? tokens : tokensOfContracts)) {
    add("", text.slice(last, match.index));
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0] ?? "";
    add(kind as Token["kind"], match[0]);
    last = match.index + match[0].length;
  }
  add("", text.slice(last));
  return lines;
}
