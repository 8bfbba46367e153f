/** PL/I's own words for what a parser's error says to the user. */
import { expectedEnd, type FoundToken, isWord, show, type Wording } from "@everypath/dsl";
import { otherPliPart, otherPliStatement } from "./other-pli.ts";

/** Where statements follow one another, END or the end of the text is only what ends them. */
const betweenStatements = ["expected a statement", "expected END"];

export const wording: Wording = {
  tokens: { NAME: "a name", NUMBER: "an integer", SYMBOL: 'a symbol as "A"', EOF: "the end of the text" },
  rules: {
    Action: "a statement",
    Statement: "a statement",
    Prefix: "an expression",
    Primary: "an expression",
    Item: "a constant",
  },
  // A semicolon, a label, THEN or ELSE.
  endsStatement: /^(?:;|:|THEN|ELSE)$/i,
  betweenStatements,
  comments: /\/\*[\s\S]*?\*\/|\/\*/g,
  meant(tokens, at, statement) {
    const first = tokens[statement];
    const other = first === undefined ? undefined : otherPliStatement(first.image);
    if (first !== undefined && other !== undefined) return { token: first, message: other };
    const part = tokens[at];
    const otherPart = otherPliPart(tokens.slice(statement, at + 1).map(({ image }) => image));
    if (part !== undefined && otherPart !== undefined) return { token: part, message: otherPart };
    const assigned = [at, at - 1].find((index) => isAssignedWord(tokens, index));
    const token = assigned === undefined ? undefined : tokens[assigned];
    return token === undefined ? undefined : { token, message: `${reserved(token)} be a name; take another` };
  },
  instead(expected, found) {
    const word = found.image.toUpperCase();
    if (expected === expectedEnd || betweenStatements.includes(expected)) {
      if (word === "END") return "this END closes nothing: no DO and no PROCEDURE is open";
      if (word === "ELSE") return "this ELSE belongs to no IF: the statement before it has ended the IF";
      return `expected a statement, found ${show(found)}`;
    }
    const isNamed = expected === "expected a name" && isReserved(found);
    return isNamed ? `expected a name; ${reserved(found)} be one` : undefined;
  },
};

function reserved({ image }: FoundToken): string {
  return `${image.toUpperCase()} is a word of the language and cannot`;
}

/** A word of the language with an assignment sign behind it. */
function isAssignedWord(tokens: readonly FoundToken[], index: number): boolean {
  const token = tokens[index];
  return token !== undefined && isReserved(token) && /^[=←]$/.test(tokens[index + 1]?.image ?? "");
}

function isReserved({ image, tokenType }: FoundToken): boolean {
  return isWord(tokenType.name) && tokenType.name === image.toUpperCase();
}
