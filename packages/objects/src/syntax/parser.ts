/** The parser made of objects.langium, and what it says of texts that it does not take. */
import {
  expectedEnd,
  type FoundToken,
  type Parsed,
  Parser,
  type SourceText,
  type Token,
  type Wording,
} from "@everypath/dsl";
import type { Expression, File } from "../generated/ast.ts";
import { ObjectsGeneratedModule, ObjectsGeneratedSharedModule } from "../generated/module.ts";
import { missingWord } from "./other-words.ts";

const wording: Wording = {
  tokens: { NAME: "a name", NUMBER: "an integer", SYMBOL: 'a symbol as "a"', EOF: "the end of the text" },
  rules: {
    Item: "a statement",
    Statement: "a statement",
    ClassMember: "a field, a constructor or a method",
    Prefix: "an expression",
    Primary: "an expression",
    Value: "an expression",
    BaseType: "a type",
    Type: "a type",
  },
  endsStatement: /^[;{}]$/,
  betweenStatements: ["expected a statement"],
  comments: /\/\/[^\r\n]*|"[^"\r\n]*"|\/\*[\s\S]*?\*\/|\/\*/g,
  meant(tokens, at, statement, expected) {
    const found = tokens[at];
    const first = tokens[statement];
    const missing = first === undefined ? undefined : missingWord(first.image);
    if (first !== undefined && missing !== undefined) return { token: first, message: missing };
    if (found?.image === "invariant")
      return { token: found, message: "an invariant stands before the body: while (b) invariant φ; { … }" };
    if (found?.image === "}" && expected === expectedEnd)
      return { token: found, message: "this } closes nothing: no { is open" };
    if (found?.image === "else" && (expected === expectedEnd || expected === "expected a statement"))
      return { token: found, message: "this else belongs to no if" };
    const before = found !== undefined && tokens[at - 1];
    if (before && /^(?:\+|-)$/.test(found.image) && before.image === found.image) {
      const sign = found.image;
      return { token: before, message: `there is no ${sign}${sign}; write x := x ${sign} 1` };
    }
    if (before && found.image === "=" && /^[-+*/%]$/.test(before.image))
      return { token: before, message: `there is no ${before.image}=; write x := x ${before.image} …` };
    if (found !== undefined && expected === "expected a name" && isKeyword(found)) return reserved(found);
    if (found?.tokenType.name === "NUMBER" && before && before.image === ".")
      return { token: before, message: "there are only whole numbers" };
    const isMember = expected === "expected a field, a constructor or a method";
    const initialised = isMember ? initialisedField(tokens, at) : undefined;
    return initialised ?? declaration(tokens, at);
  },
};

function reserved(token: FoundToken): { readonly token: FoundToken; readonly message: string } {
  return { token, message: `${token.image} is a word of the language and cannot be a name` };
}

/** Where no statement or member goes on like this: one that begins as a declaration does, with a type, is told by where it breaks off. */
function declaration(
  tokens: readonly FoundToken[],
  at: number,
): { readonly token: FoundToken; readonly message: string } | undefined {
  const isType = /^(?:int|bool|void)$/.test(tokens[at]?.image ?? "") || isName(tokens[at]);
  if (!isType) return undefined;
  let name = at + 1;
  while (tokens[name]?.image === "[" && tokens[name + 1]?.image === "]") name += 2;
  const named = tokens[name];
  const next = tokens[name + 1];
  if (named !== undefined && isKeyword(named) && !isName(tokens[at])) return reserved(named);
  if (named === undefined || !isName(named)) return undefined;
  if (next === undefined)
    return { token: named, message: `expected ';' after ${named.image}, where the text ends` };
  if (/^(?:;|,|:=|\()$/.test(next.image)) return undefined;
  const hint = next.image === "=" ? "; a first value is written with :=" : "";
  return { token: next, message: `expected ';' after ${named.image}, found '${next.image}'${hint}` };
}

function initialisedField(
  tokens: readonly FoundToken[],
  at: number,
): { readonly token: FoundToken; readonly message: string } | undefined {
  const sign = tokens.findIndex(({ image }, index) => index > at && /^[;}(:]/.test(image));
  const token = tokens[sign];
  if (token?.image !== ":=") return undefined;
  return {
    token,
    message: "a field begins as 0, false or null; give it another value in the constructor",
  };
}

function isName(token: FoundToken | undefined): boolean {
  return token?.tokenType.name === "NAME";
}

function isKeyword({ image, tokenType }: FoundToken): boolean {
  return /^[a-z]+$/.test(image) && tokenType.name === image;
}

const parser = new Parser({
  shared: ObjectsGeneratedSharedModule,
  language: ObjectsGeneratedModule,
  wording,
});

export function parseFile(source: SourceText): Parsed<File> {
  return parser.parse<File>(source, "File");
}

/** Tokens and comments; undefined where the text has something else in it. */
export function tokensOf(text: string): readonly Token[] | undefined {
  return parser.tokens(text);
}

/** An argument of `--call`, an assumption, what a debugger is asked. */
export function parseExpression(source: SourceText): Parsed<Expression> {
  return parser.parse<Expression>(source, "Expression");
}
