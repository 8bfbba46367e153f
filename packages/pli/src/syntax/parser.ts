/** The parser that Langium makes of pli.langium, and its errors as problems with places. */

import { limits } from "@everypath/core";
import {
  createLimitedParser,
  deepProblem,
  ExpectedMessages,
  type FoundError,
  GivenUp,
  type Parsed,
  type Problem,
  problemsOf,
  type SourceText,
  strangeCharacters,
  unclosedComment,
} from "@everypath/dsl";
import type { AstNode, LangiumCoreServices } from "langium";
import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from "langium";
import type { Expression, File } from "../generated/ast.ts";
import { PliGeneratedModule, PliGeneratedSharedModule } from "../generated/module.ts";
import { PliLexer } from "./lexer.ts";
import { missingSemicolons } from "./semicolons.ts";
import { wording } from "./wording.ts";

let services: LangiumCoreServices | undefined;

/** Made when first needed: other languages do without it. */
function parserServices(): LangiumCoreServices {
  if (services === undefined) {
    const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), PliGeneratedSharedModule);
    services = inject(createDefaultCoreModule({ shared }), PliGeneratedModule, {
      parser: {
        ParserErrorMessageProvider: () => new ExpectedMessages(wording),
        Lexer: (all: LangiumCoreServices) => new PliLexer(all),
        LangiumParser: createLimitedParser,
      },
    });
    shared.ServiceRegistry.register(services);
  }
  return services;
}

export function parseFile(source: SourceText): Parsed<File> {
  const { node, problems } = parse<File>(source, "File");
  if (node === undefined) return { problems: inOrder(problems) };
  const missing = missingSemicolons(source, node, problems.length > 0);
  const all = inOrder([...problems, ...missing]);
  return all.length > 0 ? { problems: all } : { node };
}

export function parseExpression(source: SourceText): Parsed<Expression> {
  const { node, problems } = parse<Expression>(source, "Expression");
  return node === undefined || problems.length > 0 ? { problems: inOrder(problems) } : { node };
}

/** With problems, the node is incomplete. */
function parse<T extends AstNode>(
  source: SourceText,
  rule: string,
): { readonly node: T | undefined; readonly problems: readonly Problem[] } {
  const comment = unclosedComment(source, wording);
  if (comment !== undefined) return { node: undefined, problems: [comment] };
  const { parser } = parserServices();
  const result = whole(source, () => parser.LangiumParser.parse<T>(source.text, { rule }));
  if ("problems" in result) return { node: undefined, problems: result.problems };
  const given = "errors" in result;
  if (!given && result.lexerErrors.length === 0 && result.parserErrors.length === 0)
    return { node: result.value, problems: [] };
  const found = given ? result.errors : (result.parserErrors as readonly FoundError[]);
  const { tokens, errors } = parser.Lexer.tokenize(source.text);
  const strange = errors.map(({ offset, length }) => strangeCharacters(source, offset, length));
  // What is wrong with a statement in which characters were passed over may be wrong for that alone.
  const certain = problemsOf(source, found, tokens, wording).filter(({ extent }) => {
    const last = strange.findLast((other) => other.extent.start < extent.start);
    return last === undefined || source.text.slice(last.extent.start, extent.start).includes(";");
  });
  return { node: given ? undefined : result.value, problems: [...strange, ...certain] };
}

/** A parser that is stopped half-way keeps what it had begun: it is made anew. */
function whole<T>(
  source: SourceText,
  read: () => T,
): T | GivenUp | { readonly problems: readonly Problem[] } {
  try {
    return read();
  } catch (error) {
    services = undefined;
    if (error instanceof GivenUp) return error;
    const problem = deepProblem(source, error);
    if (problem !== undefined) return { problems: [problem] };
    throw error;
  }
}

/** In the order of the text, one a place. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const sorted = problems.toSorted((a, b) => a.extent.start - b.extent.start);
  const first = sorted.filter(({ extent }, index) => sorted[index - 1]?.extent.start !== extent.start);
  return first.slice(0, limits.language.listedProblems);
}
