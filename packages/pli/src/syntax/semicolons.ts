/**
 * Semicolons that are missing. Figure 10 leaves them out before ELSE, so the grammar lets every statement do without, and the rule
 * is held here: only before ELSE.
 */

import type { Problem, SourceText } from "@everypath/dsl";
import { type AstNode, AstUtils } from "langium";
import type { File } from "../generated/ast.ts";

/** `isBroken`: the text has other errors, and only what is certain in spite of them is told. */
export function missingSemicolons(source: SourceText, file: File, isBroken: boolean): readonly Problem[] {
  return AstUtils.streamAllContents(file)
    .filter((node) => "closed" in node && node.closed === false)
    .flatMap((node) => missingAfter(source, node, isBroken) ?? [])
    .toArray();
}

function missingAfter(source: SourceText, { $cstNode }: AstNode, isBroken: boolean): Problem | undefined {
  if ($cstNode === undefined) return undefined;
  const { end, text } = $cstNode;
  const [, space = "", word = ""] = /^((?:\s|\/\*[\s\S]*?\*\/)*)(\w*)/.exec(source.text.slice(end)) ?? [];
  if (/^ELSE$/i.test(word)) return undefined;
  if (isBroken && (word === "" || !/[\r\n]/.test(space))) return undefined;
  const last = /(?:[\w@#$]+|.)$/.exec(text)?.[0] ?? "";
  return { source, extent: { start: end, end: end + 1 }, message: `expected ';' after '${last}'` };
}
