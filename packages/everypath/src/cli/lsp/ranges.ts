/** Places of ours and of the protocol. Both count UTF-16 code units. */

import type { Location, Range, TextEdit } from "vscode-languageserver/node.js";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Extent, TextChange } from "../../runs/language/index.ts";

export function rangeOf(document: TextDocument, { start, end }: Extent): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function locationOf(document: TextDocument, extent: Extent): Location {
  return { uri: document.uri, range: rangeOf(document, extent) };
}

export function editOf(document: TextDocument, { extent, text }: TextChange): TextEdit {
  return { range: rangeOf(document, extent), newText: text };
}
