/** The parser that Langium makes of pli.langium, and its errors as problems with places. */
import type { AstNode, LangiumCoreServices } from "langium";
import { createDefaultCoreModule, createDefaultSharedCoreModule, EmptyFileSystem, inject } from "langium";
import type { Expression, File } from "../generated/ast.ts";
import { PliGeneratedModule, PliGeneratedSharedModule } from "../generated/module.ts";
import { type FoundError, messageProvider, problemsOf, unclosedComment } from "./errors.ts";
import { PliLexer } from "./lexer.ts";
import { missingSemicolons } from "./semicolons.ts";
import type { Problem, SourceText } from "./text.ts";

/** Problems listed of one text: what follows is mostly a consequence. */
const problemLimit = 20;

let services: LangiumCoreServices | undefined;

/** Made when first needed: other languages do without it. */
function parserServices(): LangiumCoreServices {
  if (services === undefined) {
    const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), PliGeneratedSharedModule);
    services = inject(createDefaultCoreModule({ shared }), PliGeneratedModule, {
      parser: {
        ParserErrorMessageProvider: () => messageProvider,
        Lexer: (all: LangiumCoreServices) => new PliLexer(all),
      },
    });
    shared.ServiceRegistry.register(services);
  }
  return services;
}

export type Parsed<T> = { readonly node: T } | { readonly problems: readonly Problem[] };

export function parseFile(source: SourceText): Parsed<File> {
  const { node, problems } = parse<File>(source, "File");
  if (node === undefined) return { problems };
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
  const comment = unclosedComment(source);
  if (comment !== undefined) return { node: undefined, problems: [comment] };
  const { parser } = parserServices();
  const result = parser.LangiumParser.parse<T>(source.text, { rule });
  if (result.lexerErrors.length === 0 && result.parserErrors.length === 0)
    return { node: result.value, problems: [] };
  const { tokens } = parser.Lexer.tokenize(source.text);
  const strange = result.lexerErrors.map(({ offset, length }) => strangeCharacters(source, offset, length));
  // What is wrong with a statement in which characters were passed over may be wrong for that alone.
  const certain = problemsOf(source, result.parserErrors as readonly FoundError[], tokens).filter(
    ({ extent }) =>
      !strange.some(
        (other) =>
          other.extent.start < extent.start &&
          !source.text.slice(other.extent.start, extent.start).includes(";"),
      ),
  );
  return { node: result.value, problems: [...strange, ...certain] };
}

/** In the order of the text, one a place. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const sorted = problems.toSorted((a, b) => a.extent.start - b.extent.start);
  const first = sorted.filter(({ extent }, index) => sorted[index - 1]?.extent.start !== extent.start);
  return first.slice(0, problemLimit);
}

function strangeCharacters(source: SourceText, start: number, length: number): Problem {
  const characters = source.text.slice(start, start + length);
  const hint = /^\.\d/.test(source.text.slice(start)) ? ": there are only whole numbers" : "";
  return {
    source,
    extent: { start, end: start + length },
    message: `${JSON.stringify(characters)} is not part of the language${hint}`,
  };
}
