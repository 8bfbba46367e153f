/** Places of ours and of the protocol. Both count UTF-16 code units. */

import type { Extent } from "@everypath/objects";
import type { Range } from "vscode-languageserver/node.js";
import type { TextDocument } from "vscode-languageserver-textdocument";

export function rangeOf(document: TextDocument, { start, end }: Extent): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}
