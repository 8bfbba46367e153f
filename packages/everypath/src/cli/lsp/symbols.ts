/** The outline of a document: classes with their members, procedures, global variables. */

import { type Extent, isDeclaration, type Meaning, nameOfType, type Procedure } from "@everypath/objects";
import { type DocumentSymbol, SymbolKind } from "vscode-languageserver/node.js";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Analysis } from "./document.ts";
import { rangeOf } from "./ranges.ts";

export function symbolsOf({ document, names }: Analysis): DocumentSymbol[] {
  const symbols: DocumentSymbol[] = [];
  const classes: { readonly extent: Extent; readonly children: DocumentSymbol[] }[] = [];
  for (const use of names) {
    if (!isDeclaration(use)) continue;
    const symbol = symbolOf(document, use.meaning, use.extent);
    if (symbol === undefined) continue;
    const around = classes.find(
      ({ extent }) => extent.start < use.extent.start && use.extent.end <= extent.end,
    );
    if (use.meaning.kind === "class") {
      const children: DocumentSymbol[] = [];
      classes.push({ extent: use.meaning.declared.extent, children });
      symbols.push({ ...symbol, children });
    } else (around?.children ?? symbols).push(symbol);
  }
  return symbols;
}

/** undefined: parameters and local variables are no part of the outline. */
function symbolOf(
  document: TextDocument,
  { kind, declared }: Meaning,
  name: Extent,
): DocumentSymbol | undefined {
  const made = (what: SymbolKind, detail: string, extent: Extent): DocumentSymbol => ({
    name: declared.name.text,
    detail,
    kind: what,
    range: rangeOf(document, extent),
    selectionRange: rangeOf(document, name),
  });
  switch (kind) {
    case "class":
      return made(SymbolKind.Class, "", declared.extent);
    case "field":
      return made(SymbolKind.Field, nameOfType(declared.type), name);
    case "predicate":
      return made(SymbolKind.Boolean, "predicate", declared.extent);
    case "procedure":
      return made(kindOf(declared), signatureDetail(declared), declared.extent);
    case "variable":
      return declared.kind === "global"
        ? made(SymbolKind.Variable, nameOfType(declared.type), name)
        : undefined;
  }
}

function kindOf({ role }: Procedure): SymbolKind {
  switch (role) {
    case "constructor":
      return SymbolKind.Constructor;
    case "method":
      return SymbolKind.Method;
    case "procedure":
    case "main":
      return SymbolKind.Function;
  }
}

function signatureDetail({ isPure, result, parameters }: Procedure): string {
  const list = parameters.map(({ name, type }) => `${nameOfType(type)} ${name.text}`).join(", ");
  const pure = isPure ? "pure " : "";
  return `${pure}${result === undefined ? "" : `${nameOfType(result)} `}(${list})`;
}
