/** What turning a parser's tree into ours needs: places in the text, and where to put problems. */

import { type Extent, extentOfTokens, type Problem, type SourceText } from "@everypath/dsl";
import { type AstNode, GrammarUtils } from "langium";
import type { Name } from "./tree.ts";

export class Conversion {
  readonly source: SourceText;
  readonly problems: Problem[] = [];

  constructor(source: SourceText) {
    this.source = source;
  }

  extentOf(node: AstNode): Extent {
    return extentOfTokens(node.$cstNode!);
  }

  /** The place of a property of the node, as a name or a label. */
  extentOfFeature(node: AstNode, feature: string, index = 0): Extent {
    const found = GrammarUtils.findNodeForProperty(node.$cstNode, feature, index);
    return found === undefined ? this.extentOf(node) : extentOfTokens(found);
  }

  name(node: AstNode & { readonly name: string }): Name {
    return { extent: this.extentOfFeature(node, "name"), text: node.name };
  }

  quote(node: AstNode): string {
    return `'${node.$cstNode!.text}'`;
  }

  problem(extent: Extent, message: string): void {
    this.problems.push({ source: this.source, extent, message });
  }
}
