/**
 * What editors ask of texts in the object language, in words of no protocol: places are extents, in UTF-16 code units.
 *
 *   workspace.ts  the open documents: when they are checked (document.ts), verified, and told of (findings.ts)
 *   served.ts     the same for a program, in a thread of its own (library/language)
 *   hover.ts      names and symbolic states at a place; navigation.ts definitions, uses and new names; outline.ts the declarations
 */

export type { Extent } from "@everypath/objects";
export { formatEdits } from "@everypath/objects";
export type {
  DeclaredKind,
  HoverSection,
  HoverText,
  OutlineItem,
  TextChange,
  TextFinding,
} from "../../library/language/types.ts";
export type { Progress } from "../verification/verifier.ts";
export { type Analysis, analyse } from "./document.ts";
export { findingsOf } from "./findings.ts";
export { hoverAt } from "./hover.ts";
export {
  definitionAt,
  type Refusal,
  referencesAt,
  rename,
  renamedExtent,
} from "./navigation.ts";
export { outlineOf } from "./outline.ts";
export { Workspace, type WorkspaceEvents, type WorkspaceSettings } from "./workspace.ts";
