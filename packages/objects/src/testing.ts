/** What tests of other packages look at behind the face: the tokens of a text. Sources do not import it. */
export { tokensOf } from "./syntax/parser.ts";
