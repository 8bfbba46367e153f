/** The outline of a document: classes with their members, procedures, global variables. */

import { type Extent, isDeclaration, type Meaning, nameOfType, type Procedure } from "@everypath/objects";
import type { DeclaredKind, OutlineItem } from "../../library/language/types.ts";
import type { Analysis } from "./document.ts";

/** In the order of the text. */
export function outlineOf({ names }: Analysis): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  const classes: { readonly extent: Extent; readonly children: OutlineItem[] }[] = [];
  for (const use of names) {
    if (!isDeclaration(use)) continue;
    const item = itemOf(use.meaning, use.extent);
    if (item === undefined) continue;
    const around = classes.find(
      ({ extent }) => extent.start < use.extent.start && use.extent.end <= extent.end,
    );
    if (use.meaning.kind === "class") {
      const children: OutlineItem[] = [];
      classes.push({ extent: use.meaning.declared.extent, children });
      items.push({ ...item, children });
    } else (around?.children ?? items).push(item);
  }
  return items;
}

/** undefined: parameters and local variables are no part of the outline. */
function itemOf({ kind, declared }: Meaning, nameExtent: Extent): OutlineItem | undefined {
  const made = (what: DeclaredKind, detail: string, extent: Extent): OutlineItem => ({
    name: declared.name.text,
    kind: what,
    detail,
    extent,
    nameExtent,
    children: [],
  });
  switch (kind) {
    case "class":
      return made("class", "", declared.extent);
    case "field":
      return made("field", nameOfType(declared.type), nameExtent);
    case "predicate":
      return made("predicate", "predicate", declared.extent);
    case "procedure":
      return made(kindOf(declared), signatureDetail(declared), declared.extent);
    case "variable":
      return declared.kind === "global"
        ? made("global variable", nameOfType(declared.type), nameExtent)
        : undefined;
  }
}

function kindOf({ role }: Procedure): DeclaredKind {
  switch (role) {
    case "constructor":
      return "constructor";
    case "method":
      return "method";
    case "procedure":
    case "main":
      return "function";
  }
}

function signatureDetail({ isPure, result, parameters }: Procedure): string {
  const list = parameters.map(({ name, type }) => `${nameOfType(type)} ${name.text}`).join(", ");
  const pure = isPure ? "pure " : "";
  return `${pure}${result === undefined ? "" : `${nameOfType(result)} `}(${list})`;
}
