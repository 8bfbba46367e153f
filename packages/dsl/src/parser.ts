/** A parser that Langium makes of a grammar, its errors as problems with places. */

import { limits } from "@everypath/core";
import type {
  AstNode,
  LangiumCoreServices,
  LangiumGeneratedCoreServices,
  LangiumGeneratedSharedCoreServices,
  LangiumSharedCoreServices,
  Lexer,
  Module,
} from "langium";
import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from "langium";
import { createLimitedParser, deepProblem, GivenUp } from "./limited-parser.ts";
import {
  ExpectedMessages,
  type FoundError,
  type FoundToken,
  problemsOf,
  unclosedComment,
  type Wording,
} from "./messages.ts";
import type { Problem, SourceText } from "./text.ts";

/** What langium-cli generates of a grammar, and the language's own words for what is wrong. */
export interface Grammar {
  readonly shared: Module<LangiumSharedCoreServices, LangiumGeneratedSharedCoreServices>;
  readonly language: Module<LangiumCoreServices, LangiumGeneratedCoreServices>;
  readonly wording: Wording;
}

export type Parsed<T> = { readonly node: T } | { readonly problems: readonly Problem[] };

export interface Token {
  readonly text: string;
  readonly start: number;
  readonly kind: "word" | "name" | "sign" | "literal" | "comment";
}

/** The parser's services are made when first needed: other languages do without them. */
export class Parser {
  private readonly grammar: Grammar;
  private made: LangiumCoreServices | undefined;

  constructor(grammar: Grammar) {
    this.grammar = grammar;
    this.made = undefined;
  }

  /** Reads the whole text as what `rule` of the grammar says. */
  parse<T extends AstNode>(source: SourceText, rule: string): Parsed<T> {
    const comment = unclosedComment(source, this.grammar.wording);
    if (comment !== undefined) return { problems: [comment] };
    const { parser } = this.services();
    const result = this.whole(source, () => parser.LangiumParser.parse<T>(source.text, { rule }));
    if ("problems" in result) return result;
    if ("errors" in result) return { problems: this.problems(source, parser.Lexer, result.errors) };
    if (result.lexerErrors.length === 0 && result.parserErrors.length === 0) return { node: result.value };
    return { problems: this.problems(source, parser.Lexer, result.parserErrors as readonly FoundError[]) };
  }

  private problems(source: SourceText, lexer: Lexer, found: readonly FoundError[]): readonly Problem[] {
    const { tokens, errors } = lexer.tokenize(source.text);
    const problems = [
      ...errors.map(({ offset, length }) => strangeCharacters(source, offset, length)),
      ...problemsOf(source, found, tokens, this.grammar.wording),
    ];
    return problems
      .toSorted((a, b) => a.extent.start - b.extent.start)
      .slice(0, limits.language.listedProblems);
  }

  /** A parser that is stopped half-way keeps what it had begun: it is made anew. */
  private whole<T>(
    source: SourceText,
    parse: () => T,
  ): T | GivenUp | { readonly problems: readonly Problem[] } {
    try {
      return parse();
    } catch (error) {
      this.made = undefined;
      if (error instanceof GivenUp) return error;
      const problem = deepProblem(source, error);
      if (problem !== undefined) return { problems: [problem] };
      throw error;
    }
  }

  /** The text's tokens and comments, in their order; undefined where something in it is no token. */
  tokens(text: string): readonly Token[] | undefined {
    const { tokens, hidden, errors } = this.services().parser.Lexer.tokenize(text);
    if (errors.length > 0) return undefined;
    const made = (isComment: boolean) => (token: FoundToken) => tokenOf(token, isComment);
    return [...tokens.map(made(false)), ...hidden.map(made(true))].sort((a, b) => a.start - b.start);
  }

  private services(): LangiumCoreServices {
    if (this.made === undefined) {
      const { shared: generatedShared, language, wording } = this.grammar;
      const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), generatedShared);
      this.made = inject(createDefaultCoreModule({ shared }), language, {
        parser: {
          ParserErrorMessageProvider: () => new ExpectedMessages(wording),
          LangiumParser: createLimitedParser,
        },
      });
      shared.ServiceRegistry.register(this.made);
    }
    return this.made;
  }
}

function tokenOf({ image, startOffset, tokenType }: FoundToken, isComment: boolean): Token {
  const isSpelled = tokenType.name === image;
  const kind = isComment
    ? "comment"
    : isSpelled
      ? /^\w+$/.test(image)
        ? "word"
        : "sign"
      : tokenType.name === "NAME"
        ? "name"
        : "literal";
  return { text: image, start: startOffset, kind };
}

/** What is no token of the language. */
export function strangeCharacters(source: SourceText, start: number, length: number): Problem {
  const characters = source.text.slice(start, start + length);
  const hint = /^\.\d/.test(source.text.slice(start)) ? ": there are only whole numbers" : "";
  return {
    source,
    extent: { start, end: start + length },
    message: `${JSON.stringify(characters)} is not part of the language${hint}`,
  };
}
