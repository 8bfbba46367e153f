/**
 * `NEXT: END;` is `NEXT: ; END;`: a GO TO to a label before END goes on with the next round. Whether a label stands before a statement
 * or before END cannot be seen from its first tokens, so the lexer writes the empty statement that is meant.
 */
import { DefaultLexer, type LexerResult, type TokenizeOptions } from "langium";

export class PliLexer extends DefaultLexer {
  override tokenize(text: string, options?: TokenizeOptions): LexerResult {
    const result = super.tokenize(text, options);
    const semicolon = this.tokenTypes[";"];
    if (semicolon === undefined) throw new Error("the grammar has semicolons");
    const isEnd = (index: number): boolean => /^END$/i.test(result.tokens[index]?.image ?? "");
    const tokens = result.tokens.flatMap((token, index) => {
      // Not behind `END:` and `END NAME:`, which our copy of figure 10 has for `END;`.
      const isLabel = token.image === ":" && !isEnd(index - 1) && !isEnd(index - 2);
      if (!isLabel || !isEnd(index + 1)) return [token];
      return [token, { ...token, image: ";", tokenType: semicolon, tokenTypeIdx: semicolon.tokenTypeIdx! }];
    });
    return { ...result, tokens };
  }
}
