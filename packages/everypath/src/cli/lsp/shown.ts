/** What is known of a document, in the protocol's words. */
import {
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  type Hover,
  type MarkupContent,
  SymbolKind,
} from "vscode-languageserver/node.js";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type {
  DeclaredKind,
  HoverSection,
  HoverText,
  OutlineItem,
  TextFinding,
} from "../../runs/language/index.ts";
import { locationOf, rangeOf } from "./ranges.ts";

export function diagnosticOf(
  document: TextDocument,
  { severity, extent, code, message, related }: TextFinding,
): Diagnostic {
  return {
    source: "everypath",
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    range: rangeOf(document, extent),
    code,
    message,
    ...(related === undefined
      ? {}
      : {
          relatedInformation: [{ location: locationOf(document, related.extent), message: related.message }],
        }),
  };
}

export function shownHover(
  document: TextDocument,
  { sections, extent }: HoverText,
  markup: MarkupContent["kind"],
): Hover {
  const value = sections.map((section) => render(section, markup)).join("\n\n");
  return { contents: { kind: markup, value }, range: rangeOf(document, extent) };
}

function render({ title, code, language }: HoverSection, markup: MarkupContent["kind"]): string {
  if (markup === "plaintext") return [...(title === "" ? [] : [title]), ...code].join("\n");
  const name = language === "none" ? "" : language;
  const block = code.length === 0 ? [] : [`\`\`\`${name}`, ...code, "```"];
  return [...(title === "" ? [] : [title, ""]), ...block].join("\n");
}

export function symbolOf(document: TextDocument, item: OutlineItem): DocumentSymbol {
  const { name, detail, kind, extent, nameExtent, children } = item;
  return {
    name,
    detail,
    kind: symbolKinds[kind],
    range: rangeOf(document, extent),
    selectionRange: rangeOf(document, nameExtent),
    ...(kind === "class" ? { children: children.map((child) => symbolOf(document, child)) } : {}),
  };
}

const symbolKinds: Readonly<Record<DeclaredKind, SymbolKind>> = {
  class: SymbolKind.Class,
  field: SymbolKind.Field,
  predicate: SymbolKind.Boolean,
  constructor: SymbolKind.Constructor,
  method: SymbolKind.Method,
  function: SymbolKind.Function,
  "global variable": SymbolKind.Variable,
};
