/**
 * What the two languages with a Langium grammar share: a `Parser` with limits whose messages say what was expected, places in texts, and the
 * `ProcedureBuilder`, which makes the IR's blocks of statements.
 */
export { ProcedureBuilder } from "./builder.ts";
export { extentOfTokens } from "./extent.ts";
export { createLimitedParser, deepProblem, GivenUp } from "./limited-parser.ts";
export {
  ExpectedMessages,
  expectedEnd,
  type FoundError,
  type FoundToken,
  isWord,
  problemsOf,
  show,
  unclosedComment,
  type Wording,
} from "./messages.ts";
export { type Parsed, Parser, strangeCharacters, type Token } from "./parser.ts";
export { type Extent, type Problem, renderProblem, type SourceText, spanAt } from "./text.ts";
